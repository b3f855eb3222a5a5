//! The numbers of `docs/developers/mutants.md`, and the tables "Changes that a comparison does not show" in the READMEs of titles:
//! they list each change of the listing that no game shows, with the reason, and no other change.
//!
//! A row names lines and changes: `10-14, 16 | all; 16: `0 -> 1` (2) | room: …` are all changes in lines 10 to 14, and
//! in line 16 the second of those from 0 to 1. The word before the colon is the kind of the reason.

use std::collections::BTreeMap;
use std::fs;
use std::ops::RangeInclusive;

use analysis::mutation;
use listing::{MachineKind, Source};
use serde_json::Value;
use systems::Machine;

use crate::program::{Run, root, typein, typein_in};

/// Titles with the folder of their README, and games for the sample.
const TITLES: [(&str, &str, &str); 6] = [
    ("hexagon", "pc1360/hexagon", "20"),
    ("3d-vier-gewinnt", "c64/3d-vier-gewinnt", "8"),
    ("viertris", "c64/viertris", "5"),
    ("viertris-msx", "msx/viertris-msx", "5"),
    ("battleship", "msx/battleship", "5"),
    ("gridlock", "vic20/gridlock", "20"),
];

/// Titles in Python, which only a build with the interpreter can play.
const PYTHON_TITLES: [(&str, &str, &str); 3] = [
    ("solitaire-1", "gamegrid/solitaire-1", "2"),
    ("solitaire-2", "gamegrid/solitaire-2", "2"),
    ("solitaire-3", "gamegrid/solitaire-3", "2"),
];

/// Maximum number of games for a mutant of a core; `--full` plays until it is found.
const FEW: usize = 1;

const HEADING: &str = "## Changes that a comparison does not show\n";

/// Changes of one line: their text, and the numbers of the selected ones among equal changes; `None` for all.
type Changes = Vec<(String, Option<Vec<u64>>)>;

struct Row {
    lines: Vec<RangeInclusive<u64>>,
    /// The selected changes, for lines without a selection of all changes.
    parts: BTreeMap<u64, Changes>,
    reason: String,
}

impl Row {
    fn parse(row: &str) -> Self {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").map(str::trim).collect();
        let [lines, changes, reason] = cells[..] else { panic!("{row}") };
        let number = |text: &str| text.parse::<u64>().unwrap_or_else(|_| panic!("{text} in {row}"));
        let lines = lines.split(", ").map(|range| {
            let (from, to) = range.split_once('-').unwrap_or((range, range));
            number(from)..=number(to)
        });
        let mut parts: BTreeMap<u64, Changes> = BTreeMap::new();
        let mut line = None;
        // Outside of backticks are `all`, the lines, and the numbers; inside are the changes.
        for (index, part) in changes.split('`').enumerate() {
            if index % 2 == 1 {
                parts.entry(line.expect("a line comes first")).or_default().push((part.to_owned(), None));
                continue;
            }
            let (numbers, next) =
                part.rsplit_once("; ").unwrap_or(if index == 0 { ("", part) } else { (part, "") });
            if let Some((_, numbers)) = numbers.split_once('(') {
                let numbers = numbers.trim_end_matches([')', ',', ' ']).split(", ").map(number).collect();
                let last = parts.get_mut(&line.expect("a line comes first")).and_then(|part| part.last_mut());
                last.expect("a change comes first").1 = Some(numbers);
            }
            if let Some(next) = next.trim().strip_suffix(':') {
                line = Some(number(next));
            }
        }
        Self { lines: lines.collect(), parts, reason: reason.to_owned() }
    }

    fn covers(&self, line: u64, change: &str, nth: u64) -> bool {
        let is_listed = |(text, numbers): &(String, Option<Vec<u64>>)| {
            text == change && numbers.as_ref().is_none_or(|numbers| numbers.contains(&nth))
        };
        self.lines.iter().any(|range| range.contains(&line))
            && self.parts.get(&line).is_none_or(|part| part.iter().any(is_listed))
    }
}

fn rows(folder: &str) -> Vec<Row> {
    let text = fs::read_to_string(root(&format!("basic-listings/{folder}/README.md"))).unwrap();
    let (_, table) = text.split_once(HEADING).unwrap_or_else(|| panic!("{folder} has the heading"));
    let table = table.split("\n## ").next().unwrap_or_default();
    table.lines().filter(|line| line.starts_with("| ")).skip(1).map(Row::parse).collect()
}

