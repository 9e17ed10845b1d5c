//! Runs the server as a separate process, to observe it from outside.

// The tests and the load benchmark use different parts of this module.
#![allow(dead_code)]

use std::collections::HashMap;
use std::fs;
use std::io::{BufRead, BufReader, Lines};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

use game_server::Addresses;

/// A running server, which is stopped at the end of its test.
pub(crate) struct ServerProcess {
    child: Child,
    lines: Lines<BufReader<ChildStdout>>,
    pub(crate) addresses: Addresses,
}

impl ServerProcess {
    /// Starts a server with these options, on free ports.
    pub(crate) fn start(options: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_game_server"))
            .args(["--tcp", "0", "--websocket", "0", "--udp", "0", "--log", "warn"])
            .args(options)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let mut lines = BufReader::new(child.stdout.take().expect("it is piped")).lines();
        let fields = fields(&lines.next().expect("the server says where it listens").unwrap());
        let address = |name: &str| fields[name].parse().expect("an address");
        let addresses =
            Addresses { tcp: address("tcp"), websocket: address("websocket"), udp: address("udp") };
        Self { child, lines, addresses }
    }

    /// Returns the most memory that the server has used at any time, in KiB.
    pub(crate) fn peak_memory(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).expect("it runs");
        let line = status.lines().find(|line| line.starts_with("VmHWM:")).expect("a line for it");
        line.split_ascii_whitespace().nth(1).expect("a number").parse().expect("a number")
    }

    /// Returns how much processor time the server has taken so far, in its threads and in the kernel.
    pub(crate) fn processor_time(&self) -> Duration {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.child.id())).expect("it runs");
        // The name in parentheses may contain anything; the 12th and 13th field after it are utime and stime.
        let (_, fields) = stat.rsplit_once(')').expect("a name");
        let ticks = fields.split_ascii_whitespace().skip(11).take(2);
        // On every architecture, Linux counts in hundredths of a second.
        Duration::from_millis(10 * ticks.map(|ticks| ticks.parse::<u64>().expect("a count")).sum::<u64>())
    }

    /// Stops the server as Ctrl-C does, and returns its report.
    pub(crate) fn interrupt(mut self) -> HashMap<String, u64> {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().expect("there is a kill").success());
        self.report()
    }

    /// Waits until the server ends, and returns its report.
    pub(crate) fn report(&mut self) -> HashMap<String, u64> {
        let report = self.lines.next().expect("a report").unwrap();
        assert!(self.child.wait().expect("it was started").success());
        fields(&report).into_iter().map(|(name, value)| (name, value.parse().expect("a count"))).collect()
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        // The process has already ended, unless the test failed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The `name=value` parts of a line.
fn fields(line: &str) -> HashMap<String, String> {
    let pairs = line.split(' ').filter_map(|part| part.split_once('='));
    pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}
