//! The keys that the analysis finds in programs.
//!
//! `keys/SYSTEM-NAME.bas` is a listing, `SYSTEM-NAME.keys` what a reader of the listing expects: a key and
//! the lines where the program reads it, written by hand. `keys/titles` has the same for titles.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use analysis::program;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use systems::Machine;

use crate::support;

fn report(machine: &'static Machine, image: &[u8]) -> String {
    let usage = program::key_usage(machine, image);
    let others = [
        ("any key", &usage.any_key),
        ("joystick 1", &usage.joystick_1),
        ("joystick 2", &usage.joystick_2),
        ("a number", &usage.number_input),
        ("a text", &usage.text_input),
    ];
    let keys = usage.keys.iter().map(|key| (&key.name[..], &key.lines));
    let mut report = String::new();
    for (name, lines) in keys.chain(others).filter(|(_, lines)| !lines.is_empty()) {
        let lines: Vec<String> = lines.iter().map(u16::to_string).collect();
        writeln!(report, "{name}: {}", lines.join(", ")).expect("a string takes everything");
    }
    report
}

/// A listing with its machine, and the file that names its keys.
struct Case {
    machine: &'static Machine,
    listing: PathBuf,
    keys: PathBuf,
}

/// Returns the listings in `tests/keys`, then those of the titles named in `tests/keys/titles`.
fn cases() -> Vec<Case> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut cases = Vec::new();
    for folder in [root.join("tests/keys"), root.join("tests/keys/titles")] {
        let entries = fs::read_dir(&folder).expect("a folder").map(|entry| entry.expect("an entry").path());
        let mut files: Vec<PathBuf> =
            entries.filter(|path| path.extension().is_some_and(|ending| ending == "keys")).collect();
        files.sort();
        for keys in files {
            let stem = keys.file_stem().expect("a name").to_string_lossy().into_owned();
            let (system, title) = stem.split_once('-').expect("the name begins with a system");
            let machine = Machine::by_id(system).expect("a system");
            let listing = match folder.ends_with("titles") {
                true => root.join(format!("../../basic-listings/{system}/{title}/listing.bas")),
                false => keys.with_extension("bas"),
            };
            cases.push(Case { machine, listing, keys });
        }
    }
    cases
}

impl Case {
    fn image(&self) -> Vec<u8> {
        let bytes = fs::read(&self.listing).expect("a file");
        support::image(self.machine, &bytes, &self.listing.to_string_lossy())
    }
}

#[test]
fn every_listing_reads_the_keys_beside_it() {
    let cases = cases();
    assert!(cases.len() >= 19, "only {} listings found", cases.len());
    let mut failures = Vec::new();
    for case in &cases {
        let found = report(case.machine, &case.image());
        let expected = fs::read_to_string(&case.keys).expect("a file");
        if found != expected {
            failures.push(format!("{}: expected\n{expected}found\n{found}", case.keys.display()));
        }
    }
    assert!(failures.is_empty(), "{} of {} listings:\n{}", failures.len(), cases.len(), failures.join("\n"));
}

#[test]
fn the_keys_have_names_that_the_machine_knows() {
    for case in cases() {
        let system = case.machine.power_on(systems::Options::default());
        for key in program::key_usage(case.machine, &case.image()).keys {
            for name in key.name.split(' ') {
                assert!(
                    system.machine().keyboard.key_named(name).is_some(),
                    "{}: {name}",
                    case.keys.display()
                );
            }
        }
    }
}

#[test]
fn a_program_of_one_long_line_is_analysed() {
    let tokens = cbm_basic::tokens::tokenise(&b"GETA$:IFA$=A$+(".repeat(4_000), &cbm_basic::KEYWORDS);
    let lines: Vec<(u16, &[u8])> = vec![(10, &tokens)];
    let image = cbm_basic::text::image(lines, cbm_basic::PROGRAM_START);
    assert!(program::key_usage(Machine::C64, &image).keys.is_empty());
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 300,
        rng_seed: RngSeed::Fixed(1983),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_bytes_can_be_analysed(image in proptest::collection::vec(any::<u8>(), 0..400)) {
        for machine in [Machine::C64, Machine::MSX, Machine::PC1360] {
            let usage = program::key_usage(machine, &image);
            prop_assert!(usage.keys.iter().all(|key| !key.lines.is_empty()));
        }
    }
}