/// A row of the document: changes, games, found changes, and the others by kind of reason.
struct Numbers {
    changes: usize,
    games: String,
    found: usize,
    kinds: BTreeMap<String, usize>,
}

impl Numbers {
    fn of(title: &str) -> Self {
        let document = fs::read_to_string(root("docs/developers/mutants.md")).unwrap();
        let (_, table) = document.split_once("\n## Mutants of the listings\n").expect("it has the heading");
        let row =
            table.lines().find(|line| line.starts_with(&format!("| `{title}` |"))).expect("it has a row");
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let number = |text: &str| text.parse().unwrap_or_else(|_| panic!("{text} in {row}"));
        let kinds = cells[5].split(", ").map(|kind| {
            let (count, kind) = kind.split_once(' ').expect("a number and a kind");
            (kind.to_owned(), number(count))
        });
        let numbers = Self {
            changes: number(cells[1]),
            games: cells[2].to_owned(),
            found: number(cells[3]),
            kinds: kinds.collect(),
        };
        let others: usize = numbers.kinds.values().sum();
        assert_eq!((numbers.found + others, number(cells[4])), (numbers.changes, others), "{row}");
        numbers
    }
}

/// Returns the one row that covers a change, or none.
fn row_of<'a>(rows: &'a [Row], line: u64, change: &str, nth: u64) -> Option<&'a Row> {
    let covering: Vec<&Row> = rows.iter().filter(|row| row.covers(line, change, nth)).collect();
    assert!(covering.len() < 2, "line {line}, {change} ({nth}) is in two rows");
    covering.first().copied()
}

fn count(kinds: &mut BTreeMap<String, usize>, row: &Row) {
    let (kind, _) = row.reason.split_once(':').unwrap_or_else(|| panic!("{} has a kind", row.reason));
    *kinds.entry(kind.to_owned()).or_default() += 1;
}

/// Plays changes and checks that exactly those of the table are not found; returns their number by kind of reason.
fn check(title: &str, folder: &str, most: &str, games: &str) -> BTreeMap<String, usize> {
    let Run { code, output, errors } =
        typein(&["diff", title, "--games", games, "--mutate-listing", most, "--json"]);
    assert_eq!(code, 0, "{title}: {output}{errors}");
    let report: Value = serde_json::from_str(&output).unwrap();
    let rows = rows(folder);
    let mut kinds = BTreeMap::new();
    for mutant in report["sensitivity"]["mutants"].as_array().expect("it is a list") {
        let text = |name: &str| mutant[name].as_str().expect("it is a text");
        let change = format!("{} -> {}", text("before"), text("after"));
        let (line, nth) = (mutant["line"].as_u64().unwrap(), mutant["nth"].as_u64().unwrap());
        let row = row_of(&rows, line, &change, nth);
        let reason = row.map(|row| &row.reason);
        assert_eq!(row.is_some(), mutant["found"].is_null(), "{title}, line {line}: {mutant}, {reason:?}");
        row.into_iter().for_each(|row| count(&mut kinds, row));
    }
    kinds
}

/// Returns the program of a title in memory format.
fn image(title: &str) -> (&'static Machine, Vec<u8>) {
    let title = catalogue::find(title).expect("the catalogue has it");
    let (machine, system) = match title.origin.system.as_str() {
        "c64" => (MachineKind::C64, Machine::C64),
        "msx" => (MachineKind::Msx, Machine::MSX),
        "pc1360" => (MachineKind::Pc1360, Machine::PC1360),
        "vic20" => (MachineKind::Vic20, Machine::VIC20),
        _ => (MachineKind::GameGrid, Machine::GAMEGRID),
    };
    let Source::Page(page) = listing::read(title.listing, title.file).expect("the listing is a text") else {
        panic!("the listing is a page")
    };
    let listing = page.listing(None, &[machine]).expect("the listing is well formed");
    (system, system.tokenise(&listing).expect("the lines fit").image)
}

