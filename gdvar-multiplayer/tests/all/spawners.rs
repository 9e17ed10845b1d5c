//! Who spawns, who sees what, and which synchronizers go by path.

use crate::hub::{self, CLOCK, Hub, SCENES, Side, TANK, Values, peer, refusals};
use gdvar_core::{Variant, Vector2};
use gdvar_multiplayer::packet::{Address, Packet};
use gdvar_multiplayer::{Event, Multiplayer, Peer, Settings, SpawnOptions, SpawnerOptions, Synchronizer};

/// The properties of the tank: `Gun/Aim`, `Gun/Far`, `Body`.
fn tank(aim: f64) -> Values {
    Values(vec![vec![aim.into()], vec![3.into()], vec![Vector2::new(1.0, 2.0).into()]])
}

fn check_refusals(side: &mut Side) -> Vec<Event> {
    let events = side.events();
    assert!(refusals(&events).is_empty(), "{events:?}");
    events
}

fn spawned(events: &[Event]) -> Vec<&str> {
    let names = events.iter().filter_map(|event| match event {
        Event::Spawned { name, .. } => Some(name.as_str()),
        _ => None,
    });
    names.collect()
}

fn float(peer: &Multiplayer, path: &str, synchronizer: usize, property: usize) -> Option<f64> {
    let entity = peer.find_entity(path)?;
    peer.value(entity, synchronizer, property)?.argument("value").ok()
}

#[test]
fn a_synchronizer_with_another_root_goes_by_path() {
    let mut hub = Hub::with_clients([2]);
    let (at, values) = (hub.server.spawner, tank(0.0));
    let options = SpawnOptions { scene: Some(2), name: "Tank", ..Default::default() };
    let entity = hub.server.peer.spawn(at, &options, &mut values.encode()).expect("the name is free");
    hub.run();
    check_refusals(hub.client(2));
    let spawn = hub.server.sent.iter().find(|packet| packet.bytes[0] == 4).expect("it was spawned");
    let Ok(Packet::Spawn(spawn)) = Packet::decode(&spawn.bytes) else { panic!("{spawn:?}") };
    // The others are listed in the order of the tree: `Gun/Far`, `Body`.
    assert_eq!(spawn.synchronizers.len(), TANK.len() - 1);
    let client = &hub.clients[&2].peer;
    assert_eq!(float(client, "World/Players/Tank", 1, 0), Some(3.0));
    assert_eq!(float(client, "World/Players/Tank", 0, 0), None);
    // Once the client has confirmed the path, it gets everything, and then what changes.
    for aim in [0.25, 0.5] {
        hub.server.peer.update(entity, &mut tank(aim).encode()).expect("values");
        for _ in 0..2 {
            hub.server.peer.sync();
            hub.run();
        }
        check_refusals(hub.client(2));
        assert_eq!(float(&hub.clients[&2].peer, "World/Players/Tank", 0, 0), Some(aim));
    }
}

#[test]
fn a_hidden_synchronizer_stops_and_starts_with_everything() {
    let mut hub = Hub::with_clients([2]);
    let clock = hub.server.peer.place("World", CLOCK, None);
    hub.client(2).peer.place("World", CLOCK, None);
    let tick = |hub: &mut Hub, number: i64, text: &str| {
        let values = Values::<f32>(vec![vec![number.into(), text.into()]]);
        hub.server.peer.update(clock, &mut values.encode()).expect("values");
        hub.server.sent.clear();
        hub.server.peer.sync();
        hub.run();
        check_refusals(hub.client(2));
        hub.server.sent.iter().map(|packet| packet.bytes[0]).collect::<Vec<u8>>()
    };
    let (simplify, sync, delta) = (1, 6, 0x16);
    assert_eq!(tick(&mut hub, 1, "a"), [simplify]);
    assert_eq!(tick(&mut hub, 2, "a"), [sync, delta]);
    assert_eq!(tick(&mut hub, 3, "a"), [sync]);
    assert_eq!(tick(&mut hub, 4, "b"), [sync, delta]);
    hub.server.peer.set_visible(clock, peer(2), false);
    assert!(tick(&mut hub, 5, "c").is_empty());
    hub.server.peer.set_visible(clock, peer(2), true);
    // The path is known, so it is not sent again.
    assert_eq!(tick(&mut hub, 6, "c"), [sync, delta]);
    let client = &hub.clients[&2].peer;
    let entity = client.find_entity("World").expect("it was placed");
    let text = client.value(entity, 0, 1).expect("it was sent").argument::<String>("text");
    assert_eq!(text.ok().as_deref(), Some("c"));
}

