//! The language server publishes the diagnostics that `typein listing check` prints: for all listings of the project,
//! and for damaged versions of them.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

use crate::program::typein_in;

/// The versions of a listing: itself, and damaged ones.
const VERSIONS: u64 = 3;

/// A diagnostic: position, severity and message. A diagnostic of the whole program has no position.
type Found = (Option<(u64, u64)>, String, String);

#[test]
fn the_language_server_publishes_what_listing_check_prints() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut texts = BTreeMap::new();
    for (index, path) in listings().iter().enumerate() {
        let Ok(text) = fs::read_to_string(path) else { continue };
        let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or("txt");
        for version in 0..VERSIONS {
            let mut dice = Dice(1 + version + VERSIONS * index as u64);
            let text = if version == 0 { text.clone() } else { damaged(&text, &mut dice) };
            let name = format!("{index:03}-{version}.{extension}");
            fs::write(folder.path().join(&name), &text).expect("it can be written");
            texts.insert(name, text);
        }
    }
    assert!(texts.len() > 250, "{} texts", texts.len());
    let names: Vec<&str> = texts.keys().map(String::as_str).collect();
    let mut printed = checked(folder.path(), &names, None);
    for name in &names {
        // A page with several programs is checked program by program.
        let count = programs(name, &texts[*name]);
        if count > 1 {
            let found = (1..=count).map(|number| checked(folder.path(), &[name], Some(number)));
            printed.insert(
                (*name).to_owned(),
                found.flat_map(|mut found| found.remove(*name)).flatten().collect(),
            );
        }
    }
    let published = published(&texts);
    let mut diagnostics = 0;
    for name in names {
        let (expected, found) = (&printed[name], &published[name]);
        diagnostics += expected.len();
        // While a text has no program, an editor shows a warning.
        if programs(name, &texts[name]) == 0 {
            assert!(expected.len() == 1 && found.len() <= 1, "{name}: {expected:?} and {found:?}");
            continue;
        }
        let (expected, found) = (sorted(expected.clone()), sorted(placed_like(found, expected)));
        assert_eq!(expected, found, "{name}:\n{}", texts[name]);
    }
    assert!(diagnostics > 500, "{diagnostics} diagnostics");
}

/// Returns the files of the listings in the repository.
fn listings() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = Vec::new();
    for folder in ["basic-listings", "crates/conformance/cases/c64/machine", "crates/listing/tests/pages"] {
        add_files(&root.join(folder), &mut files);
    }
    files.sort();
    files
}

fn add_files(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("it can be read").path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if path.is_dir() {
            add_files(&path, files);
        } else if name.ends_with(".bas") || name == "listing.py" || name.starts_with("page.") {
            files.push(path);
        }
    }
}

fn programs(name: &str, text: &str) -> usize {
    match listing::read(text.as_bytes(), name) {
        Ok(listing::Source::Page(page)) => page.programs().len(),
        _ => 0,
    }
}

/// Random numbers: a linear congruential generator.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}

/// Returns a text with typing errors.
fn damaged(text: &str, dice: &mut Dice) -> String {
    const TYPED: [char; 16] =
        ['0', 'O', '1', 'l', ':', ';', '"', '{', '}', '(', ')', ',', 'π', ' ', '\n', '='];
    let mut characters: Vec<char> = text.chars().collect();
    for _ in 0..=dice.below(4) {
        let (at, new) = (dice.below(characters.len().max(2) - 1), TYPED[dice.below(TYPED.len())]);
        match dice.below(4) {
            0 => characters[at] = new,
            1 => characters.insert(at, new),
            2 => drop(characters.remove(at)),
            _ => characters.swap(at, at + 1),
        }
    }
    characters.into_iter().collect()
}

/// Checks files with one process.
fn checked(folder: &Path, names: &[&str], program: Option<usize>) -> BTreeMap<String, Vec<Found>> {
    let number = program.map(|number| format!("--program={number}"));
    let mut arguments = vec!["listing", "check", "--json"];
    arguments.extend(number.as_deref());
    arguments.extend(names);
    let run = typein_in(folder, &arguments);
    let report: Value = serde_json::from_str(&run.output).unwrap_or_else(|_| panic!("{}", run.errors));
    let found = |problem: &Value| {
        let position = problem["line"].as_u64().zip(problem["column"].as_u64());
        let text = |key: &str| problem[key].as_str().expect("a text").to_owned();
        (position, text("severity"), text("message"))
    };
    let files = report["files"].as_array().expect("a list").iter();
    files
        .map(|file| {
            let name = file["file"].as_str().expect("a name").to_owned();
            (name, file["problems"].as_array().expect("a list").iter().map(found).collect())
        })
        .collect()
}

/// Opens all texts in a language server, and returns its diagnostics.
fn published(texts: &BTreeMap<String, String>) -> BTreeMap<String, Vec<Found>> {
    let mut server = Command::new(env!("CARGO_BIN_EXE_typein"))
        .arg("lsp")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut output = BufReader::new(server.stdout.take().expect("a pipe"));
    let capabilities = json!({ "general": { "positionEncodings": ["utf-32"] } });
    let params = json!({ "capabilities": capabilities });
    send(&mut server, &json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params }));
    receive(&mut output);
    let mut found = BTreeMap::new();
    for (name, text) in texts {
        let item = json!({ "uri": format!("file:///{name}"), "languageId": "basic-listing", "version": 1, "text": text });
        let params = json!({ "textDocument": item });
        send(&mut server, &json!({ "jsonrpc": "2.0", "method": "textDocument/didOpen", "params": params }));
        let message = receive(&mut output);
        assert_eq!(message["method"], "textDocument/publishDiagnostics");
        let diagnostics = message["params"]["diagnostics"].as_array().expect("a list").iter().map(diagnostic);
        found.insert(name.clone(), diagnostics.collect());
    }
    send(&mut server, &json!({ "jsonrpc": "2.0", "id": 2, "method": "shutdown" }));
    send(&mut server, &json!({ "jsonrpc": "2.0", "method": "exit" }));
    assert_eq!(server.wait().expect("it ends").code(), Some(0));
    found
}

fn diagnostic(found: &Value) -> Found {
    let start = |key: &str| found["range"]["start"][key].as_u64().expect("a number") + 1;
    let severity = if found["severity"] == json!(1) { "error" } else { "warning" };
    let message = found["message"].as_str().expect("a text").to_owned();
    (Some((start("line"), start("character"))), severity.to_owned(), message)
}

fn send(server: &mut Child, message: &Value) {
    let body = message.to_string();
    let input = server.stdin.as_mut().expect("a pipe");
    write!(input, "Content-Length: {}\r\n\r\n{body}", body.len()).expect("it reads");
}

fn receive(output: &mut impl BufRead) -> Value {
    let mut header = String::new();
    output.read_line(&mut header).expect("it writes");
    let length = header.trim().strip_prefix("Content-Length: ").expect("a length");
    let mut body = vec![0; 2 + length.parse::<usize>().expect("a number")];
    output.read_exact(&mut body).expect("it writes");
    serde_json::from_slice(&body[2..]).expect("JSON")
}

/// An editor needs a position for a diagnostic of the whole program.
fn placed_like(found: &[Found], expected: &[Found]) -> Vec<Found> {
    let is_about_program =
        |(_, severity, message): &Found| expected.contains(&(None, severity.clone(), message.clone()));
    let position_of = |found: &Found| if is_about_program(found) { None } else { found.0 };
    found.iter().map(|one| (position_of(one), one.1.clone(), one.2.clone())).collect()
}

fn sorted(mut found: Vec<Found>) -> Vec<Found> {
    found.sort();
    found
}
