use size::by_serde;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    size::run(|_, bytes| by_serde::<by_serde::Message>(bytes))
}
