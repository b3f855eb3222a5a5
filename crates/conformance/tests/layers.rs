//! The layers of the workspace: which crate may import which, and what the lower ones must not know.
//!
//! In one file: a table and the rules that are held against it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Deserialize;

/// The crates from the bottom, each with those of ours that it may import. `ARCHITECTURE.md` shows the same table.
const ALLOWED: [(&str, &[&str]); 24] = [
    ("numeric", &[]),
    ("charset", &[]),
    ("hardware", &[]),
    ("parts", &["hardware"]),
    ("ce140p", &["hardware"]),
    ("basic", &["hardware"]),
    ("cbm-kernal", &[]),
    ("games", &["numeric"]),
    ("catalogue", &[]),
    ("listing", &["charset"]),
    ("cbm-basic", &["basic", "hardware", "cbm-kernal", "numeric", "charset"]),
    ("c64", &["hardware", "cbm-kernal", "charset", "parts"]),
    ("msx", &["hardware", "charset", "parts"]),
    ("pc1360", &["hardware", "charset", "parts", "ce140p"]),
    ("gamegrid", &["hardware", "charset"]),
    ("msx-basic", &["basic", "hardware", "numeric", "charset"]),
    ("sharp-basic", &["basic", "hardware", "numeric"]),
    (
        "systems",
        &[
            "numeric",
            "charset",
            "hardware",
            "basic",
            "games",
            "listing",
            "cbm-basic",
            "c64",
            "msx-basic",
            "gamegrid",
            "msx",
            "pc1360",
            "sharp-basic",
            "ce140p",
        ],
    ),
    ("duel", &["numeric", "charset", "hardware", "basic", "games", "listing", "cbm-basic", "c64", "systems"]),
    (
        "conformance",
        &[
            "gamegrid",
            "numeric",
            "charset",
            "hardware",
            "basic",
            "games",
            "catalogue",
            "listing",
            "cbm-basic",
            "c64",
            "msx",
            "msx-basic",
            "sharp-basic",
            "pc1360",
            "systems",
        ],
    ),
    ("player", BELOW_PLAYER),
    ("typein", ALL),
    ("benches", ALL),
    ("fuzz-targets", ATTACKED),
];

/// What `player` stands on; which listings there are is the program's affair.
const BELOW_PLAYER: &[&str] = &[
    "numeric",
    "charset",
    "hardware",
    "ce140p",
    "basic",
    "games",
    "listing",
    "cbm-basic",
    "c64",
    "systems",
    "duel",
];

const ALL: &[&str] = &[
    "numeric",
    "charset",
    "hardware",
    "basic",
    "games",
    "catalogue",
    "listing",
    "cbm-basic",
    "c64",
    "systems",
    "duel",
    "player",
    "conformance",
];

/// What takes bytes from outside.
const ATTACKED: &[&str] = &["numeric", "hardware", "ce140p", "gamegrid", "listing", "systems", "player"];

/// Crates without the standard library, so that no clock, file, thread or random source of the host gets in.
const WITHOUT_STD: [&str; 13] = [
    "numeric",
    "charset",
    "hardware",
    "basic",
    "cbm-kernal",
    "cbm-basic",
    "c64",
    "msx-basic",
    "msx",
    "sharp-basic",
    "pc1360",
    "ce140p",
    "parts",
];

/// Crates with the standard library that run where there is no host: a web page, say.
const WITHOUT_HOST: [&str; 4] = ["games", "listing", "systems", "player"];

/// What of the standard library is the host's, as paths; lengths of time are `core::time`'s.
const HOST: [&str; 12] = [
    "std::time",
    "std::fs",
    "std::thread",
    "std::process",
    "std::net",
    "std::env",
    "std::path",
    "RandomState",
    "io::stdin",
    "io::stdout",
    "io::stderr",
    "println!",
];

/// Crates of layers 0 to 2: no unsafe code at all.
const WITHOUT_UNSAFE: [&str; 17] = [
    "gamegrid",
    "numeric",
    "charset",
    "hardware",
    "basic",
    "cbm-kernal",
    "games",
    "catalogue",
    "listing",
    "cbm-basic",
    "c64",
    "msx-basic",
    "msx",
    "sharp-basic",
    "pc1360",
    "ce140p",
    "parts",
];

/// Words that only a dialect or a machine may know.
const PRODUCTS: [&str; 17] = [
    "c64",
    "cbm",
    "commodore",
    "kernal",
    "msx",
    "sharp",
    "pc1360",
    "pc-1360",
    "ce140p",
    "petscii",
    "vic",
    "sid",
    "cia",
    "6502",
    "6510",
    "z80",
    "microsoft",
];

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    manifest_path: PathBuf,
    dependencies: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    name: String,
    path: Option<PathBuf>,
    kind: Option<String>,
}

