//! Cases: small programs, each with its expected behaviour.
//!
//! A case is a listing in a user's format, with a file `.toml` that has the expected state a number of seconds
//! after `RUN`. The expectations come from executions of the original firmware on a cycle-level machine, or from
//! its documented behaviour.

use std::collections::BTreeMap;
use std::path::Path;

use listing::Source;
use serde::Deserialize;
use systems::{Machine, ProgramEnd, StopReason};

use crate::differences::Difference;
use crate::golden;
use crate::report::Report;
use crate::rig::Rig;

/// The expected state.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Expected {
    /// The tested fact in a sentence.
    fact: String,
    /// Emulated seconds from RUN to the check.
    seconds: u64,
    /// How the program ended: `ended`, `running`, or the text of the error.
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
    for file in
        golden::entries(&golden::in_crate(folder)).iter().filter(|file| golden::name(file).ends_with(".bas"))
    {
        let name = golden::stem(file);
        report.check(&name, || {
            let expected: Expected = toml::from_str(&golden::read(&file.with_extension("toml")))
                .unwrap_or_else(|error| panic!("{name}: {error}"));
            let found = run_case(folder, file, &expected);
            if found.is_empty() {
                return Ok(());
            }
            let state = format!("{} with {:?}", expected.ends, expected.shows);
            Err(Difference::new(&expected.fact, state, found.join("; ")))
        });
    }
    report.finish();
}

/// Runs a case and returns the differences from the expectation.
fn run_case(folder: &str, file: &Path, expected: &Expected) -> Vec<String> {
    let mut machine = Rig::boot(folder);
    match image(machine.system.machine(), file) {
        Ok(image) => machine.load_image(&image),
        Err(message) => return vec![message],
    }
    for line in &expected.typed {
        machine.command(line);
        machine.run_until_line_input();
    }
    let statements = machine.system.inspect().statements();
    machine.command("run");
    machine.program_end = None;
    machine.run_through(machine.seconds(expected.seconds));
    let ends = match machine.program_end.take() {
        None => "running".to_owned(),
        Some(StopReason::Ended(ProgramEnd::Failed(failure))) => failure.message,
        Some(_) => "ended".to_owned(),
    };
    if machine.system.inspect().statements() < statements {
        return vec!["the statement count decreased".to_owned()];
    }
    differences(&mut machine, expected, &ends)
}

/// Returns the program of a listing as its bytes in memory.
///
/// # Errors
/// Returns the message if the file is not a listing of the machine.
///
/// # Panics
/// If it cannot be read.
pub fn image(machine: &Machine, file: &Path) -> Result<Vec<u8>, String> {
    let bytes = std::fs::read(file).expect("the listing can be read");
    let source = listing::read(&bytes, &golden::stem(file)).map_err(|error| error.to_string())?;
    let Source::Page(page) = source else { return Err("not a text listing".to_owned()) };
    let listing = page.listing_for(None, machine.listing).map_err(|error| error.to_string())?;
    Ok(machine.tokenise(&listing).map_err(|error| error.to_string())?.image)
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
        let index: usize = address.parse().unwrap_or_else(|_| panic!("invalid address {address:?}"));
        let actual = machine.memory()[index];
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
    let warnings = machine.system.take_warnings();
    if let Some(notice) = &expected.notice
        && !warnings.iter().any(|warning| warning.contains(notice))
    {
        found.push(format!("warnings {warnings:?}"));
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
