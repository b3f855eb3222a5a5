//! The findings of the exploration in the BASIC games of this project, compared with their probes.

mod games;
mod kinds;
mod offered;
mod self_play;

use std::collections::BTreeSet;

use duel::Probe;
use duel::probe::Source;
use explore::{Facts, Findings, Record, Settings, findings, proposal, record};
use player::Program;

/// The result of the exploration of a game.
struct Outcome {
    findings: Findings,
    probe: Probe,
}

/// Explores a title in two plays.
fn outcome(name: &str, plays: u64) -> Outcome {
    let title = catalogue::find(name).expect("it is a title");
    let program = Program::read(title.listing, title.name).expect("it is a listing");
    let mut all = Record::default();
    for seed in 1..=plays {
        let settings = Settings {
            moves: vec![],
            seed,
            draw_seed: (seed > 1).then_some(seed),
            waits: 150,
            seconds: 1200.0,
        };
        all.append(record(&program, &settings, &mut |_| {}).expect("it fits"));
    }
    let findings = findings(&Facts::new(&program).expect("it fits"), &all);
    let probe = Probe::parse(title.probe.expect("it has one"), name).expect("it is valid");
    Outcome { findings, probe }
}
impl Outcome {
    /// The variables and arrays of the probe's state.
    fn state(&self) -> BTreeSet<&str> {
        let sources = self.probe.state.values().map(|field| &field.source);
        sources
            .filter_map(|source| match source {
                Source::Variable(name) => Some(&*name.0),
                Source::Elements(elements) => Some(&*elements.array.0),
                _ => None,
            })
            .collect()
    }

    /// Whether a ply or a move of the probe begins or ends at a proposed line.
    fn finds_ply(&self) -> bool {
        let ends = self.probe.moves.values().flat_map(|mv| mv.ends.lines().iter().copied());
        let lines: BTreeSet<u16> = self.probe.ply_line().into_iter().chain(ends).collect();
        self.findings.ply_lines.iter().any(|line| lines.contains(&line.line))
    }

    /// Whether a proposed array, string or part of the screen is one of the probe's state.
    fn finds_board(&self) -> bool {
        let state = self.state();
        let names = self.findings.boards.iter().map(|board| &*board.name);
        let mut names = names.chain(self.findings.ply_arrays.iter().map(|array| &*array.name));
        let is_at = |row: usize, column: usize| {
            self.findings.regions.iter().any(|region| {
                let ((top, left), (rows, columns)) = (region.position, region.size);
                (top..top + rows).contains(&row) && (left..left + columns).contains(&column)
            })
        };
        // The name table of the MSX's video memory begins at 6144, with 32 cells in a row.
        let is_shown = self.probe.state.values().any(|field| match &field.source {
            Source::Memory(memory) if memory.memory == "vram" => {
                memory.addresses().map(|at| at - 6144).any(|at| is_at(at / 32, at % 32))
            }
            _ => false,
        });
        is_shown || names.any(|name| state.contains(name))
    }

    /// The keys that the probe's moves press, and those of them that the proposed moves press.
    fn move_keys(&self) -> (usize, usize) {
        let proposed = self.findings.moves.iter().flat_map(|mv| {
            let cursors = mv.cursors.iter().flat_map(|cursor| [&cursor.less, &cursor.more]);
            mv.ending.keys().chain(cursors).collect::<Vec<_>>()
        });
        let code = |name: &String| self.findings.keys.iter().find(|key| key.name == *name)?.code;
        let proposed: BTreeSet<u8> = proposed.filter_map(code).collect();
        let pressed = self.probe.moves.values().flat_map(|mv| {
            let keys = mv.keys.iter().filter_map(|key| key.split(' ').next());
            keys.chain(mv.go.iter().flat_map(|go| [&*go.less, &*go.more])).collect::<Vec<_>>()
        });
        // A move may press a key that the program does not know, to test its reaction.
        let codes: BTreeSet<u8> =
            pressed.filter(|key| *key != "other").map(|key| self.probe.keys[key]).collect();
        (codes.len(), codes.intersection(&proposed).count())
    }
}

