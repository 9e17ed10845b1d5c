use gdvar_multiplayer::Rpc;

#[derive(Rpc)]
enum Twice {
    Said { text: String },
    #[rpc(rename = "said")]
    Told { text: String },
}

#[derive(Rpc)]
enum Both {
    #[rpc(any_peer, authority)]
    A,
    #[rpc(reliable, unreliable_ordered)]
    B,
    #[rpc(call_local, call_remote)]
    C,
    #[rpc(disabled, any_peer)]
    D,
}

#[derive(Rpc)]
enum Values {
    #[rpc(channel = 300)]
    A,
    #[rpc(channel = "one")]
    B,
    #[rpc(rename = "two words")]
    C,
    #[rpc(rename = "")]
    D,
    #[rpc(any_peer = true)]
    E,
    #[rpc(any_peer, any_peer)]
    F,
}

#[derive(Rpc)]
enum Unknown {
    #[rpc(anypeer)]
    A,
    #[rpc(frobnicate)]
    B,
    #[rpc(crate = gdvar_multiplayer)]
    C,
}

#[derive(Rpc)]
#[rpc(reliable)]
enum OnTheType {}

#[derive(Rpc)]
struct NotAnEnum {
    text: String,
}

#[derive(Rpc)]
enum Borrowed<'a> {
    Say { text: &'a str },
}

fn main() {
    // A type with a mistake causes no further errors.
    let _ = <Twice as Rpc>::METHODS;
}
