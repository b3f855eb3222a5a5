//! Replays recorded games of the listing with every form of the core and the clock values of its
//! draws.
//!
//! `crates/conformance/golden/msx/README.md` describes the files.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use games::battleship::{Action, Core, Playthrough, Version, clock, fast, plain};
use games::{Game, Outcome, RandomDraw, ScriptedDice, Seat};
use numeric::msx_bcd::RND_ONE;
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
struct Recorded {
    keys: Vec<u8>,
    times: Vec<u16>,
    #[serde(rename = "TJ")]
    tj: [Vec<String>; 2],
    shots: Vec<Shot>,
}

#[derive(Deserialize)]
struct Shot {
    after_key: usize,
    times_used: usize,
    rows: Vec<String>,
    #[serde(flatten)]
    variables: BTreeMap<String, i32>,
}

fn recorded(name: &str) -> Recorded {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("../conformance/golden/msx");
    let file = golden.join(format!("{name}.json"));
    let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// Returns a variable of the view by the listing's name; zero before the listing sets it.
fn variable(view: &Value, name: &str) -> i32 {
    let name = name.to_lowercase();
    let value = view.get(&name);
    value.and_then(Value::as_i64).unwrap_or_else(|| panic!("no `{name}` in {view}")) as i32
}

fn rows(view: &Value) -> Option<Vec<String>> {
    if view["left"].is_null() {
        return None;
    }
    let text = |row: &Value| {
        let codes = row.as_array().expect("a row is a list").iter();
        codes.map(|code| char::from(code.as_u64().expect("a code") as u8)).collect::<String>()
    };
    let list =
        |side: &str| view[side].as_array().expect("rows are a list").iter().map(text).collect::<Vec<_>>();
    let label = |y: usize| format!("{y:2}");
    let both = list("left").into_iter().zip(list("right")).zip(1..);
    Some(both.map(|((left, right), y)| format!("{left:<18}{}{right}  ", label(y))).collect())
}

fn replay<C: Core>(name: &str, version: Version) -> Playthrough<C> {
    let recorded = recorded(name);
    let draws = recorded.times.iter().map(|&time| clock::rnd_for_time(time).expect("no time is 0"));
    let mut dice = ScriptedDice::new(draws.map(RandomDraw::Decimal14));
    let mut game = Playthrough::<C>::new(version);
    while game.moves()[..] == [Action::Ship] {
        game.play(Action::Ship, &mut dice).expect("the program is to place");
    }
    for (side, board) in recorded.tj.iter().enumerate() {
        for (y, row) in (1..).zip(board) {
            for (x, digit) in (1..).zip(row.bytes()) {
                let placed = &json!(game.view())["tj"][x][y][side + 1];
                assert_eq!(*placed, json!(digit - b'0'), "{name}: TJ({x},{y},{})", side + 1);
            }
        }
    }
    let mut shots = recorded.shots.iter();
    for (number, &key) in (1..).zip(&recorded.keys) {
        game.press(key);
        if key != 32 {
            continue;
        }
        if game.moves().contains(&Action::Answer) {
            game.play(Action::Answer, &mut dice).expect("it answers");
        }
        let shot = shots.next().expect("a key 32 is a shot");
        assert_eq!(shot.after_key, number, "{name}");
        assert_eq!(recorded.times.len() - dice.remaining(), shot.times_used, "{name}: key {number}");
        let view = json!(game.view());
        for (variable_name, &value) in &shot.variables {
            assert_eq!(variable(&view, variable_name), value, "{name}: {variable_name} after key {number}");
        }
        if let Some(rows) = rows(&view) {
            assert_eq!(rows, shot.rows[1..=10], "{name}: after key {number}");
            assert_eq!(view["message"], json!(shot.rows[14].trim_end()), "{name}: after key {number}");
        }
    }
    assert!(dice.is_spent(), "{name}: {:?}", dice.errors());
    assert!(shots.next().is_none());
    game
}

fn replay_in_both(name: &str, version: Version, outcome: Outcome) {
    let (plain, fast) = (replay::<plain::Boards>(name, version), replay::<fast::Boards>(name, version));
    assert_eq!((plain.outcome(), fast.outcome()), (Some(outcome), Some(outcome)));
    assert_eq!(plain.view(), fast.view());
}

#[test]
fn the_first_version_wins_as_recorded() {
    replay_in_both("battle_v1_session", Version::Random, Outcome::Won(Seat(1)));
}

#[test]
fn the_search_wins_as_recorded() {
    replay_in_both("battle_v2_session", Version::Search, Outcome::Won(Seat(1)));
}

#[test]
fn as_printed_it_leaves_the_board_as_recorded() {
    replay_in_both("battle_v2p_session_left", Version::AsPrinted, Outcome::ProgramError);
    replay_in_both("battle_v2p_session_right", Version::AsPrinted, Outcome::ProgramError);
}

#[test]
fn the_clock_gives_the_numbers_that_are_known() {
    assert_eq!(clock::rnd_for_time(0), None);
    // RND(-1), RND(-10) and RND(-100) are .04389820420821.
    assert_eq!([1, 10, 100].map(clock::rnd_for_time), [Some(4_389_820_420_821); 3]);
    let all: BTreeSet<u64> = (1..=u16::MAX).filter_map(clock::rnd_for_time).collect();
    assert_eq!(all.len(), 58_982);
    // No product with a bound of the game is so near to an integer that rounding could matter.
    for (r, bound) in all.iter().flat_map(|&r| [7, 8, 9, 10].map(|bound| (r, bound))) {
        let rest = u128::from(r) * bound % u128::from(RND_ONE);
        assert!(rest.min(u128::from(RND_ONE) - rest) > u128::from(RND_ONE) / 1_000_000, "{r} {bound}");
    }
}
