//! What exploring finds in the BASIC games of this project, compared with their probes.

use std::collections::BTreeSet;

use duel::Probe;
use duel::probe::Source;
use explore::{Findings, Record, Settings, findings, proposal, record};
use systems::{Options, System, SystemKind};

/// What exploring a game gives.
struct Outcome {
    system: Box<dyn System>,
    record: Record,
    findings: Findings,
    probe: Probe,
}

fn outcome(name: &str) -> Outcome {
    let title = catalogue::find(name).expect("it is a title");
    let kind = match &*title.origin.system {
        "c64" => SystemKind::C64,
        "msx" => SystemKind::Msx,
        _ => SystemKind::Pc1360,
    };
    let source = listing::read(title.listing, title.name).expect("it is a listing");
    let listing::Source::Page(page) = source else { panic!("a page") };
    let machine = listing::MachineKind::by_id(&title.origin.system).expect("it is known");
    let listing = page.listing(None, &[machine]).expect("the program is found");
    let mut system = systems::power_on(Options::from(kind));
    let image = systems::program::tokenise(kind, &listing).expect("it is tokenised").image;
    system.load_program(&image).expect("it fits");
    let settings = Settings { moves: vec![], seed: 1, waits: 150, seconds: 1200.0 };
    let record = record(system.as_mut(), &settings, &mut |_| {});
    let findings = findings(&record);
    let probe = Probe::parse(title.probe.expect("it has one"), name).expect("it is valid");
    Outcome { system, record, findings, probe }
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
                let ((top, left), (rows, columns)) = (region.place, region.size);
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
}

/// The variable that holds whose turn it is, where there is one, and the number of other variables proposed.
const TURNS: [(&str, Option<&str>, usize); 5] = [
    ("3d-vier-gewinnt", Some("PL"), 2),
    ("viertris", Some("S"), 2),
    ("battleship", None, 1),
    ("viertris-msx", Some("F%"), 1),
    ("hexagon", Some("F"), 0),
];

#[test]
fn the_parts_of_the_probes_are_found() {
    for (name, turn, others) in TURNS {
        let outcome = outcome(name);
        let Outcome { findings, probe, record, system } = &outcome;
        assert!(outcome.finds_ply(), "{name}: {:?}", findings.ply_lines);
        assert!(outcome.finds_board(), "{name}: {:?} {:?}", findings.boards, findings.ply_arrays);
        let turns: Vec<&str> = findings.turns.iter().map(|turn| &*turn.name).collect();
        assert!(turn.is_none_or(|turn| turns.first() == Some(&turn)), "{name}: {turns:?}");
        assert!(turns.len() <= others + usize::from(turn.is_some()), "{name}: {turns:?}");
        let text = proposal(system.as_ref(), record, findings);
        let proposed = Probe::parse(&text, name).unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
        let codes: BTreeSet<u8> = proposed.keys.values().copied().collect();
        // A move may press a key that the program does not know, to try what happens.
        let lacking: Vec<&String> =
            probe.keys.iter().filter(|(_, code)| !codes.contains(code)).map(|(name, _)| name).collect();
        assert!(lacking.iter().all(|name| *name == "other"), "{name}: {lacking:?}\n{text}");
    }
}
