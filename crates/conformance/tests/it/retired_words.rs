//! Vague and invented words stay out of identifiers, and documents are wrapped.
//!
//! In `docs/developers`, `retired-words.txt` lists the words, each with better ones, `allowed-identifiers.txt`, by crate, the
//! identifiers in which one of them is the field's own word. That list only shrinks: an identifier that the code does
//! not have any more must not be on it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use super::layers::{name_parts, sources};

/// Returns the identifiers of a line of code, without comments and strings.
fn identifiers(line: &str) -> impl Iterator<Item = &str> {
    let code = line.split("//").next().unwrap_or_default();
    // Every second part is between quotes.
    let unquoted = code.split('"').step_by(2);
    unquoted.flat_map(|part| part.split(|character: char| !(character.is_alphanumeric() || character == '_')))
}

/// Reads a list of pairs: one per line, separated by a blank.
fn pairs(file: &Path) -> Vec<(String, String)> {
    let text = fs::read_to_string(file).expect("the list is readable");
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines
        .map(|line| line.split_once(' ').unwrap_or_else(|| panic!("expected two words, found `{line}`")))
        .map(|(first, second)| (first.to_owned(), second.to_owned()))
        .collect()
}

#[test]
fn retired_words_stay_out_of_identifiers() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let retired: BTreeMap<String, String> = pairs(&root.join("docs/developers/retired-words.txt"))
        .into_iter()
        .map(|(word, better)| (word.to_uppercase(), better))
        .collect();
    let allowed: BTreeSet<(String, String)> =
        pairs(&root.join("docs/developers/allowed-identifiers.txt")).into_iter().collect();
    let mut unused = allowed.clone();
    let mut found = String::new();
    for file in ["crates", "benches", "examples", "fuzz/fuzz_targets"]
        .iter()
        .flat_map(|folder| sources(&root.join(folder)))
    {
        let path = file.strip_prefix(&root).expect("the file is in the workspace");
        let mut folders = path.iter().map(|part| part.to_string_lossy());
        let first = folders.next().unwrap_or_default();
        let owner = if first == "crates" { folders.next().unwrap_or_default() } else { first };
        let text = fs::read_to_string(&file).expect("a source file is readable");
        for (number, line) in (1..).zip(text.lines()) {
            for identifier in identifiers(line) {
                let Some((word, better)) =
                    name_parts(identifier).iter().find_map(|word| retired.get_key_value(word))
                else {
                    continue;
                };
                let entry = (owner.to_string(), identifier.to_owned());
                unused.remove(&entry);
                if !allowed.contains(&entry) {
                    let _ = writeln!(found, "{}:{number}: `{identifier}`: {word} ({better})", path.display());
                }
            }
        }
    }
    assert!(found.is_empty(), "write the field's word, docs/glossary.md has many:\n{found}");
    assert_eq!(unused, BTreeSet::new(), "take them from docs/developers/allowed-identifiers.txt");
}
