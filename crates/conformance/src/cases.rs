//! Cases: small programs, each with its expected behaviour.
//!
//! A case is a listing, read as a user's listing is, and beside it a file `.toml` that states the
//! expected state a number of seconds after RUN was typed. The expectations come from executions of
//! the original firmware on a cycle-level machine, or are derived from its documented behaviour.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use listing::Source;
use serde::Deserialize;
use systems::{ProgramEnd, StopReason, c64};

use crate::golden;
use crate::report::{self, Mismatch, Report};
use crate::rig::Rig;
use crate::slices;

/// Cycles in a second.
const SECOND: u64 = 985_248;

/// The expected state.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Expected {
    /// The tested fact in a sentence.
    fact: String,
    /// Emulated seconds from RUN to the check.
    seconds: u64,
    /// How the program ended: `ended`, `running`, `stuck`, or the text of the error.
    ends: String,
    /// The rows of the screen after `RUN`, or all rows if that has scrolled away, up to `READY.`;
    /// trailing blank rows are ignored.
    shows: Vec<String>,
    /// Expected bytes of memory, by address in decimal.
    #[serde(default)]
    memory: BTreeMap<String, u8>,
    /// Expected values of chip registers, by `CHIP.REGISTER`.
    #[serde(default)]
    registers: BTreeMap<String, u8>,
    /// Lines typed at the prompt before RUN.
    #[serde(default)]
    typed: Vec<String>,
    /// Text that a warning must contain.
    notice: Option<String>,
}

/// Runs every case of a folder in this crate.
///
/// # Panics
/// When a file cannot be read or a case fails.
pub fn run(test: &'static str, folder: &str) {
    let mut report = Report::new(test);
    for file in listings(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)) {
        let name = golden::stem(&file);
        if !report::is_selected(&name) {
            continue;
        }
        let expected: Expected = toml::from_str(&golden::read(&file.with_extension("toml")))
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        let done = report::catch_panic(|| run_case(&file, &expected)).unwrap_or_else(|message| vec![message]);
        if done.is_empty() {
            report.pass(name);
        } else {
            report.fail(Mismatch {
                row: name,
                input: expected.fact.clone(),
                expected: format!("{} with {:?}", expected.ends, expected.shows),
                actual: done.join("; "),
            });
        }
    }
    report.finish();
}

/// Returns the listings of a folder by name.
fn listings(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("the folder can be read").path())
        .filter(|file| file.extension().is_some_and(|ending| ending == "bas"))
        .collect();
    files.sort();
    files
}

/// Runs a case and returns the differences from the expectation.
fn run_case(file: &Path, expected: &Expected) -> Vec<String> {
    let mut machine = Rig::power_on();
    match image(file) {
        Ok(image) => machine.load_image(&image),
        Err(message) => return vec![message],
    }
    for line in &expected.typed {
        machine.command(line);
        machine.run_until_line_input();
    }
    let statements = machine.system.inspect().statements();
    machine.command("run");
    let end = machine.now() + expected.seconds * SECOND;
    let mut ends = None;
    while machine.now() < end {
        let pause = slices::run_until(machine.system.as_mut(), systems::Cycles(end));
        ends = ends.or(match pause {
            StopReason::Ended(ProgramEnd::Completed) => Some("ended".to_owned()),
            StopReason::Ended(ProgramEnd::Failed(failure)) => Some(failure.message),
            StopReason::Ended(ProgramEnd::Stuck { address }) => {
                return vec![format!("stuck at ${address:04x}")];
            }
            StopReason::Deadline
            | StopReason::AwaitingKey
            | StopReason::AwaitingLine
            | StopReason::Line(_)
            | StopReason::Statement { .. } => None,
        });
    }
    if machine.system.inspect().statements() < statements {
        return vec!["the statement count decreased".to_owned()];
    }
    differences(&mut machine, expected, &ends.unwrap_or_else(|| "running".to_owned()))
}

/// Returns the program of a listing as its bytes in memory.
fn image(file: &Path) -> Result<Vec<u8>, String> {
    let bytes = std::fs::read(file).expect("the listing can be read");
    let source = listing::read(&bytes, &golden::stem(file)).map_err(|error| error.to_string())?;
    let Source::Page(page) = source else { return Err("not a text listing".to_owned()) };
    let listing = page.listing_for(None, listing::MachineKind::C64).map_err(|error| error.to_string())?;
    Ok(c64::tokenise(&listing).map_err(|error| error.to_string())?.image)
}

fn differences(machine: &mut Rig, expected: &Expected, ends: &str) -> Vec<String> {
    let mut found = Vec::new();
    if ends != expected.ends {
        found.push(ends.to_owned());
    }
    let shown = program_rows(&machine.system.screen().text());
    if shown != expected.shows {
        found.push(format!("shows {shown:?}"));
    }
    for (address, &expected_byte) in &expected.memory {
        let place: usize = address.parse().unwrap_or_else(|_| panic!("invalid address {address:?}"));
        let actual = machine.memory()[place];
        if actual != expected_byte {
            found.push(format!("{address} is {actual}, expected {expected_byte}"));
        }
    }
    for (name, &expected_value) in &expected.registers {
        let (chip, register) = name.split_once('.').expect("a register is CHIP.REGISTER");
        let actual = machine.register(chip, register);
        if actual != expected_value {
            found.push(format!("{name} is {actual}, expected {expected_value}"));
        }
    }
    let notices = machine.system.take_warnings();
    if let Some(words) = &expected.notice
        && !notices.iter().any(|notice| notice.contains(words))
    {
        found.push(format!("warnings {notices:?}"));
    }
    found
}

/// Returns the rows that the program wrote.
fn program_rows(screen: &str) -> Vec<String> {
    let rows: Vec<&str> = screen.lines().collect();
    let start = rows.iter().position(|row| *row == "RUN").map_or(0, |row| row + 1);
    let mut rows: Vec<String> = rows[start..].iter().map(|row| (*row).to_owned()).collect();
    if let Some(ready) = rows.iter().position(|row| row == "READY.") {
        rows.truncate(ready);
    }
    while rows.last().is_some_and(String::is_empty) {
        rows.pop();
    }
    rows
}