#[test]
fn the_document_has_the_numbers_of_the_tables() {
    for (title, folder, _) in TITLES.iter().chain(&PYTHON_TITLES) {
        let (rows, numbers) = (rows(folder), Numbers::of(title));
        let (system, image) = image(title);
        let mutants = mutation::mutants(system, &image).expect("it can be typed");
        let mut kinds = BTreeMap::new();
        for mutant in &mutants {
            let change = format!("{} -> {}", mutant.before, mutant.after);
            let row = row_of(&rows, mutant.line.into(), &change, mutant.nth as u64);
            row.into_iter().for_each(|row| count(&mut kinds, row));
        }
        assert_eq!((numbers.changes, &numbers.kinds), (mutants.len(), &kinds), "{title}");
    }
}

/// A row of the table of mutants of cores.
struct CoreRow {
    title: String,
    mutants: Vec<String>,
    /// Number of mutants by the game that finds them: "4 in game 1, 2 in game 2".
    games: BTreeMap<usize, usize>,
}

fn core_rows() -> Vec<CoreRow> {
    let document = fs::read_to_string(root("docs/developers/mutants.md")).unwrap();
    let (_, table) = document.split_once("\n## Mutants of the cores\n").expect("it has the heading");
    let table = table.split("\n## ").next().unwrap_or_default();
    let row = |row: &str| {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let title = cells[0].trim_matches('`').to_owned();
        let mutants = typein(&["diff", &title, "--mutant", "list"]).output;
        let mutants: Vec<String> = mutants.lines().map(str::to_owned).collect();
        let games: BTreeMap<usize, usize> = cells[3]
            .split(", ")
            .filter_map(|part| part.split_once(" in game "))
            .map(|(count, game)| (game.parse().unwrap(), count.parse().unwrap()))
            .collect();
        assert_eq!(mutants.len().to_string(), cells[1], "{row}");
        assert_eq!(games.values().sum::<usize>().to_string(), cells[2], "{row}");
        CoreRow { title, mutants, games }
    };
    table.lines().filter(|line| line.starts_with("| `")).map(row).collect()
}

/// Returns the number of the game that finds a mutant of a core, at most `games`.
fn found_in_game(title: &str, mutant: &str, games: usize) -> Option<usize> {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["diff", title, "--mutant", mutant, "--games", &games.to_string(), "--json"];
    let report: Value = serde_json::from_str(&typein_in(folder.path(), &arguments).output).unwrap();
    let game = report["random"]["games"].as_u64().unwrap() as usize;
    (!report["report"].is_null()).then_some(game)
}

/// One mutant of each core.
#[test]
fn a_sample_of_the_mutants_of_cores_is_found_as_the_document_says() {
    for (number, row) in core_rows().iter().enumerate() {
        let mutant = &row.mutants[number % row.mutants.len()];
        let found = found_in_game(&row.title, mutant, FEW);
        let is_known = match found {
            Some(game) => row.games.contains_key(&game),
            None => row.games.keys().any(|game| *game > FEW),
        };
        assert!(is_known, "{}: {mutant} in game {found:?}", row.title);
    }
}

#[test]
#[ignore = "a minute of CPU time; `.ci/run --full` runs it"]
fn the_document_has_the_games_until_mutants_of_cores_are_found() {
    for row in core_rows() {
        let mut games = BTreeMap::new();
        for mutant in &row.mutants {
            let game = found_in_game(&row.title, mutant, 1000);
            *games.entry(game.unwrap_or_else(|| panic!("{}: {mutant}", row.title))).or_default() += 1;
        }
        assert_eq!(games, row.games, "{}", row.title);
    }
}

#[test]
fn a_sample_of_changes_that_no_game_shows_is_explained() {
    for (title, folder, games) in TITLES {
        check(title, folder, "12", games);
    }
}

#[test]
#[cfg(feature = "python")]
fn a_sample_of_changes_of_a_python_program_is_explained() {
    for (title, folder, games) in PYTHON_TITLES {
        check(title, folder, "3", games);
    }
}

#[test]
#[ignore = "two hours of CPU time; `.ci/run --full` runs it"]
fn all_changes_that_no_game_shows_are_explained() {
    let titles = TITLES.iter().chain(if cfg!(feature = "python") { &PYTHON_TITLES[..] } else { &[] });
    for (title, folder, _) in titles {
        let numbers = Numbers::of(title);
        assert_eq!(check(title, folder, "100000", &numbers.games), numbers.kinds, "{title}");
    }
}
