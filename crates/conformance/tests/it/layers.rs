//! The layers of the workspace: the allowed imports of each crate, and the APIs that lower crates must not use.
//!
//! The module is one file: a table and its rules.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Deserialize;

/// The crates by layer, named by their folders, each with the workspace crates that it imports.
#[rustfmt::skip]
const IMPORTS: [(u8, &str, &[&str]); 42] = [
    (0, "numeric",         &[]),
    (0, "roms",            &[]),
    (0, "basic-listings",  &[]),
    (0, "sdk",             &[]),
    (0, "hardware",        &[]),
    (0, "fat12",           &[]),
    (0, "cbm-dos",         &[]),
    (1, "parts",           &["hardware"]),
    (1, "ce140p",          &["hardware"]),
    (1, "basic",           &["hardware"]),
    (1, "z80",             &[]),
    (1, "charset",         &["roms"]),
    (1, "games",           &["numeric"]),
    (1, "catalogue",       &["basic-listings"]),
    (1, "typein-core",     &["numeric"]),
    (2, "listing",         &["cbm-dos", "charset", "fat12"]),
    (2, "cbm-basic",       &["basic", "hardware", "numeric"]),
    (2, "msx-basic",       &["basic", "fat12", "hardware", "numeric"]),
    (2, "sharp-basic",     &["basic", "hardware", "numeric"]),
    (3, "kernal",          &["cbm-basic", "charset", "hardware", "parts"]),
    (3, "msx",             &["charset", "fat12", "hardware", "msx-basic", "parts", "z80"]),
    (3, "pc1360",          &["ce140p", "charset", "hardware", "parts", "sharp-basic"]),
    (3, "gamegrid",        &["charset", "hardware"]),
    (4, "c64",             &["charset", "hardware", "kernal", "parts"]),
    (4, "vic20",           &["charset", "hardware", "kernal", "parts"]),
    (5, "systems",         &["basic", "c64", "cbm-basic", "ce140p", "charset", "fat12", "gamegrid", "hardware", "kernal", "listing", "msx", "msx-basic",
                             "numeric", "pc1360", "sharp-basic", "vic20"]),
    (4, "gamegrid-python", &["gamegrid", "hardware"]),
    (6, "analysis",        &["gamegrid", "hardware", "listing", "systems"]),
    (6, "c64-roms",        &["basic", "c64", "cbm-basic", "charset", "hardware", "systems"]),
    (7, "duel",            &["analysis", "games", "numeric", "systems", "typein-core"]),
    // Starts programs and measures their time limits.
    (6, "core-process",    &["games", "typein-core"]),
    (7, "conformance",     &["analysis", "basic", "c64", "catalogue", "cbm-basic", "charset", "fat12", "hardware", "listing", "msx", "msx-basic", "numeric",
                             "pc1360", "sharp-basic", "systems"]),
    // Only the program knows which listings exist.
    (8, "player",          &["analysis", "cbm-dos", "ce140p", "charset", "fat12", "games", "hardware", "listing", "numeric", "systems"]),
    (9, "explore",         &["analysis", "games", "player", "systems"]),
    (9, "debug-adapter",   &["listing", "player", "systems"]),
    (9, "language-server", &["analysis", "charset", "listing", "numeric", "player", "systems"]),
    (10, "typein",          &["analysis", "c64-roms", "catalogue", "cbm-dos", "core-process", "debug-adapter", "duel", "explore", "fat12", "gamegrid-python", "games", "hardware", "language-server", "listing", "numeric", "player", "sdk", "systems", "typein-core"]),
    (10, "web",             &["analysis", "catalogue", "duel", "gamegrid", "games", "hardware", "listing", "player", "systems"]),
    (10, "web-python",      &["gamegrid", "gamegrid-python"]),
    (10, "benches",         &["catalogue", "listing", "systems"]),
    // The functions that take bytes from outside.
    (10, "fuzz-targets",    &["catalogue", "cbm-dos", "ce140p", "core-process", "debug-adapter", "duel", "fat12", "gamegrid", "gamegrid-python", "games", "hardware",
                             "language-server", "listing", "numeric", "player", "systems"]),
    // The example of a game outside this project.
    (11, "own-game",        &["games", "typein"]),
];

/// Crates without the standard library, so that they cannot use a clock, file, thread or random
/// source of the host.
const WITHOUT_STD: [&str; 20] = [
    "roms",
    "basic-listings",
    "sdk",
    "numeric",
    "fat12",
    "cbm-dos",
    "charset",
    "hardware",
    "basic",
    "cbm-basic",
    "kernal",
    "c64",
    "vic20",
    "msx-basic",
    "msx",
    "sharp-basic",
    "pc1360",
    "ce140p",
    "parts",
    "z80",
];

/// Crates with the standard library that run without a host, for example on a web page.
const WITHOUT_HOST: [&str; 12] = [
    "c64-roms",
    "language-server",
    "games",
    "listing",
    "catalogue",
    "gamegrid",
    "gamegrid-python",
    "systems",
    "duel",
    "player",
    "explore",
    "debug-adapter",
];

