struct Newtype(u8);
