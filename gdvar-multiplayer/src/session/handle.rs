//! How other tasks reach a server.

use alloc::boxed::Box;
use core::fmt;

use tokio::sync::{mpsc, oneshot};

use super::Server;

/// A function that the task of a server runs.
pub(super) type Order = Box<dyn FnOnce(&mut Server) + Send>;

/// How many orders wait for a server. Who gives more waits.
pub(super) const ORDERS: usize = 64;

/// Reaches a [`Server`] from other tasks, such as the web pages of an admin: it carries functions to the server's own task, which
/// runs them in [`Server::next`] and [`Server::try_next`].
///
/// ```no_run
/// # async fn run(handle: gdvar_multiplayer::Handle, peer: gdvar_multiplayer::Peer) -> Result<(), gdvar_multiplayer::ServerEnded> {
/// let players = handle.run(|server| server.peers().count()).await?;
/// handle.run(move |server| server.disconnect(peer, "kicked")).await?;
/// # Ok(())
/// # }
/// ```
///
/// Calls and spawns go the same way: nodes, spawners and spawned nodes are small values that a function can take along. A thread
/// without tokio blocks on the same: `runtime.block_on(handle.run(...))`.
#[derive(Clone)]
pub struct Handle {
    orders: mpsc::Sender<Order>,
}

impl Handle {
    pub(super) fn new(orders: mpsc::Sender<Order>) -> Self {
        Self { orders }
    }

    /// Runs a function with the server, and returns what it returns. If this future is dropped, the function may still run.
    ///
    /// The server's own task must not wait for this, since nobody would run the function then.
    ///
    /// # Errors
    ///
    /// [`ServerEnded`] if there is no server any more.
    pub async fn run<R: Send + 'static>(
        &self,
        order: impl FnOnce(&mut Server) -> R + Send + 'static,
    ) -> Result<R, ServerEnded> {
        let (answer, answered) = oneshot::channel();
        let order: Order = Box::new(move |server| {
            // Nobody may wait for it any more.
            let _ = answer.send(order(server));
        });
        self.orders.send(order).await.map_err(|_| ServerEnded)?;
        answered.await.map_err(|_| ServerEnded)
    }
}

impl fmt::Debug for Handle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Handle")
    }
}

/// The server of a [`Handle`] has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ServerEnded;

impl fmt::Display for ServerEnded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the server has ended")
    }
}

impl core::error::Error for ServerEnded {}
