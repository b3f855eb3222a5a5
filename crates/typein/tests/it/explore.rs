//! `typein explore`: typed moves, several plays, shards, proposals.

use std::fs;
use std::path::{Path, PathBuf};

use crate::program::{Run, path, typein, typein_in};

fn game() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../explore/tests/kinds/words.bas")
}

/// Explores the word game with these options; returns what succeeds.
fn explore(folder: &Path, options: &str) -> Run {
    let game = game();
    let arguments: Vec<&str> = ["explore", path(&game)].into_iter().chain(options.split(' ')).collect();
    let run = typein_in(folder, &arguments);
    assert_eq!(run.code, 0, "{options}: {}", run.errors);
    run
}

#[test]
fn keys_that_the_machine_lacks_are_errors_with_their_position() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("moves.txt"), "a,RETURN\n\nF9 , b\n5☃\n").unwrap();
    let game = game();
    for (option, value, expected) in [
        ("--moves", "a,RETURN ; ☃", "`--moves`, move 2: cannot type `☃`: the Commodore 64 has no key `☃`"),
        ("--keys", "moves.txt", "`moves.txt`, line 4: cannot type `5☃`: the Commodore 64 has no key `☃`"),
        ("--moves", ";", "`--moves` has no moves"),
    ] {
        let run = typein_in(dir.path(), &["explore", path(&game), option, value]);
        assert!(run.code == 2 && run.errors.contains(expected), "{}", run.errors);
    }
}

#[test]
fn moves_are_played_in_their_order() {
    let dir = tempfile::tempdir().unwrap();
    let run = explore(dir.path(), "--moves a,RETURN;tape,RETURN --json");
    assert!(run.output.contains("\"all moves were played\""), "{}", run.output);
    assert!(run.output.contains("\"tape RETURN\""), "{}", run.output);
}

#[test]
fn warnings_about_the_listing_are_shown() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("a.bas"), "10 rem first\n20 input a:goto 10\n10 rem second\n").unwrap();
    let run = typein_in(dir.path(), &["explore", "a.bas", "--system", "c64", "--moves", "1,RETURN"]);
    assert!(run.errors.starts_with("warning: a.bas:3:1: line 10 replaces the one"), "{}", run.errors);
}

#[test]
fn merged_shards_give_the_findings_of_one_run() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    let plays = "--games 5 --waits 30 --seed 7";
    let whole = explore(dir, &format!("{plays} --record whole.jsonl"));
    for shard in 0..2 {
        explore(dir, &format!("{plays} --shard {shard}/2 --record {shard}.jsonl"));
    }
    // The last play of a shard is lost and repeated.
    let second = fs::read(dir.join("1.jsonl")).unwrap();
    fs::write(dir.join("1.jsonl"), &second[..second.len() - 100]).unwrap();
    explore(dir, &format!("{plays} --shard 1/2 --record 1.jsonl --resume"));
    assert_eq!(fs::read(dir.join("1.jsonl")).unwrap(), second);

    let merged = typein_in(dir, &["merge", "1.jsonl", "0.jsonl", "--out", "merged.jsonl"]);
    assert_eq!((merged.code, &merged.output), (0, &whole.output), "{}", merged.errors);
    let all = ["whole.jsonl", "merged.jsonl"].map(|file| fs::read(dir.join(file)).unwrap());
    assert!(all[0] == all[1], "the records differ");
    let json = explore(dir, &format!("{plays} --json"));
    let merged = typein_in(dir, &["merge", "0.jsonl", "1.jsonl", "--json"]);
    assert_eq!(merged.output, json.output);
}

#[test]
#[cfg_attr(not(feature = "python"), ignore = "the program runs with the feature `python`")]
fn a_board_of_actors_gets_a_probe_of_events() {
    let dir = tempfile::tempdir().unwrap();
    let title = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../basic-listings/gamegrid/solitaire-score");
    for file in ["origin.toml", "listing.py"] {
        fs::copy(title.join(file), dir.path().join(file)).unwrap();
    }
    let run = typein(&["explore", path(dir.path()), "--write"]);
    assert_eq!(run.code, 0, "{}", run.errors);
    let tables = |file: &Path| {
        let probe = fs::read_to_string(file).unwrap();
        let text = probe.lines().filter(|line| !line.starts_with('#')).collect::<Vec<_>>().join("\n");
        text.split("\n\n").map(|table| table.trim().to_owned()).collect::<Vec<String>>()
    };
    let proposed = tables(&dir.path().join("probe.toml"));
    let probe = tables(&title.join("probe.toml"));
    for table in ["[moves.press]", "[moves.release]", "[moves.space]", "[keys]"] {
        let of = |tables: &[String]| tables.iter().find(|text| text.starts_with(table)).cloned();
        assert!(of(&probe).is_some() && of(&proposed) == of(&probe), "{table}: {proposed:#?}");
    }
    let asks_of = |tables: &[String]| {
        let state = tables.iter().filter(|text| text.starts_with("[state."));
        let asks =
            state.filter_map(|text| text.lines().find(|line| line.starts_with("asks")).map(str::to_owned));
        asks.collect::<Vec<String>>()
    };
    let missed: Vec<String> =
        asks_of(&probe).into_iter().filter(|asks| !asks_of(&proposed).contains(asks)).collect();
    // Values that follow from others or that no play of an exploration changes.
    assert!(missed.len() == 4 && asks_of(&proposed).len() == 5, "{missed:#?} {proposed:#?}");
}
