//! A sample of what `diff --exhaustive` runs: draws by clock values, placements of whole fleets,
//! searches.

use crate::common;

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use duel::shard::Shard;
use duel::test_sets::{self, TestSets};

/// Maximum number of test cases of each set.
const MAX_CASES: usize = 160;
/// Maximum number of items of each equivalence check.
const MAX_ITEMS: u64 = 20_000;

#[test]
fn a_sample_of_each_set_shows_no_difference() {
    for (title, names) in [
        ("battleship", &["draws", "placements"][..]),
        ("battleship-search", &["draws", "placements", "searches"]),
        ("battleship-surroundings", &["draws", "placements", "searches"]),
    ] {
        let subject = common::title(title, |probe| probe);
        let sets = TestSets::find(&subject, MAX_CASES).expect("it has sets");
        let all = test_sets::run(&subject, &sets, Shard::WHOLE, 2, &|_| ControlFlow::Continue(()));
        assert!(all.failure.is_none(), "{title}: {:#?}", all.failure);
        assert_eq!(all.sets.iter().map(|row| row.name).collect::<Vec<_>>(), names, "{title}");
        assert!(
            all.sets.iter().all(|row| row.courses > MAX_CASES / 2 && row.moves >= row.courses),
            "{all:?}"
        );
        // Every line of the search routine, or of the check for free cells.
        let expected = [510, 520, 530, 540, 550, 560].into_iter();
        let search: &[u16] = if names.len() == 3 { &[685, 710, 720, 730, 740, 750, 760, 770] } else { &[] };
        let expected: BTreeSet<u16> = expected.chain(search.iter().copied()).collect();
        let missed: Vec<&u16> = expected.difference(&all.coverage.executed).collect();
        assert!(missed.is_empty(), "{title}: {missed:?}");
    }
}

#[test]
fn a_title_without_sets_has_none() {
    assert!(TestSets::find(&common::vier3d(), MAX_CASES).is_none());
}

#[test]
fn plain_and_fast_forms_are_equivalent() {
    let game_spec = games::find("battleship").expect("the title has a core");
    let checks = game_spec.workloads().equivalence_checks();
    assert_eq!(checks.iter().map(|check| check.name()).collect::<Vec<_>>(), ["placement", "density"]);
    for check in checks {
        let most = if check.name() == "density" { 40 } else { MAX_ITEMS };
        let done = test_sets::check_equivalence(check.as_ref(), most, 2, &|_| ControlFlow::Continue(()));
        assert_eq!((done.count, done.differs_from), (most, None), "{done:?}");
    }
}
