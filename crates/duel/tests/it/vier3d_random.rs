//! Random games of people and programs against the emulated listing, and mutants that must be
//! found.

use crate::common;

use std::ops::ControlFlow;

use duel::exhaustive::{self, PositionSets};
use duel::random::{self, Plan};
use duel::report::Report;
use duel::shard::Shard;
use duel::shrink;

const PAIRINGS: [[u8; 2]; 4] = [[1, 1], [2, 1], [1, 2], [2, 2]];

fn plan(games: usize, seed: u64, forms: &[&str]) -> Plan {
    let forms = forms.iter().map(|&form| form.to_owned()).collect();
    Plan::new(games, seed, PAIRINGS.map(Vec::from).to_vec(), forms)
}

#[test]
fn random_games_show_no_difference() {
    let subject = common::vier3d();
    let all = random::run(&subject, &plan(48, 7, &["plain", "fast"]), 2, &|_| ControlFlow::Continue(()));
    let report = all.failure.as_ref().and_then(|failed| Report::from_replay(&subject, failed, "game.json"));
    assert!(report.is_none(), "{}", report.map(|report| report.to_string()).unwrap_or_default());
    assert_eq!(all.games, 48);
    assert!(all.plies > 1000, "{} plies", all.plies);
}

#[test]
fn every_mutant_is_found_and_its_game_is_shrunk() {
    let subject = common::vier3d();
    for fault in subject.game_spec.mutants() {
        let all = random::run(&subject, &plan(64, 7, &[fault]), 2, &|_| ControlFlow::Continue(()));
        let failed = all.failure.unwrap_or_else(|| panic!("`{fault}` is not found"));
        let length = failed.record.moves.len();
        let small = shrink::shrink(&subject, failed, &mut || ControlFlow::Continue(()));
        assert!(small.record.moves.len() <= length);
        let report =
            Report::from_replay(&subject, &small, "game.json").expect("a small game still shows the fault");
        println!("{length} moves became {}\n{report}\n", report.ply);
        let again = small.record.replay(&subject, &mut |_| {});
        assert_eq!(again.difference.as_ref(), Some(&report.difference), "{fault}");
    }
}

#[test]
fn the_progress_callback_can_stop_the_run() {
    let subject = common::vier3d();
    let all = random::run(&subject, &plan(1000, 7, &["plain"]), 1, &|_| ControlFlow::Break(()));
    assert_eq!((all.games, all.failure.is_none()), (1, true));
    let sets = PositionSets::find(&subject, &[vec![2, 2]]).expect("the core has its positions");
    let all = exhaustive::run(&subject, &sets, Shard::WHOLE, 1, &|_| ControlFlow::Break(()));
    assert_eq!((all.states, all.failure.is_none()), (1, true));
    assert!((all.edges as u64) < sets.edges(Shard::WHOLE) && !all.coverage.executed.is_empty());
}
