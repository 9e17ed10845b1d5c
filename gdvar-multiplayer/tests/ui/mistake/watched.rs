use gdvar_multiplayer::Replicate;

/// A DELTA has a bit for each watched property, in 64 bits.
#[derive(Replicate)]
#[replicate(scene = "res://wide.tscn")]
struct Wide {
    #[sync(State, ".:p0", on_change)]
    p0: u8,
    #[sync(State, ".:p1", on_change)]
    p1: u8,
    #[sync(State, ".:p2", on_change)]
    p2: u8,
    #[sync(State, ".:p3", on_change)]
    p3: u8,
    #[sync(State, ".:p4", on_change)]
    p4: u8,
    #[sync(State, ".:p5", on_change)]
    p5: u8,
    #[sync(State, ".:p6", on_change)]
    p6: u8,
    #[sync(State, ".:p7", on_change)]
    p7: u8,
    #[sync(State, ".:p8", on_change)]
    p8: u8,
    #[sync(State, ".:p9", on_change)]
    p9: u8,
    #[sync(State, ".:p10", on_change)]
    p10: u8,
    #[sync(State, ".:p11", on_change)]
    p11: u8,
    #[sync(State, ".:p12", on_change)]
    p12: u8,
    #[sync(State, ".:p13", on_change)]
    p13: u8,
    #[sync(State, ".:p14", on_change)]
    p14: u8,
    #[sync(State, ".:p15", on_change)]
    p15: u8,
    #[sync(State, ".:p16", on_change)]
    p16: u8,
    #[sync(State, ".:p17", on_change)]
    p17: u8,
    #[sync(State, ".:p18", on_change)]
    p18: u8,
    #[sync(State, ".:p19", on_change)]
    p19: u8,
    #[sync(State, ".:p20", on_change)]
    p20: u8,
    #[sync(State, ".:p21", on_change)]
    p21: u8,
    #[sync(State, ".:p22", on_change)]
    p22: u8,
    #[sync(State, ".:p23", on_change)]
    p23: u8,
    #[sync(State, ".:p24", on_change)]
    p24: u8,
    #[sync(State, ".:p25", on_change)]
    p25: u8,
    #[sync(State, ".:p26", on_change)]
    p26: u8,
    #[sync(State, ".:p27", on_change)]
    p27: u8,
    #[sync(State, ".:p28", on_change)]
    p28: u8,
    #[sync(State, ".:p29", on_change)]
    p29: u8,
    #[sync(State, ".:p30", on_change)]
    p30: u8,
    #[sync(State, ".:p31", on_change)]
    p31: u8,
    #[sync(State, ".:p32", on_change)]
    p32: u8,
    #[sync(State, ".:p33", on_change)]
    p33: u8,
    #[sync(State, ".:p34", on_change)]
    p34: u8,
    #[sync(State, ".:p35", on_change)]
    p35: u8,
    #[sync(State, ".:p36", on_change)]
    p36: u8,
    #[sync(State, ".:p37", on_change)]
    p37: u8,
    #[sync(State, ".:p38", on_change)]
    p38: u8,
    #[sync(State, ".:p39", on_change)]
    p39: u8,
    #[sync(State, ".:p40", on_change)]
    p40: u8,
    #[sync(State, ".:p41", on_change)]
    p41: u8,
    #[sync(State, ".:p42", on_change)]
    p42: u8,
    #[sync(State, ".:p43", on_change)]
    p43: u8,
    #[sync(State, ".:p44", on_change)]
    p44: u8,
    #[sync(State, ".:p45", on_change)]
    p45: u8,
    #[sync(State, ".:p46", on_change)]
    p46: u8,
    #[sync(State, ".:p47", on_change)]
    p47: u8,
    #[sync(State, ".:p48", on_change)]
    p48: u8,
    #[sync(State, ".:p49", on_change)]
    p49: u8,
    #[sync(State, ".:p50", on_change)]
    p50: u8,
    #[sync(State, ".:p51", on_change)]
    p51: u8,
    #[sync(State, ".:p52", on_change)]
    p52: u8,
    #[sync(State, ".:p53", on_change)]
    p53: u8,
    #[sync(State, ".:p54", on_change)]
    p54: u8,
    #[sync(State, ".:p55", on_change)]
    p55: u8,
    #[sync(State, ".:p56", on_change)]
    p56: u8,
    #[sync(State, ".:p57", on_change)]
    p57: u8,
    #[sync(State, ".:p58", on_change)]
    p58: u8,
    #[sync(State, ".:p59", on_change)]
    p59: u8,
    #[sync(State, ".:p60", on_change)]
    p60: u8,
    #[sync(State, ".:p61", on_change)]
    p61: u8,
    #[sync(State, ".:p62", on_change)]
    p62: u8,
    #[sync(State, ".:p63", on_change)]
    p63: u8,
    #[sync(State, ".:p64", on_change)]
    p64: u8,
    #[sync(State, ".:p65", on_change)]
    p65: u8,
}

fn main() {}
