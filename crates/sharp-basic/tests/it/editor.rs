//! Recorded keys at the prompt: the rows of the display, the cursor and the program after each key.
//!
//! The test skips cases with a keyword of a device, with a key that is pressed for a time, and with SML, which locks
//! the keyboard; so does it with those that `conformance/known-failures.toml` explains.

use std::fs;

use numeric::hex;
use serde::Deserialize;

use crate::golden::{self, Report, known_failures};
use crate::programs::needs_a_device;
use crate::session::Session;

/// Keys after a cold start, and the display after each.
#[derive(Deserialize)]
struct Case {
    name: String,
    setup: Vec<String>,
    steps: Vec<Step>,
}

/// A key, and the display after it.
#[derive(Deserialize)]
struct Step {
    key: String,
    rows: Vec<String>,
    cursor: Option<(u8, u8, u8)>,
    /// The changed bytes of the program.
    program: Option<String>,
}

/// Returns whether the test machine has all keys and devices of a case.
fn runs<'a>(keys: impl IntoIterator<Item = &'a String>) -> bool {
    let is_timed =
        |key: &str| ["SML", "hold:", "down:", "up:", "wait:"].iter().any(|start| key.starts_with(start));
    keys.into_iter().all(|key| !is_timed(key) && !needs_a_device(key))
}

impl Case {
    fn keys(&self) -> impl Iterator<Item = &String> {
        self.setup.iter().chain(self.steps.iter().map(|step| &step.key))
    }

    /// Compares the steps up to the first difference.
    fn replay(&self, report: &mut Report) {
        let mut session = Session::new();
        self.setup.iter().for_each(|key| session.press(key));
        let mut program = session.image();
        for (number, step) in (1..).zip(&self.steps) {
            session.press(&step.key);
            let image = session.image();
            let changed = (image != program).then(|| hex::encode(&image));
            program = image;
            let cursor = step.cursor.map(|(row, column, _)| (row, column));
            let expected = format!("{:?} {cursor:?} {:?}", step.rows, step.program);
            let actual = format!("{:?} {:?} {changed:?}", session.machine.rows(), session.machine.block());
            let name = format!("{}, step {number}: {}", self.name, step.key);
            report.compare(&name, &expected, &actual);
            if expected != actual {
                return;
            }
        }
    }
}

fn replay(file: &str, steps: usize) {
    let text = fs::read_to_string(golden::path(file)).expect("the file exists");
    let cases = text.lines().map(|line| serde_json::from_str(line).expect("a case is JSON"));
    let mut report = Report::default();
    let known = known_failures(file);
    let runs = |case: &Case| runs(case.keys()) && !known.contains(&case.name);
    cases.filter(runs).for_each(|case| case.replay(&mut report));
    report.finish(steps);
}

#[test]
fn keys_at_the_prompt_show_what_they_show_on_the_original() {
    replay("golden/pc1360/editor.jsonl", 687);
    replay("golden/pc1360-wide/editor.jsonl", 1897);
}

#[test]
fn keys_at_the_prompt_do_what_the_fact_sheet_says() {
    replay("cases/pc1360-editor.jsonl", 95);
}

/// Keys after a cold start, and the display after the last one.
#[derive(Deserialize)]
struct Example {
    name: String,
    keys: Vec<String>,
    rows: Vec<String>,
    cursor: Option<(u8, u8)>,
    program: Option<String>,
}

#[test]
fn examples_of_the_editors_rules_hold() {
    let file = "golden/pc1360-wide/causes.jsonl";
    let text = fs::read_to_string(golden::path(file)).expect("the file exists");
    let examples = text.lines().map(|line| serde_json::from_str(line).expect("an example is JSON"));
    let mut report = Report::default();
    let known = known_failures(file);
    // A row with U+0000 has dots that are not a character.
    let is_compared = |example: &Example| {
        runs(&example.keys) && !known.contains(&example.name) && !example.rows.concat().contains('\0')
    };
    for example in examples.filter(is_compared) {
        let mut session = Session::new();
        example.keys.iter().for_each(|key| session.press(key));
        let program = example.program.as_ref().map(|_| hex::encode(&session.image()));
        let expected = format!("{:?} {:?} {:?}", example.rows, example.cursor, example.program);
        let actual = format!("{:?} {:?} {program:?}", session.machine.rows(), session.machine.block());
        report.compare(&example.name, &expected, &actual);
    }
    report.finish(106);
}
