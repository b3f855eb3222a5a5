//! The documents: their links lead somewhere, their pages are in the book, and what names them names files that exist.
//!
//! The book is built from these files (`page/build --book`), which also checks the links of its HTML. These tests need
//! no mdBook.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::fs;
use std::path::{Component, Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the workspace is there")
}

/// Returns the files of a folder with one of the extensions; `""` is none. Results of tools are left out.
fn files(folder: &Path, extensions: &[&str]) -> Vec<PathBuf> {
    const SKIPPED: [&str; 5] = [".git", "target", "node_modules", "golden", "corpus"];
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder is readable") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().unwrap_or_default();
        if path.is_dir() && !path.is_symlink() {
            if !SKIPPED.iter().any(|skipped| name == *skipped) && !path.ends_with("dist/page") {
                found.extend(files(&path, extensions));
            }
        } else if extensions.iter().any(|extension| path.extension().unwrap_or_default() == *extension) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Returns the lines outside of code blocks, with their numbers from 1.
fn prose(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut is_code = false;
    (1..).zip(text.lines()).filter(move |(_, line)| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence
    })
}

/// Returns the targets of the links and pictures of a line.
fn targets(line: &str) -> impl Iterator<Item = &str> {
    let between = |open: &'static str, close: char| {
        line.split(open).skip(1).filter_map(move |rest| rest.split_once(close).map(|(target, _)| target))
    };
    between("](", ')').chain(between("src=\"", '"')).chain(between("href=\"", '"'))
}

/// Returns the anchors of the headings, as GitHub and mdBook make them.
fn anchors(text: &str) -> BTreeSet<String> {
    let headings = prose(text).filter_map(|(_, line)| line.strip_prefix('#'));
    headings
        .map(|heading| {
            let heading = heading.trim_start_matches('#').trim().to_lowercase();
            let kept = heading.chars().filter(|&c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
            kept.map(|c| if c == ' ' { '-' } else { c }).collect()
        })
        .collect()
}

/// Returns the path without `..`.
fn joined(folder: &Path, relative: &str) -> PathBuf {
    let mut path = folder.to_owned();
    for part in Path::new(relative).components() {
        match part {
            Component::ParentDir => {
                path.pop();
            }
            part => path.push(part),
        }
    }
    path
}

#[test]
fn links_lead_to_files_and_headings() {
    let root = root();
    let mut dead = String::new();
    for file in files(&root, &["md"]) {
        let text = fs::read_to_string(&file).expect("a document is readable");
        for (number, line) in prose(&text) {
            for target in targets(line).filter(|target| !target.contains(':')) {
                let (path, anchor) = target.split_once('#').unwrap_or((target, ""));
                let linked = match path {
                    "" => file.clone(),
                    path => joined(file.parent().expect("a file is in a folder"), path),
                };
                let is_heading =
                    || fs::read_to_string(&linked).is_ok_and(|text| anchors(&text).contains(anchor));
                if !linked.exists() || !anchor.is_empty() && !is_heading() {
                    writeln!(dead, "{}:{number}: {target}", file.display()).expect("a string takes all");
                }
            }
        }
    }
    assert!(dead.is_empty(), "links without a target:\n{dead}");
}

#[test]
fn every_page_is_in_the_contents_once() {
    let root = root();
    let summary = root.join("docs/SUMMARY.md");
    let text = fs::read_to_string(&summary).expect("the contents are readable");
    let listed: Vec<PathBuf> =
        text.lines().flat_map(targets).map(|target| joined(&root.join("docs"), target)).collect();
    let unique: BTreeSet<&PathBuf> = listed.iter().collect();
    assert_eq!(unique.len(), listed.len(), "a page is in docs/SUMMARY.md twice");
    let missing: Vec<_> = files(&root.join("docs"), &["md"])
        .into_iter()
        .filter(|page| *page != summary && !unique.contains(page))
        .collect();
    assert!(missing.is_empty(), "not in docs/SUMMARY.md: {missing:?}");
    // mdBook makes the address of a page of each link to a document.
    for page in &listed {
        let text = fs::read_to_string(page).expect("a page is readable");
        for target in prose(&text).flat_map(|(_, line)| targets(line)).filter(|target| !target.contains(':'))
        {
            let path = target.split('#').next().unwrap_or_default();
            if path.is_empty() {
                continue;
            }
            let linked = joined(page.parent().expect("a file is in a folder"), path);
            assert!(!linked.is_dir(), "{}: {target} is a folder; link to a file in it", page.display());
            let is_document = linked.extension() == Some(OsStr::new("md"));
            assert!(
                !is_document || unique.contains(&linked),
                "{}: {target} is not in the book",
                page.display()
            );
        }
    }
}

#[test]
fn files_of_the_documentation_that_are_named_exist() {
    let root = root();
    let extensions = ["", "md", "rs", "toml", "ts", "mjs", "py", "txt", "json", "yml"];
    let mut missing = String::new();
    for file in files(&root, &extensions) {
        let Ok(text) = fs::read_to_string(&file) else { continue };
        for (at, _) in text.match_indices("docs/") {
            if text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '-') {
                continue;
            }
            let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.' | '/');
            let name = text[at..].split(|c| !is_name(c)).next().unwrap_or_default().trim_end_matches('.');
            let known = ["md", "png", "svg", "keys", "json", "txt", "commands"];
            let is_file =
                Path::new(name).extension().is_some_and(|ending| known.iter().any(|known| ending == *known));
            // NAME stands for any name.
            if is_file && !name.contains("NAME") && !root.join(name).is_file() {
                writeln!(missing, "{}: {name}", file.display()).expect("a string takes all");
            }
        }
    }
    assert!(missing.is_empty(), "these name files that do not exist:\n{missing}");
}

#[test]
fn documents_have_at_most_110_columns() {
    let root = root();
    let mut long = String::new();
    let top = files(&root, &["md"]).into_iter().filter(|file| file.parent() == Some(&root));
    for file in top.chain(files(&root.join("docs"), &["md"])) {
        let text = fs::read_to_string(&file).expect("a document is readable");
        // Tables and links have no line breaks.
        for (number, line) in
            (1..).zip(text.lines()).filter(|(_, line)| !line.contains('|') && !line.contains("]("))
        {
            if line.chars().count() > 110 {
                writeln!(long, "{}:{number}", file.display()).expect("a string takes all");
            }
        }
    }
    assert!(long.is_empty(), "longer than 110 columns:\n{long}");
}

#[test]
fn the_readme_has_at_most_150_lines() {
    let text = fs::read_to_string(root().join("README.md")).expect("the README is readable");
    assert!(text.lines().count() <= 150, "{} lines", text.lines().count());
}
