#[repr(i8)]
#[gdvar(repr = "int")]
enum Code {
    Low = -5,
    NotSoLow,
    High = HIGH,
    Higher,
}
