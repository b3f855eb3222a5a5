//! The question before a core runs, and what it covers.

use std::fs;

use tempfile::TempDir;

use crate::own_core::{lamps, python_core};
use crate::program::in_terminal;

/// Answers the question for trust in a terminal; returns the output of the terminal.
pub fn question(dir: &TempDir, answer: &str) -> String {
    in_terminal(dir.path(), &dir.path().join("state"), &["diff", "lamps", "--games", "1"], "[y/N]", answer)
}

#[test]
fn trust_covers_every_file_and_the_question_shows_what_changed() {
    let dir = lamps("[core]\ncommand = [\"python3\", \"port.py\", \"../outside.py\"]\n");
    python_core(&dir, "class Port(lamps.Lamps):\n    pass\n");
    let folder = dir.path().join("lamps");
    fs::create_dir(folder.join("lib")).unwrap();
    for file in ["lamps/lib/a.py", "lamps/lib/b.py", "outside.py", "elsewhere.py"] {
        fs::write(dir.path().join(file), "x = 1\n").unwrap();
    }
    std::os::unix::fs::symlink("../elsewhere.py", folder.join("link.py")).unwrap();
    std::os::unix::fs::symlink("nowhere", folder.join("dangling")).unwrap();
    let first = question(&dir, "y");
    assert!(first.contains("[y/N]") && !first.contains("since then"), "{first}");
    let again = question(&dir, "n");
    assert!(!again.contains("[y/N]") && again.contains("core: python3 port.py"), "{again}");
    for (change, expected) in [
        ("lamps/lib/a.py", "changed: lib/a.py"),
        ("lamps/new.py", "added: new.py"),
        ("outside.py", "changed: ../outside.py"),
        ("elsewhere.py", "changed: link.py"),
    ] {
        let before = fs::read(dir.path().join(change)).ok();
        fs::write(dir.path().join(change), "x = 2\n").unwrap();
        let output = question(&dir, "n");
        assert!(output.contains("since then:") && output.contains(expected), "{expected}: {output}");
        match before {
            Some(before) => fs::write(dir.path().join(change), before).unwrap(),
            None => fs::remove_file(dir.path().join(change)).unwrap(),
        }
    }
    fs::remove_file(folder.join("lib/b.py")).unwrap();
    let output = question(&dir, "n");
    assert!(output.contains("removed: lib/b.py"), "{output}");
    // Without a terminal, the message has the same text.
    let run = crate::program::typein_with_state(
        dir.path(),
        &dir.path().join("state"),
        &["diff", "lamps", "--games", "1"],
    );
    assert!(
        run.code == 2 && run.errors.contains("since then: removed: lib/b.py; add `--trust`"),
        "{}",
        run.errors
    );
    let origin = fs::read_to_string(folder.join("origin.toml")).unwrap();
    fs::write(folder.join("origin.toml"), origin.replace("\"port.py\", ", "\"other.py\", ")).unwrap();
    let output = question(&dir, "n");
    assert!(output.contains("changed: the command, from `python3 port.py ../outside.py`"), "{output}");
}
