//! The recorded small programs: every code that they and the typed lines send to the screen, and their
//! durations.

use std::fmt::Write as _;
use std::path::Path;

use super::rig::{MatrixEvent, PAUSE, Rig, STORED};
use super::{Comparison, Line, compare, compare_files, lines, read, stem};

/// Frames from power-on to the prompt.
const START: u64 = 20;

/// A program and its inputs.
#[derive(Default)]
struct Script {
    program: Vec<Line>,
    typed: Vec<String>,
    queue: Vec<(u64, Vec<u8>)>,
    matrix: Vec<MatrixEvent>,
}

impl Script {
    fn parse(text: &str) -> Self {
        let mut script = Self::default();
        let mut section = "";
        for line in text.lines() {
            if let Some(name) = line.strip_prefix("--- ") {
                section = name;
                continue;
            }
            match section {
                "" => script.program.extend(lines(line.as_bytes())),
                "typed" => script.typed.push(line.to_owned()),
                "queue" => {
                    let (frame, text) = line.split_once(' ').expect("a frame and a text");
                    let codes = text.replace("\\r", "\r").into_bytes();
                    script.queue.push((frame.parse().expect("a frame"), codes));
                }
                "matrix" => script.matrix.push(MatrixEvent::parse(line)),
                other => panic!("unknown section {other:?}"),
            }
        }
        if script.typed.is_empty() {
            script.typed.push("RUN".to_owned());
        }
        script
    }

    /// Returns the output, and the frames up to the last prompt.
    fn run(self, limit: u64) -> (Vec<u8>, u64) {
        let mut rig = Rig::with_program(msx::Options::default(), START, &self.program);
        let mut typed = self.typed.iter();
        let mut next_line = Some(0);
        let mut frame = 0;
        while frame < limit {
            for (_, codes) in self.queue.iter().filter(|entry| entry.0 == frame) {
                rig.queue(codes);
            }
            for &event in self.matrix.iter().filter(|event| event.0 == frame) {
                rig.apply(event);
            }
            if next_line == Some(frame) {
                let Some(line) = typed.next() else { break };
                rig.queue_line(line);
                let is_stored = line.starts_with(|first: char| first.is_ascii_digit());
                next_line = is_stored.then_some(frame + STORED);
            }
            rig.run_frame();
            frame += 1;
            if next_line.is_none() && rig.is_at_prompt() && frame > 1 {
                next_line = Some(frame - 1 + PAUSE);
            }
        }
        (rig.machine.take_output_log(), frame.saturating_sub(PAUSE))
    }
}

/// Returns codes in the notation of the files. The editor's output after a typed line is a line end.
fn text(codes: &[u8]) -> String {
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

/// Compares outputs. In a timed one the numbers of its last line may differ by 1 and 1 %.
fn compare_output(recorded: &str, actual: &str, is_timed: bool) -> Comparison {
    if !is_timed || recorded == actual {
        return compare("output", &recorded, &actual);
    }
    let last = |text: &str| text.trim_end_matches("Ok\n").trim_end().rfind('\n').unwrap_or(0);
    let ((recorded, times), (actual, own)) =
        (recorded.split_at(last(recorded)), actual.split_at(last(actual)));
    compare("output", &recorded, &actual)?;
    let is_near = |(one, other): (&str, &str)| match (one.parse::<f64>(), other.parse::<f64>()) {
        (Ok(one), Ok(other)) => (one - other).abs() <= 1.0 + one / 100.0,
        _ => one == other,
    };
    let items = |text: &str| text.split_whitespace().count();
    let are_near =
        items(times) == items(own) && times.split_whitespace().zip(own.split_whitespace()).all(is_near);
    if are_near { Ok(()) } else { compare("times", &times, &own) }
}

fn replay(file: &Path) -> Comparison {
    let name = stem(file);
    let durations = read(&file.with_file_name("frames.tsv"));
    let mut rows = durations.lines().filter_map(|row| row.split_once('\t'));
    let (_, frames) = rows.find(|row| row.0 == name).expect("frames.tsv has the program");
    let frames: u64 = frames.parse().expect("a number of frames");
    let (sent, taken) = Script::parse(&read(file)).run(frames * 3 / 2 + 120);
    let is_timed = name.contains("_time") || name.contains("_list_");
    compare_output(&read(&file.with_extension("want")), &text(&sent), is_timed)?;
    let tolerance = if is_timed { 1 + frames / 100 } else { (frames / 20).max(3) };
    if taken.abs_diff(frames) > tolerance {
        return Err(format!("{taken} frames, recorded {frames}"));
    }
    Ok(())
}

#[test]
fn small_programs_send_the_recorded_codes_in_the_recorded_frames() {
    let known =
        ["20_cont_after_errors", "21_cont_after_end_and_error", "23_array_errors", "42_time_paint_ragged"];
    compare_files("msx/language", ["", ".bas"], &known, replay);
}

#[test]
fn programs_with_machine_code_send_the_recorded_codes() {
    compare_files("msx/machine-code", ["", ".bas"], &[], replay);
}
