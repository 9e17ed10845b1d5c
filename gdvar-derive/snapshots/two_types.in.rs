#[gdvar(from = i32, into = i64)]
struct TwoTypes(u8);
