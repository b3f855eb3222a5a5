//! Language tests of the MSX: small programs with their complete screen output, and tables of statements with their
//! output.
//!
//! `NAME.bas` is a program. Sections follow it: `--- typed` with lines that are typed, one at each
//! prompt (`RUN` without it), `--- queue` with text for the key buffer, `--- matrix` with switches
//! of the key matrix, each with its frame after the first typed line. `NAME.want` holds the output
//! from then on. `frames.tsv` has the frames up to the last prompt.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use systems::Logs;

use crate::differences::{Difference, compare as compare_text, compare_long};
use crate::golden::{self, Golden};
use crate::notation;
use crate::numbers::msx::{quoted, unescaped};
use crate::report::Report;
use crate::rig::{MSX, MatrixEvent, PAUSE, Rig, STORED};
use crate::runner;
use crate::table::Row;

/// Frames from power-on to the prompt.
const START: u64 = 20;
/// Part of the names of programs that print times in frames.
const TIMED_NAME: &str = "_time";
/// Marks around the printed value of a string expression, and before an error number.
const BEGIN: &str = "<[";
const END: &str = "]>";
const ERROR: &str = "error";

/// A program and its inputs.
#[derive(Debug, Default, PartialEq, Eq)]
struct Script<'a> {
    program: Vec<&'a str>,
    typed: Vec<&'a str>,
    queue: Vec<(u64, Vec<u8>)>,
    matrix: Vec<MatrixEvent>,
}

impl<'a> Script<'a> {
    fn parse(text: &'a str) -> Self {
        let mut script = Self::default();
        let mut section = "";
        for line in text.lines() {
            if let Some(name) = line.strip_prefix("--- ") {
                section = name;
                continue;
            }
            match section {
                "" => script.program.push(line),
                "typed" => script.typed.push(line),
                "queue" => {
                    let (frame, text) = line.split_once(' ').expect("a frame and a text");
                    let codes = text.replace("\\r", "\r").into_bytes();
                    script.queue.push((frame.parse().expect("a frame"), codes));
                }
                "matrix" => {
                    let numbers: Vec<u64> =
                        line.split(' ').map(|number| number.parse().expect("a number")).collect();
                    let [frame, row, bit, pressed] = numbers[..] else { panic!("four numbers: {line:?}") };
                    let is_down = pressed != 0;
                    script.matrix.push(MatrixEvent { frame, row: row as u8, bit: bit as u8, is_down });
                }
                other => panic!("unknown section {other:?}"),
            }
        }
        if script.typed.is_empty() {
            script.typed.push("RUN");
        }
        script
    }

    /// Returns the output, and the frames up to the last prompt.
    fn run(self, limit: u64) -> (Vec<u8>, u64) {
        let mut rig = Rig::new(&MSX);
        let lines = self.program.into_iter().map(notation::numbered);
        rig.load_at_cleared_screen(START, lines.map(|(number, text)| (number, text.as_bytes().to_vec())));
        rig.system.set_logs(Logs { printed: true, ..Logs::default() });
        let mut typed = self.typed.into_iter();
        let mut next_line = Some(0);
        let mut frame = 0;
        while frame < limit {
            for (_, codes) in self.queue.iter().filter(|entry| entry.0 == frame) {
                rig.queue(codes);
            }
            for event in self.matrix.iter().filter(|event| event.frame == frame) {
                rig.apply(event);
            }
            if next_line == Some(frame) {
                let Some(line) = typed.next() else { break };
                rig.queue_line(line);
                let stores = line.starts_with(|first: char| first.is_ascii_digit());
                next_line = stores.then_some(frame + STORED);
            }
            rig.run_frame();
            frame += 1;
            if next_line.is_none() && rig.is_at_prompt() && frame > 1 {
                next_line = Some(frame - 1 + PAUSE);
            }
        }
        (rig.system.take_printed(), frame.saturating_sub(PAUSE))
    }
}

/// Runs every program of a folder.
pub fn programs(test: &'static str, folder: &str) {
    let Some(frames) = Golden::open().table(&format!("{folder}/frames.tsv")) else { return };
    runner::files(test, folder, ".bas", |file| {
        let name = golden::stem(file);
        let row = frames.rows.iter().find(|row| row.cell("program") == name);
        compare(file, row.unwrap_or_else(|| panic!("frames.tsv has no row for {name:?}")).number("frames"))
    });
}

fn compare(file: &Path, frames: u64) -> Result<(), Difference> {
    let source = golden::read(file);
    let want = fs::read_to_string(file.with_extension("want")).expect("the expected output exists");
    let is_timed = golden::stem(file).contains(TIMED_NAME) || golden::stem(file).contains("_list_");
    let (sent, passed) = Script::parse(&source).run(frames * 3 / 2 + 120);
    let sent = codes_text(&sent);
    if !matches(&want, &sent, is_timed) {
        return compare_long(file.display(), &want, &sent);
    }
    let tolerance = if is_timed { 1 + frames / 100 } else { (frames / 20).max(3) };
    if passed.abs_diff(frames) <= tolerance {
        return Ok(());
    }
    let expected = format!("{frames} frames, tolerance {tolerance}");
    Err(Difference::new(file.display(), expected, format!("{passed} frames")))
}

