fn main() -> Result<(), Box<dyn std::error::Error>> {
    size::run(|_, bytes| Ok(bytes.to_vec()))
}
