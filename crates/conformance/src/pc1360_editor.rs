//! Tests of the PC-1360's display after keys: its line editor, listings, calculations, and programs
//! that wait.

use std::path::Path;

use hardware::Display as _;
use pc1360::{Pc1360, indicators};
use serde::Deserialize;
use sharp_basic::SharpBasic;
use sharp_basic::SharpMachine as _;

use crate::golden::{self, Golden};
use crate::hex;
use crate::pc1360_programs;
use crate::pc1360_rig::Rig;
use crate::report::{self, Report};

/// The code of the blinking block over a character.
const BLOCK: u8 = 249;

/// Keys after a cold start, and the recorded display after each of them.
#[derive(Deserialize)]
struct Case {
    name: String,
    #[serde(rename = "setup")]
    setup_keys: Vec<String>,
    steps: Vec<Step>,
}

/// A key, and the recorded display after it.
#[derive(Deserialize)]
struct Step {
    key: String,
    rows: Vec<String>,
    cursor: Option<(u8, u8, u8)>,
    signs: u8,
    #[serde(rename = "program")]
    changed_image_hex: Option<String>,
}

/// Replays the cases of a file of the golden data.
///
/// # Panics
/// When the file is invalid.
pub fn golden(test: &'static str, file: &str) {
    let Some(path) = Golden::open().file(file) else { return };
    replay(test, &golden::read(&path));
}

/// Replays the cases of `cases/pc1360-editor.jsonl`, which no recording covers.
///
/// # Panics
/// When the file is invalid.
pub fn unrecorded_cases(test: &'static str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases/pc1360-editor.jsonl");
    replay(test, &golden::read(&path));
}

/// Runs the table of status indicators: keys, and a program started after them.
///
/// # Panics
/// When a row is invalid.
pub fn status_indicators(test: &'static str) {
    let Some(table) = Golden::open().table("pc1360/signs.tsv") else { return };
    let mut report = Report::new(test);
    for row in &table.rows {
        let (keys, program) = (table.cell(row, "#keys"), table.cell(row, "program"));
        let mut rig = Rig::new();
        rig.run_until_wait();
        if program.is_empty() {
            rig.press(keys);
        } else {
            rig.enter(program);
            rig.press(keys);
            rig.run();
        }
        let shown = format!("{:02x}", rig.machine.indicators());
        report.compare(row.line, format!("{keys} {program}"), table.cell(row, "signs_hex"), &shown);
    }
    report.finish();
}

/// Keys after a cold start, and the recorded state after the last of them.
#[derive(Deserialize)]
struct RecordedExample {
    name: String,
    keys: Vec<String>,
    rows: Vec<String>,
    cursor: Option<(u8, u8)>,
    #[serde(rename = "program")]
    image_hex: Option<String>,
    dots: Option<Vec<Option<String>>>,
}

/// Replays examples of single behaviours, one per line.
///
/// # Panics
/// When a line is invalid.
pub fn examples(test: &'static str, file: &str) {
    let Some(path) = Golden::open().file(file) else { return };
    let mut report = Report::new(test);
    for (number, line) in (1..).zip(golden::read(&path).lines()) {
        let example: RecordedExample =
            serde_json::from_str(line).unwrap_or_else(|error| panic!("{test} line {number}: {error}"));
        if report::is_selected(&example.name) {
            let seen = report::catch_panic(|| example.display_state())
                .unwrap_or_else(|panic| format!("a panic: {panic}"));
            report.compare(&example.name, example.keys.join(", "), &example.recorded(), &seen);
        }
    }
    report.finish();
}

impl RecordedExample {
    fn recorded(&self) -> String {
        let Self { rows, cursor, image_hex: program, dots, .. } = self;
        format!("{rows:?} {cursor:?} program {program:?} dots {dots:?}")
    }

