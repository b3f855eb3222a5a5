//! Every position that the program reaches in games against itself, evaluated by the emulated
//! listing.

use crate::common;

use std::ops::ControlFlow;

use duel::exhaustive::{self, PositionSets};

#[test]
fn the_listing_and_both_forms_agree_on_every_reachable_position_and_edge() {
    let subject = common::vier3d();
    let sets = PositionSets::find(&subject, &[[1, 1], [2, 1], [1, 2], [2, 2]].map(Vec::from))
        .expect("the core has its positions");
    let all = exhaustive::run(&subject, &sets, 2, &|_| ControlFlow::Continue(()));
    assert_eq!(all.failure.map(|failure| failure.difference), None);
    assert_eq!((all.states, all.edges), (61_996, 78_912));
    assert_eq!(all.hash, "3836fa88d30d7da0");
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
