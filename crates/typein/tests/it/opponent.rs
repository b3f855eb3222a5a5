//! `play --opponent` as a process: the text front end, keys from standard input.

use std::fs;

use crate::program::{Run, path, typein, typein_reading};

/// A person who puts stones along one edge and answers only their own questions.
const KEYS: &str = "2\nuwe \n\\return\n\\right\\return\n\\right\\right\\return\n\\return\n\\right\\return\n\
                    \\right\\right\\return\n\\return\n\\right\\return\n";

fn against(name: &str, seed: &str) -> Run {
    typein_reading(&["play", "3d-vier-gewinnt", "--opponent", name, "--front", "text", "--seed", seed], KEYS)
}

#[test]
fn a_careless_person_loses_to_the_strong_player_through_the_listing() {
    let run = against("strong", "1");
    assert_eq!(run.code, 0, "{}", run.errors);
    assert!(run.errors.contains("strong takes the last seat"), "{}", run.errors);
    // The listing itself determines the winner; the opponent acts only through the keys.
    assert!(run.output.contains("SIEGER: STRONG"), "{}", run.output);
}

#[test]
fn both_listings_of_viertris_are_played_by_somebody_else() {
    for (title, end) in [("viertris", "\\f7"), ("viertris-msx", "e")] {
        let arguments = ["play", title, "--opponent", "greedy", "--front", "text"];
        let run = typein_reading(&arguments, &format!("n\nanna\n1\n1\n1\n1\n{end}\n"));
        assert_eq!(run.code, 0, "{title}: {}", run.errors);
        assert!(run.errors.contains("greedy takes the last seat"), "{title}: {}", run.errors);
        assert!(run.output.to_lowercase().contains("greedy"), "{title}: {}", run.output);
    }
}

/// The person only acknowledges the listing's moves; the first `n` are answers to its questions.
#[test]
fn a_pocket_computer_is_beaten_at_its_own_keys() {
    let arguments = ["play", "hexagon", "--opponent", "strong", "--front", "text", "--seed", "1"];
    let run = typein_reading(&arguments, &format!("petra\nn\nn\n{}", "\\enter\n".repeat(9)));
    assert_eq!(run.code, 0, "{}", run.errors);
    assert!(run.output.contains("Ich habe\nverloren!"), "{}", run.output);
    // The game has no other seat.
    assert!(run.errors.contains("strong types the moves"), "{}", run.errors);
}

/// The person chooses the skill and ends the program after the game.
#[test]
fn a_vic_20_is_beaten_at_its_own_keys() {
    let arguments = ["play", "gridlock", "--opponent", "perfect", "--front", "text", "--seed", "1"];
    let run = typein_reading(&arguments, "4\n");
    assert!(run.output.contains("YOU WIN"), "{}{}", run.output, run.errors);
    assert!(run.errors.contains("perfect types the moves"), "{}", run.errors);
}

#[test]
fn the_same_seed_gives_the_same_game_and_another_one_another() {
    let games = ["5", "5", "6"].map(|seed| against("random", seed));
    assert!(games.iter().all(|run| run.code == 0), "{}", games[0].errors);
    assert_eq!(games[0].output, games[1].output);
    assert_ne!(games[0].output, games[2].output);
}

#[test]
fn the_same_program_from_a_file_has_the_same_opponents() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.prg");
    let arguments = ["listing", "convert", "3d-vier-gewinnt", "--to", "prg", "-o", path(&file)];
    assert_eq!(typein(&arguments).code, 0);
    let run = typein_reading(&["play", path(&file), "--opponent", "strong", "--front", "text"], KEYS);
    assert_eq!(run.code, 0, "{}", run.errors);
    assert!(run.output.contains("SIEGER: STRONG"), "{}", run.output);
}

#[test]
fn who_is_not_known_is_refused_with_those_who_are() {
    let run = typein(&["play", "3d-vier-gewinnt", "--opponent", "deep-thought"]);
    assert_eq!(run.code, 2);
    assert!(run.errors.contains("`deep-thought`") && run.errors.contains("`strong`"), "{}", run.errors);
}

#[test]
fn unknown_programs_have_no_opponents() {
    let folder = tempfile::tempdir().unwrap();
    let listing = folder.path().join("a.bas");
    fs::write(&listing, "10 print\n").unwrap();
    for target in [path(&listing), "c64"] {
        let run = typein(&["play", target, "--opponent", "strong"]);
        assert_eq!(run.code, 2, "{target}");
        assert!(run.errors.contains("titles with players: `3d-vier-gewinnt`"), "{}", run.errors);
    }
}
