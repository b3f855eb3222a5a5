//! The interpreter of a Python program is lost, at any time: `run`, `scan` and `play` report why.
//!
//! The programs are in `tests/attack-4`. They lose it after the first slice of time, and in the first one.

use std::fs;
use std::io::{Read, Write};
use std::process::{Command, Stdio};

use gamegrid::protocol::{Request, encode};
use serde_json::Value;

use crate::program::{Run, path, root, typein};

/// Programs and the words of their messages.
const LOSSES: [(&str, &str); 4] = [
    ("silent-no-answer.py", "an operation takes more than a second"),
    ("silent-out-of-memory.py", "out of memory (limit 256 MiB)"),
    ("silent-stack-overflow.py", "has overflowed its stack"),
    ("child-panic-cast.py", "attempt to divide by zero (line 2)"),
];

fn program(name: &str) -> String {
    path(&root("crates/typein/tests/attack-4").join(name)).to_owned()
}

fn assert_reported(run: &Run, name: &str, words: &str) {
    assert_eq!(run.code, 3, "{name}: {}", run.errors);
    let error = run.errors.lines().find(|line| line.starts_with("error: "));
    assert!(error.is_some_and(|line| line.contains(words)), "{name}: {}", run.errors);
}

#[test]
fn run_reports_the_loss() {
    for (name, words) in LOSSES {
        let run = typein(&["run", &program(name), "--system", "gamegrid", "--limit", "seconds:60"]);
        assert_reported(&run, name, words);
    }
    let run = typein(&["run", &program("silent-no-answer.py"), "--system", "gamegrid", "--json"]);
    let summary: Value = serde_json::from_str(&run.output).unwrap();
    assert_eq!(summary["end"], "failed", "{}", run.output);
    assert!(summary["error"].as_str().unwrap().contains("does not respond"), "{}", run.output);
}

#[test]
fn the_cpu_limit_is_a_loss() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("slow.py");
    fs::write(&file, "while True: sum(range(10**5))\n").unwrap();
    let run = typein(&["run", path(&file), "--system", "gamegrid", "--limit", "seconds:1"]);
    assert_reported(&run, "slow.py", "exceeds its time limit of 1 seconds");
}

#[test]
fn play_reports_the_loss() {
    for (name, words) in LOSSES {
        let run = typein(&["play", &program(name), "--system", "gamegrid", "--front", "text"]);
        assert_reported(&run, name, words);
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("first.py");
    fs::write(&file, "1/0\n").unwrap();
    let run = typein(&["play", path(&file), "--system", "gamegrid", "--front", "text"]);
    assert_reported(&run, "first.py", "division by zero");
}

#[test]
fn scan_reports_the_loss() {
    let folder = tempfile::tempdir().unwrap();
    let (input, out) = (folder.path().join("in"), folder.path().join("out.jsonl"));
    fs::create_dir(&input).unwrap();
    for (name, _) in LOSSES {
        fs::copy(program(name), input.join(name)).unwrap();
    }
    typein(&["scan", path(&input), "--out", path(&out), "--no-times", "--seconds", "5"]);
    let results = fs::read_to_string(out).unwrap();
    for (name, words) in LOSSES {
        let result = results.lines().find(|line| line.contains(name)).unwrap();
        let result: Value = serde_json::from_str(result).unwrap();
        assert_eq!(result["end"], "error", "{name}: {result}");
        assert!(result["message"].as_str().unwrap().contains(words), "{name}: {result}");
    }
}

/// Every thread of the child has the filter of system calls once it answers.
#[cfg(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")))]
#[test]
fn the_child_runs_with_limited_system_calls() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_typein"))
        .args(["__python", "256", "0"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let start = encode(&Request::Start {
        source: "x = 1\n".to_owned(),
        name: "x.py".to_owned(),
        seed: 1,
        sprites: vec![],
        files: gamegrid::ProgramFiles::default(),
    });
    let length = u32::try_from(start.len()).unwrap().to_le_bytes();
    child.stdin.as_mut().unwrap().write_all(&[&length[..], &start].concat()).unwrap();
    let mut answer = [0; 5];
    child.stdout.as_mut().unwrap().read_exact(&mut answer).unwrap();
    let mut threads = 0;
    for thread in fs::read_dir(format!("/proc/{}/task", child.id())).unwrap() {
        let status = fs::read_to_string(thread.unwrap().path().join("status")).unwrap();
        assert!(status.contains("Seccomp:\t2"), "{status}");
        threads += 1;
    }
    assert!(threads >= 3, "main, interpreter and watchdog");
    drop(child.stdin.take());
    child.wait().unwrap();
}
