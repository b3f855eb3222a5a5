//! Replays sessions recorded on the machine with the emulated listing and both native forms at
//! once: the clock shows the recorded times, and variables and rows must match the recording after
//! every shot.
//!
//! `crates/conformance/golden/msx/README.md` describes the files.

use crate::common;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use duel::ForcedDraws;
use duel::lockstep::Lockstep;
use games::Outcome;
use games::Seat;
use games::spec::Role;
use serde::Deserialize;
use serde_json::{Value, json};

const ROLES: [Role; 2] = [Role::Person, Role::Computer(1)];
const FIRE: u8 = 32;
/// The total number of ships of both sides.
const SHIPS: usize = 20;

#[derive(Deserialize)]
struct Recorded {
    keys: Vec<u8>,
    times: Vec<u16>,
    #[serde(rename = "TJ")]
    tj: [Vec<String>; 2],
    shots: Vec<Shot>,
}

#[derive(Deserialize)]
struct Shot {
    after_key: usize,
    times_used: usize,
    rows: Vec<String>,
    #[serde(flatten)]
    variables: BTreeMap<String, i64>,
}

/// Returns the clock values that a move's draws read, in the machine's number format.
fn times(times: &[u16]) -> ForcedDraws {
    ForcedDraws {
        times: times.iter().map(|time| time.to_le_bytes().to_vec()).collect(),
        ..ForcedDraws::default()
    }
}

/// Returns the rows of both boards in the notation of the recording.
fn rows(state: &Value) -> Vec<String> {
    let text = |row: &Value| -> String {
        let codes = row.as_array().expect("a row is a list").iter();
        codes.map(|code| char::from(code.as_u64().expect("a code") as u8)).collect()
    };
    let list = |side: &str| state[side].as_array().expect("a board is a list").iter().map(text);
    let both = list("left").zip(list("right").collect::<Vec<_>>()).zip(1..);
    both.map(|((left, right), y)| format!("{left:<18}{y:2}{right}  ")).collect()
}

fn replay(title: &str, file: &str, outcome: Outcome) {
    let recorded = recorded(file);
    let subject = common::title(title, |probe| probe);
    let mut game = Lockstep::start(&subject, &ROLES, 1, &["plain", "fast"])
        .unwrap_or_else(|difference| panic!("{file}: {difference:#?}"));
    let mut step = |mv: &Value, seen: &[u16], context: &str| {
        let played = game.step(mv, &times(seen));
        let played = played.unwrap_or_else(|difference| panic!("{file}, {context}: {difference:#?}"));
        assert_eq!(played.draws.len(), seen.len(), "{file}, {context}");
        (played.state, game.game().outcome())
    };
    let mut used = 0;
    let mut state = Value::Null;
    for ship in 0..SHIPS {
        (state, _) = step(&json!("ship"), &recorded.times[used..used + 2], &format!("ship {ship}"));
        used += 2;
    }
    for (side, board) in (1..).zip(&recorded.tj) {
        for (y, row) in (1..).zip(board) {
            for (x, digit) in (1..).zip(row.bytes()) {
                assert_eq!(state["tj"][x][y][side], json!(digit - b'0'), "{file}: TJ({x},{y},{side})");
            }
        }
    }
    let (mut cx, mut cy) = (20u8, 1u8);
    let mut shots = recorded.shots.iter();
    let mut last = None;
    for (number, &key) in (1..).zip(&recorded.keys) {
        match key {
            29 => cx = (cx - 1).max(20),
            28 => cx = (cx + 1).min(29),
            30 => cy = (cy - 1).max(1),
            31 => cy = (cy + 1).min(10),
            _ => {}
        }
        if key != FIRE {
            continue;
        }
        let shot = shots.next().expect("a shot for every key that fires");
        assert_eq!(shot.after_key, number, "{file}");
        let context = format!("key {number}");
        if shot.variables["V"] == 0 {
            // The recording fires a second time at the same cell.
            (state, last) = step(&json!({ "waste": [cx - 19, cy] }), &[], &context);
        } else {
            (state, last) = step(&json!({ "fire": [cx - 19, cy] }), &[], &context);
            if last.is_none() {
                let seen = &recorded.times[used..shot.times_used];
                (state, last) = step(&json!("answer"), seen, &context);
            }
        }
        used = shot.times_used;
        for (name, value) in &shot.variables {
            assert_eq!(state[name.to_lowercase()], json!(value), "{file}, {context}: {name}");
        }
        // At the end an error message overwrites the boards; the prompt below it appears slightly later.
        if last != Some(Outcome::ProgramError) {
            assert_eq!(state["message"], json!(shot.rows[14].trim_end()), "{file}, {context}");
            assert_eq!(rows(&state), shot.rows[1..=10], "{file}, {context}");
        }
    }
    assert_eq!((used, shots.next().is_none(), last), (recorded.times.len(), true, Some(outcome)), "{file}");
}

fn recorded(file: &str) -> Recorded {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let own = || PathBuf::from("crates/conformance/golden");
    let root = workspace.join(std::env::var_os("TYPEIN_GOLDEN").map_or_else(own, PathBuf::from));
    let path = root.join("msx").join(format!("{file}.json"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn the_first_version_plays_as_recorded() {
    replay("battleship", "battle_v1_session", Outcome::Won(Seat(1)));
}

#[test]
fn the_search_plays_as_recorded() {
    replay("battleship-search", "battle_v2_session", Outcome::Won(Seat(1)));
}

#[test]
fn as_printed_it_ends_in_both_errors_as_recorded() {
    replay("battleship-as-printed", "battle_v2p_session_left", Outcome::ProgramError);
    replay("battleship-as-printed", "battle_v2p_session_right", Outcome::ProgramError);
}
