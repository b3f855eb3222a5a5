//! A difference between machines is a field of their rows: outside the rows and the folders of the machines, source
//! files do not name a machine. The test tools are exempt.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Files that name a machine, each with the reason.
const ALLOWED: [(&str, &str); 2] = [
    ("c64-roms/src/system.rs", "the crate is about the Commodore 64"),
    ("web/src/play.rs", "features choose the machines of a module: the linker keeps what it names"),
];

/// The test tools.
const TOOLS: [&str; 2] = ["conformance", "fuzz-targets"];
/// Folders of `systems` that belong to one machine, and the rows.
const OWN: [&str; 6] = ["c64", "vic20", "msx", "pc1360", "gamegrid", "machines"];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder exists") {
        let path = entry.expect("the folder stays readable").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn source_files_name_no_machine() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the folder of crates").to_owned();
    let names: Vec<String> = ["C64", "VIC20", "MSX", "PC1360", "GAMEGRID"]
        .map(|name| format!("Machine::{name}"))
        .into_iter()
        .chain(["C64", "Vic20", "Msx", "Pc1360", "GameGrid"].map(|name| format!("MachineKind::{name}")))
        .collect();
    let mut files = Vec::new();
    for entry in fs::read_dir(&crates).expect("the folder exists") {
        let folder = entry.expect("the folder stays readable").path();
        if !TOOLS.iter().any(|tool| folder.ends_with(tool)) {
            sources(&folder.join("src"), &mut files);
        }
    }
    let own = OWN.map(|folder| crates.join("systems/src").join(folder));
    let mut naming = BTreeSet::new();
    for file in files.iter().filter(|file| !own.iter().any(|folder| file.starts_with(folder))) {
        let text = fs::read_to_string(file).expect("a source file is readable");
        let is_test = file.ends_with("tests.rs");
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        let names_one = |line: &str| names.iter().any(|name| line.contains(name.as_str()));
        if !is_test && code.lines().filter(|line| !line.trim_start().starts_with("//")).any(names_one) {
            let path = file.strip_prefix(&crates).expect("it is in a crate");
            naming.insert(path.to_string_lossy().into_owned());
        }
    }
    assert!(files.len() > 600, "files found: {}", files.len());
    let allowed: BTreeSet<String> = ALLOWED.iter().map(|(file, _)| (*file).to_owned()).collect();
    assert_eq!(naming, allowed);
}
