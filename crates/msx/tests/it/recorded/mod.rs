//! What the original did, from the recordings of crate `conformance`: screens, programs, pictures, sound,
//! times.
//!
//! MSX-BASIC runs on the machine, because the recordings were made with it. `conformance` compares all
//! recordings with the complete system; here they are tests of the machine.

mod disk;
mod editor;
mod pictures;
mod programs;
mod rig;
mod scripts;
mod sound;
mod timing;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;

/// What differs, or nothing.
type Comparison = Result<(), String>;

/// A line of a program: its number and its text.
type Line = (u16, Vec<u8>);

/// Returns the path of a recorded file or folder.
fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../conformance/golden").join(name)
}

/// Returns the name of a file without its extension.
fn stem(file: &Path) -> String {
    file.file_stem().expect("a file has a name").to_string_lossy().into_owned()
}

/// Reads a recorded text.
fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|error| panic!("cannot read {}: {error}", file.display()))
}

/// Reads a recorded value.
fn json<T: DeserializeOwned>(file: &Path) -> T {
    serde_json::from_str(&read(file)).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// Compares two values.
fn compare<T: PartialEq + std::fmt::Debug>(what: &str, recorded: &T, actual: &T) -> Comparison {
    if recorded == actual { Ok(()) } else { Err(format!("{what}: {actual:?}, recorded {recorded:?}")) }
}

/// Compares all files of a folder that begin and end in this way. Those that are known to differ have to, by
/// the reasons in `known-failures.toml` of `conformance`.
fn compare_files(folder: &str, ends: [&str; 2], known: &[&str], check: impl Fn(&Path) -> Comparison) {
    let entries = fs::read_dir(path(folder)).expect("the folder exists");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|file| {
        let name = file.file_name().expect("a name").to_string_lossy();
        name.starts_with(ends[0]) && name.ends_with(ends[1])
    });
    files.sort();
    assert!(!files.is_empty(), "{folder} has no such files");
    let mut differences = Vec::new();
    let mut differing = Vec::new();
    for file in files {
        let Err(difference) = check(&file) else { continue };
        if known.contains(&&stem(&file)[..]) {
            differing.push(stem(&file));
        } else {
            differences.push(format!("{}: {difference}", stem(&file)));
        }
    }
    assert_eq!(differences, Vec::<String>::new());
    assert_eq!(differing, known);
}

/// Splits a program into lines with their numbers; the text follows one blank.
fn lines(source: &[u8]) -> Vec<Line> {
    let numbered = |line: &[u8]| {
        let digits = line.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let number = std::str::from_utf8(&line[..digits]).ok()?.parse().ok()?;
        let rest = &line[digits..];
        Some((number, rest.strip_prefix(b" ").unwrap_or(rest).to_vec()))
    };
    source.split(|&byte| byte == b'\n').filter_map(numbered).collect()
}

/// Returns codes in the notation of the recordings.
fn text(codes: &[u8]) -> String {
    let mut text = String::new();
    for &code in codes {
        match code {
            b'\\' => text.push_str("\\\\"),
            32..=126 => text.push(char::from(code)),
            _ => write!(text, "\\x{code:02x}").expect("writing to a string succeeds"),
        }
    }
    text
}

/// Returns the rows of the screen in the notation of the recordings, in which code 0 is a blank.
fn rows(machine: &msx::Msx) -> Vec<String> {
    let blank = |code: &u8| if *code == 0 { b' ' } else { *code };
    machine.rows().iter().map(|row| text(&row.iter().map(blank).collect::<Vec<u8>>())).collect()
}
