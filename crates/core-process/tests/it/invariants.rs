//! The check of a core's invariants: a right core passes, each wrong one fails by its invariant.

use core_process::invariants::{self, Checked, Violation};
use std::collections::BTreeSet;

use core_process::{Listing, Log, NumberFormat, ProcessGame, Settings};
use games::spec::Role;

use crate::conversation::Kept;
use crate::settings;

fn check(flags: &[&str], games: usize) -> Result<Checked, Box<Violation>> {
    // The check draws numbers of the C64.
    let listing = Listing { format: NumberFormat::C64, ..Listing::default() };
    let game = ProcessGame::start(settings(&[&["game"], flags].concat()), listing);
    invariants::check(&game.unwrap_or_else(|failure| panic!("{failure}")), games)
}

fn violation(flags: &[&str]) -> Box<Violation> {
    match check(flags, 20) {
        Ok(checked) => panic!("{flags:?} pass: {checked:?}"),
        Err(violation) => violation,
    }
}

#[test]
fn a_right_core_passes() {
    let checked = check(&[], 4).unwrap_or_else(|violation| panic!("{violation}"));
    assert_eq!(checked.games, 4);
    // A game has 6 to 10 moves; at each odd number 2 is refused, but in the first game before it is known.
    assert!((24..=40).contains(&checked.moves), "{checked:?}");
    assert!((8..=40).contains(&checked.refused), "{checked:?}");
    for flags in [&["no-fork"][..], &["declared"], &["one-person"], &["after-end"], &["lost"]] {
        let other = check(flags, 4).unwrap_or_else(|violation| panic!("{flags:?}: {violation}"));
        assert_eq!(other.games, 4);
    }
    assert_eq!(check(&[], 0).unwrap(), Checked::default());
    // The choices depend on the number of the game only.
    assert_eq!(check(&[], 4).unwrap(), checked);
}

#[test]
fn a_game_is_abandoned_after_200_moves() {
    let checked = check(&["endless"], 1).unwrap_or_else(|violation| panic!("{violation}"));
    assert_eq!((checked.games, checked.moves), (1, 200));
}

#[test]
fn each_wrong_core_fails_by_its_invariant() {
    for (flag, invariant) in [
        ("undeclared", "a move is not declared in `hello`"),
        ("refuses", "a legal move is refused"),
        ("accepts", "an illegal move is accepted"),
        ("dirty", "a refused move changes the state"),
        ("copy", "a copy has another state"),
        ("shared", "a move in a copy changes the original"),
        ("unstable", "equal moves and draws lead to different states"),
        ("copy-later", "a copy that plays on ends in another state"),
        ("restart", "a replay of the game ends in another state"),
        ("process", "a replay of the game in another process ends in another state"),
        ("crash", "the core fails"),
    ] {
        assert_eq!(violation(&[flag]).invariant, invariant, "{flag}");
    }
}

#[test]
fn a_violation_shows_the_game() {
    let found = violation(&["refuses"]);
    assert!(found.roles.iter().all(|role| matches!(role, Role::Person | Role::Computer(1 | 2))));
    assert!(found.failure.reason.ends_with("2 cannot be added to 4"), "{}", found.failure);
    let played: u64 = found.line.iter().map(|mv| mv["add"].as_u64().unwrap()).sum();
    assert_eq!(played, 4);
    let text = found.to_string();
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("a legal move is refused"));
    let roles = lines.next().unwrap();
    assert!(roles.starts_with("in a game of ") && roles.ends_with(", after these moves:"), "{roles}");
    assert_eq!(lines.next(), Some(&*format!("  {}", found.line[0])));
    assert!(text.contains("refuses {\"add\":2}: "), "{text}");
}

#[test]
fn a_difference_is_named_by_its_path() {
    let found = violation(&["restart"]);
    assert!(found.failure.reason.contains("has `view.luck` 10"), "{}", found.failure);
    assert!(found.failure.reason.contains(", expected "), "{}", found.failure);
}

#[test]
fn roles_are_drawn_from_all_that_a_seat_allows() {
    let kept = Kept::default();
    let logging = Settings { log: Some(Log::new(kept.clone())), ..settings(&["game", "one-person"]) };
    let listing = Listing { format: NumberFormat::C64, ..Listing::default() };
    invariants::check(&ProcessGame::start(logging, listing).unwrap(), 12).unwrap();
    let text = kept.text();
    let seats =
        text.lines().filter_map(|line| Some(line.split_once("\"seats\":")?.1.split_once(",\"options\"")?.0));
    let drawn: BTreeSet<&str> = seats.collect();
    let expected = ["\"person\"", "{\"computer\":1}", "{\"computer\":2}"];
    assert_eq!(
        drawn,
        expected.map(|role| format!("[{role},{{\"computer\":1}}]")).iter().map(|seats| &**seats).collect()
    );
}
