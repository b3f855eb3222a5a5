//! Cores in processes, and recorded replies: the handshake, the conversation, the game, the invariants.
//!
//! The cores are `examples/counting.rs` with arguments. No test judges by time: the limits only end a core that hangs.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod conversation;
mod handshake;
mod invariants;
mod process_games;

use std::path::PathBuf;

use core_process::{Failure, Listing, ProcessGame, Settings};

/// The reply to `hello` of a core with one seat.
const HELLO: &str =
    r#"{"id":1,"result":{"protocol":"1.1","name":"recorded","seats":[{"person":true}],"charset":"unicode"}}"#;

/// Returns the command of the test core with arguments.
fn counting(arguments: &[&str]) -> Vec<String> {
    let test = std::env::current_exe().unwrap();
    let target = test.ancestors().nth(2).unwrap();
    let program = target.join("examples").join(format!("counting{}", std::env::consts::EXE_SUFFIX));
    assert!(
        program.exists(),
        "cargo test -p typein-core-process builds {}; with --test it does not",
        program.display()
    );
    let arguments = arguments.iter().map(|&argument| argument.to_owned());
    std::iter::once(program.to_str().unwrap().to_owned()).chain(arguments).collect()
}

fn settings(arguments: &[&str]) -> Settings {
    Settings::new(counting(arguments), PathBuf::from("."))
}

/// Starts the game with properties.
fn game(flags: &[&str]) -> ProcessGame {
    ProcessGame::start(settings(&[&["game"], flags].concat()), Listing::default()).unwrap()
}

/// Reads replies, a line each, as those of a core.
fn replay(replies: &[&str]) -> Result<ProcessGame, Failure> {
    replay_for(replies, Listing::default())
}

fn replay_for(replies: &[&str], listing: Listing) -> Result<ProcessGame, Failure> {
    ProcessGame::replay(std::io::Cursor::new(replies.join("\n")), listing)
}