/// A client that loads a scene later refuses the path until then.
#[test]
fn a_placed_synchronizer_that_is_shown_again_reaches_a_client_that_did_not_have_it() {
    let mut hub = Hub::with_clients([2]);
    let clock = hub.server.peer.place("World", CLOCK, None);
    let values = Values::<f32>(vec![vec![5.into(), "a".into()]]);
    hub.server.peer.update(clock, &mut values.encode()).expect("values");
    let tick = |hub: &mut Hub, is_visible: bool| {
        hub.server.peer.set_visible(clock, peer(2), is_visible);
        hub.server.peer.sync();
        hub.run();
    };
    tick(&mut hub, true);
    assert_eq!(refusals(&hub.client(2).events()).len(), 1);
    tick(&mut hub, false);
    let entity = hub.client(2).peer.place("World", CLOCK, None);
    tick(&mut hub, true);
    tick(&mut hub, true);
    check_refusals(hub.client(2));
    let text = hub.client(2).peer.value(entity, 0, 1).expect("it was sent").argument::<String>("text");
    assert_eq!(text.ok().as_deref(), Some("a"));
}

#[test]
fn a_client_may_own_a_spawner() {
    // As in the engine, the authority is the same for all.
    let mut hub = Hub::with_clients([2, 3]);
    let add = |peer: &mut Multiplayer| {
        peer.spawner(&SpawnerOptions {
            path: "World/Toys",
            parent: "World/Toybox",
            scenes: SCENES,
            authority: hub::peer(2),
            ..Default::default()
        })
    };
    let at_server = add(&mut hub.server.peer);
    add(&mut hub.client(3).peer);
    let at = add(&mut hub.client(2).peer);
    let options = SpawnOptions { scene: Some(0), name: "Ball", ..Default::default() };
    assert!(hub.server.peer.spawn(at_server, &options, &mut |_, _, _| Ok(())).is_err());
    let ball = hub.client(2).peer.spawn(at, &options, &mut |_, _, _| Ok(())).expect("the name is free");
    hub.run();
    assert_eq!(spawned(&check_refusals(&mut hub.server)), ["Ball"]);
    assert_eq!(spawned(&check_refusals(hub.client(3))), ["Ball"]);
    // The synchronizers of the server in it go by path.
    let options = SpawnOptions { scene: Some(2), name: "Tank", ..Default::default() };
    hub.client(2).peer.spawn(at, &options, &mut tank(0.5).encode()).expect("the name is free");
    hub.run();
    let tank_at_server = hub.server.peer.find_entity("World/Toybox/Tank").expect("it was spawned");
    hub.server.peer.update(tank_at_server, &mut tank(0.75).encode()).expect("values");
    for _ in 0..2 {
        hub.server.peer.sync();
        hub.run();
    }
    assert_eq!(float(&hub.clients[&2].peer, "World/Toybox/Tank", 0, 0), Some(0.75));
    check_refusals(hub.client(3));
    // The owner removes what it has spawned, and with the owner goes the rest.
    assert!(hub.client(2).peer.despawn(ball));
    hub.run();
    assert!(matches!(check_refusals(&mut hub.server)[..], [.., Event::Despawned { .. }]));
    hub.disconnect(2);
    hub.run();
    let is_gone = |events: &[Event]| events.iter().any(|event| matches!(event, Event::Despawned { .. }));
    assert!(is_gone(&hub.server.events()) && is_gone(&hub.client(3).events()));
    assert!(hub.server.peer.find_entity("World/Toybox/Tank").is_none());
}

#[test]
fn only_the_owner_of_a_spawner_spawns() {
    let mut hub = Hub::with_clients([2, 3]);
    let spawn = b"\x04\x00\x01\0\0\0\x63\0\0\0\0\0\0\0\x02\0\0\0a\0";
    let relay = Packet::Relay { peer: 3, inner: spawn }.to_vec();
    for packet in [&spawn[..], &relay] {
        hub.server.peer.receive(peer(2), packet, gdvar_multiplayer::TransferMode::Reliable, 0);
    }
    assert_eq!(
        refusals(&hub.server.events()),
        ["SPAWN of a from peer 2: its spawner is unknown", "RELAY: the peer has no authority over a spawner"]
    );
    hub.run();
    assert!(hub.client(3).events().is_empty());
}

