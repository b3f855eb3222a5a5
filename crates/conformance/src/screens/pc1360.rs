//! Tests of the PC-1360's display after keys: its line editor, listings, calculations, and programs
//! that wait.

use std::path::Path;

use hardware::Display as _;
use pc1360::indicators;
use serde::Deserialize;
use sharp_basic::SharpMachine as _;
use sharp_basic::machine::CellPosition;

use crate::differences::{Difference, compare};
use crate::golden::{self, Golden};
use crate::hex;
use crate::programs::pc1360::without_letters;
use crate::report::Report;
use crate::rig::Rig;
use crate::runner;

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
    /// Row, column and code of the blinking character.
    cursor: Option<(u8, u8, u8)>,
    #[serde(rename = "signs")]
    indicators: u8,
    #[serde(rename = "program")]
    changed_image_hex: Option<String>,
}

/// Replays the cases of a file of the golden data.
pub fn golden(test: &'static str, path: &str) {
    if let Some(file) = Golden::open().file(path) {
        replay(test, &file);
    }
}

/// Replays the cases of `cases/pc1360-editor.jsonl`, which are not recorded.
pub fn unrecorded_cases(test: &'static str, path: &str) {
    replay(test, &golden::in_crate(path));
}

fn replay(test: &'static str, file: &Path) {
    let mut report = Report::new(test);
    for case in golden::json_lines::<Case>(file) {
        report.check(&case.name, || case.replay());
    }
    report.finish();
}

/// Runs the table of status indicators: keys, and a program started after them.
pub fn status_indicators(test: &'static str, path: &str) {
    runner::rows(test, path, |row| {
        let (keys, program) = (row.cell("#keys"), row.cell("program"));
        let mut rig = Rig::pocket();
        if program.is_empty() {
            rig.press_keys(keys);
        } else {
            rig.enter(program);
            rig.press_keys(keys);
            rig.run_program();
        }
        let shown = format!("{:02x}", rig.pc1360().indicators());
        compare(format!("{keys} {program}"), row.cell("signs_hex"), &shown)
    });
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
pub fn examples(test: &'static str, path: &str) {
    let Some(file) = Golden::open().file(path) else { return };
    let mut report = Report::new(test);
    for example in golden::json_lines::<RecordedExample>(&file) {
        report.check(&example.name, || example.replay());
    }
    report.finish();
}

impl RecordedExample {
    fn replay(&self) -> Result<(), Difference> {
        let mut rig = Rig::pocket();
        self.keys.iter().for_each(|key| rig.press_key(key));
        let letter = |&code: &u8| if code > 126 { 0 } else { code };
        let rows: Vec<String> =
            rig.lcd_codes().iter().map(|row| text(&row.iter().map(letter).collect::<Vec<u8>>())).collect();
        let cursor = cursor(&rig).map(|at| (at.row, at.column));
        let program = self.image_hex.as_ref().map(|_| hex::encode(&rig.system.program_image()));
        let picture = rig.lcd_dots();
        let strip = |(recorded, strip): (&Option<String>, &str)| {
            recorded.as_ref().map(|recorded| without_letters(strip, recorded))
        };
        let dots = self.dots.as_ref();
        let dots = dots.map(|dots| dots.iter().zip(picture.split('/')).map(strip).collect());
        let state = |rows, cursor, program, dots: &Option<Vec<Option<String>>>| {
            format!("{rows:?} {cursor:?} program {program:?} dots {dots:?}")
        };
        let expected = state(&self.rows, self.cursor, &self.image_hex, &self.dots);
        compare(self.keys.join(", "), &expected, &state(&rows, cursor, &program, &dots))
    }
}

impl Case {
    /// Compares the display after each step.
    fn replay(&self) -> Result<(), Difference> {
        let mut rig = Rig::pocket();
        self.setup_keys.iter().for_each(|key| rig.press_key(key));
        let mut program = rig.system.program_image();
        for (index, step) in self.steps.iter().enumerate() {
            rig.press_key(&step.key);
            let now = rig.system.program_image();
            let changed = (now != program).then(|| hex::encode(&now));
            program = now;
            let keys: Vec<&str> = self.steps[..=index].iter().map(|step| step.key.as_str()).collect();
            step.compare(&keys.join(", "), &rig, &changed)?;
        }
        Ok(())
    }
}

impl Step {
    fn compare(&self, keys: &str, rig: &Rig, changed_image_hex: &Option<String>) -> Result<(), Difference> {
        let rows: Vec<String> = rig.lcd_codes().iter().map(|row| text(row)).collect();
        let cursor = cursor(rig).map(|at| (at.row, at.column, BLOCK));
        let indicators = rig.pc1360().indicators() & !indicators::PRINT;
        let state = |rows, cursor, indicators, program| {
            format!("{rows:?} {cursor:?} signs {indicators} program {program:?}")
        };
        let expected = state(&self.rows, self.cursor, self.indicators, &self.changed_image_hex);
        compare(keys, &expected, &state(&rows, cursor, indicators, changed_image_hex))
    }
}

/// Returns a row without trailing blanks.
fn text(row: &[u8]) -> String {
    let text: String = row.iter().map(|&code| char::from(code)).collect();
    text.trim_end_matches(' ').to_owned()
}

/// Returns the position of the blinking block over a character.
fn cursor(rig: &Rig) -> Option<CellPosition> {
    let machine = rig.pc1360();
    let rows = machine.rows();
    // At the end of the text the cursor is a separate character.
    let position = machine.cell_cursor();
    let is_open = |row: usize, column: usize| rows[row][column] != machine.cell(position);
    let shown = machine.screen().cursor.filter(|&(row, column)| !is_open(row, column));
    shown.map(|_| position)
}
