//! Small programs of `tests/msx-found`, compared with the screen of the original ROM.

use std::fs;
use std::path::Path;

use fat12::{Date, Disk, Format, Name};
use systems::msx::{self, Drive, Options};
use systems::{Cycles, StopReason, System};

/// Cycles of a frame, frames until the prompt, and frames for a program.
const FRAME: u64 = 59_736;
const START: u64 = 60;
const RUN: u64 = 600;

/// A program, whether there are drives, and consecutive rows of the screen.
type Case = (&'static str, bool, &'static [&'static str]);

#[rustfmt::skip]
const CASES: [Case; 10] = [
    ("c01_err_after_resume",       false, &["E 100  10", " 0  10", "Ok"]),
    ("c02_usr_without_defusr",     false, &["E 5  10", "Ok"]),
    ("c03_input_prompt_screen2",   false, &["TECLEA:?"]),
    ("c05_files_starts_new_line",  true,  &["1", "A", "A", "Ok"]),
    ("c06_names_above_127",        true,  &["OK", "Ok"]),
    ("c07_input_hash_number_junk", true,  &[" 1", " 0", "Ok"]),
    ("c12_bdos_f37d",              true,  &["A|OK", "Ok"]),
    ("c15_input_without_variable", false, &["E 2  10", "Ok"]),
    ("c18_usrtab",                 false, &["5A47D3", "Ok"]),
    ("d01_lf_chain_main",          true,  &["Direct statement in file", "Ok"]),
];

fn read(name: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/msx-found").join(format!("{name}.bas"));
    fs::read(&path).unwrap_or_else(|error| panic!("cannot read {}: {error}", path.display()))
}

/// Returns two drives with a disk each; the first disk has the program that the case chains.
fn drives(name: &str) -> Vec<Drive> {
    let blank = Disk::formatted(Format::ALL[0]);
    let mut disk = blank.clone();
    if let Some(case) = name.strip_suffix("_main") {
        let chained = Name::parse(b"T.BAS").expect("a name");
        disk.write_file(chained, Date::START, &read(&format!("{case}_t"))).expect("room");
    }
    [disk, blank].map(|disk| Drive { disk: Some(disk), ..Drive::default() }).into()
}

fn run(system: &mut dyn System, frames: u64) {
    let end = Cycles(system.now().0 + frames * FRAME);
    while system.now() < end && !matches!(system.run_until(end), StopReason::Deadline) {}
}

fn shown(name: &str, has_drives: bool) -> String {
    let drives = if has_drives { drives(name) } else { Vec::new() };
    let mut system = msx::build(Options { drives, date: Some(Date::START), ..Options::default() });
    run(system.as_mut(), START);
    let text = String::from_utf8(read(name)).expect("the program is text");
    let lines = text.lines().map(|line| line.split_once(' ').expect("a number"));
    let lines = lines.map(|(number, line)| (number.parse().expect("a number"), line.as_bytes()));
    let image = msx::build_image(lines).expect("constants fit");
    system.load_program(&image).expect("the program fits");
    system.type_codes(b"CLS\rRUN\r");
    run(system.as_mut(), RUN);
    system.screen().text()
}

#[test]
fn programs_show_what_the_original_shows() {
    for (name, has_drives, expected) in CASES {
        let screen = shown(name, has_drives);
        let rows: Vec<&str> = screen.lines().map(str::trim_end).filter(|row| !row.is_empty()).collect();
        let is_there = rows
            .windows(expected.len())
            .any(|rows| rows.iter().zip(expected).all(|(row, expected)| row.trim() == expected.trim()));
        assert!(is_there, "{name}: expected {expected:?}, shown\n{screen}");
    }
}
