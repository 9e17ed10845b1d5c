#[gdvar(untagged)]
enum Untagged {
    Nothing,
    Number(i64),
    Elements(i64, i64),
}