/// The exceptions: jobs run systems in threads, and only a separate thread can suspend the interpreter, which
/// alternates with its host.
const THREADS: [&str; 2] = ["duel/src/jobs.rs", "gamegrid-python/src/link.rs"];

/// The parts of the standard library that need a host, as paths; durations come from `core::time`.
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

/// The highest layer without any unsafe code.
const SAFE: u8 = 4;

/// Names that only a dialect or a machine may use.
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

fn layer(name: &str) -> Option<u8> {
    IMPORTS.iter().find(|row| row.1 == name).map(|row| row.0)
}

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

/// A package, whose crate has the name of its folder.
#[derive(Deserialize)]
struct Package {
    #[serde(rename = "name")]
    published_name: String,
    /// The registries that take it: any by default, none if it is not published.
    publish: Option<Vec<String>>,
    manifest_path: PathBuf,
    dependencies: Vec<Dependency>,
    targets: Vec<Target>,
}

#[derive(Deserialize)]
struct Target {
    kind: Vec<String>,
    /// Whether `cargo test` compiles it with its own tests.
    test: bool,
}

#[derive(Deserialize)]
struct Dependency {
    path: Option<PathBuf>,
    kind: Option<String>,
}

impl Package {
    fn name(&self) -> &str {
        folder_name(self.manifest_path.parent().expect("a manifest is in a folder"))
    }
}

fn folder_name(folder: &Path) -> &str {
    folder.file_name().and_then(|name| name.to_str()).expect("folders of crates have plain names")
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
fn crates_import_what_the_table_says() {
    let packages = packages();
    for package in &packages {
        // Tests may depend on any crate; the shipped code may not.
        let shipped =
            package.dependencies.iter().filter(|dependency| dependency.kind.as_deref() != Some("dev"));
        let imported: BTreeSet<&str> =
            shipped.filter_map(|dependency| Some(folder_name(dependency.path.as_ref()?))).collect();
        let row = IMPORTS.iter().find(|row| row.1 == package.name());
        let expected = row.map(|row| row.2.iter().copied().collect());
        assert_eq!(Some(imported), expected, "imports of {}, actual and expected", package.name());
    }
    assert_eq!(packages.len(), IMPORTS.len(), "the table lists every crate");
}

/// Names like `basic` and `games` belong to others in the registry.
#[test]
fn published_packages_have_the_prefix_of_the_project() {
    for package in packages() {
        let name = package.name();
        let is_published = package.publish.is_none();
        let expected =
            if is_published && !name.starts_with("typein") { format!("typein-{name}") } else { name.into() };
        assert_eq!(package.published_name, expected, "the package in {}", package.manifest_path.display());
    }
}

#[test]
fn imports_lead_to_lower_layers() {
    for (own, name, imports) in IMPORTS {
        for import in imports {
            assert!(layer(import).is_some_and(|layer| layer < own), "{name} must not import {import}");
        }
    }
}

#[test]
fn the_architecture_shows_the_same_layers() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ARCHITECTURE.md");
    let page = fs::read_to_string(page).expect("ARCHITECTURE.md exists");
    let rows = page.lines().filter_map(|line| {
        let mut cells = line.split('|').map(str::trim).skip(1);
        Some((cells.next()?.parse().ok()?, cells.next()?.trim_matches('`')))
    });
    let shown: BTreeSet<(u8, &str)> = rows.collect();
    assert_eq!(shown, IMPORTS.iter().map(|row| (row.0, row.1)).collect());
}

#[test]
fn a_library_whose_tests_are_not_compiled_has_none() {
    for package in packages() {
        let is_skipped = |target: &Target| !target.test && target.kind.iter().any(|kind| kind == "lib");
        if package.targets.iter().any(is_skipped) {
            let folder = package.manifest_path.with_file_name("src");
            for file in sources(&folder) {
                let text = fs::read_to_string(&file).expect("a source file is readable");
                assert!(
                    !text.contains("#[test]"),
                    "{}: move it to `tests`, or remove `test = false`",
                    file.display()
                );
            }
        }
    }
}

