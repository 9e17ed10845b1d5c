struct Pair(u8, String);
