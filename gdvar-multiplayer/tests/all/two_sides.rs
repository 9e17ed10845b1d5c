//! A server and clients of this crate: what one sends, the other takes.

use crate::hub::{self, Hub, PLAYER, Values, calls, compressed, peer, refusals};
use gdvar_core::{Variant, Vector2};
use gdvar_multiplayer::packet::{Call, CalledNode, Packet};
use gdvar_multiplayer::{
    Arguments, Event, LeaveKind, Peer, Properties, Receivers, Settings, SpawnOptions, TransferMode,
};

fn player(hp: i64) -> Values {
    Values(vec![
        vec![Vector2::new(3.0, 4.0).into(), hp.into(), "crab".into(), 0.5.into()],
        vec![Variant::PackedStringArray(vec!["a".into()]), 1.5.into()],
        vec![Vector2::new(0.0, 0.0).into(), false.into()],
    ])
}

fn joined(events: &[Event]) -> Vec<i32> {
    let joined = events.iter().filter_map(|event| match event {
        Event::Joined { peer } => Some(peer.id()),
        _ => None,
    });
    joined.collect()
}

#[test]
fn clients_learn_of_each_other() {
    let mut hub = Hub::new(Settings::default());
    hub.connect(2, Settings::default());
    hub.run();
    hub.connect(3, Settings::default());
    hub.run();
    assert_eq!(joined(&hub.server.events()), [2, 3]);
    assert_eq!(joined(&hub.client(2).events()), [1, 3]);
    assert_eq!(joined(&hub.client(3).events()), [1, 2]);
    hub.disconnect(3);
    hub.run();
    let left = |event: &Event| matches!(event, Event::Left { peer, .. } if peer.id() == 3);
    assert!(hub.server.events().iter().any(left));
    assert!(hub.client(2).events().iter().any(left));
    let events = hub.client(3).events();
    assert!(
        matches!(&events[..], [Event::Left { reason: first, .. }, Event::Left { reason: second, .. }]
            if (first.kind(), second.kind()) == (LeaveKind::Removed, LeaveKind::Reset)),
        "{events:?}"
    );
}

#[test]
fn calls_go_to_one_to_all_and_to_all_but_one() {
    let mut hub = Hub::with_clients([2, 3]);
    let heard = |hub: &mut Hub, id: i32| {
        let events = hub.client(id).events();
        assert!(refusals(&events).is_empty(), "{events:?}");
        calls(&hub.clients[&id], &events)
    };
    let one = |from: i32, number: i64| vec![(from, "one".to_owned(), vec![Variant::from(number)])];
    assert_eq!(hub.server.call(Receivers::All, "one", &[1.into()]), Ok(2));
    hub.run();
    assert_eq!((heard(&mut hub, 2), heard(&mut hub, 3)), (one(1, 1), one(1, 1)));
    assert_eq!(hub.server.call(peer(2), "one", &[2.into()]), Ok(1));
    hub.run();
    assert_eq!((heard(&mut hub, 2), heard(&mut hub, 3)), (one(1, 2), vec![]));
    assert_eq!(hub.server.call(Receivers::Except(peer(2)), "one", &[3.into()]), Ok(1));
    hub.run();
    assert_eq!((heard(&mut hub, 2), heard(&mut hub, 3)), (vec![], one(1, 3)));
    // Between clients, through the server.
    assert_eq!(hub.client(2).call(Receivers::All, "one", &[4.into()]), Ok(2));
    hub.run();
    assert_eq!(heard(&mut hub, 3), one(2, 4));
    let events = hub.server.events();
    assert_eq!(calls(&hub.server, &events), one(2, 4));
    // Mode and channel are those of the method.
    hub.client(2).call(peer(3), "unrel_3", &[5.into()]).expect("3 is here");
    hub.run();
    let last = hub.server.sent.iter().rfind(|packet| packet.to == peer(3)).expect("it was relayed");
    assert_eq!((last.mode, last.channel), (TransferMode::Unreliable, 3));
}

#[test]
fn only_the_authority_calls_its_methods() {
    let mut hub = Hub::with_clients([2]);
    assert!(hub.client(2).call(Peer::SERVER, "auth", &[1.into()]).is_err());
    hub.server.call(peer(2), "auth", &[2.into()]).expect("the server has authority");
    hub.run();
    let events = hub.client(2).events();
    assert_eq!(calls(&hub.clients[&2], &events), [(1, "auth".to_owned(), vec![Variant::from(2)])]);
}