#[test]
fn the_cores_do_without_std_and_unsafe() {
    let mut wrong = Vec::new();
    for package in packages() {
        let root = package.manifest_path.with_file_name("src").join("lib.rs");
        let name = package.name();
        if layer(name).is_none_or(|layer| layer > SAFE) {
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
fn crates_for_wasm_use_no_host_api() {
    let mut found = BTreeSet::new();
    for package in packages().into_iter().filter(|package| WITHOUT_HOST.contains(&package.name())) {
        for file in sources(&package.manifest_path.with_file_name("src")) {
            let text = fs::read_to_string(&file).expect("a source file is readable");
            // Tests may use the host.
            let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
            for (number, line) in (1..).zip(code.lines()).filter(|(_, line)| !line.trim().starts_with("//")) {
                let may_have =
                    |path: &str| path == "std::thread" && THREADS.iter().any(|own| file.ends_with(own));
                if let Some(path) = HOST.iter().find(|path| line.contains(**path) && !may_have(path)) {
                    found.insert(format!("{}:{number}: {path}", file.display()));
                }
            }
        }
    }
    assert_eq!(found, BTreeSet::new());
}

/// Modules at the root of a crate depend on each other in one direction, so that each can be read
/// after those it needs.
#[test]
fn root_modules_of_player_and_typein_have_no_import_cycles() {
    for package in packages().into_iter().filter(|package| ["player", "typein"].contains(&package.name())) {
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
        // Repeatedly removes the modules without remaining dependencies.
        while let Some(free) =
            needs.iter().find(|(_, needed)| needed.iter().all(|name| !needs.contains_key(name)))
        {
            let free = free.0.clone();
            needs.remove(&free);
        }
        assert_eq!(needs, BTreeMap::new(), "import cycles in {}", package.name());
    }
}

/// The types that the engine may import from `hardware`: memory and time, including deferred interrupts.
const ENGINE_IMPORTS: [&str; 5] = ["Cycles", "IrqDeferral", "Memory", "PageSet", "Timekeeper"];

/// Keywords that every language of the family has, or that are common in programming: the engine may use their names.
const SHARED_KEYWORDS: [&str; 20] = [
    "AND", "CLR", "DATA", "DIM", "END", "FOR", "GO", "GOSUB", "GOTO", "IF", "INT", "LET", "LOAD", "NEXT",
    "NOT", "ON", "OR", "RETURN", "RUN", "TO",
];

/// Splits a name in camel case or with underscores into words in upper case.
pub(super) fn name_parts(name: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut before = '_';
    for character in name.chars() {
        // A name in capitals has underscores between its words.
        if character == '_' || character.is_uppercase() && !before.is_uppercase() {
            parts.push(String::new());
        }
        before = character;
        if let Some(part) = parts.last_mut().filter(|_| character != '_') {
            part.extend(character.to_uppercase());
        }
    }
    parts.retain(|part| !part.is_empty());
    parts
}

/// Returns the names of public items, and of the variants of public enums.
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
fn the_public_items_of_the_language_engine_are_keywords_of_no_dialect() {
    use cbm_basic::keyword::Keyword;
    // Keywords that name statements: functions are common words (`left`, `string`, `value`).
    let of_dialects: BTreeSet<&str> = cbm_basic::KEYWORDS
        .rows
        .iter()
        .filter(|row| matches!(row.1, Keyword::Statement(_)))
        .map(|row| row.0)
        .filter(|keyword| !SHARED_KEYWORDS.contains(keyword))
        .collect();
    assert!(of_dialects.contains("PRINT") && of_dialects.contains("POKE"));
    let mut found = BTreeSet::new();
    for file in sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../basic/src")) {
        let text = fs::read_to_string(&file).expect("a source file is readable");
        for name in public_names(&text) {
            let parts = name_parts(name);
            if parts.len() == 1 && of_dialects.contains(parts[0].as_str()) {
                found.insert(format!("{}: {name}", file.display()));
            }
        }
    }
    assert_eq!(found, BTreeSet::new());
}

#[test]
fn the_language_engine_requires_only_memory_and_time() {
    let mut wrong = BTreeSet::new();
    for file in sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../basic/src")) {
        let text = fs::read_to_string(&file).expect("a source file is readable");
        let code = text.lines().map(|line| line.split("//").next().unwrap_or_default());
        for imports in code.collect::<Vec<_>>().join("\n").split("hardware::").skip(1) {
            let end = imports.find([';', '}']).unwrap_or(imports.len());
            let names = imports[..end].split(|c: char| !c.is_alphanumeric());
            wrong.extend(
                names
                    .filter(|name| name.starts_with(|c: char| c.is_ascii_uppercase()))
                    .filter(|name| !ENGINE_IMPORTS.contains(name))
                    .map(|name| format!("{}: {name}", file.display())),
            );
        }
    }
    assert_eq!(wrong, BTreeSet::new());
}

/// Tests of a crate can use only the crates that its manifest names.
#[test]
fn the_toy_language_depends_only_on_basic_and_hardware() {
    let basic = packages().into_iter().find(|package| package.name() == "basic").expect("the crate exists");
    assert!(basic.manifest_path.with_file_name("tests/it/dialect.rs").is_file());
    let ours =
        basic.dependencies.iter().filter_map(|dependency| Some(folder_name(dependency.path.as_ref()?)));
    assert_eq!(ours.collect::<Vec<_>>(), ["hardware"]);
}

#[test]
fn the_language_engine_names_no_product() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../basic/src");
    let mut found = BTreeSet::new();
    for file in sources(&source) {
        let text = fs::read_to_string(&file).expect("a source file is readable").to_lowercase();
        for (number, line) in (1..).zip(text.lines()) {
            let mut names = line.split(|c: char| !c.is_alphanumeric() && c != '-');
            if let Some(name) = names.find(|name| PRODUCTS.contains(name)) {
                found.insert(format!("{}:{number}: {name}", file.display()));
            }
        }
    }
    assert_eq!(found, BTreeSet::new());
}

/// Returns the Rust files below a folder.
pub(super) fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder exists") {
        let path = entry.expect("the folder stays readable").path();
        if path.is_dir() {
            files.extend(sources(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
    files
}
