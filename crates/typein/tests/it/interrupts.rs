//! Ctrl-C during a comparison, a match, an exploration, a scan or a benchmark: it reports the interruption, keeps the
//! results so far, and ends with the signal, which shells report as 130.

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

/// SIGINT.
const INTERRUPT: i32 = 2;

/// Runs a long command, and sends Ctrl-C once `is_ready` holds for its process id. Returns its output.
fn interrupted(folder: &Path, command: &str, is_ready: impl Fn(u32) -> bool) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_typein"))
        .args(command.split_whitespace())
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    while !is_ready(child.id()) {
        assert!(child.try_wait().unwrap().is_none(), "{command} ends by itself");
        thread::sleep(Duration::from_millis(20));
    }
    let status = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(status.success());
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
    assert_eq!(output.status.signal(), Some(INTERRUPT), "{command}: {text}");
    text
}

#[test]
fn long_commands_say_that_they_were_interrupted_and_keep_what_they_have() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path();
    fs::create_dir(folder.join("in")).unwrap();
    for number in 0..3000 {
        fs::write(folder.join(format!("in/{number}.bas")), "10 poke 53280,0:goto 10\n").unwrap();
    }
    for (command, expected) in [
        ("diff viertris --games 100000 --jobs 1 --record FILE", "interrupted after"),
        ("match viertris random random --games 100000 --jobs 1 --record FILE", "interrupted after"),
        ("explore gridlock --games 100000 --waits 1 --jobs 1 --record FILE", "note: interrupted after"),
        ("scan in --jobs 1 --no-times --out FILE", "note: interrupted; continue with `--resume`"),
    ] {
        let name = command.split(' ').next().unwrap();
        let file = format!("{name}.jsonl");
        // A line after the header.
        let has_lines =
            || fs::read_to_string(folder.join(&file)).is_ok_and(|text| text.matches('\n').count() >= 2);
        let text = interrupted(folder, &command.replace("FILE", &file), |_| has_lines());
        assert!(text.contains(expected), "{command}: {text}");
        assert!(has_lines(), "{command}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_benchmark_says_that_it_was_interrupted() {
    let folder = tempfile::tempdir().unwrap();
    // The kernel's mask of caught signals, with bit 0 for signal 1.
    let catches_interrupt = |process: u32| {
        let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
        u64::from_str_radix(mask.trim(), 16).unwrap() >> (INTERRUPT - 1) & 1 == 1
    };
    for (format, expected) in [("", "interrupted"), ("--json", "\"interrupted\": true")] {
        let text = interrupted(folder.path(), &format!("bench viertris {format}"), catches_interrupt);
        assert!(text.contains(expected), "{text}");
    }
}