/// Returns whether the texts match, except for numbers of frames in the last line before the
/// prompt, which may differ by 1 and 1 %.
fn matches(want: &str, sent: &str, is_timed: bool) -> bool {
    let last = |text: &str| text.trim_end_matches("Ok\n").trim_end().rfind('\n').unwrap_or(0);
    let ((want, times), (sent, own)) = (want.split_at(last(want)), sent.split_at(last(sent)));
    if !is_timed {
        return want == sent && times == own;
    }
    let near = |(one, other): (&str, &str)| match (one.parse::<f64>(), other.parse::<f64>()) {
        (Ok(one), Ok(other)) => (one - other).abs() <= 1.0 + one / 100.0,
        _ => one == other,
    };
    let count = |text: &str| text.split_whitespace().count();
    want == sent
        && count(times) == count(own)
        && times.split_whitespace().zip(own.split_whitespace()).all(near)
}

/// Returns codes in the notation of the files. The editor's output after a typed line, which moves
/// the cursor first, is a line end.
fn codes_text(codes: &[u8]) -> String {
    let mut text = String::new();
    let mut rest = codes;
    while let Some(&code) = rest.first() {
        rest = match rest {
            [b'\r', b'\n', rest @ ..] | [0x1b, b'Y', _, _, b'\n', b'\r', rest @ ..] => {
                text.push('\n');
                rest
            }
            [b'\n' | b' '..=b'~', ..] => {
                text.push(char::from(code));
                &rest[1..]
            }
            _ => {
                write!(text, "{{${code:02x}}}").expect("writing to a string succeeds");
                &rest[1..]
            }
        };
    }
    text
}

/// Runs string expressions.
pub fn expressions(test: &'static str, path: &str) {
    printed(test, path, "printed", |row| format!("PRINT {};", row.cell("expression")));
}

/// Runs `PRINT USING`.
pub fn using(test: &'static str, path: &str) {
    let statement = |row: &Row| format!("PRINT USING {};{};", row.cell("format"), row.cell("arguments"));
    printed(test, path, "printed", statement);
}

/// Runs `HEX$`, `OCT$` and `BIN$`.
pub fn radix(test: &'static str, path: &str) {
    printed(test, path, "result", |row| format!("PRINT {}({});", row.cell("function"), row.cell("argument")));
}

/// Compares the output of each row's statement, or its error, with a column: all rows are lines of one program, which
/// prints between marks.
fn printed(test: &'static str, path: &str, column: &str, statement: impl Fn(&Row) -> String) {
    let Some(table) = Golden::open().table(path) else { return };
    let mut program = vec!["1 CLEAR 2000:ON ERROR GOTO 60000".to_owned()];
    program.extend(
        table
            .rows
            .iter()
            .map(|row| format!("{} PRINT \"{BEGIN}\";:{}:PRINT \"{END}\"", row.line * 10, statement(row))),
    );
    program.push("50000 END".to_owned());
    program.push(format!("60000 PRINT \"{ERROR}\";ERR;\"{END}\":RESUME NEXT"));
    let script = Script {
        program: program.iter().map(String::as_str).collect(),
        typed: vec!["RUN"],
        ..Script::default()
    };
    let sent = codes_text(&script.run(60 * 120).0);
    let mut items = sent.split(BEGIN).skip(1);
    let mut report = Report::new(test);
    for row in &table.rows {
        let item = items.next().and_then(|item| item.split_once(END)).map_or("nothing", |(item, _)| item);
        let (expected, actual) = match row.cell("error") {
            "-" => (codes_text(&unescaped(quoted(row.cell(column)))), item),
            // Before an error a statement may have printed.
            error => (format!("{ERROR} {error} "), item.rfind(ERROR).map_or(item, |at| &item[at..])),
        };
        report.check(row.line, || compare_text(statement(row), &expected, actual));
    }
    report.finish();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_has_sections() {
        let script = Script::parse("10 A\n--- typed\nRUN\n--- queue\n60 12\\r\n--- matrix\n40 6 5 1\n");
        assert_eq!((script.program, script.typed), (vec!["10 A"], vec!["RUN"]));
        assert_eq!(script.queue, [(60, b"12\r".to_vec())]);
        assert_eq!(script.matrix, [MatrixEvent { frame: 40, row: 6, bit: 5, is_down: true }]);
        assert_eq!(Script::parse("10 A").typed, ["RUN"]);
    }

    #[test]
    fn numbers_of_frames_may_differ_by_one_and_a_hundredth() {
        assert!(matches("RUN\n 200 \nOk\n", "RUN\n 203 \nOk\n", true));
        assert!(!matches("RUN\n 200 \nOk\n", "RUN\n 204 \nOk\n", true));
        assert!(!matches("RUN\n 200 \nOk\n", "RUN\n 201 \nOk\n", false));
        assert!(!matches("RUN\n 20 \nOk\n", "RUN\n 20  5\nOk\n", true));
    }

    #[test]
    fn codes_are_shown_as_the_files_write_them() {
        assert_eq!(codes_text(b"RUN\x1bY! \n\rA\x07\r\n"), "RUN\nA{$07}\n");
    }
}
