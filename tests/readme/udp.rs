use std::net::UdpSocket;
use gdvar::{Codec, Dialect, Variant};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    serve(&UdpSocket::bind("127.0.0.1:7003")?)
}

fn serve(socket: &UdpSocket) -> Result<(), Box<dyn std::error::Error>> {
    let godot3 = Codec::new().dialect(Dialect::Godot3);
    let mut buffer = [0; 1500];
    loop {
        let (len, game) = socket.recv_from(&mut buffer)?;
        match godot3.decode::<Variant>(&buffer[..len]) {
            Ok(value) => println!("{game} says {value}"),
            Err(error) => eprintln!("{game}: {error}"),
        }
        socket.send_to(&godot3.encode("got it")?, game)?;
    }
}
