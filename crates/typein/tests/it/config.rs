//! `typein config` and the configuration file.

use std::fs;
use std::path::Path;
use std::process::Command;

struct Run {
    code: Option<i32>,
    output: String,
    errors: String,
}

fn typein(folder: &Path, arguments: &[&str]) -> Run {
    let output = Command::new(env!("CARGO_BIN_EXE_typein"))
        .args(arguments)
        .current_dir(folder)
        .env("XDG_CONFIG_HOME", folder)
        .env("APPDATA", folder)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .stdin(std::process::Stdio::null())
        .output()
        .unwrap();
    Run {
        code: output.status.code(),
        output: String::from_utf8_lossy(&output.stdout).into_owned(),
        errors: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

#[test]
fn a_commented_file_is_written_once_and_changes_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let run = typein(dir.path(), &["config"]);
    assert_eq!(run.code, Some(0), "{}", run.errors);
    assert!(
        run.output.contains("config.toml (does not exist; `typein config --init` writes it)"),
        "{}",
        run.output
    );
    assert!(run.output.contains("# speed: 1.0 is the original's speed; default: 1.0"), "{}", run.output);
    assert_eq!(typein(dir.path(), &["config", "--init"]).code, Some(0));
    let file = dir.path().join("typein/config.toml");
    assert!(fs::read_to_string(&file).unwrap().contains("#scale = 3"));
    let again = typein(dir.path(), &["config", "--init"]);
    assert_eq!(again.code, Some(2));
    assert!(again.errors.contains("exists; edit it, or remove it first"), "{}", again.errors);
    assert!(!typein(dir.path(), &["config"]).output.contains("does not exist"));
}

#[test]
fn an_error_in_the_file_ends_play_and_names_the_line() {
    let dir = tempfile::tempdir().unwrap();
    fs::create_dir(dir.path().join("typein")).unwrap();
    fs::write(dir.path().join("typein/config.toml"), "scale = 2\nspeeed = 1\n").unwrap();
    for arguments in [&["config"][..], &["play", "c64"]] {
        let run = typein(dir.path(), arguments);
        assert_eq!(run.code, Some(2));
        assert!(
            run.errors.contains("config.toml:2: unknown key `speeed`; did you mean `speed`?"),
            "{}",
            run.errors
        );
    }
}

#[test]
fn the_command_line_wins_over_the_file() {
    let dir = tempfile::tempdir().unwrap();
    fs::create_dir(dir.path().join("typein")).unwrap();
    fs::write(dir.path().join("typein/config.toml"), "front = \"terminal\"\njoystick = 2\n").unwrap();
    let run = typein(dir.path(), &["play", "c64"]);
    assert!(run.errors.contains("must be a terminal"), "{}", run.errors);
    let run = typein(dir.path(), &["play", "c64", "--front", "text"]);
    assert_eq!(run.code, Some(0), "{}", run.errors);
    // The port of the file is for machines that have it; the option is an error.
    let run = typein(dir.path(), &["play", "vic20", "--front", "text"]);
    assert_eq!(run.code, Some(0), "{}", run.errors);
    assert_eq!(typein(dir.path(), &["play", "vic20", "--front", "text", "--joystick", "2"]).code, Some(2));
}
