//! Replays whole games recorded on the machine with the emulated listing and both native forms at
//! once.
//!
//! `crates/conformance/golden/c64/vier3d-machine/README.md` describes the files. The test forces the recorded random
//! numbers, plays the recorded moves through the listing's keys, and compares scores, ties, choices and boards.

use crate::common;

use std::path::{Path, PathBuf};

use duel::ForcedDraws;
use duel::lockstep::Lockstep;
use games::Float5;
use games::spec::Role;
use numeric::hex;
use serde::Deserialize;
use serde_json::{Value, json};

/// A recorded game.
#[derive(Deserialize)]
struct RecordedGame {
    session: String,
    names_typed: [String; 2],
    strengths: [u8; 2],
    plies: Vec<Ply>,
    end: End,
}

/// A recorded move.
#[derive(Deserialize)]
struct Ply {
    kind: String,
    did: Option<String>,
    rnd: Option<String>,
    h: Option<usize>,
    zz: Option<i32>,
    mx: Option<Vec<i32>>,
    zg: i32,
    pl: i32,
    gw: i32,
    x: i32,
    y: i32,
    be: Vec<i32>,
    fe: Vec<i32>,
    bw: Vec<String>,
}

/// How the game ended.
#[derive(Deserialize)]
struct End {
    sieger: i32,
    gx: [i32; 4],
    gy: [i32; 4],
    gz: [i32; 4],
}

impl Ply {
    /// Returns the actions in order: f1 comes before the person's move, f3 leaves the move to the
    /// computer.
    fn actions(&self) -> Vec<Value> {
        let placement = json!({ "place": [self.x, self.y] });
        match (self.did.as_deref(), &self.kind[..]) {
            (None, "computer") => vec![json!("computer")],
            (None, _) => vec![placement],
            (Some("f1"), _) => vec![json!("hint"), placement],
            (Some("f3"), _) => vec![json!("swap"), json!("computer")],
            (Some(other), _) => panic!("unknown key `{other}`"),
        }
    }
}

fn number(number: i32) -> Value {
    json!(Float5::integer(number))
}

/// Returns an array in machine order, the first index fastest, as nested lists.
fn nested(values: &[Value], axes: usize, from: usize, step: usize) -> Value {
    if axes == 0 {
        return values[from].clone();
    }
    (0..4).map(|index| nested(values, axes - 1, from + index * step, 4 * step)).collect()
}

fn wholes(values: &[i32]) -> Vec<Value> {
    values.iter().map(|&value| number(value)).collect()
}

/// Plays a session and returns how many moves it had.
fn play(session: &RecordedGame) -> usize {
    let subject = common::vier3d();
    let roles = [0, 1].map(|seat| match session.names_typed[seat].as_str() {
        "" => Role::Computer(session.strengths[seat]),
        _ => Role::Person,
    });
    let mut game = Lockstep::start(&subject, &roles, 1, &["plain", "fast"]).expect("both sides start equal");
    for ply in &session.plies {
        let context = format!("{}, move {}", session.session, ply.zg);
        let forced: Vec<Vec<u8>> = ply.rnd.iter().filter_map(|rnd| hex::decode(rnd)).collect();
        for action in ply.actions() {
            let thinks = action == "computer" || action == "hint";
            let draws = ForcedDraws::random(forced.iter().filter(|_| thinks).cloned());
            let played =
                game.step(&action, &draws).unwrap_or_else(|difference| panic!("{context}: {difference:#?}"));
            if let Some(thought) = played.evaluation {
                let bw: Vec<Value> = ply.bw.iter().map(|score| json!(score)).collect();
                assert_eq!(thought["bw"], nested(&bw, 2, 0, 1), "{context}: bw");
                assert_eq!(
                    Some(thought["mx"].clone()),
                    ply.mx.as_deref().map(|mx| json!(wholes(mx))),
                    "{context}: mx"
                );
                assert_eq!(ply.h, ply.mx.as_ref().map(Vec::len), "{context}: h");
                assert_eq!(Some(thought["zz"].clone()), ply.zz.map(number), "{context}: zz");
            }
        }
        let state = subject.state_of(game.game());
        assert_eq!(state["be"], nested(&wholes(&ply.be), 2, 0, 1), "{context}: be");
        assert_eq!(state["fe"], nested(&wholes(&ply.fe), 3, 0, 1), "{context}: fe");
        assert_eq!(state["gw"], number(ply.gw), "{context}: gw");
        // The recording reads line 120 before the turn passes on; the state here is after it.
        assert_eq!(state["zg"], number(ply.zg + 1), "{context}: zg");
        assert_eq!(state["pl"], number(5 - ply.pl), "{context}: pl");
    }
    let state = subject.state_of(game.game());
    assert_eq!(state["gw"], number(session.end.sieger), "{}", session.session);
    for (name, cells) in [("gx", session.end.gx), ("gy", session.end.gy), ("gz", session.end.gz)] {
        assert_eq!(state[name], json!(wholes(&cells)), "{}: {name}", session.session);
    }
    assert!(game.game().outcome().is_some(), "{} is over", session.session);
    session.plies.len()
}

#[test]
fn the_recorded_sessions_match() {
    // Tests run in the folder of their crate; the variable is relative to the workspace.
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let own = || "crates/conformance/golden".into();
    let root = workspace.join(std::env::var_os("TYPEIN_GOLDEN").unwrap_or_else(own));
    let mut files: Vec<PathBuf> = std::fs::read_dir(root.join("c64/vier3d-machine"))
        .expect("the golden folder is there")
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|ending| ending == "json"))
        .collect();
    files.sort();
    assert!(!files.is_empty(), "there are recorded sessions");
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a golden file is text");
        let session: RecordedGame =
            serde_json::from_str(&text).unwrap_or_else(|error| panic!("{file:?}: {error}"));
        assert!(play(&session) > 0);
    }
}
