//! Names that better ones replaced stay out of the code (`docs/retired-names.txt` lists each with its
//! replacement), and documents are wrapped.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::layers::sources;

/// Returns the identifiers of a line of code, without comments and strings.
fn identifiers(line: &str) -> impl Iterator<Item = &str> {
    let code = line.split("//").next().unwrap_or_default();
    // Every second part lies between quotes.
    let unquoted = code.split('"').step_by(2);
    unquoted.flat_map(|part| part.split(|character: char| !(character.is_alphanumeric() || character == '_')))
}

#[test]
fn retired_names_stay_out_of_the_code() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let list = fs::read_to_string(root.join("docs/retired-names.txt")).expect("the list is readable");
    let retired: BTreeMap<&str, &str> = list
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(|line| line.split_once(' ').unwrap_or_else(|| panic!("expected `old new`, found `{line}`")))
        .collect();
    assert!(retired.len() > 500, "the list has only {} names", retired.len());
    let mut found = String::new();
    for file in
        ["crates", "benches", "fuzz/fuzz_targets"].iter().flat_map(|folder| sources(&root.join(folder)))
    {
        let text = fs::read_to_string(&file).expect("a source file is readable");
        for (number, line) in text.lines().enumerate() {
            for (name, replacement) in identifiers(line).filter_map(|name| retired.get_key_value(name)) {
                let path = file.strip_prefix(&root).unwrap_or(&file).display();
                found += &format!("{path}:{}: `{name}` is retired: write `{replacement}`\n", number + 1);
            }
        }
    }
    assert!(found.is_empty(), "{found}");
}

#[test]
fn documents_have_at_most_110_columns() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let documents = [root.clone(), root.join("docs")].into_iter().flat_map(|folder| {
        fs::read_dir(folder).expect("the folder is there").map(|entry| entry.expect("an entry").path())
    });
    let mut long = String::new();
    for file in documents.filter(|file| file.extension().is_some_and(|extension| extension == "md")) {
        let text = fs::read_to_string(&file).expect("a document is readable");
        // Tables and links cannot be wrapped.
        for (number, line) in
            text.lines().enumerate().filter(|(_, line)| !line.contains('|') && !line.contains("]("))
        {
            if line.chars().count() > 110 {
                long += &format!("{}:{}\n", file.display(), number + 1);
            }
        }
    }
    assert!(long.is_empty(), "longer than 110 columns:\n{long}");
}
