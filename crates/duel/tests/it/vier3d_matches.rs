//! Matches: the listing against itself, against a strong and against a random player.

use crate::common;

use std::ops::ControlFlow;

use duel::matches::{self, Entrant, Match, Tally};

#[test]
fn a_game_that_is_broken_off_does_not_count() {
    let subject = common::vier3d();
    for names in [["random", "random"], ["random", "listing:1"]] {
        let entrants = names.map(|name| name.parse::<Entrant>().expect("an entrant")).to_vec();
        let plan = Match { entrants, games: 3, seed: 1 };
        let results = matches::run(&subject, &plan, 1, &|_| ControlFlow::Break(()));
        assert_eq!(results.tallies.iter().map(Tally::games).collect::<Vec<_>>(), [0, 0]);
        assert!(results.failure.is_none());
    }
}

fn wins(first: &str, second: &str, games: usize) -> [usize; 2] {
    let subject = common::vier3d();
    let entrants = [first, second].map(|name| name.parse::<Entrant>().expect("an entrant")).to_vec();
    matches::check(&subject, &entrants).expect("the players exist");
    let results =
        matches::run(&subject, &Match { entrants, games, seed: 1 }, 2, &|_| ControlFlow::Continue(()));
    assert!(results.failure.is_none(), "the cores follow the listing through the match");
    let sum = results.tallies[0].plus(&results.tallies[1]);
    assert_eq!(sum.games(), games);
    sum.wins.try_into().expect("two play")
}

#[test]
fn the_higher_level_wins_nearly_always() {
    assert!(wins("listing:2", "listing:1", 40)[0] >= 36);
}

#[test]
fn random_never_beats_the_listing() {
    assert_eq!(wins("random", "listing:1", 20), [0, 20]);
}

#[test]
fn the_strong_player_beats_the_listing() {
    let [strong, listing] = wins("strong", "listing:2", 4);
    assert!(strong > listing);
}

#[test]
fn bots_play_without_the_listing() {
    assert_eq!(wins("random", "strong", 4), [0, 4]);
}

#[test]
fn an_unknown_player_is_an_error_that_lists_the_known_ones() {
    let subject = common::vier3d();
    let check = |entrants: &[Entrant]| matches::check(&subject, entrants);
    let error =
        check(&[Entrant::Bot("nobody".into()), Entrant::Listing(1)]).expect_err("the player is unknown");
    assert!(error.to_string().contains("`listing:1`, `listing:2`, `random`, `strong`"), "{error}");
    assert!(check(&[Entrant::Listing(1), Entrant::Listing(3)]).is_err());
    let error = check(&[Entrant::Listing(1)]).expect_err("it is for two");
    assert!(error.to_string().contains("is for 2 players, not 1"), "{error}");
}
