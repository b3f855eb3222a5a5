//! The cores against recordings of the three listings, event by event.
//!
//! `crates/conformance/golden/gamegrid/README.md` describes the files.

use std::fs;
use std::path::Path;

use games::solitaire::{
    Core, Location, Playthrough, Rules, SOLITAIRE, SOLITAIRE_1, SOLITAIRE_2, fast, plain,
};
use serde::Deserialize;

#[derive(Deserialize)]
struct Run {
    listing: String,
    start: Start,
    events: Vec<Event>,
}

#[derive(Deserialize)]
struct Start {
    actors: Vec<Location>,
    status: Vec<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Event {
    event: String,
    x: i32,
    y: i32,
    status: Vec<String>,
    actors: Vec<Location>,
    start_loc: Option<String>,
    moving: Option<Location>,
    is_game_over: Option<bool>,
}

/// Pixels per cell.
const CELL: i32 = 70;

/// Returns the cell of a pixel, or a position outside the grid.
fn location(event: &Event) -> Location {
    let cell = |pixel: i32| pixel.div_euclid(CELL) as i8;
    Location { x: cell(event.x), y: cell(event.y) }
}

fn rules(listing: &str) -> Rules {
    match listing {
        "solitaire-1" => SOLITAIRE_1.rules(),
        "solitaire-2" => SOLITAIRE_2.rules(),
        "solitaire-3" => SOLITAIRE.rules(),
        other => panic!("unknown listing `{other}`"),
    }
}

/// Replays a run; `actors` returns the marbles.
fn replay<C: Core + 'static>(name: &str, run: &Run, actors: impl Fn(&C) -> Vec<Location>, is_ordered: bool) {
    let rules = rules(&run.listing);
    let mut playthrough = Playthrough::<C>::new(rules);
    let listed = |cells: &[Location]| {
        let mut cells = cells.to_vec();
        if !is_ordered {
            cells.sort_by_key(|cell| (cell.y, cell.x));
        }
        cells
    };
    assert_eq!(actors(playthrough.marbles()), listed(&run.start.actors), "{name}: start");
    assert_eq!([playthrough.text(playthrough.status())], run.start.status[..], "{name}: start");
    for (number, event) in run.events.iter().enumerate() {
        let context = format!("{name}: event {number}, {} at {}, {}", event.event, event.x, event.y);
        let messages = match event.event.as_str() {
            "press" => playthrough.press(location(event)),
            "release" => playthrough.release(location(event)),
            "drag" => Vec::new(),
            other => panic!("{context}: unknown event `{other}`"),
        };
        let messages: Vec<String> = messages.into_iter().map(|status| playthrough.text(status)).collect();
        assert_eq!(messages, event.status, "{context}");
        assert_eq!(actors(playthrough.marbles()), listed(&event.actors), "{context}");
        let start = playthrough.start().map_or_else(|| "None".to_owned(), |start| start.to_string());
        assert_eq!(Some(start), event.start_loc, "{context}");
        assert_eq!(playthrough.moving(), event.moving, "{context}");
        let is_over = games::Game::outcome(&playthrough).is_some();
        assert_eq!(is_over, event.is_game_over.unwrap_or_default(), "{context}");
    }
}

#[test]
fn recorded_runs_are_followed_event_by_event() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../conformance/golden/gamegrid");
    let mut runs = 0;
    for entry in fs::read_dir(&folder).expect("the golden folder is there") {
        let path = entry.expect("the folder can be listed").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if !name.starts_with("solitaire_") {
            continue;
        }
        let text = fs::read_to_string(&path).expect("the file can be read");
        let run: Run = serde_json::from_str(&text).expect("the file has the form its README describes");
        replay(&name, &run, |marbles: &plain::Marbles| marbles.actors().to_vec(), true);
        replay(&name, &run, |marbles: &fast::Marbles| marbles.bits().cells().collect(), false);
        runs += 1;
    }
    assert!(runs >= 6, "{runs} runs");
}
