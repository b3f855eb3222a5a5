//! Random games and samples of the test sets of "Gridlock" by its listing, and mutants that must be found.

use crate::common;

use std::ops::ControlFlow;

use duel::Subject;
use duel::random;
use duel::report::Report;
use duel::shard::Shard;
use duel::test_sets::{self, TestSets};

fn subject() -> Subject {
    common::title("gridlock", |probe| probe)
}

#[test]
fn random_games_at_every_skill_show_no_difference() {
    let subject = subject();
    let plan = common::plan(&subject, 60, &["plain", "fast"]);
    let all = random::run(&subject, &plan, 2, &|_| ControlFlow::Continue(()));
    let report = all.failure.as_ref().and_then(|failed| Report::from_replay(&subject, failed, "game.json"));
    assert!(report.is_none(), "{}", report.map(|report| report.to_string()).unwrap_or_default());
    // Each game is followed by another, which the other side begins.
    assert!(all.games == 60 && all.plies > 60 * 2 * 10, "{} moves", all.plies);
}

#[test]
fn a_sample_of_each_set_shows_no_difference() {
    let subject = subject();
    let sets = TestSets::find(&subject, 400).expect("it has sets");
    let all = test_sets::run(&subject, &sets, Shard::WHOLE, 2, &|_| ControlFlow::Continue(()));
    assert!(all.failure.is_none(), "{:#?}", all.failure);
    assert!(all.sets.iter().all(|row| row.courses > 200 && row.moves >= row.courses), "{all:?}");
}

#[test]
fn every_mutant_is_found() {
    let subject = subject();
    for fault in subject.game_spec.mutants() {
        let plan = common::plan(&subject, 100, &[fault]);
        let all = random::run(&subject, &plan, 2, &|_| ControlFlow::Continue(()));
        assert!(all.failure.is_some(), "{fault} is not found in {} games", all.games);
    }
}

#[test]
fn every_mutant_is_found_by_the_test_sets() {
    let subject = subject();
    for fault in subject.game_spec.mutants() {
        let sets = TestSets::for_forms(&subject, &[fault], 3_000).expect("it has sets");
        let all = test_sets::run(&subject, &sets, Shard::WHOLE, 2, &|_| ControlFlow::Continue(()));
        assert!(all.failure.is_some(), "{fault} is not found");
    }
}
