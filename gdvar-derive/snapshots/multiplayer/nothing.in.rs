#[rpc(crate = multiplayer)]
enum FromClock {}
