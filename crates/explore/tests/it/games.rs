//! Proposals for small games of the kinds that were typed in during the 1970s: questions with INPUT, a scrolling
//! screen, an end somewhere in the middle.
//!
//! A folder of `tests/kinds/tuned` or `tests/kinds/untuned` is a game: `listing.bas`, and `kind.toml` with the contents
//! of a useful proposal. The answers and rules were written with those of `tuned`. Those of `untuned` were written
//! afterwards: 8 of 16 were useful before anything was changed for them.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use duel::Probe;
use duel::probe::Source;
use explore::{Facts, Record, Settings, findings, proposal, record};
use player::Program;
use serde::Deserialize;

/// The minimum number of useful proposals.
const MIN_USEFUL: usize = 22;

/// The contents of a useful proposal.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Kind {
    /// The machine.
    #[serde(default = "c64")]
    system: String,
    /// Lines that may begin a ply.
    ply: Vec<u16>,
    /// The questions that are moves.
    moves: Vec<Question>,
    /// Lines that may show the end of a game; 0 for the end of the program.
    end: Vec<u16>,
    /// The line that asks for another game.
    again: Option<u16>,
    /// Variables that the state must have.
    state: BTreeSet<String>,
    /// Whether the setup answers questions.
    #[serde(default)]
    has_setup: bool,
    /// The reason why the proposal is not useful.
    known_failure: Option<String>,
}

/// A question that is a move.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    ready: u16,
    /// The number of numbers that the move types; `None` for texts.
    values: Option<usize>,
}

fn c64() -> String {
    "c64".to_owned()
}

/// Returns the folders of all games.
fn folders() -> Vec<PathBuf> {
    let kinds = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kinds");
    let of = |set: &str| {
        fs::read_dir(kinds.join(set)).expect("it is there").map(|entry| entry.expect("a folder").path())
    };
    let mut all: Vec<PathBuf> = ["tuned", "untuned"].into_iter().flat_map(of).collect();
    all.sort();
    all
}

/// Explores a listing as `typein explore` does without options.
fn proposed(folder: &Path, system: &str) -> String {
    let listing = fs::read(folder.join("listing.bas")).expect("a game has a listing");
    let program = Program::read(&listing, "listing.bas").expect("it is a listing");
    assert_eq!(program.machine.id, system, "{}", folder.display());
    let mut all = Record::default();
    for seed in 1..=4 {
        let settings = Settings {
            moves: vec![],
            seed,
            draw_seed: (seed > 1).then_some(seed),
            waits: 200,
            seconds: 3600.0,
        };
        all.append(record(&program, &settings, &mut |_| {}).expect("it fits"));
    }
    proposal(&findings(&Facts::new(&program).expect("it fits"), &all))
}

/// Returns the missing parts of a proposal.
fn lacks(kind: &Kind, probe: &Probe) -> Vec<String> {
    let mut lacks = Vec::new();
    if !probe.ply_line().is_some_and(|line| kind.ply.contains(&line)) {
        lacks.push(format!("ply line {:?}", probe.ply_line()));
    }
    for question in &kind.moves {
        let texts = probe
            .moves
            .values()
            .filter(|mv| mv.ready == Some(question.ready))
            .filter_map(|mv| mv.text.as_ref());
        let values = texts.map(|text| text.matches('{').count()).max();
        if values.is_none() || question.values.is_some_and(|expected| values != Some(expected)) {
            lacks.push(format!("the move of line {}, which has {values:?} values", question.ready));
        }
    }
    if !kind.end.contains(&probe.end.line.unwrap_or_default()) {
        lacks.push(format!("the end line, not {:?}", probe.end.line));
    }
    let again = probe.end.again.as_option().and_then(|again| again.ready);
    if kind.again.is_some() && again != kind.again {
        lacks.push(format!("another game, not {again:?}"));
    }
    let name = |source: &Source| match source {
        Source::Variable(name) => name.0.trim_end_matches(['(', ')', '%']).to_lowercase(),
        _ => String::new(),
    };
    let names: BTreeSet<String> = probe.state.values().map(|field| name(&field.source)).collect();
    let missing: Vec<&String> = kind.state.difference(&names).collect();
    if !missing.is_empty() {
        lacks.push(format!("the state {missing:?}"));
    }
    if kind.has_setup && !probe.setup.start.trim_start_matches("run\n").ends_with('\n') {
        lacks.push("answers before the first ply".to_owned());
    }
    lacks
}

#[test]
fn most_proposals_are_useful() {
    let mut useful = 0;
    let folders = folders();
    let mut unexpected = Vec::new();
    for folder in &folders {
        let text = fs::read_to_string(folder.join("kind.toml")).expect("a game has a kind");
        let kind: Kind =
            toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        let proposal = proposed(folder, &kind.system);
        let probe = Probe::parse(&proposal, "probe.toml")
            .unwrap_or_else(|error| panic!("{}: {error}\n{proposal}", folder.display()));
        let lacks = lacks(&kind, &probe);
        useful += usize::from(lacks.is_empty());
        if lacks.is_empty() == kind.known_failure.is_some() {
            unexpected.push(format!(
                "{}: lacks {lacks:?}; known failure: {:?}",
                folder.display(),
                kind.known_failure
            ));
        }
    }
    assert!(unexpected.is_empty(), "{unexpected:#?}");
    assert!(folders.len() >= 27 && useful >= MIN_USEFUL, "{useful} of {} are useful", folders.len());
}
