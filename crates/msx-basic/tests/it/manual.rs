//! The cases of `systems/tests/msx-manual`: small programs with facts of a manual or a description of the ROM. Those with a
//! keyword of `chips` are skipped.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use hardware::{FileKind, Storage as _, StorageError};
use serde::Deserialize;

use crate::chips::chip_keyword;
use crate::golden::Report;
use crate::session::Session;

/// Columns of a row at power-on.
const WIDTH: usize = 37;

#[derive(Deserialize)]
struct Cases {
    case: Vec<Case>,
}

/// A case; the runner in `systems` describes the fields.
#[derive(Deserialize)]
struct Case {
    fact: String,
    #[serde(default)]
    program: String,
    typed: Vec<String>,
    shows: Vec<String>,
    #[serde(default)]
    tape: BTreeMap<String, String>,
    #[serde(default)]
    written: BTreeMap<String, String>,
    #[serde(default)]
    paper: String,
    notice: Option<String>,
}

/// Returns the rows of the screen after output that neither scrolls nor moves the cursor, without blanks
/// around them and blank rows at the end.
fn rows(sent: &[u8]) -> Vec<String> {
    let text: Vec<u8> = sent.iter().copied().filter(|&code| code != 7).collect();
    let shown = text.rsplit(|&code| code == 0x0c).next().unwrap_or_default();
    let lines = shown.split(|&code| code == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    let text = |row: &[u8]| String::from_utf8_lossy(row).trim().to_owned();
    let mut rows: Vec<String> = lines
        .flat_map(|line| match line {
            [] => vec![String::new()],
            line => line.chunks(WIDTH).map(text).collect(),
        })
        .collect();
    rows.truncate(rows.iter().rposition(|row| !row.is_empty()).map_or(0, |last| last + 1));
    rows
}

/// Returns screen, paper, files and whether the warning came, as recorded and as seen.
fn run(case: &Case) -> (String, String) {
    let mut session = Session::with(case.program.lines().map(str::as_bytes));
    for (name, contents) in &case.tape {
        session.machine.tape.0.push((
            name.as_bytes().to_vec(),
            FileKind::Sequential,
            contents.as_bytes().to_vec(),
        ));
    }
    let mut sent = Vec::new();
    for line in &case.typed {
        match &**line {
            "^C" => {
                session.machine.keys.push_back(3);
                session.run();
                sent.append(&mut session.machine.sent);
            }
            line => sent.extend(session.enter(line.as_bytes())),
        }
    }
    let rows = rows(&sent);
    let first = rows.iter().position(|row| Some(row) == case.typed.first());
    let shown = &rows[first.map_or(0, |row| row + 1)..];
    let paper = String::from_utf8_lossy(&session.machine.paper).into_owned();
    let read = |name: &String| {
        session
            .machine
            .tape
            .read(name.as_bytes(), FileKind::Sequential)
            .map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
    };
    let files: Vec<_> = case.written.keys().map(read).collect();
    let expected: Vec<Result<String, StorageError>> = case.written.values().cloned().map(Ok).collect();
    let warnings = session.vm.dialect.take_warnings();
    let warning =
        case.notice.as_ref().map(|message| warnings.iter().any(|warning| warning.contains(message)));
    (
        format!("{:?} {:?} {expected:?} {:?}", case.shows, case.paper, case.notice.as_ref().map(|_| true)),
        format!("{shown:?} {paper:?} {files:?} {warning:?}"),
    )
}

#[test]
fn manual_cases_hold_without_chips() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../systems/tests/msx-manual");
    let mut report = Report::default();
    let mut files: Vec<_> =
        fs::read_dir(folder).expect("the folder exists").map(|file| file.expect("an entry").path()).collect();
    files.sort();
    for file in files {
        let text = fs::read_to_string(&file).expect("the file can be read");
        let cases: Cases =
            toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let runs =
            |case: &&Case| chip_keyword(&format!("{} {}", case.program, case.typed.join(" "))).is_none();
        for case in cases.case.iter().filter(runs) {
            let (expected, actual) = run(case);
            report.compare(&case.fact, &expected, &actual);
        }
    }
    report.finish(32);
}
