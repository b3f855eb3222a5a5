//! Text for the terminal: one module writes it, and escapes text from strangers.

use std::fs;
use std::path::{Path, PathBuf};

use crate::own_core::{lamps, python_core};
use crate::program::{Run, path, root, typein_in};

/// The files that may write to standard output or standard error, with the reasons.
const WRITERS: &[(&str, &str)] = &[
    ("typein/src/output.rs", "the module"),
    ("typein/src/front_end/terminal.rs", "draws cells, whose characters come from the machines' tables"),
    ("typein/src/front_end/terminal/query.rs", "asks the terminal with constant texts"),
    ("typein/src/debug/tui/mod.rs", "the terminal's modes; the library for panes drops control characters"),
    ("typein/src/commands/dap.rs", "a protocol in JSON"),
    ("typein/src/commands/lsp.rs", "a protocol in JSON"),
    ("typein/src/commands/scan/worker.rs", "the pipe to the parent"),
    ("typein/src/python_process/child.rs", "the pipe to the parent"),
    ("typein-core/src/serve.rs", "the pipe to the parent, in a core"),
];

/// Crates of tools that are no part of the program.
const TOOLS: &[&str] = &["benches", "conformance", "fuzz-targets"];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// Returns the first way in a line of code to write past `output`.
fn writes(line: &str) -> Option<&'static str> {
    let code = line.split("//").next().unwrap_or_default();
    let without_question = code
        .replace("stdout().is_terminal()", "")
        .replace("stderr().is_terminal()", "")
        .replace("check_stdout()", "");
    let calls = [
        "println!(",
        "print!(",
        "dbg!(",
        "stdout()",
        "stderr()",
        "Stdio::inherit",
        "\"/dev/tty\"",
        "Term::stdout",
    ];
    calls.into_iter().find(|call| without_question.contains(call))
}

#[test]
fn only_one_module_writes_text_to_the_terminal() {
    let crates = root("crates");
    let mut files = Vec::new();
    for entry in fs::read_dir(&crates).unwrap() {
        let entry = entry.unwrap();
        let source = entry.path().join("src");
        if !TOOLS.contains(&entry.file_name().to_str().unwrap()) && source.is_dir() {
            sources(&source, &mut files);
        }
    }
    let mut found = Vec::new();
    let mut unused: Vec<&str> = WRITERS.iter().map(|(file, _)| *file).collect();
    for file in files {
        let name = path(file.strip_prefix(&crates).unwrap()).replace('\\', "/");
        let text = fs::read_to_string(&file).unwrap();
        let lines = text.lines().enumerate();
        let mut lines =
            lines.filter_map(|(at, line)| writes(line).map(|call| format!("{name}:{}: {call}", at + 1)));
        if WRITERS.iter().any(|(writer, _)| *writer == name) {
            if lines.next().is_some() {
                unused.retain(|writer| *writer != name);
            }
        } else {
            found.extend(lines);
        }
    }
    assert!(
        found.is_empty(),
        "use output::report, print_line or write_text, which escape:\n{}",
        found.join("\n")
    );
    assert!(unused.is_empty(), "these files write nothing any more: {unused:?}");
}

/// Checks that a run has written no character that a terminal executes.
#[track_caller]
fn assert_harmless(run: &Run) {
    for text in [&run.output, &run.errors] {
        let active =
            |c: char| (c.is_control() && !"\n\t".contains(c)) || ('\u{202a}'..='\u{202e}').contains(&c);
        assert!(!text.contains(active), "{text:?}");
    }
}

/// Control codes as TOML: clear the line, CSI in one character, bell, right to left.
const FORGED: &str = "\\u001b[2K\\r\\u009b8m\\u0007\\u202e";

