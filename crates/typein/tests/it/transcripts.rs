//! The transcripts of README.md and docs: each block that begins with a command is its output.

use std::fs;
use std::path::{Path, PathBuf};

use crate::program::{root, typein_in};

/// The check of a transcript.
enum Check {
    /// The test runs it, in a folder with these files.
    Run(&'static [(&'static str, &'static str)]),
    /// The test runs it; numbers such as times and rates may differ.
    Masked,
    /// Another test runs it, in this file.
    ElsewhereIn(&'static str),
    /// It shows another program, for this reason.
    NotRun(&'static str),
}

/// The transcripts, by the document and the beginning of the command.
const TRANSCRIPTS: [(&str, &str, Check); 12] = [
    ("README.md", "typein listing check --fix", Check::Run(&[("dice.txt", DICE)])),
    ("docs/port/clusters.md", "parallel", Check::ElsewhereIn("comparisons.rs")),
    ("docs/port/clusters.md", "truncate", Check::NotRun("it damages the file of the transcript before")),
    ("docs/port/clusters.md", "sbatch", Check::NotRun("it needs a cluster")),
    ("docs/magazines/repair.md", "typein listing check --repairs 1", Check::Run(&[("dice.txt", DICE)])),
    ("docs/port/bench.md", "typein bench 3d-vier-gewinnt", Check::Masked),
    ("docs/port/diff.md", "typein diff 3d-vier-gewinnt", Check::Run(&[])),
    ("docs/port/diff.md", "typein diff hexagon", Check::Run(&[])),
    ("docs/port/roms.md", "typein diff demo.bas --against roms", Check::ElsewhereIn("roms.rs")),
    (
        "docs/teach/explain.md",
        "typein explain a.bas:10",
        Check::Run(&[("a.bas", "10 poke 53280,0:sys 58732\n")]),
    ),
    (
        "docs/magazines/listings.md",
        "typein listing check --system c64 game.bas",
        Check::Run(&[("game.bas", GAME)]),
    ),
    ("docs/port/porting.md", "typein diff . --trust", Check::ElsewhereIn("porting.rs")),
];

const GAME: &str = "10 DIM N$(20)\n20 CLS\n30 PRINT@64,\"PRESS A KEY\":A$=INKEY$\n40 COST=INT(RND(6))\n\
    50 IF COST=1 THEN PRINT \"ONE\" ELSE 70\n60 COUNT=1:COMET=2\n70 GOTO 10\n";

/// A page with two errors, with sums by the Automatic Proofreader of 1983.
const DICE: &str = include_str!("../../../../docs/pictures/dice.txt");

/// Returns the blocks of a document that begin with a command, and the output after it.
fn blocks(document: &str) -> Vec<(String, String)> {
    let text = fs::read_to_string(root(document)).unwrap();
    let blocks = text.split("\n```text\n").skip(1).filter_map(|block| block.split("\n```").next());
    let commands = blocks.filter_map(|block| block.strip_prefix("$ "));
    commands
        .map(|block| {
            let (command, output) = block.split_once('\n').unwrap_or((block, ""));
            (command.to_owned(), output.to_owned())
        })
        .collect()
}

/// The documents of the top folder and of the parts of `docs`.
fn documents() -> Vec<String> {
    let top = root("");
    let parts = fs::read_dir(root("docs")).unwrap().map(|entry| entry.unwrap().path());
    let folders = parts.filter(|path| path.is_dir()).chain([top.clone()]);
    let files = folders.flat_map(|folder| fs::read_dir(folder).unwrap()).map(|entry| entry.unwrap().path());
    let documents = files.filter(|path| path.extension().is_some_and(|extension| extension == "md"));
    let name = |path: PathBuf| path.strip_prefix(&top).unwrap().to_string_lossy().replace('\\', "/");
    let mut names: Vec<String> = documents.map(name).collect();
    names.sort();
    names
}

/// Replaces numbers and blanks, which times and rates change.
fn masked(text: &str) -> String {
    let numbers = text.replace(|letter: char| letter.is_ascii_digit(), "0");
    let mut masked = String::new();
    for letter in numbers.chars() {
        if !(masked.ends_with(letter) && (letter == '0' || letter == ' ')) {
            masked.push(letter);
        }
    }
    masked.replace("0.0", "0").replace(" \n", "\n")
}

/// Breaks lines after blanks to at most `width` characters, like `fold -s`.
fn folded(text: &str, width: usize) -> String {
    let mut folded = Vec::new();
    for mut line in text.lines() {
        while line.chars().count() > width {
            let end = line.char_indices().nth(width).map_or(line.len(), |(at, _)| at);
            let end = line[..end].rfind(' ').map_or(end, |at| at + 1);
            folded.push(line[..end].to_owned());
            line = &line[end..];
        }
        folded.push(line.to_owned());
    }
    folded.join("\n")
}

#[test]
fn the_transcripts_of_the_documents_are_what_the_commands_print() {
    let mut left: Vec<_> = TRANSCRIPTS.iter().collect();
    for document in documents() {
        for (command, expected) in blocks(&document) {
            let row = left.iter().position(|(of, begins, _)| document == *of && command.starts_with(begins));
            let row = row.unwrap_or_else(|| panic!("{document}: `{command}` is in no row of TRANSCRIPTS"));
            let (_, begins, check) = left.remove(row);
            let files: &[(&str, &str)] = match check {
                Check::Run(files) => files,
                Check::Masked => &[],
                Check::ElsewhereIn(file) => {
                    let test = fs::read_to_string(root(&format!("crates/typein/tests/it/{file}"))).unwrap();
                    let is_there = test.contains(&document) || test.contains(begins);
                    assert!(is_there, "{file} does not run `{begins}` of {document}");
                    continue;
                }
                Check::NotRun(reason) => {
                    assert!(!reason.is_empty(), "{command}");
                    continue;
                }
            };
            let folder = tempfile::tempdir().unwrap();
            for (name, text) in files {
                fs::write(folder.path().join(name), text).unwrap();
            }
            let (arguments, fold) =
                command.split_once(" | fold -sw ").map_or((&*command, None), |(command, width)| {
                    (command, Some(width.parse().expect("a width")))
                });
            let arguments: Vec<&str> = arguments.split(' ').skip(1).collect();
            let run = typein_in(folder.path(), &arguments);
            let output = run.output.trim_end();
            let mut shown = match fold {
                Some(width) => folded(output, width),
                None => output.to_owned(),
            };
            let mut expected = expected;
            if matches!(check, Check::Masked) {
                (shown, expected) = (masked(&shown), masked(&expected));
            }
            // Blanks at the end of lines are not in documents.
            let trimmed = |text: &str| text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
            assert_eq!(trimmed(&shown), trimmed(&expected), "{document}: {command} {}", run.errors);
        }
    }
    let left: Vec<&str> = left.into_iter().map(|(_, begins, _)| *begins).collect();
    assert_eq!(left, Vec::<&str>::new(), "no document has these");
}

/// Returns the subcommands that a help text lists.
fn subcommands(help: &str) -> Vec<String> {
    let Some((_, list)) = help.split_once("Commands:\n") else { return Vec::new() };
    let lines = list.lines().take_while(|line| !line.is_empty());
    let names = lines.filter_map(|line| line.split_whitespace().next());
    names.filter(|name| *name != "help").map(str::to_owned).collect()
}

#[test]
fn the_help_of_every_command_has_examples() {
    let mut left = vec![Vec::new()];
    while let Some(command) = left.pop() {
        let arguments: Vec<&str> = command.iter().map(String::as_str).chain(["--help"]).collect();
        let help = typein_in(Path::new("."), &arguments).output;
        assert!(help.contains("Examples:\n"), "{command:?}: {help}");
        left.extend(subcommands(&help).into_iter().map(|name| [&command[..], &[name]].concat()));
    }
}
