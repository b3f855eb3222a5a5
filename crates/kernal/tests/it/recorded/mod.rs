//! What the original KERNALs did, from the recordings of crate `conformance`: screens, keys, times and calls.
//!
//! Programs run in BASIC on each machine, because the recordings were made with it. `conformance` compares all
//! recordings with the complete systems; here they are tests of the KERNAL.

mod calls;
mod keys;
mod rig;
mod screens;
mod times;

use std::fs;
use std::path::PathBuf;

use cbm_basic::interpreter::RomRoutines;
use cbm_basic::{C64Basic, C64Rom, Vic20Basic, Vic20Rom};
use charset::{keys as key_codes, petscii};
use kernal::Machine;

use crate::subject::Subject;

/// A machine with recordings.
pub trait Recorded: Subject {
    /// The folder of the recordings.
    const FOLDER: &'static str;
    /// The power-on message, before and after the number of free bytes.
    const BANNER: [&'static [u8]; 2];
    /// The BASIC.
    type Basic: RomRoutines + Clone;

    /// Powers a machine with BASIC on, with this memory on the expansion port.
    fn with_basic(kilobytes: u8) -> Machine<Self>;
    /// Returns the counter of the jiffy timer.
    fn timer(machine: &Machine<Self>) -> u16;
}

impl Recorded for c64::Board {
    const FOLDER: &'static str = "c64";
    const BANNER: [&'static [u8]; 2] =
        [b"\x93\r    **** COMMODORE 64 BASIC V2 ****\r\r 64K RAM SYSTEM  ", b" BASIC BYTES FREE\r"];
    type Basic = C64Basic;

    fn with_basic(_: u8) -> Machine<Self> {
        c64::C64::from(c64::Options { language_rom: cbm_basic::rom::<C64Rom>(), ..c64::Options::default() })
    }

    fn timer(machine: &Machine<Self>) -> u16 {
        register(machine, "CIA1", ["TALO", "TAHI"])
    }
}

impl Recorded for vic20::Board {
    const FOLDER: &'static str = "vic20";
    const BANNER: [&'static [u8]; 2] = [b"\x93**** CBM BASIC V2 ****\r", b" BYTES FREE\r"];
    type Basic = Vic20Basic;

    fn with_basic(kilobytes: u8) -> Machine<Self> {
        vic20::Vic20::from(vic20::Options {
            expansion: Some(vic20::Expansion::from_kilobytes(kilobytes).expect("the size exists")),
            language_rom: cbm_basic::rom::<Vic20Rom>(),
            ..vic20::Options::default()
        })
    }

    fn timer(machine: &Machine<Self>) -> u16 {
        register(machine, "VIA2", ["timer_1_low", "timer_1_high"])
    }
}

/// Returns a register of 16 bits without the effects of PEEK.
fn register(machine: &impl hardware::MemorySpaces, chip: &str, halves: [&str; 2]) -> u16 {
    let chips = machine.registers();
    let (_, registers) = chips.iter().find(|(name, _)| *name == chip).expect("the machine has the chip");
    let byte = |half| registers.iter().find(|(name, _)| *name == half).expect("the chip has the register").1;
    u16::from_le_bytes(halves.map(byte))
}

/// Returns the path of a recorded file or folder.
fn path<S: Recorded>(name: &str) -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../conformance/golden")).join(S::FOLDER).join(name)
}

/// A row of a table: the names of the columns with the fields.
struct Row(Vec<(String, String)>);

impl Row {
    fn get(&self, column: &str) -> &str {
        let found = self.0.iter().find(|(name, _)| name == column);
        &found.unwrap_or_else(|| panic!("no column {column} in {:?}", self.0)).1
    }

    fn number<T: std::str::FromStr>(&self, column: &str) -> T {
        self.get(column).trim().parse().unwrap_or_else(|_| panic!("{column} is no number in {:?}", self.0))
    }
}

fn table<S: Recorded>(name: &str) -> Vec<Row> {
    let text = fs::read_to_string(path::<S>(name)).expect("the table exists");
    let mut lines = text.lines().map(|line| line.split('\t').map(str::to_owned));
    let columns: Vec<String> = lines.next().expect("a table has a head").collect();
    lines.map(|fields| Row(columns.iter().cloned().zip(fields).collect())).collect()
}

/// Returns the lines of a program in a field of a table.
fn lines(program: &str) -> Vec<(u16, Vec<u8>)> {
    let lines = program.split(" | ").map(str::trim).filter(|line| !line.is_empty());
    lines
        .map(|line| {
            let text = line.trim_start_matches(|c: char| c.is_ascii_digit());
            let number = line[..line.len() - text.len()].parse().expect("a line begins with its number");
            (number, codes(text.trim_start()))
        })
        .collect()
}

/// Returns the codes of text in the notation of the recordings: lower-case letters are the unshifted keys, names in
/// braces are control codes and graphics, a line end is RETURN.
fn codes(text: &str) -> Vec<u8> {
    let mut codes = Vec::new();
    let mut rest = text;
    while let Some(character) = rest.chars().next() {
        if let Some((name, after)) = rest.strip_prefix('{').and_then(|rest| rest.split_once('}')) {
            codes.push(key_codes::by_name(name).unwrap_or_else(|| panic!("unknown code name {name}")));
            rest = after;
            continue;
        }
        codes.push(match character {
            'a'..='z' => character.to_ascii_uppercase() as u8,
            'A'..='Z' => character as u8 | 0x80,
            '\n' => b'\r',
            'π' => petscii::PI,
            _ => petscii::from_unicode_any(character).expect("the machine has the character"),
        });
        rest = &rest[character.len_utf8()..];
    }
    codes
}

/// Collects the differences of a comparison.
#[derive(Default)]
struct Differences(Vec<String>);

impl Differences {
    fn check<T: PartialEq + std::fmt::Debug>(&mut self, what: &str, recorded: &T, actual: &T) {
        if recorded != actual {
            self.0.push(format!("{what}: {actual:?}, recorded {recorded:?}"));
        }
    }

    fn check_cells(&mut self, what: &str, width: usize, recorded: &[u8], actual: &[u8]) {
        assert_eq!(recorded.len(), actual.len(), "{what}");
        if let Some(cell) = (0..recorded.len()).find(|&cell| recorded[cell] != actual[cell]) {
            let (row, column) = (cell / width, cell % width);
            self.0.push(format!("{what} {row},{column}: {}, recorded {}", actual[cell], recorded[cell]));
        }
    }

    fn assert_none(&self) {
        assert_eq!(self.0, Vec::<String>::new());
    }
}

/// Returns the bytes of hexadecimal digits.
fn bytes(digits: &str) -> Vec<u8> {
    let byte = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).expect("hexadecimal digits");
    (0..digits.len()).step_by(2).map(byte).collect()
}
