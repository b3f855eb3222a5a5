//! Titles in folders outside this project.

use std::fs;
use std::path::Path;

use crate::program::{Run, typein_in};

/// Makes the folder `maze` from the files of a title and these lines of its `origin.toml`.
fn folder_in(place: &Path, origin: &str) {
    let title = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../basic-listings/c64/3d-vier-gewinnt");
    let own = place.join("own");
    fs::create_dir(&own).unwrap();
    for file in ["listing.bas", "probe.toml"] {
        fs::copy(title.join(file), own.join(file)).unwrap();
    }
    fs::write(own.join("origin.toml"), origin).unwrap();
}

const ORIGIN: &str = "title = \"Own\"\nsystem = \"c64\"\ngame = \"vier3d\"\n";

/// Runs a command that fails; returns its message.
fn message(place: &Path, arguments: &[&str]) -> String {
    let Run { code, errors, .. } = typein_in(place, arguments);
    assert_eq!(code, 2, "{errors}");
    errors
}

#[test]
fn a_folder_is_run_and_compared() {
    let place = tempfile::tempdir().unwrap();
    folder_in(place.path(), ORIGIN);
    let run = typein_in(place.path(), &["run", "./own", "--until", "text:farbfernseher"]);
    assert_eq!(run.code, 0, "{}", run.errors);
    let run = typein_in(place.path(), &["diff", "own", "--games", "2"]);
    assert!(run.code == 0 && run.output.contains("no difference"), "{}{}", run.output, run.errors);
}

#[test]
fn a_name_of_the_catalogue_goes_before_a_folder() {
    let place = tempfile::tempdir().unwrap();
    for name in ["viertris", "c64"] {
        fs::create_dir(place.path().join(name)).unwrap();
    }
    let run = typein_in(place.path(), &["run", "viertris", "--until", "text:regeln"]);
    assert_eq!(run.code, 0, "{}", run.errors);
    assert!(message(place.path(), &["run", "./viertris"]).contains("has no origin.toml"));
    assert!(message(place.path(), &["listing", "check", "c64"]).contains("is a bare machine"));
}

#[test]
fn a_faulty_folder_has_a_message_that_names_file_line_and_key() {
    let place = tempfile::tempdir().unwrap();
    fs::create_dir(place.path().join("empty")).unwrap();
    let errors = message(place.path(), &["run", "empty"]);
    assert!(errors.contains("the folder `empty` has no origin.toml"), "{errors}");
    folder_in(place.path(), &format!("{ORIGIN}writer = \"I\"\n"));
    let errors = message(place.path(), &["run", "own"]);
    assert!(errors.contains("own/origin.toml: TOML parse error at line 4"), "{errors}");
    assert!(errors.contains("unknown field `writer`"), "{errors}");
    fs::write(place.path().join("own/origin.toml"), ORIGIN).unwrap();
    fs::write(place.path().join("own/listing.txt"), "10 print").unwrap();
    let errors = message(place.path(), &["run", "own"]);
    assert!(errors.contains("several listings: listing.bas, listing.txt"), "{errors}");
    for file in ["listing.bas", "listing.txt"] {
        fs::remove_file(place.path().join("own").join(file)).unwrap();
    }
    let errors = message(place.path(), &["play", "own"]);
    assert!(errors.contains("has no listing; name the listing or the saved page `listing.*`"), "{errors}");
}
