use size::by_gdvar;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    size::run(|kind, bytes| match kind {
        0 => by_gdvar::<by_gdvar::Message>(bytes),
        _ => by_gdvar::<by_gdvar::Monster>(bytes),
    })
}
