use size::by_serde;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    size::run(|kind, bytes| match kind {
        0 => by_serde::<by_serde::Message>(bytes),
        _ => by_serde::<by_serde::Monster>(bytes),
    })
}
