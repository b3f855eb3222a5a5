//! Replays recorded games of the listing with every form of the core.
//!
//! `crates/conformance/golden/c64/README.md` describes the rows: one a ply, with the scores, the
//! tie list, the draw and the state after the move from the interpreter's memory.

use std::fs;
use std::path::Path;

use games::vier3d::{BoardView, Column, Core, Rating, Side, Strength, fast, plain};
use games::{Dice, Float5, RandomDraw, ScriptedDice};
use serde::Deserialize;

/// One row.
#[derive(Deserialize)]
struct Row {
    game: String,
    ss2: Strength,
    ss3: Strength,
    ply: u8,
    player: Side,
    rr: Float5,
    bw: [Float5; 16],
    best: Vec<Column>,
    zz: u32,
    #[serde(rename = "move")]
    chosen: Column,
    rx: [Float5; 16],
    ry: [Float5; 16],
    rz: [Float5; 16],
    ux: [Float5; 4],
    uy: [Float5; 4],
    uz: [Float5; 4],
    ox: [Float5; 4],
    oy: [Float5; 4],
    oz: [Float5; 4],
    d: [Float5; 4],
    gw: i32,
    z: u8,
    win: Option<[[usize; 3]; 4]>,
    played: Column,
}

/// Checks the core's evaluation before the move.
fn check_rating(row: &Row, rating: &Rating, zz: u32) {
    let context = format!("{}, ply {}", row.game, row.ply);
    assert_eq!(rating.bw.map(|score| score.to_float5()), row.bw, "{context}: bw");
    assert_eq!(*rating.ties, *row.best, "{context}: mx");
    assert_eq!(zz, row.zz, "{context}: zz");
    assert_eq!(rating.ties[zz as usize], row.chosen, "{context}: zx, zy");
}

/// Checks the core's state after the move.
fn check_view(row: &Row, view: &BoardView) {
    let context = format!("{}, ply {}", row.game, row.ply);
    assert_eq!(view.rx.as_flattened(), row.rx, "{context}: rx");
    assert_eq!(view.ry.as_flattened(), row.ry, "{context}: ry");
    assert_eq!(view.rz.as_flattened(), row.rz, "{context}: rz");
    for (name, ours, theirs) in [
        ("ux", view.ux, row.ux),
        ("uy", view.uy, row.uy),
        ("uz", view.uz, row.uz),
        ("ox", view.ox, row.ox),
        ("oy", view.oy, row.oy),
        ("oz", view.oz, row.oz),
        ("d", [view.d1, view.d2, view.d3, view.d4], row.d),
    ] {
        assert_eq!(ours, theirs, "{context}: {name}");
    }
    assert_eq!(view.gw, Float5::integer(row.gw), "{context}: gw");
    if let Some(win) = row.win {
        let cells: [[Float5; 3]; 4] = std::array::from_fn(|j| [view.gx[j], view.gy[j], view.gz[j]]);
        assert_eq!(cells, win.map(|cell| cell.map(|at| Float5::integer(at as i32))), "{context}: gx, gy, gz");
    }
}

/// Replays all recorded games and returns the number of plies.
fn replay<C: Core + Default>() -> usize {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../conformance/golden/c64/vier3d");
    let mut plies = 0;
    for entry in fs::read_dir(&folder).expect("the golden folder is there") {
        let text = fs::read_to_string(entry.expect("the folder can be read").path()).expect("a text file");
        let mut core = C::default();
        for line in text.lines() {
            let row: Row = serde_json::from_str(line).expect("a row is JSON of the documented form");
            if row.ply == 1 {
                core = C::default();
            }
            let strength = if row.player == Side::Two { row.ss2 } else { row.ss3 };
            let rating = core.rate(row.player, strength);
            let mut dice = ScriptedDice::new([RandomDraw::Mflpt5(row.rr)]);
            let zz = core.draw(&rating.ties, &mut dice as &mut dyn Dice);
            assert!(dice.is_spent(), "{}, ply {}: {:?}", row.game, row.ply, dice.errors());
            check_rating(&row, &rating, zz);
            assert_eq!(core.height(row.played), row.z, "{}, ply {}: z", row.game, row.ply);
            core.place(row.player, row.played);
            check_view(&row, &core.view());
            plies += 1;
        }
    }
    plies
}

#[test]
fn the_plain_form_plays_the_recorded_games() {
    assert_eq!(replay::<plain::Board>(), 772);
}

#[test]
fn the_fast_form_plays_the_recorded_games() {
    assert_eq!(replay::<fast::Board>(), 772);
}