#[test]
fn a_late_joiner_sees_what_is_current_and_visible() {
    let mut hub = Hub::with_clients([2]);
    let at = hub.server.spawner;
    let spawn = |hub: &mut Hub, name: &str, visible: bool| {
        let options = SpawnOptions { scene: Some(2), name, visible, ..Default::default() };
        hub.server.peer.spawn(at, &options, &mut tank(0.0).encode()).expect("the name is free")
    };
    let (_, second) = (spawn(&mut hub, "First", true), spawn(&mut hub, "Second", true));
    let hidden = spawn(&mut hub, "Hidden", false);
    let mut values = tank(0.0);
    values.0[1][0] = Variant::from(77);
    hub.server.peer.update(second, &mut values.encode()).expect("values");
    hub.connect(3, Settings::default());
    hub.run();
    assert_eq!(spawned(&check_refusals(hub.client(3))), ["First", "Second"]);
    assert_eq!(float(&hub.clients[&3].peer, "World/Players/Second", 1, 0), Some(77.0));
    // Shown to one, and then to all.
    hub.server.peer.set_visible(hidden, peer(3), true);
    hub.run();
    assert_eq!(spawned(&check_refusals(hub.client(3))), ["Hidden"]);
    check_refusals(hub.client(2));
    hub.server.peer.set_visible_to_all(hidden, true);
    hub.run();
    assert_eq!(spawned(&check_refusals(hub.client(2))), ["Hidden"]);
    assert!(check_refusals(hub.client(3)).is_empty());
    // A call reaches those who have the node.
    hub.server.peer.set_visible(hidden, peer(2), false);
    let methods = || gdvar_multiplayer::Methods::new([hub::any_peer("hit")]).expect("one name");
    let hit = hub.server.peer.node_in(hidden, "", methods()).expect("it exists");
    for id in [2, 3] {
        let client = &mut hub.client(id).peer;
        let Some(entity) = client.find_entity("World/Players/Hidden") else { continue };
        client.node_in(entity, "", methods()).expect("it exists");
    }
    let arguments = gdvar_multiplayer::Arguments::None;
    assert_eq!(hub.server.peer.call(gdvar_multiplayer::Receivers::All, hit, 0, arguments), Ok(1));
    assert!(hub.server.peer.call(peer(2), hit, 0, arguments).is_err());
    hub.run();
    assert!(matches!(check_refusals(hub.client(3))[..], [Event::Call(_)]));
}

#[test]
fn a_synchronizer_changes_hands() {
    let mut hub = Hub::with_clients([2]);
    let clock = hub.server.peer.place("World", CLOCK, None);
    let at_client = hub.client(2).peer.place("World", CLOCK, None);
    hub.server.peer.set_synchronizer_authority(clock, 0, peer(2));
    hub.client(2).peer.set_synchronizer_authority(at_client, 0, peer(2));
    let values = Values::<f32>(vec![vec![5.into(), "mine".into()]]);
    hub.client(2).peer.update(at_client, &mut values.encode()).expect("values");
    for _ in 0..2 {
        hub.client(2).peer.sync();
        hub.run();
    }
    check_refusals(&mut hub.server);
    let text = hub.server.peer.value(clock, 0, 1).expect("it was sent").argument::<String>("text");
    assert_eq!(text.ok().as_deref(), Some("mine"));
    assert_eq!(hub.server.peer.synchronizer_authority(clock, 0), Some(peer(2)));
}

#[test]
fn a_state_larger_than_a_packet_of_the_engine_goes_alone() {
    const BIG: &[Synchronizer] = CLOCK;
    let mut hub = Hub::with_clients([2]);
    // Two nodes, so that two states do not fit one packet.
    let nodes: Vec<_> = ["A", "B"].map(|path| hub.server.peer.place(path, BIG, None)).to_vec();
    for path in ["A", "B"] {
        hub.client(2).peer.place(path, BIG, None);
    }
    let values = Values::<f32>(vec![vec!["x".repeat(2000).as_str().into(), "y".into()]]);
    for _ in 0..2 {
        for node in &nodes {
            hub.server.peer.update(*node, &mut values.encode()).expect("values");
        }
        hub.server.sent.clear();
        hub.server.peer.sync();
        hub.run();
    }
    check_refusals(hub.client(2));
    let states = hub.server.sent.iter().filter_map(|packet| match Packet::decode(&packet.bytes) {
        Ok(Packet::Sync { states, .. }) => {
            Some(states.iter().map(|(address, _)| address).collect::<Vec<_>>())
        }
        _ => None,
    });
    let states: Vec<Vec<Address>> = states.collect();
    assert!(states.len() == 2 && states.iter().all(|states| states.len() == 1), "{states:?}");
    assert!(hub.server.peer.peers().eq([peer(2)]) && hub.server.peer.me() == Peer::SERVER);
}
