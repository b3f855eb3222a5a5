//! Listings that answer the protocol of cores: `typein core serve`.

use std::fs;

use serde_json::{Value, json};

use crate::program::{root, typein, typein_in_reading, typein_reading};

/// Titles of every machine, without Python.
const TITLES: [&str; 5] = ["3d-vier-gewinnt", "battleship", "viertris-msx", "hexagon", "gridlock"];

/// Returns the command that serves a title.
fn served(title: &str) -> String {
    format!("'{}' core serve {title}", env!("CARGO_BIN_EXE_typein"))
}

/// Sends requests and returns the results of the replies.
fn results(title: &str, requests: &[Value]) -> Vec<Value> {
    let lines: Vec<String> = (1..)
        .zip([&[json!({ "method": "hello", "params": { "protocol": "1.1" } })], requests].concat())
        .map(|(id, mut request)| {
            request["id"] = json!(id);
            request.to_string()
        })
        .collect();
    let run = typein_reading(&["core", "serve", title], &(lines.join("\n") + "\n"));
    assert_eq!(run.code, 0, "{}", run.errors);
    let replies = run.output.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    replies.map(|reply| reply.get("result").cloned().unwrap_or_else(|| panic!("{reply}"))).collect()
}

#[test]
fn a_listing_compared_with_itself_has_no_difference() {
    for title in TITLES {
        let run = typein(&["diff", title, "--core", &served(title), "--games", "1", "--seed", "3"]);
        assert!(
            run.code == 0 && run.output.contains("no difference"),
            "{title}: {} {}",
            run.output,
            run.errors
        );
    }
}

#[test]
fn a_served_listing_keeps_the_invariants_of_a_core() {
    for title in ["viertris", "hexagon"] {
        let run = typein(&["core", "check", &served(title), "--games", "1"]);
        assert!(run.output.contains("no invariant is broken"), "{title}: {} {}", run.output, run.errors);
    }
}

#[test]
fn players_of_a_served_listing_play_a_match() {
    let options = ["--games", "1", "--core", &served("gridlock")];
    let run = typein(&[&["match", "gridlock", "random", "listing:1"], &options[..]].concat());
    assert_eq!(run.code, 0, "{} {}", run.output, run.errors);
}

/// The draws of a request take the place of the listing's: the computer's shots in Battleship, at random cells.
#[test]
fn draws_are_the_listings_own_or_those_of_the_request() {
    let new = |seed: u64| {
        let seats = json!(["person", { "computer": 1 }]);
        json!({ "method": "new", "params": { "seats": seats, "options": { "seed": seed }, "format": "msx" } })
    };
    let place = |draws: Value| {
        let line: Vec<Value> = (0..20).map(|_| json!({ "move": "ship", "draws": draws })).collect();
        json!({ "method": "play", "params": { "game": 1, "line": line, "with": ["view"] } })
    };
    let ships = |seed: u64, draws: Value| {
        let view = results("battleship", &[new(seed), place(draws)])[2]["states"][0]["view"].clone();
        view.to_string()
    };
    let own = json!([]);
    assert_eq!(ships(1, own.clone()), ships(1, own.clone()));
    assert_ne!(ships(1, own.clone()), ships(2, own.clone()));
    let given = json!(["0.2", "0.7"]);
    assert_ne!(ships(1, given.clone()), ships(1, own));
    assert_eq!(ships(1, given.clone()), ships(1, given));
}

#[test]
fn a_copy_goes_on_by_itself() {
    let seats = json!(["person", "person"]);
    let play = |game: u64, column: u64| {
        let line = json!([{ "move": { "drop": column } }]);
        json!({ "method": "play", "params": { "game": game, "line": line, "with": ["view", "moves"] } })
    };
    let found = results(
        "viertris",
        &[
            json!({ "method": "new", "params": { "seats": seats } }),
            play(1, 3),
            json!({ "method": "fork", "params": { "game": 1 } }),
            play(1, 0),
            play(2, 0),
            play(2, 5),
            json!({ "method": "moves", "params": { "game": 1 } }),
        ],
    );
    assert_eq!(found[3], json!({ "game": 2 }));
    assert_eq!(found[4], found[5]);
    assert_ne!(found[5], found[6]);
}

#[test]
fn wrong_options_and_moves_are_refused() {
    let requests = [
        (
            json!({ "id": 2, "method": "new", "params": { "seats": ["person", "person"], "options": { "level": 1 } } }),
            "invalid-options",
        ),
        (json!({ "id": 2, "method": "new", "params": { "seats": ["person"] } }), "invalid-seats"),
    ];
    for (request, code) in requests {
        let hello = json!({ "id": 1, "method": "hello", "params": { "protocol": "1.1" } });
        let run = typein_reading(&["core", "serve", "viertris"], &format!("{hello}\n{request}\n"));
        assert!(run.output.contains(code), "{code}: {}", run.output);
    }
    let run = typein_reading(&["core", "serve", "solitaire-1.py"], "");
    assert_eq!(run.code, 2, "{}", run.errors);
}

/// The listing counts moves by two.
#[test]
fn a_difference_between_listing_and_core_ends_the_process() {
    let dir = tempfile::tempdir().unwrap();
    let own = dir.path().join("own");
    fs::create_dir(&own).unwrap();
    let title = root("basic-listings/c64/3d-vier-gewinnt");
    fs::copy(title.join("probe.toml"), own.join("probe.toml")).unwrap();
    let listing = fs::read_to_string(title.join("listing.bas")).unwrap();
    assert!(listing.contains("zg=zg+1"));
    fs::write(own.join("listing.bas"), listing.replace("zg=zg+1", "zg=zg+2")).unwrap();
    fs::write(own.join("origin.toml"), "title = \"Own\"\nsystem = \"c64\"\ngame = \"vier3d\"\n").unwrap();
    let requests = [
        json!({ "id": 1, "method": "hello", "params": { "protocol": "1.1" } }),
        json!({ "id": 2, "method": "new", "params": { "seats": ["person", "person"] } }),
    ];
    let requests = requests.map(|request| format!("{request}\n")).concat();
    let run = typein_in_reading(dir.path(), &["core", "serve", "own"], &requests);
    assert_eq!(run.code, 1, "{}", run.errors);
    assert!(run.errors.contains("listing and core differ in zg: listing 2, core 1"), "{}", run.errors);
}
