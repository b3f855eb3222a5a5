//! Titles in folders outside this project.

use std::fs;
use std::path::Path;

use crate::program::{Run, typein_in};

/// Makes the folder `own` from the files of a title and these lines of its `origin.toml`.
fn folder_in(folder: &Path, origin: &str) {
    let title = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../basic-listings/c64/3d-vier-gewinnt");
    let own = folder.join("own");
    fs::create_dir(&own).unwrap();
    for file in ["listing.bas", "probe.toml"] {
        fs::copy(title.join(file), own.join(file)).unwrap();
    }
    fs::write(own.join("origin.toml"), origin).unwrap();
}

const ORIGIN: &str = "title = \"Own\"\nsystem = \"c64\"\ngame = \"vier3d\"\n";

/// Runs a command that fails; returns its message.
fn message(folder: &Path, arguments: &[&str]) -> String {
    let Run { code, errors, .. } = typein_in(folder, arguments);
    assert_eq!(code, 2, "{errors}");
    errors
}

#[test]
fn a_folder_is_run_and_compared() {
    let dir = tempfile::tempdir().unwrap();
    folder_in(dir.path(), ORIGIN);
    let run = typein_in(dir.path(), &["run", "./own", "--until", "text:farbfernseher"]);
    assert_eq!(run.code, 0, "{}", run.errors);
    let run = typein_in(dir.path(), &["diff", "own", "--games", "2"]);
    assert!(run.code == 0 && run.output.contains("no difference"), "{}{}", run.output, run.errors);
}

#[test]
fn a_name_of_the_catalogue_goes_before_a_folder() {
    let dir = tempfile::tempdir().unwrap();
    for name in ["viertris", "c64"] {
        fs::create_dir(dir.path().join(name)).unwrap();
    }
    let run = typein_in(dir.path(), &["run", "viertris", "--until", "text:regeln"]);
    assert_eq!(run.code, 0, "{}", run.errors);
    assert!(message(dir.path(), &["run", "./viertris"]).contains("has no origin.toml"));
    assert!(message(dir.path(), &["listing", "check", "c64"]).contains("is a bare machine"));
}

#[test]
fn a_faulty_folder_has_a_message_that_names_file_line_and_key() {
    let dir = tempfile::tempdir().unwrap();
    fs::create_dir(dir.path().join("empty")).unwrap();
    let errors = message(dir.path(), &["run", "empty"]);
    assert!(errors.contains("the folder `empty` has no origin.toml"), "{errors}");
    folder_in(dir.path(), &format!("{ORIGIN}writer = \"I\"\n"));
    let errors = message(dir.path(), &["run", "own"]);
    assert!(errors.contains("own/origin.toml: TOML parse error at line 4"), "{errors}");
    assert!(errors.contains("unknown field `writer`"), "{errors}");
    fs::write(dir.path().join("own/origin.toml"), ORIGIN).unwrap();
    fs::write(dir.path().join("own/listing.txt"), "10 print").unwrap();
    let errors = message(dir.path(), &["run", "own"]);
    assert!(errors.contains("several listings: listing.bas, listing.txt"), "{errors}");
    for file in ["listing.bas", "listing.txt"] {
        fs::remove_file(dir.path().join("own").join(file)).unwrap();
    }
    let errors = message(dir.path(), &["play", "own"]);
    assert!(errors.contains("has no listing; name the listing or the saved page `listing.*`"), "{errors}");
}

/// A page of a magazine, with a game for the MSX.
const PAGE: &str = "Dig for gold, a game for MSX computers\n\nType in the program and start it with RUN.\n\n\
    10 REM DIG\n20 DEFINT A-Z:X=INT(RND(1)*5)+1:F=9\n30 IF F=0 THEN PRINT \"TOO LATE\":END\n\
    40 INPUT \"DIG AT\";A\n50 F=F-1:IF A<>X THEN 30\n60 PRINT \"GOLD!\":END\n\nGood luck!\n";

#[test]
fn a_new_folder_has_the_listing_alone_and_a_core_that_breaks_no_invariant() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("page.txt"), PAGE).unwrap();
    for (core, command) in [("python", "python3 -B port.py"), ("js", "node port.mjs")] {
        let made = typein_in(dir.path(), &["new", core, "page.txt", "--core", core]);
        assert_eq!(made.code, 0, "{}", made.errors);
        let folder = dir.path().join(core);
        let read = |file: &str| fs::read_to_string(folder.join(file)).unwrap();
        let lines =
            PAGE.lines().filter(|line| line.starts_with(char::is_numeric)).map(|line| format!("{line}\n"));
        assert_eq!(read("listing.bas"), lines.collect::<String>());
        assert!(
            read("origin.toml")
                .contains("title = \"Dig for gold, a game for MSX computers\"\nsystem = \"msx\"\n")
        );
        assert!(read("README.md").contains(&format!("\ntypein diff ./{core} --trust\n")));
        if core == "js" && std::process::Command::new("node").arg("--version").output().is_err() {
            continue;
        }
        let check = typein_in(&folder, &["core", "check", command]);
        assert_eq!(check.code, 0, "{}{}", check.output, check.errors);
    }
    let again = message(dir.path(), &["new", "python", "page.txt"]);
    assert!(again.contains("`python` exists; give another name"), "{again}");
    let explored = typein_in(dir.path(), &["explore", "./python", "--write", "--waits", "5"]);
    assert_eq!(explored.code, 0, "the proposal replaces the untouched probe: {}", explored.errors);
    let again = message(dir.path(), &["explore", "./python", "--write", "--waits", "5"]);
    assert!(again.contains("`./python/probe.toml` exists"), "{again}");
    let rust = typein_in(dir.path(), &["new", "rust", "page.txt", "--core", "rust"]);
    assert_eq!(rust.code, 0, "{}", rust.errors);
    let manifest = fs::read_to_string(dir.path().join("rust/port/Cargo.toml")).unwrap();
    assert!(manifest.contains("typein-core = { path = \"typein-core\" }"), "{manifest}");
    let none = typein_in(dir.path(), &["new", "plain", "page.txt", "--core", "none"]);
    assert!(none.code == 0 && !dir.path().join("plain/probe.toml").exists(), "{}", none.errors);
    let run = typein_in(dir.path(), &["run", "./plain", "--until", "text:DIG AT"]);
    assert_eq!(run.code, 0, "{}{}", run.output, run.errors);
}
