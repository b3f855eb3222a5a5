//! Recorded programs: all codes that they send to the screen.
//!
//! Programs with a keyword of `chips`, with keys of the key matrix or keys that edit a line, and those whose recorded output has
//! control codes besides line ends, the bell and form feeds are skipped: the test machine's console supports no others.

use std::fs;

use serde::Deserialize;

use crate::chips::chip_keyword;
use crate::golden::{self, Report, unescaped};
use crate::session::Session;

/// A recording of `programs/`, as far as it is compared.
#[derive(Deserialize)]
struct Recording {
    output_stream: String,
    /// Frames until the program had ended: keys of later frames were not pressed.
    frames: u64,
    #[serde(default)]
    keys: Vec<(u64, String)>,
    #[serde(default)]
    key_matrix_events: Vec<(u64, u8, u8, u8)>,
    #[serde(default)]
    typed: Vec<(u64, String)>,
    picture_file: Option<String>,
    vram_file: Option<String>,
}

/// Returns codes as text: the editor's output after a typed line, which moves the cursor first, is a line end.
fn shown(codes: &[u8]) -> String {
    let mut text = String::new();
    let mut rest = codes;
    while let Some(&code) = rest.first() {
        let (character, length) = match rest {
            [0x1b, b'Y', _, _, b'\n', b'\r', ..] => ('\n', 6),
            [b'\r', b'\n', ..] => ('\n', 2),
            _ => (char::from(code), 1),
        };
        text.push(character);
        rest = &rest[length..];
    }
    text
}

/// Returns whether the console obeys all codes of an output.
fn is_plain(output: &str) -> bool {
    output.chars().all(|code| matches!(code, '\n' | '\x07' | '\x0c' | ' '..))
}

/// Types lines, each after the end of the one before.
fn output<'a>(program: &[u8], typed: impl IntoIterator<Item = &'a [u8]>) -> String {
    let lines = program.split(|&byte| byte == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    let mut session = Session::with(lines.filter(|line| !line.is_empty()));
    let sent: Vec<u8> = typed.into_iter().flat_map(|line| session.enter(line)).collect();
    shown(&sent)
}

#[test]
fn programs_print_what_they_print_on_the_original() {
    let mut report = Report::default();
    for file in golden::files("programs", ".json") {
        let recording = fs::read_to_string(&file).expect("the recording can be read");
        let recording: Recording = serde_json::from_str(&recording).expect("a recording is JSON");
        let program = fs::read(file.with_extension("bas")).expect("the program can be read");
        let expected = shown(&unescaped(&recording.output_stream));
        let has_picture = recording.picture_file.is_some() || recording.vram_file.is_some();
        let is_line = |(_, text): &(u64, String)| text.find(char::is_control) == Some(text.len() - 1);
        if has_picture
            || !recording.keys.iter().all(is_line)
            || !recording.key_matrix_events.is_empty()
            || !is_plain(&expected)
            || chip_keyword(&String::from_utf8_lossy(&program)).is_some()
        {
            continue;
        }
        let mut typed = vec!["RUN"];
        let keys = recording.keys.iter().filter(|(frame, _)| *frame < recording.frames);
        typed.extend(keys.map(|(_, text)| text.trim_end_matches('\r')));
        typed.extend(recording.typed.iter().map(|(_, line)| &**line));
        let actual = output(&program, typed.into_iter().map(str::as_bytes));
        report.compare(&file.display().to_string(), &expected, &actual);
    }
    report.finish(31);
}

#[test]
fn small_programs_print_what_they_print_on_the_original() {
    let mut report = Report::default();
    for file in golden::files("language", ".bas") {
        let source = fs::read_to_string(&file).expect("the program can be read");
        let expected = fs::read_to_string(file.with_extension("want")).expect("the output can be read");
        let expected = expected.replace("{$07}", "\x07").replace("{$0c}", "\x0c");
        if source.contains("--- queue")
            || source.contains("--- matrix")
            || expected.contains("{$")
            || chip_keyword(&source).is_some()
        {
            continue;
        }
        let (program, typed) = source.split_once("--- typed\n").unwrap_or((&source, "RUN"));
        let actual = output(program.as_bytes(), typed.lines().map(str::as_bytes));
        report.compare(&file.display().to_string(), &expected, &actual);
    }
    report.finish(29);
}
