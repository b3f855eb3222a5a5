//! The conversation with a process: its messages, its standard error, its end.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use core_process::{Listing, Log, ProcessGame, Settings};
use games::ScriptedDice;
use games::spec::{GameSpec, GameState, Role};
use serde_json::json;

use crate::{HELLO, settings};

fn started(settings: Settings) -> ProcessGame {
    ProcessGame::start(settings, Listing::default()).unwrap_or_else(|failure| panic!("{failure}"))
}

fn begin(game: &ProcessGame) -> Box<dyn GameState> {
    let roles = vec![Role::Person; game.seats().len()];
    game.start("core", &roles, &mut ScriptedDice::default()).expect("the roles fit")
}

/// Returns the failure of a core that follows steps after its description, when a game begins.
fn failure(steps: &[&str]) -> String {
    failure_with(settings(&[&["replies", HELLO], steps].concat()))
}

fn failure_with(settings: Settings) -> String {
    let game = started(settings);
    let failure = begin(&game).failure().expect("the core fails");
    failure.split_once("` ").expect("it names the core").1.to_owned()
}

#[test]
fn a_core_that_ends_fails_with_its_status_and_standard_error() {
    let failure = failure(&["?", "!first\nlast\n", "=3"]);
    let (reason, rest) = failure.split_once("\nits last messages:\n").expect("it has messages");
    assert_eq!(reason, "ended with exit status: 3 before it answered `new`");
    let expected = [
        r#"-> {"id":1,"method":"hello","params":{"protocol":"1.1"}}"#,
        &format!("<- {HELLO}"),
        r#"-> {"id":2,"method":"new","params":{"seats":["person"],"options":{},"format":"index","with":["moves","view"]}}"#,
        "its standard error ends with:",
        "first",
        "last",
    ];
    let lines: Vec<&str> = rest.lines().map(str::trim).collect();
    assert_eq!(lines, expected);
}

#[test]
fn a_core_that_does_not_reply_is_killed() {
    let silent = settings(&["replies", HELLO, "?", "!waits", "~"]);
    // The limit covers the start of the process, too, on a host under load.
    let failure = failure_with(Settings { time_limit: Duration::from_secs(2), ..silent });
    assert!(failure.starts_with("did not answer `new` within 2 s\n"), "{failure}");
    assert!(failure.ends_with("its standard error ends with:\n  waits"), "{failure}");
}

#[test]
fn a_core_ends_with_its_input() {
    let failure = failure(&["no reply"]);
    assert!(failure.starts_with("sent an invalid reply to `new`: expected ident"), "{failure}");
}

