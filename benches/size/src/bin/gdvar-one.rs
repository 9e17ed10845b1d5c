use size::by_gdvar;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    size::run(|_, bytes| by_gdvar::<by_gdvar::Message>(bytes))
}