/// The expected findings in a title.
struct Expected {
    name: &'static str,
    /// The number of plays.
    plays: u64,
    /// The variable of the player to move, if there is one.
    turn: Option<&'static str>,
    /// Other variables proposed for it.
    other_turns: usize,
    /// Whether the exploration finds the lines of the end of a game: only if one of its games ends.
    end: bool,
    /// The number of keys that the probe's moves press, and of those found.
    keys: (usize, usize),
    /// Variables proposed as cursors.
    cursors: &'static [&'static str],
    /// Whether the exploration finds plies of the program.
    has_own_plies: bool,
}

fn check(expected: &Expected) {
    let name = expected.name;
    let outcome = outcome(name, expected.plays);
    let Outcome { findings, probe } = &outcome;
    assert!(outcome.finds_ply(), "{name}: {:?}", findings.ply_lines);
    assert!(outcome.finds_board(), "{name}: {:?} {:?}", findings.boards, findings.ply_arrays);
    let turns: Vec<&str> = findings.turns.iter().map(|turn| &*turn.name).collect();
    assert!(expected.turn.is_none_or(|turn| turns.first() == Some(&turn)), "{name}: {turns:?}");
    assert_eq!(turns.len(), expected.other_turns + usize::from(expected.turn.is_some()), "{name}: {turns:?}");
    let end = findings.game_end.as_ref().map(|end| (Some(end.line), Some(end.goes_on)));
    assert_eq!(end, expected.end.then_some((probe.end.line, probe.end.goes_on)), "{name}");
    assert_eq!(outcome.move_keys(), expected.keys, "{name}: {:?}", findings.moves);
    let cursors: BTreeSet<&str> =
        findings.moves.iter().flat_map(|mv| &mv.cursors).map(|cursor| &*cursor.name).collect();
    assert_eq!(cursors, expected.cursors.iter().copied().collect(), "{name}");
    assert_eq!(findings.plies_without_wait > 0, expected.has_own_plies, "{name}");
    let text = proposal(findings);
    let proposed = Probe::parse(&text, name).unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
    let codes: BTreeSet<u8> = proposed.keys.values().copied().collect();
    let lacking: Vec<&String> =
        probe.keys.iter().filter(|(_, code)| !codes.contains(code)).map(|(name, _)| name).collect();
    assert!(lacking.iter().all(|name| *name == "other"), "{name}: {lacking:?}\n{text}");
}

#[test]
#[ignore = "8 seconds of CPU time; `.ci/run --full` runs it"]
fn the_probe_of_3d_vier_gewinnt() {
    check(&Expected {
        name: "3d-vier-gewinnt",
        plays: 2,
        turn: Some("PL"),
        other_turns: 0,
        end: false,
        keys: (7, 3),
        cursors: &["Y"],
        has_own_plies: false,
    });
}

#[test]
#[ignore = "half a minute; `.ci/run --full` runs it"]
fn the_probe_of_viertris() {
    check(&Expected {
        name: "viertris",
        plays: 2,
        turn: Some("S"),
        other_turns: 2,
        end: true,
        keys: (4, 4),
        cursors: &["C", "CU"],
        has_own_plies: true,
    });
}

#[test]
fn the_probe_of_battleship() {
    check(&Expected {
        name: "battleship",
        plays: 2,
        turn: None,
        other_turns: 1,
        end: false,
        keys: (5, 5),
        cursors: &["CX", "CY"],
        has_own_plies: false,
    });
}

#[test]
fn the_probe_of_viertris_msx() {
    check(&Expected {
        name: "viertris-msx",
        plays: 2,
        turn: Some("F%"),
        other_turns: 2,
        end: true,
        keys: (4, 4),
        cursors: &["X%"],
        has_own_plies: true,
    });
}

#[test]
fn the_probe_of_hexagon() {
    check(&Expected {
        name: "hexagon",
        plays: 3,
        turn: Some("F"),
        other_turns: 0,
        end: true,
        keys: (2, 2),
        cursors: &["K"],
        has_own_plies: false,
    });
}
