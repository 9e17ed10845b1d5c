//! The players and their positions. Only the server moves them.

use std::collections::{BTreeMap, VecDeque};

use gdvar::Vector2;

use crate::protocol::{self, ServerMessage};

/// The length of a step.
pub(crate) const STRIDE: f32 = 4.0;

/// The number of inputs that may wait for their tick. A client that sends more does not keep to the clock.
const MAX_WAITING: usize = 64;

/// The state of the game.
#[derive(Debug, Default)]
pub(crate) struct World {
    tick: u32,
    players: BTreeMap<i32, Player>,
}

#[derive(Debug, Default)]
struct Player {
    name: String,
    position: Vector2,
    /// The number of inputs that were used.
    steps: i32,
    /// The sequence number of the last input that came.
    sequence: u32,
    waiting: VecDeque<Vector2>,
}

/// More inputs than [`MAX_WAITING`] wait.
#[derive(Debug, PartialEq)]
pub(crate) struct TooManyInputs;

impl World {
    /// The number of ticks so far.
    pub(crate) fn tick(&self) -> u32 {
        self.tick
    }

    pub(crate) fn join(&mut self, id: i32, name: String) {
        self.players.insert(id, Player { name, ..Player::default() });
    }

    pub(crate) fn leave(&mut self, id: i32) {
        self.players.remove(&id);
    }

    /// Keeps an input for its tick. Late copies and players who left are ignored.
    pub(crate) fn input(&mut self, id: i32, sequence: u32, direction: Vector2) -> Result<(), TooManyInputs> {
        let Some(player) = self.players.get_mut(&id) else { return Ok(()) };
        if sequence <= player.sequence {
            return Ok(());
        }
        if player.waiting.len() == MAX_WAITING {
            return Err(TooManyInputs);
        }
        player.sequence = sequence;
        player.waiting.push_back(direction);
        Ok(())
    }

    /// Runs a tick, in which every player makes at most one step.
    pub(crate) fn step(&mut self) {
        self.tick += 1;
        for player in self.players.values_mut() {
            if let Some(direction) = player.waiting.pop_front() {
                player.position.x += direction.x * STRIDE;
                player.position.y += direction.y * STRIDE;
                player.steps += 1;
            }
        }
    }

    pub(crate) fn snapshot(&self) -> ServerMessage {
        ServerMessage::Snapshot {
            tick: self.tick,
            ids: self.players.keys().copied().collect(),
            positions: self.players.values().map(|player| player.position).collect(),
            steps: self.players.values().map(|player| player.steps).collect(),
        }
    }

    pub(crate) fn players(&self) -> Vec<protocol::Player> {
        self.players.iter().map(|(&id, player)| protocol::Player { id, name: player.name.clone() }).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RIGHT: Vector2 = Vector2::new(1.0, 0.0);

    #[test]
    fn a_player_makes_one_step_a_tick() {
        let mut world = World::default();
        world.join(1, "Ferris".into());
        for sequence in 1..=3 {
            world.input(1, sequence, RIGHT).unwrap();
        }
        world.step();
        world.step();
        let ServerMessage::Snapshot { tick, positions, steps, .. } = world.snapshot() else { unreachable!() };
        assert_eq!((tick, steps, positions), (2, vec![2], vec![Vector2::new(8.0, 0.0)]));
    }

    #[test]
    fn a_late_copy_of_an_input_moves_nobody() {
        let mut world = World::default();
        world.join(1, "Ferris".into());
        for sequence in [5, 5, 4] {
            world.input(1, sequence, RIGHT).unwrap();
        }
        (0..3).for_each(|_| world.step());
        let ServerMessage::Snapshot { steps, .. } = world.snapshot() else { unreachable!() };
        assert_eq!(steps, [1]);
    }

    #[test]
    fn inputs_cannot_pile_up() {
        let mut world = World::default();
        world.join(1, "Ferris".into());
        for sequence in 1..=64 {
            world.input(1, sequence, RIGHT).unwrap();
        }
        assert_eq!(world.input(1, 65, RIGHT), Err(TooManyInputs));
        world.step();
        assert_eq!(world.input(1, 65, RIGHT), Ok(()));
    }
}
