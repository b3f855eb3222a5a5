//! Random games and a sample of the test sets of "Viertris" by its listings, and mutants that must
//! be found.

use crate::common;

use std::ops::ControlFlow;

use duel::random;
use duel::report::Report;
use duel::shard::Shard;
use duel::test_sets::{self, TestSets};

const TITLES: [&str; 2] = ["viertris", "viertris-msx"];

#[test]
fn random_games_show_no_difference() {
    for name in TITLES {
        let subject = common::title(name, |probe| probe);
        let plan = common::plan(&subject, 16, &["plain", "fast"]);
        let all = random::run(&subject, &plan, 2, &|_| ControlFlow::Continue(()));
        let report =
            all.failure.as_ref().and_then(|failed| Report::from_replay(&subject, failed, "game.json"));
        assert!(report.is_none(), "{name}: {}", report.map(|report| report.to_string()).unwrap_or_default());
        // Each game is followed by another with changed seats.
        assert!(all.games == 16 && all.plies > 16 * 2 * 60, "{name}: {} moves", all.plies);
    }
}

#[test]
fn a_sample_of_each_set_shows_no_difference() {
    for name in TITLES {
        let subject = common::title(name, |probe| probe);
        let sets = TestSets::find(&subject, 150).expect("it has sets");
        let all = test_sets::run(&subject, &sets, Shard::WHOLE, 2, &|_| ControlFlow::Continue(()));
        assert!(all.failure.is_none(), "{name}: {:#?}", all.failure);
        assert!(all.sets.iter().all(|row| row.courses > 75 && row.moves >= row.courses), "{name}: {all:?}");
    }
}

#[test]
fn every_mutant_is_found() {
    for name in TITLES {
        let subject = common::title(name, |probe| probe);
        for fault in subject.game_spec.mutants() {
            let plan = common::plan(&subject, 16, &[fault]);
            let all = random::run(&subject, &plan, 2, &|_| ControlFlow::Continue(()));
            // A last stone on a full board that clears a row does not occur in random games.
            if all.failure.is_none() {
                assert_eq!(fault, "end-before-runs", "{name}: is not found in {} games", all.games);
            }
        }
    }
}

#[test]
fn every_mutant_is_found_by_the_test_sets() {
    for name in TITLES {
        let subject = common::title(name, |probe| probe);
        for fault in subject.game_spec.mutants() {
            let sets = TestSets::for_forms(&subject, &[fault], 300).expect("it has sets");
            let all = test_sets::run(&subject, &sets, Shard::WHOLE, 2, &|_| ControlFlow::Continue(()));
            let failure = all.failure.unwrap_or_else(|| panic!("{name}: {fault} is not found"));
            // Only this set has full boards.
            assert!(fault != "end-before-runs" || failure.set == "rare positions", "{name}: {failure:#?}");
        }
    }
}
