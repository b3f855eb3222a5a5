//! The behaviour of MSX-BASIC without a recording: small programs with the result that a manual or a description of the
//! ROM states.
//!
//! Each file of `msx-manual` holds the cases of one subject. "Red Book" in their sources is *The
//! MSX Red Book* (Avalon Software, 1985), which describes the ROM routine by routine, by address;
//! "Wiki" is the reference of MSX-BASIC at msx.org.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use hardware::{FileKind, Storage};
use serde::Deserialize;
use systems::{Machine, Options, msx};

use crate::shared_medium::Shared;

/// The timeout in seconds for a line of a case.
const LINE_TIMEOUT_SECONDS: f64 = 30.0;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Cases {
    case: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    /// The tested fact as a sentence.
    fact: String,
    /// The source of the fact.
    #[serde(rename = "source")]
    _source: String,
    /// The program's lines, loaded before anything is typed.
    #[serde(default)]
    program: String,
    /// Lines typed at the prompt, each after the previous one has finished; `^C` is the keys that abort a line.
    typed: Vec<String>,
    /// The rows of the screen after the first typed line, without trailing blank ones.
    shows: Vec<String>,
    /// Text files on the tape at the start, by name.
    #[serde(default)]
    tape: BTreeMap<String, String>,
    /// Expected text files on the tape at the end; only these are compared.
    #[serde(default)]
    written: BTreeMap<String, String>,
    /// The expected printer output.
    #[serde(default)]
    paper: String,
    /// Words that a warning contains.
    notice: Option<String>,
}

#[test]
fn manual_cases_hold() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/msx-manual");
    let mut files: Vec<_> =
        fs::read_dir(&folder).expect("the folder is there").map(|file| file.unwrap().path()).collect();
    files.sort();
    assert!(!files.is_empty());
    let mut wrong = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("the file can be read");
        let cases: Cases =
            toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        for case in cases.case {
            let differences = differences(&case);
            if !differences.is_empty() {
                wrong.push(format!(
                    "{}: {}\n    {}",
                    file.file_stem().unwrap().display(),
                    case.fact,
                    differences.join("\n    ")
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn differences(case: &Case) -> Vec<String> {
    let shared = Shared::default();
    for (name, contents) in &case.tape {
        let file = (name.as_bytes().to_vec(), FileKind::Sequential, contents.clone().into_bytes());
        shared.0.borrow_mut().0.push(file);
    }
    let storage: Option<Box<dyn Storage>> = Some(Box::new(shared.clone()));
    let mut system = Machine::MSX.power_on(Options { storage, ..Options::default() });
    run_until_line_input(&mut *system);
    let numbered = |line: &str| {
        let digits = line.bytes().take_while(u8::is_ascii_digit).count();
        let (number, text) = line.split_at(digits);
        (
            number.parse().expect("a line has its number"),
            text.strip_prefix(' ').unwrap_or(text).as_bytes().to_vec(),
        )
    };
    let lines: Vec<(u16, Vec<u8>)> = case.program.lines().map(numbered).collect();
    if !lines.is_empty() {
        let image =
            msx::build_image(lines.iter().map(|(number, text)| (*number, &text[..]))).expect("constants fit");
        system.load_program(&image).expect("there is room");
    }
    system.key_queue_mut().expect("a queue").type_codes(b"CLS\r");
    run_until_line_input(&mut *system);
    for line in &case.typed {
        match &**line {
            "^C" => system.key_queue_mut().expect("a queue").type_codes(&[3]),
            line => system.key_queue_mut().expect("a queue").type_codes(&[line.as_bytes(), b"\r"].concat()),
        }
        run_until_line_input(&mut *system);
    }
    let screen = system.screen().text();
    let mut rows: Vec<&str> = screen.lines().map(str::trim).collect();
    // The names of the function keys.
    rows.truncate(23);
    while rows.last().is_some_and(|row| row.is_empty()) {
        rows.pop();
    }
    let first = rows.iter().position(|row| Some(*row) == case.typed.first().map(|line| &**line));
    let shown = &rows[first.map_or(0, |row| row + 1)..];
    let mut found = Vec::new();
    if shown != case.shows {
        found.push(format!("shows {shown:?}\n    expected {:?}", case.shows));
    }
    let paper = String::from_utf8_lossy(
        &system.media_mut().and_then(|media| media.take_printer_output()).expect("it has a printer"),
    )
    .into_owned();
    if paper != case.paper {
        found.push(format!("prints {paper:?}, expected {:?}", case.paper));
    }
    for (name, expected) in &case.written {
        let actual = shared.0.borrow_mut().read(name.as_bytes(), FileKind::Sequential);
        let actual = actual.map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        if actual.as_ref() != Ok(expected) {
            found.push(format!("`{name}` holds {actual:?}, expected {expected:?}"));
        }
    }
    let notices = system.take_warnings();
    if case.notice.as_ref().is_some_and(|words| !notices.iter().any(|notice| notice.contains(words))) {
        found.push(format!("warnings {notices:?}"));
    }
    found
}

/// Runs the machine until it waits for a line.
fn run_until_line_input(system: &mut dyn systems::System) {
    let end = system.now() + system.clock().cycles(LINE_TIMEOUT_SECONDS);
    while system.now() < end {
        let is_idle = !system.has_queued_codes();
        if matches!(system.run_until(end), systems::StopReason::AwaitingLine)
            && is_idle
            && system.key_queue().expect("a queue").pending_codes() == 0
        {
            return;
        }
    }
}
