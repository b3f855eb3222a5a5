//! Runs the cases in `tests/cases`; `cases/README.md` describes their format.

use std::fs;
use std::path::{Path, PathBuf};

use crate::program::{Run, typein_in_reading};
use numeric::hex;

/// Runs a case; returns its failure.
fn play(text: &str) -> Result<(), String> {
    let folder = tempfile::tempdir().unwrap();
    let (mut arguments, mut input, mut exit) = (Vec::new(), String::new(), 0);
    let mut expectations = Vec::new();
    for section in text.split("\n--- ").skip(1) {
        let (head, body) = section.split_once('\n').unwrap_or((section, ""));
        let body =
            if body.is_empty() || body.ends_with('\n') { body.to_owned() } else { format!("{body}\n") };
        match head.split_once(' ').unwrap_or((head, "")) {
            ("command", "") => arguments = body.split_whitespace().map(str::to_owned).collect(),
            ("file", name) => fs::write(folder.path().join(name), body).unwrap(),
            ("input", "") => input = body,
            ("exit", code) => exit = code.parse().unwrap(),
            (what @ ("output" | "errors" | "written"), rest) => {
                expectations.push((what.to_owned(), rest.to_owned(), body));
            }
            _ => panic!("unknown section `{head}`"),
        }
    }
    assert!(!arguments.is_empty() && !expectations.is_empty(), "a case needs a command and an expectation");
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let run = typein_in_reading(folder.path(), &arguments, &input);
    let mut wrong: Vec<String> = expectations
        .iter()
        .filter_map(|(what, rest, body)| missed(folder.path(), &run, what, rest, body))
        .collect();
    if run.code != exit {
        wrong.push(format!("exit code {}, not {exit}", run.code));
    }
    if wrong.is_empty() { Ok(()) } else { Err(format!("{}\n{}{}", wrong.join("\n"), run.output, run.errors)) }
}

/// Returns the failure of one expectation.
fn missed(folder: &Path, run: &Run, what: &str, rest: &str, body: &str) -> Option<String> {
    let lacks = |text: &str| {
        let missing: Vec<&str> = body.lines().filter(|line| !text.contains(line)).collect();
        (!missing.is_empty()).then(|| format!("{what} lacks {missing:?}"))
    };
    match (what, rest) {
        ("output", "") => (run.output != body).then(|| format!("expected the output {body:?}")),
        ("output", "has") => lacks(&run.output),
        ("errors", "have") => lacks(&run.errors),
        ("written", name) => {
            let bytes = fs::read(folder.join(name)).unwrap_or_default();
            let hex = hex::encode(&bytes);
            (hex != body.trim()).then(|| format!("`{name}` holds {hex}"))
        }
        _ => panic!("unknown section `{what} {rest}`"),
    }
}

#[test]
fn every_case_comes_out_as_it_says() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let name = |file: &Path| file.file_name().unwrap().to_string_lossy().into_owned();
    let is_case = |file: &&PathBuf| name(file).ends_with(".case");
    // Elsewhere a window can open without a variable of the environment.
    let is_for_host = |file: &&PathBuf| cfg!(unix) || !name(file).ends_with(".unix.case");
    let cases = files.iter().filter(is_case).filter(is_for_host);
    let mut count = 0;
    let mut wrong = Vec::new();
    for file in cases {
        let text = fs::read_to_string(file).unwrap();
        count += 1;
        if let Err(reason) = play(&text) {
            wrong.push(format!("{}: {}\n{reason}", file.display(), text.lines().next().unwrap_or_default()));
        }
    }
    assert!(count >= 10, "only {count} cases were found");
    assert!(wrong.is_empty(), "{} of {count}\n{}", wrong.len(), wrong.join("\n"));
}