#[test]
fn the_last_six_messages_are_kept_and_long_ones_are_cut() {
    let long = format!(r#"{{"id":3,"error":{{"code":"illegal-move","message":"{}"}}}}"#, "é".repeat(500));
    let state = r#"{"turn":0,"outcome":null,"drawn":[],"clocks":0,"moves":[{"a":1}],"view":{}}"#;
    let new = format!(r#"{{"id":2,"result":{{"game":7,"state":{state}}}}}"#);
    let core = started(settings(&["replies", HELLO, &new, &long, "?", "=0"]));
    let mut game = begin(&core);
    let refused = game.play(&json!({"a": 1}), &mut ScriptedDice::default()).unwrap_err().to_string();
    assert!(refused.contains("éé"), "{refused}");
    game.play(&json!({"a": 2}), &mut ScriptedDice::default()).unwrap();
    let failure = game.failure().expect("the core has ended");
    let messages: Vec<&str> = failure.lines().filter(|line| line.starts_with("  ")).collect();
    assert_eq!(messages.len(), 6, "{failure}");
    assert_eq!(messages[0], format!("  <- {HELLO}"));
    let shown: String = long.chars().take(400).collect();
    assert_eq!(messages[4], format!("  <- {shown}…"));
    assert!(messages[5].ends_with(r#""line":[{"move":{"a":2}}],"reply":"last","with":["moves","view"]}}"#));
}

#[test]
fn standard_error_is_kept_to_its_last_4_kilobytes() {
    // 2050 times three bytes: the tail begins within a character.
    let failure = failure(&["?", &format!("!{}", "€".repeat(2050)), "!\nends", "=1"]);
    let shown = failure.split_once("ends with:\n").expect("it has an error").1;
    assert_eq!(shown, format!("  {}\n  ends", "€".repeat((4096 - 5) / 3)));
}

#[test]
fn standard_error_arrives_at_the_receiver_in_whole_characters() {
    static RECEIVED: Mutex<Vec<u8>> = Mutex::new(Vec::new());
    fn receive(bytes: &[u8]) {
        assert!(!bytes.is_empty() && std::str::from_utf8(bytes).is_ok(), "{bytes:?}");
        RECEIVED.lock().unwrap().extend(bytes);
    }
    // Reads of 4096 bytes end within a character of three.
    let text = "€".repeat(5000);
    let core = settings(&["replies", HELLO, "?", &format!("!{text}"), "=1"]);
    failure_with(Settings { errors: Some(receive), ..core });
    assert_eq!(*RECEIVED.lock().unwrap(), text.as_bytes());
}

/// A log in memory.
#[derive(Clone, Default)]
pub struct Kept(Arc<Mutex<Vec<u8>>>);

impl Kept {
    pub fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

impl Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Returns the processes and directions of the log's lines, and checks that the rest is a message.
fn logged(kept: &Kept) -> Vec<(u32, String)> {
    let text = kept.text();
    let entry = |line: &str| {
        let (process, rest) = line.split_once(' ').unwrap();
        let (direction, message) = rest.split_once(' ').unwrap();
        assert!(serde_json::from_str::<serde_json::Value>(message).is_ok(), "{message}");
        (process.parse().unwrap(), direction.to_owned())
    };
    text.lines().map(entry).collect()
}

#[test]
fn the_log_has_every_message_and_the_process() {
    let kept = Kept::default();
    let log = Log::new(kept.clone());
    assert_eq!(format!("{log:?}"), "Log");
    let core = started(Settings { log: Some(log), ..settings(&["game"]) });
    drop(begin(&core));
    let (processes, directions): (Vec<u32>, Vec<String>) = logged(&kept).into_iter().unzip();
    assert_eq!(directions, ["->", "<-", "->", "<-", "->", "<-"]);
    assert!(processes[0] != 0 && processes.iter().all(|process| *process == processes[0]), "{processes:?}");
}

#[test]
fn a_game_has_its_process_alone_and_leaves_it_to_later_games() {
    let kept = Kept::default();
    let core = started(Settings { log: Some(Log::new(kept.clone())), ..settings(&["game"]) });
    let processes = || {
        let mut processes: Vec<u32> = logged(&kept).into_iter().map(|(process, _)| process).collect();
        processes.dedup();
        processes
    };
    drop(begin(&core));
    drop(begin(&core));
    assert_eq!(processes().len(), 1);
    let (first, second) = (begin(&core), begin(&core));
    assert_eq!(processes().len(), 2);
    drop((first, second));
    drop((begin(&core), begin(&core)));
    let mut all = processes();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), 2);
}

#[cfg(target_os = "linux")]
#[test]
fn a_core_has_ended_when_its_game_is_dropped() {
    let kept = Kept::default();
    let core = started(Settings { log: Some(Log::new(kept.clone())), ..settings(&["game"]) });
    let (process, _) = logged(&kept)[0];
    // The folder is there for a process that nobody has waited for, too.
    let folder = std::path::PathBuf::from(format!("/proc/{process}"));
    assert!(folder.exists());
    drop(core);
    assert!(!folder.exists());
}

#[test]
fn a_failed_core_leaves_the_pool() {
    let core = started(settings(&["game", "crash"]));
    let mut game = begin(&core);
    while game.failure().is_none() {
        game.play(&json!({"add": 1}), &mut ScriptedDice::default()).unwrap();
    }
    let text = game.failure().unwrap();
    assert!(text.contains("ended with exit status: 3 before it answered `play`"), "{text}");
    assert!(text.ends_with("its standard error ends with:\n  boom"), "{text}");
    // It is the same failure for each later request.
    assert_eq!(game.copy().failure().as_deref(), Some(&*text));
    assert!(game.play(&json!({"add": 1}), &mut ScriptedDice::default()).is_ok());
    assert_eq!(game.fail("another reason".to_owned()), text);
    drop(game);
    assert_eq!(begin(&core).failure(), None);
}
