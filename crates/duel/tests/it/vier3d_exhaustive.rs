//! Every position that the program reaches in games against itself, evaluated by the emulated
//! listing.

use crate::common;

use std::ops::ControlFlow;

use duel::exhaustive::{self, PositionSets};
use duel::shard::Shard;

/// Compares the positions at these levels; returns positions, edges and the hash.
fn compared(levels: &[[u8; 2]]) -> (usize, usize, String) {
    let subject = common::vier3d();
    let levels: Vec<Vec<u8>> = levels.iter().map(|pair| pair.to_vec()).collect();
    let sets = PositionSets::find(&subject, &levels).expect("the core has its positions");
    let all = exhaustive::run(&subject, &sets, Shard::WHOLE, 2, &|_| ControlFlow::Continue(()));
    assert_eq!(all.failure.map(|failure| failure.difference), None);
    (all.states, all.edges, all.hash)
}

#[test]
fn the_listing_and_both_forms_agree_on_every_position_and_edge_of_one_pair_of_levels() {
    assert_eq!(compared(&[[2, 2]]), (1301, 1368, "c49c9e92d1ae7c19".into()));
}

#[test]
#[ignore = "75 seconds of CPU time; `.ci/run --full` runs it"]
fn the_listing_and_both_forms_agree_on_every_reachable_position_and_edge() {
    let all = compared(&[[1, 1], [2, 1], [1, 2], [2, 2]]);
    assert_eq!(all, (61_996, 78_912, "3836fa88d30d7da0".into()));
}

#[test]
fn positions_that_cannot_be_written_are_refused() {
    let subject = common::subject(|probe| probe.replace("d4 = \"d4\"", "d4 = { screen = [0, 0] }"));
    let error = PositionSets::find(&subject, &[vec![1, 1]]).err().expect("a screen cannot be written");
    assert!(
        error
            .to_string()
            .starts_with("probe.toml: `[state]` reads `d4` from a source that cannot be written"),
        "{error}"
    );
}
