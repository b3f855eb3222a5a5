//! Matches: the listing against itself, against a strong and against a random player.

use crate::common;

use std::ops::ControlFlow;

use duel::Subject;
use duel::matches::{self, Entrant, Match, PlayedGame, Player, Standings, Stopped};
use games::Outcome;

/// Plays the games of a match.
fn played(subject: &Subject, plan: &Match, jobs: usize) -> (Vec<PlayedGame>, Option<Stopped>) {
    let (mut games, numbers) = (Vec::new(), (0..plan.schedule.count()).collect::<Vec<_>>());
    let stopped = matches::run(subject, plan, &numbers, jobs, &|_| ControlFlow::Continue(()), |game| {
        games.push(game);
        ControlFlow::Continue(())
    });
    (games, stopped)
}

fn players(names: &[&str]) -> Vec<Player> {
    names.iter().map(|name| name.parse::<Entrant>().expect("an entrant").into()).collect()
}

#[test]
fn a_game_that_is_broken_off_does_not_count() {
    let subject = common::vier3d();
    for names in [["random", "random"], ["random", "listing:1"]] {
        let plan = Match::new(&subject, players(&names), 3, 1, 0).expect("they can play");
        let stopped = matches::run(&subject, &plan, &[0, 1, 2], 1, &|_| ControlFlow::Break(()), |game| {
            panic!("{game:?} has no end")
        });
        assert!(stopped.is_none());
    }
}

fn wins(first: &str, second: &str, games: usize) -> [usize; 2] {
    let subject = common::vier3d();
    let plan = Match::new(&subject, players(&[first, second]), games, 1, 0).expect("they can play");
    let (played, stopped) = played(&subject, &plan, 2);
    assert!(stopped.is_none(), "the cores follow the listing through the match");
    assert_eq!(played.len(), games);
    let mut all = Standings::new(2, plan.schedule, None);
    for PlayedGame { number, outcome, plies, .. } in played {
        assert!(all.add(number, outcome, plies).is_continue());
    }
    [all.scores[0].wins, all.scores[1].wins]
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
    let error = |names: &[&str]| {
        let plan = Match::new(&subject, players(names), 1, 1, 0);
        plan.err().expect("they cannot play").to_string()
    };
    let unknown = error(&["nobody", "listing:1"]);
    assert!(unknown.contains("`listing:1`, `listing:2`, `random`, `strong`"), "{unknown}");
    assert!(error(&["listing:1", "listing:3"]).contains("levels 1 to 2"));
    let alone = error(&["listing:1"]);
    assert!(alone.contains("is for 2 players, not 1"), "{alone}");
}

#[test]
fn an_opening_is_played_twice_with_swapped_seats() {
    let subject = common::vier3d();
    let plan = Match::new(&subject, players(&["random", "strong"]), 4, 1, 3).expect("they can play");
    let (games, _) = played(&subject, &plan, 2);
    let opening = |number: usize| {
        assert_eq!(games[number].opening, 3);
        games[number].record.moves[..3].iter().map(|turn| turn.mv.clone()).collect::<Vec<_>>()
    };
    assert_eq!(opening(0), opening(1));
    assert_eq!(opening(2), opening(3));
    assert_ne!(opening(0), opening(2));
    assert_eq!(
        (&games[0].players, &games[1].players[0]),
        (&vec!["random".into(), "strong".into()], &"strong".into())
    );
    assert!(games.iter().all(|game| matches!(game.outcome, Some(Outcome::Won(_)))));
}

#[test]
fn a_recorded_game_of_bots_is_played_by_the_listing() {
    let subject = common::vier3d();
    let plan = Match::new(&subject, players(&["random", "strong"]), 1, 3, 2).expect("they can play");
    let (games, _) = played(&subject, &plan, 1);
    let record = &games[0].record;
    let replayed = record.replay(&subject, &mut |_| {});
    assert_eq!((replayed.difference, replayed.record.moves.len()), (None, games[0].plies));
}