#[test]
fn nodes_are_spawned_synchronized_and_despawned() {
    let mut hub = Hub::with_clients([2]);
    let (at, values) = (hub.server.spawner, player(100));
    let options = SpawnOptions { scene: Some(1), name: "2", owner: Some(peer(2)), ..Default::default() };
    let entity = hub.server.peer.spawn(at, &options, &mut values.encode()).expect("the name is free");
    hub.connect(3, Settings::default());
    hub.run();
    for id in [2, 3] {
        let events = hub.client(id).events();
        assert!(refusals(&events).is_empty(), "{events:?}");
        let spawned = events.iter().find_map(|event| match event {
            Event::Spawned { entity, scene: Some(1), name, .. } if name == "2" => Some(*entity),
            _ => None,
        });
        let spawned = spawned.expect("it was spawned");
        let client = &hub.clients[&id].peer;
        assert_eq!(client.synchronizer_authority(spawned, 2), Some(peer(2)));
        let hp = |client: &gdvar_multiplayer::Multiplayer| {
            client.value(spawned, 0, 1).expect("it has a value").argument::<i64>("hp").ok()
        };
        // The first change reached both.
        assert_eq!(hp(client), Some(if id == 2 { 100 } else { 98 }));
        // What has changed.
        hub.server.peer.update(entity, &mut player(100 - i64::from(id)).encode()).expect("as before");
        hub.server.peer.sync();
        hub.run();
        assert_eq!(hp(&hub.clients[&id].peer), Some(100 - i64::from(id)));
        let events = hub.client(id).events();
        let synchronized: Vec<(usize, Properties)> = events
            .iter()
            .filter_map(|event| match event {
                Event::Synchronized { synchronizer, properties, .. } => Some((*synchronizer, *properties)),
                _ => None,
            })
            .collect();
        assert!(synchronized.contains(&(0, Properties::Changed(1))), "{synchronized:?}");
        assert!(synchronized.contains(&(0, Properties::Always)), "{synchronized:?}");
    }
    // The client's own input.
    let at_client = hub.client(2).peer.find_entity("World/Players/2").expect("it was spawned");
    let input = Values::<f32>(vec![vec![], vec![], vec![Vector2::new(1.0, 0.0).into(), true.into()]]);
    hub.client(2).peer.update(at_client, &mut input.encode()).expect("it belongs to the client");
    for _ in 0..2 {
        hub.client(2).peer.sync();
        hub.run();
    }
    for side in [&mut hub.server, hub.clients.get_mut(&3).expect("3 is here")] {
        let events = side.events();
        assert!(refusals(&events).is_empty(), "{events:?}");
        let entity = side.peer.find_entity("World/Players/2").expect("it was spawned");
        let mut dir = side.peer.value(entity, 2, 0).expect("it was sent");
        assert_eq!(dir.argument::<Vector2>("dir").ok(), Some(Vector2::new(1.0, 0.0)));
        let mut firing = side.peer.value(entity, 2, 1).expect("it was sent");
        assert_eq!(firing.argument::<bool>("firing").ok(), Some(true));
    }
    // Hidden, shown, despawned.
    hub.server.peer.set_visible(entity, peer(3), false);
    hub.run();
    assert!(matches!(hub.client(3).events()[..], [.., Event::Despawned { .. }]));
    hub.server.peer.set_visible(entity, peer(3), true);
    hub.run();
    assert!(hub.client(3).events().iter().any(|event| matches!(event, Event::Spawned { .. })));
    assert!(hub.server.peer.despawn(entity));
    hub.run();
    for id in [2, 3] {
        assert!(matches!(hub.client(id).events()[..], [.., Event::Despawned { .. }]));
    }
    assert_eq!(PLAYER.len(), 3);
}

#[test]
fn custom_spawns_carry_a_value() {
    let mut hub = Hub::with_clients([2]);
    let (spawner, data) = (hub.server.custom, compressed(&300));
    let options = SpawnOptions { data: &data, name: "barrel", ..Default::default() };
    hub.server.peer.spawn(spawner, &options, &mut |_, _, _| Ok(())).expect("the name is free");
    hub.run();
    let events = hub.client(2).events();
    let found = events.iter().any(
        |event| matches!(event, Event::Spawned { scene: None, data: found, name, .. } if *found == data && name == "barrel"),
    );
    assert!(found, "{events:?}");
}

#[test]
fn a_call_that_is_faster_than_its_path_waits_for_it() {
    let mut hub = Hub::with_clients([2]);
    let node = CalledNode::Path("World/Chat");
    let method = hub::chat_methods().number("none").expect("a method");
    let call = Call { node, method, wide_method: false, arguments: Arguments::None };
    let call = Packet::Call(call).to_vec();
    // Another channel than that of SIMPLIFY_PATH may be faster.
    hub.server.peer.receive(peer(2), &call, TransferMode::Reliable, 2);
    hub.server.peer.receive(peer(2), &call, TransferMode::Unreliable, 3);
    let events = hub.server.events();
    assert!(events.is_empty(), "{events:?}");
    let methods = hub::chat_methods();
    let simplify = Packet::SimplifyPath { md5: methods.md5(), id: 1, path: "World/Chat" }.to_vec();
    hub.server.peer.receive(peer(2), &simplify, TransferMode::Reliable, 0);
    // What is unreliable may be lost.
    let events = hub.server.events();
    assert_eq!(calls(&hub.server, &events), [(2, "none".to_owned(), vec![])]);
    hub.server.peer.receive(peer(2), &call, TransferMode::Unreliable, 3);
    let events = hub.server.events();
    assert_eq!(calls(&hub.server, &events), [(2, "none".to_owned(), vec![])]);
}
