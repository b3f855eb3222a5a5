//! Replays whole games recorded on the machine with the turn loop of every form, suggestions and a
//! change of sides included. `crates/conformance/golden/c64/vier3d-machine/README.md` describes the
//! fields.

use std::fs;
use std::path::Path;

use games::vier3d::{Action, Answers, COMPUTER, Column, Core, Playthrough, Side, Strength, fast, plain};
use games::{Float5, Game, Outcome, RandomDraw, ScriptedDice};
use serde::Deserialize;

/// A recorded game.
#[derive(Deserialize)]
struct Recording {
    session: String,
    names_typed: [String; 2],
    strengths: [Strength; 2],
    plies: Vec<Ply>,
    end: End,
}

#[derive(Deserialize)]
struct Ply {
    kind: String,
    did: Option<String>,
    rnd: Option<Float5>,
    zz: Option<u32>,
    mx: Option<Vec<i32>>,
    zg: i32,
    pl: i32,
    gw: i32,
    x: u8,
    y: u8,
    be: [i32; 16],
    fe: Vec<i32>,
    bw: [Float5; 16],
}

#[derive(Deserialize)]
struct End {
    sieger: Side,
    gx: [i32; 4],
    gy: [i32; 4],
    gz: [i32; 4],
}

/// Returns the text that INPUT reads after a name is typed over the printed default.
fn name(typed: &str) -> String {
    let rest = COMPUTER.get(typed.len()..).unwrap_or_default();
    format!("{typed}{rest}")
}

/// Returns the actions of a turn.
fn actions(ply: &Ply) -> Vec<Action> {
    let place = Action::Place(Column::new(ply.x, ply.y).expect("a column of the board"));
    match (ply.kind.as_str(), ply.did.as_deref()) {
        ("computer", _) => vec![Action::Computer],
        ("person", Some("f1")) => vec![Action::Hint, place],
        (_, Some("f3")) => vec![Action::Swap, Action::Computer],
        ("person", None) => vec![place],
        unknown => panic!("unknown turn {unknown:?}"),
    }
}

/// Compares the state after a turn; its counters are those of the next turn.
fn check<C: Core>(playthrough: &Playthrough<C>, ply: &Ply, context: &str) {
    let view = playthrough.view();
    let numbers = [view.zg, view.pl, view.board.gw];
    assert_eq!(numbers, [ply.zg + 1, 5 - ply.pl, ply.gw].map(Float5::integer), "{context}: zg, pl, gw");
    for x in 0..4 {
        for y in 0..4 {
            let at = x + 4 * y;
            assert_eq!(view.board.be[x][y], Float5::integer(ply.be[at]), "{context}: be({x},{y})");
            let score = view.thought.as_ref().map_or(Float5::ZERO, |thought| thought.bw[x][y]);
            assert_eq!(score, ply.bw[at], "{context}: bw({x},{y})");
            for z in 0..4 {
                let cell = view.board.fe[x][y][z];
                assert_eq!(cell, Float5::integer(ply.fe[at + 16 * z]), "{context}: fe({x},{y},{z})");
            }
        }
    }
    if let (Some(zz), Some(mx)) = (ply.zz, &ply.mx) {
        let thought = view.thought.expect("a draw belongs to an evaluation");
        assert_eq!(thought.zz, Float5::integer(zz as i32), "{context}: zz");
        assert_eq!(
            thought.mx,
            mx.iter().map(|&code| Float5::integer(code)).collect::<Vec<_>>(),
            "{context}: mx"
        );
    }
}

/// Replays the recordings and returns the number of plies.
fn replay<C: Core + Default>() -> usize {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../conformance/golden/c64/vier3d-machine");
    let mut plies = 0;
    for entry in fs::read_dir(&folder).expect("the golden folder is there") {
        let path = entry.expect("the folder can be read").path();
        if path.extension().is_none_or(|extension| extension != "json") {
            continue;
        }
        let text = fs::read_to_string(&path).expect("a text file");
        let recording: Recording = serde_json::from_str(&text).expect("a recording as documented");
        let names = recording.names_typed.map(|typed| name(&typed));
        let mut playthrough =
            Playthrough::new(C::default(), Answers { names, strengths: recording.strengths });
        for ply in &recording.plies {
            let context = format!("{}, ply {}", recording.session, ply.zg);
            let mut dice = ScriptedDice::new(ply.rnd.map(RandomDraw::Mflpt5));
            for action in actions(ply) {
                playthrough.play(action, &mut dice).expect("what was played is legal");
            }
            assert!(dice.is_spent(), "{context}: {:?}", dice.errors());
            check(&playthrough, ply, &context);
            plies += 1;
        }
        assert_eq!(playthrough.outcome(), Some(Outcome::Won(recording.end.sieger.seat())));
        let view = playthrough.view().board;
        let End { gx, gy, gz, .. } = recording.end;
        assert_eq!([view.gx, view.gy, view.gz], [gx, gy, gz].map(|row| row.map(Float5::integer)));
    }
    plies
}

#[test]
fn the_plain_form_plays_the_recorded_games() {
    assert_eq!(replay::<plain::Board>(), 78);
}

#[test]
fn the_fast_form_plays_the_recorded_games() {
    assert_eq!(replay::<fast::Board>(), 78);
}