    fn display_state(&self) -> String {
        let mut rig = Rig::new();
        rig.run_until_wait();
        self.keys.iter().for_each(|key| rig.press_key(key));
        let rows: Vec<String> = rig
            .rows()
            .iter()
            .map(|row| text(&row.iter().map(|&code| if code > 126 { 0 } else { code }).collect::<Vec<u8>>()))
            .collect();
        let cursor = cursor(&rig.machine).map(|(row, column, _)| (row, column));
        let program = self.image_hex.as_ref().map(|_| hex::encode(&SharpBasic::program_image(&rig.machine)));
        let picture = pc1360_programs::dot_strips(&rig);
        let strip = |(recorded, strip): (&Option<String>, &str)| {
            recorded.as_ref().map(|recorded| pc1360_programs::without_letters(strip, recorded))
        };
        let dots = self
            .dots
            .as_ref()
            .map(|dots| dots.iter().zip(picture.split('/')).map(strip).collect::<Vec<Option<String>>>());
        format!("{rows:?} {cursor:?} program {program:?} dots {dots:?}")
    }
}

/// Replays cases, one per line.
///
/// # Panics
/// When a line is invalid.
pub fn replay(test: &'static str, lines: &str) {
    let mut report = Report::new(test);
    for (number, line) in (1..).zip(lines.lines()) {
        let case: Case =
            serde_json::from_str(line).unwrap_or_else(|error| panic!("{test} line {number}: {error}"));
        if !report::is_selected(&case.name) {
            continue;
        }
        let wrong = report::catch_panic(|| case.first_difference());
        match wrong.unwrap_or_else(|panic| Some((String::new(), String::new(), format!("a panic: {panic}"))))
        {
            None => report.pass(&case.name),
            Some((input, expected, actual)) => report.compare(&case.name, input, &expected, &actual),
        }
    }
    report.finish();
}

impl Case {
    /// Returns the first step with a difference: the keys up to it, the recorded and the actual state.
    fn first_difference(&self) -> Option<(String, String, String)> {
        let mut rig = Rig::new();
        rig.run_until_wait();
        self.setup_keys.iter().for_each(|key| rig.press_key(key));
        let mut program = SharpBasic::program_image(&rig.machine);
        for (place, step) in self.steps.iter().enumerate() {
            rig.press_key(&step.key);
            let now = SharpBasic::program_image(&rig.machine);
            let changed = (now != program).then(|| hex::encode(&now));
            program = now;
            let actual = seen(&rig, changed.as_ref());
            let expected = step.recorded();
            if expected != actual {
                let keys: Vec<&str> = self.steps[..=place].iter().map(|step| step.key.as_str()).collect();
                return Some((keys.join(", "), expected, actual));
            }
        }
        None
    }
}

impl Step {
    fn recorded(&self) -> String {
        let Self { rows, cursor, signs, changed_image_hex: program, .. } = self;
        format!("{rows:?} {cursor:?} signs {signs} program {program:?}")
    }
}

fn seen(rig: &Rig, program: Option<&String>) -> String {
    let shown: Vec<String> = rig.rows().iter().map(|row| text(row)).collect();
    let cursor = cursor(&rig.machine);
    let signs = rig.machine.indicators() & !indicators::PRINT;
    format!("{shown:?} {cursor:?} signs {signs} program {program:?}")
}

/// Returns a row without trailing blanks.
fn text(row: &[u8]) -> String {
    let text: String = row.iter().map(|&code| char::from(code)).collect();
    text.trim_end_matches(' ').to_owned()
}

/// Returns the blinking block over a character.
fn cursor(machine: &Pc1360) -> Option<(u8, u8, u8)> {
    let rows = machine.rows();
    // At the end of the text the cursor is a separate character.
    let place = machine.cell_cursor();
    let is_open = |row: usize, column: usize| rows[row][column] != machine.cell(place);
    let shown = machine.screen().cursor.filter(|&(row, column)| !is_open(row, column));
    shown.map(|_| (place.row, place.column, BLOCK))
}