fn packages() -> Vec<Package> {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../Cargo.toml");
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1", "--manifest-path"])
        .arg(manifest)
        .output()
        .expect("cargo runs: it started this test");
    assert!(output.status.success(), "cargo metadata: {}", String::from_utf8_lossy(&output.stderr));
    let metadata: Metadata = serde_json::from_slice(&output.stdout).expect("cargo metadata prints JSON");
    metadata.packages
}

#[test]
fn crates_import_only_from_lower_layers() {
    let allowed: BTreeMap<&str, &[&str]> = ALLOWED.into_iter().collect();
    let mut wrong = Vec::new();
    for package in packages() {
        let Some(allowed) = allowed.get(package.name.as_str()) else {
            wrong.push(format!("{} stands in no layer", package.name));
            continue;
        };
        // Tests may look wherever they like; what is built and shipped may not.
        let ours = package.dependencies.iter().filter(|dependency| dependency.path.is_some());
        for dependency in ours.filter(|dependency| dependency.kind.as_deref() != Some("dev")) {
            if !allowed.contains(&dependency.name.as_str()) {
                wrong.push(format!("{} must not import {}", package.name, dependency.name));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn the_cores_do_without_std_and_unsafe() {
    let mut wrong = Vec::new();
    for package in packages() {
        let root = package.manifest_path.with_file_name("src").join("lib.rs");
        let name = package.name.as_str();
        if !WITHOUT_UNSAFE.contains(&name) {
            continue;
        }
        let text = fs::read_to_string(&root).expect("a library has a root file");
        if !text.contains("#![forbid(unsafe_code)]") {
            wrong.push(format!("{name} does not forbid unsafe code"));
        }
        if WITHOUT_STD.contains(&name) && !text.contains("#![no_std]") {
            wrong.push(format!("{name} uses std"));
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn what_runs_on_a_page_asks_no_host() {
    let mut found = BTreeSet::new();
    for package in packages().into_iter().filter(|package| WITHOUT_HOST.contains(&package.name.as_str())) {
        for file in sources(&package.manifest_path.with_file_name("src")) {
            let text = fs::read_to_string(&file).expect("a source file is readable");
            // Tests have the host around them.
            let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
            for (number, line) in (1..).zip(code.lines()).filter(|(_, line)| !line.trim().starts_with("//")) {
                if let Some(word) = HOST.iter().find(|word| line.contains(**word)) {
                    found.insert(format!("{}:{number}: {word}", file.display()));
                }
            }
        }
    }
    assert_eq!(found, BTreeSet::new());
}

/// Modules at the root of a crate need each other in one direction, so that each can be read after those it needs.
#[test]
fn modules_of_player_and_typein_import_each_other_in_no_circles() {
    for package in
        packages().into_iter().filter(|package| ["player", "typein"].contains(&package.name.as_str()))
    {
        let root = package.manifest_path.with_file_name("src");
        let mut needs: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for file in sources(&root) {
            let inside = file.strip_prefix(&root).expect("it was found there").with_extension("");
            let module = inside.components().next().expect("a file has a name").as_os_str();
            let module = module.to_str().expect("a module's name is text").to_owned();
            let text = fs::read_to_string(&file).expect("a source file is readable");
            let named = text.split("crate::").skip(1).map(|rest| {
                rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default().to_owned()
            });
            needs.entry(module.clone()).or_default().extend(named.filter(|name| *name != module));
        }
        // Those that need nobody who is left go, again and again.
        while let Some(free) =
            needs.iter().find(|(_, needed)| needed.iter().all(|name| !needs.contains_key(name)))
        {
            let free = free.0.clone();
            needs.remove(&free);
        }
        assert_eq!(needs, BTreeMap::new(), "circles in {}", package.name);
    }
}

/// What the engine may ask of a machine: memory and time.
const ASKED_BY_THE_ENGINE: [&str; 4] = ["Cycles", "Memory", "PageSet", "Timekeeper"];

/// Keywords that every language of the family has, or that are an ordinary word of programming, so that the engine may have an item
/// of the name.
const SHARED_WORDS: [&str; 20] = [
    "AND", "CLR", "DATA", "DIM", "END", "FOR", "GO", "GOSUB", "GOTO", "IF", "INT", "LET", "LOAD", "NEXT",
    "NOT", "ON", "OR", "RETURN", "RUN", "TO",
];

/// The names in camel case or with underscores as words, in capitals.
fn words_of(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    for character in name.chars() {
        if character == '_' || character.is_uppercase() {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut().filter(|_| character != '_') {
            word.extend(character.to_uppercase());
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// The names of public items, and of the variants of public enums.
fn public_names(text: &str) -> Vec<&str> {
    let mut names = Vec::new();
    let mut is_in_enum = false;
    for line in text.lines() {
        is_in_enum = line.starts_with("pub enum") || is_in_enum && !line.starts_with('}');
        let item = line.trim_start().strip_prefix("pub ").map(|item| {
            let kinds = ["const ", "fn ", "struct ", "enum ", "trait ", "type ", "mod "];
            kinds.iter().fold(item, |item, kind| item.strip_prefix(kind).unwrap_or(item))
        });
        let is_variant = line.starts_with("    ") && line[4..].starts_with(|c: char| c.is_ascii_uppercase());
        let name = item.or_else(|| (is_in_enum && is_variant).then(|| line.trim_start()));
        let end = |name: &str| name.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(name.len());
        names.extend(name.map(|name| &name[..end(name)]));
    }
    names
}

#[test]
fn the_public_items_of_the_language_engine_are_words_of_no_dialect() {
    use cbm_basic::keyword::Keyword;
    // What names statements: the functions are ordinary words (`left`, `string`, `value`).
    let of_dialects: BTreeSet<&str> = cbm_basic::KEYWORDS
        .rows
        .iter()
        .filter(|row| matches!(row.1, Keyword::Statement(_)))
        .map(|row| row.0)
        .filter(|word| !SHARED_WORDS.contains(word))
        .collect();
    assert!(of_dialects.contains("PRINT") && of_dialects.contains("POKE"));
    let mut found = BTreeSet::new();
    for file in sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../basic/src")) {
        let text = fs::read_to_string(&file).expect("a source file is readable");
        for name in public_names(&text) {
            let words = words_of(name);
            if words.len() == 1 && of_dialects.contains(words[0].as_str()) {
                found.insert(format!("{}: {name}", file.display()));
            }
        }
    }
    assert_eq!(found, BTreeSet::new());
}

#[test]
fn the_language_engine_asks_for_memory_and_time_alone() {
    let mut wrong = BTreeSet::new();
    for file in sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../basic/src")) {
        let text = fs::read_to_string(&file).expect("a source file is readable");
        for asked in text.split("hardware::").skip(1) {
            let end = asked.find([';', '}']).unwrap_or(asked.len());
            let names = asked[..end].split(|c: char| !c.is_alphanumeric());
            wrong.extend(
                names
                    .filter(|name| name.starts_with(|c: char| c.is_ascii_uppercase()))
                    .filter(|name| !ASKED_BY_THE_ENGINE.contains(name))
                    .map(|name| format!("{}: {name}", file.display())),
            );
        }
    }
    assert_eq!(wrong, BTreeSet::new());
}

#[test]
fn a_toy_language_stands_on_the_engine_and_the_contract_of_a_machine_alone() {
    let toy = Path::new(env!("CARGO_MANIFEST_DIR")).join("../basic/tests/toy");
    let ours: Vec<String> = packages().into_iter().map(|package| package.name.replace('-', "_")).collect();
    let mut wrong = BTreeSet::new();
    for file in sources(&toy) {
        let text = fs::read_to_string(&file).expect("a source file is readable");
        let uses = text.lines().filter_map(|line| line.strip_prefix("use "));
        let named = uses.filter_map(|path| path.split("::").next());
        wrong.extend(
            named
                .filter(|name| ours.iter().any(|ours| ours == name) && !["basic", "hardware"].contains(name))
                .map(|name| format!("{}: {name}", file.display())),
        );
    }
    assert_eq!(wrong, BTreeSet::new());
}

#[test]
fn the_language_engine_names_no_product() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../basic/src");
    let mut found = BTreeSet::new();
    for file in sources(&source) {
        let text = fs::read_to_string(&file).expect("a source file is readable").to_lowercase();
        for (number, line) in (1..).zip(text.lines()) {
            let mut words = line.split(|c: char| !c.is_alphanumeric() && c != '-');
            if let Some(word) = words.find(|word| PRODUCTS.contains(word)) {
                found.insert(format!("{}:{number}: {word}", file.display()));
            }
        }
    }
    assert_eq!(found, BTreeSet::new());
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("the folder stays readable").path();
        if path.is_dir() {
            files.extend(sources(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
    files
}