#[cfg(unix)]
#[test]
fn control_codes_of_an_origin_are_escaped() {
    let dir = lamps(&format!("[core]\ncommand = [\"sh\", \"-c\", \"touch started #{FORGED}\\ncore: ok\"]\n"));
    let run = typein_in(dir.path(), &["diff", "lamps", "--games", "1"]);
    assert_harmless(&run);
    let expected = r"`sh -c 'touch started #\u{1b}[2K\r\u{9b}8m\u{7}\u{202e}\ncore: ok'`";
    assert!(run.code == 2 && run.errors.contains(expected), "{}", run.errors);
    // The question itself.
    let output = crate::trust::question(&dir, "n");
    assert!(output.contains(&expected.replace('`', "")) && output.contains("[y/N]"), "{output:?}");
    assert!(!output.contains(['\u{1b}', '\u{9b}', '\u{7}', '\u{202e}']), "{output:?}");
    assert!(output.contains("the core was not started"), "{output:?}");
    assert!(!dir.path().join("lamps/started").exists());
}

// Windows quotes arguments in another way.
#[cfg(unix)]
#[test]
fn a_forged_question_shows_the_command_that_will_run() {
    let run = typein_in(&root("crates/typein/tests/attack-4"), &["diff", "./trust-prompt", "--games", "1"]);
    assert_harmless(&run);
    let expected = r"starts the program `sh -c 'touch PWNED #\u{1b}[2K\r`";
    assert!(run.code == 2 && run.errors.contains(expected), "{}", run.errors);
    assert!(!root("crates/typein/tests/attack-4").join("PWNED").exists());
}

#[test]
fn an_excerpt_of_a_broken_file_is_escaped() {
    for file in ["origin.toml", "probe.toml"] {
        let dir = lamps("");
        fs::write(dir.path().join("lamps").join(file), "title = \u{1b}[2J\u{9b}1m\u{7} no value\n").unwrap();
        let run = typein_in(dir.path(), &["diff", "./lamps", "--games", "1"]);
        assert_eq!(run.code, 2, "{}", run.errors);
        assert_harmless(&run);
    }
}

// Windows has no files of such names.
#[cfg(unix)]
#[test]
fn names_of_host_files_are_escaped() {
    let dir = tempfile::tempdir().unwrap();
    let name = "a\u{1b}[2J\u{9b}1m.bas";
    fs::write(dir.path().join(name), "10 PRINT \"A\":QQ\n").unwrap();
    for arguments in [
        &["run", name, "--system", "c64", "--until", "nonsense"][..],
        &["listing", "check", name, "--system", "c64"],
        &["listing", "check", name, "--system", "c64", "--json"],
        &["run", "missing\u{1b}[2J.bas"],
        &["run", name, "superfluous\u{1b}[2J"],
        &["scan", "."],
    ] {
        let run = typein_in(dir.path(), arguments);
        assert_harmless(&run);
        let all = format!("{}{}", run.output, run.errors);
        assert!(all.len() > 10, "{arguments:?}: {all}");
    }
}

#[test]
fn replies_and_standard_error_of_a_core_are_escaped() {
    let dir = lamps("");
    let core = "sys.stderr.write('ü\\x1b[2J\\x9b1m' + 'ü' * 9000 + '\\n')\nclass Port(lamps.Lamps):\n    \
                def play(self, move, dice):\n        raise ValueError('\\x1b[2J\\x9b1m\\u202e')\n";
    let core = python_core(&dir, core);
    let run = typein_in(dir.path(), &["diff", "./lamps", "--games", "6", "--core", core, "-v"]);
    assert!(run.code == 1 || run.code == 2, "{}", run.errors);
    assert_harmless(&run);
    assert!(run.errors.contains("\\u{1b}[2J") && !run.errors.contains('\u{fffd}'), "{}", run.errors);
    let run = typein_in(dir.path(), &["diff", "./lamps", "--games", "6", "--core", core, "--json"]);
    assert_harmless(&run);
}

#[cfg(feature = "python")]
#[test]
fn dialogs_and_output_of_python_programs_are_escaped() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("a.py");
    let text = "from gamegrid import *\nmakeGameGrid(5, 5, 20)\nprint('\\x9b1m\\u202e')\nsetTitle('\\x1b[2J')\n\
                msgDlg('\\x1b[2J\\x07 hello')\n";
    fs::write(&file, text).unwrap();
    let attack = root("crates/typein/tests/attack-4/dialog-control-codes.py");
    for file in [path(&file), path(&attack)] {
        for arguments in [&["play", file, "--front", "text"][..], &["run", file]] {
            let run = crate::program::typein(arguments);
            assert_harmless(&run);
        }
    }
}
