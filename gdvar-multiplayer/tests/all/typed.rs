//! Typed Arrays of every type and typed Dictionaries go to a stock client and come back, as properties and as arguments.

use gdvar::{Codec, Variant};
use gdvar_multiplayer::{
    Arguments, ArgumentsDecoder, ArgumentsEncoder, Event, Receivers, Replicate, Rpc, Server, Spawned,
    TypedNode, WebSocket,
};
use tokio::time::timeout;

use crate::game::{FromTyped, ToTyped, Typed};
use crate::stock::{self, Game, PATIENCE};

/// What each property has, and each argument, as the engine prints it. The last two are containers without types.
const VALUES: [&str; 46] = [
    "Array[bool]([true, false])",
    "Array[int]([1, -300, 5000000000])",
    "Array[float]([1.5, -0.25])",
    "Array[String]([\"crab\", \"\"])",
    "Array[Vector2]([Vector2(1, 2)])",
    "Array[Vector2i]([Vector2i(1, 2)])",
    "Array[Rect2]([Rect2(1, 2, 3, 4)])",
    "Array[Rect2i]([Rect2i(1, 2, 3, 4)])",
    "Array[Vector3]([Vector3(1, 2, 3)])",
    "Array[Vector3i]([Vector3i(1, 2, 3)])",
    "Array[Transform2D]([Transform2D(1, 0, 0, 1, 5, 6)])",
    "Array[Vector4]([Vector4(1, 2, 3, 4)])",
    "Array[Vector4i]([Vector4i(1, 2, 3, 4)])",
    "Array[Plane]([Plane(0, 1, 0, 5)])",
    "Array[Quaternion]([Quaternion(0, 0, 0, 1)])",
    "Array[AABB]([AABB(1, 2, 3, 4, 5, 6)])",
    "Array[Basis]([Basis(1, 0, 0, 0, 1, 0, 0, 0, 1)])",
    "Array[Transform3D]([Transform3D(1, 0, 0, 0, 1, 0, 0, 0, 1, 7, 8, 9)])",
    "Array[Projection]([Projection(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)])",
    "Array[Color]([Color(1, 0.5, 0, 1)])",
    "Array[StringName]([&\"crab\"])",
    "Array[NodePath]([NodePath(\"Gun/Far:scale\")])",
    "Array[RID]([RID()])",
    "Array[Callable]([Callable()])",
    "Array[Signal]([Signal()])",
    "Array[Dictionary]([{\"a\": 1}])",
    "Array[Array]([[1, \"a\"]])",
    "Array[PackedByteArray]([PackedByteArray(1, 2)])",
    "Array[PackedInt32Array]([PackedInt32Array(1, 2)])",
    "Array[PackedInt64Array]([PackedInt64Array(1, 2)])",
    "Array[PackedFloat32Array]([PackedFloat32Array(0.5)])",
    "Array[PackedFloat64Array]([PackedFloat64Array(0.5)])",
    "Array[PackedStringArray]([PackedStringArray(\"a\")])",
    "Array[PackedVector2Array]([PackedVector2Array(1, 2)])",
    "Array[PackedVector3Array]([PackedVector3Array(1, 2, 3)])",
    "Array[PackedColorArray]([PackedColorArray(1, 0.5, 0, 1)])",
    "Array[PackedVector4Array]([PackedVector4Array(1, 2, 3, 4)])",
    "Array[int]([1, 0])",
    "Array[int]([2])",
    "Dictionary[String, int]({\"a\": 1})",
    "Dictionary[Vector2i, Variant]({Vector2i(1, 2): \"forest\"})",
    "Dictionary[Variant, int]({\"a\": 1})",
    "Dictionary[StringName, PackedByteArray]({&\"a\": PackedByteArray(1, 2)})",
    "Dictionary[int, Array]({1: [true]})",
    "[1, \"a\"]",
    "{1: \"a\"}",
];

/// Returns the values in the form of packets.
fn values() -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = ArgumentsEncoder::new(Codec::new(), &mut bytes);
    for text in VALUES {
        let value: Variant = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        encoder.argument("value", &value).expect("it can be written");
    }
    bytes
}

/// Returns a node's state, with the same values in both of its synchronizers if its own peer has set them.
fn state(is_answered: bool) -> Typed {
    let (mut typed, bytes) = (Typed::default(), values());
    for synchronizer in 0..=usize::from(is_answered) {
        let mut decoder = ArgumentsDecoder::of_state(Codec::new(), &bytes);
        for property in 0..VALUES.len() {
            typed
                .decode_property(synchronizer, property, &mut decoder)
                .expect("the types are those of the game");
        }
    }
    typed
}

/// Returns a call with all values.
fn call<T: Rpc>(name: &str) -> T {
    let (bytes, method) = (values(), T::METHODS.iter().position(|method| method.name == name));
    let arguments = Arguments::new(VALUES.len(), &bytes).expect("they are few");
    let mut decoder = arguments.decoder(Codec::new());
    T::decode_arguments(method.expect("the game has it"), &mut decoder)
        .expect("the types are those of the game")
}

#[tokio::test]
async fn typed_containers_go_both_ways() {
    let Some(engine) = stock::godot() else { return };
    let websocket = WebSocket::bind("127.0.0.1:0").await.expect("a port is free");
    let url = format!("ws://127.0.0.1:{}", websocket.port());
    let mut server = Server::builder().listen(websocket);
    let spawner = server.spawner::<Typed>("World/Spawner", "World/Players", &["res://typed.tscn"]);
    let game = Game::start(&engine, "typed_client.gd", &[&url]);
    let mut node: Option<(Spawned<Typed>, TypedNode<FromTyped, ToTyped>)> = None;
    let (mut is_given, mut is_synchronized) = (false, false);
    while !is_given || !is_synchronized {
        let event = timeout(PATIENCE, server.next()).await;
        let event = event.unwrap_or_else(|_| panic!("{is_given} {is_synchronized}: {}", game.log()));
        match event {
            Event::Joined { peer } => {
                let typed =
                    server.spawn(spawner, peer.to_string(), state(false), peer).expect("the name is free");
                let methods = server.node_in::<FromTyped, ToTyped>(typed, ".").expect("it is there");
                server.call(Receivers::One(peer), methods, &call("take")).expect("there is room");
                node = Some((typed, methods));
            }
            Event::Call(heard) => {
                let (_, methods) = node.expect("it has joined");
                assert_eq!(heard.to(methods), Some(call::<FromTyped>("give")));
                is_given = true;
            }
            Event::Synchronized { .. } => {
                let (typed, _) = node.expect("it has joined");
                is_synchronized = server[typed] == state(true);
            }
            Event::Connected { .. } => {}
            other => panic!("{other:?}: {}", game.log()),
        }
    }
    let log = game.log();
    for what in ["property", "argument"] {
        let start = format!("{what} ");
        let printed: Vec<&str> = log.lines().filter_map(|line| line.strip_prefix(&start)).collect();
        assert_eq!(printed, VALUES, "{log}");
    }
    assert!(!log.contains("ERROR"), "{log}");
}
