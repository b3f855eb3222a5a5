//! Ctrl-C during a comparison, a match, an exploration or a scan: it says so, keeps what it has, and ends with the signal,
//! which shells report as 130.

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

/// SIGINT.
const INTERRUPT: i32 = 2;

/// Runs a command that would take hours, and sends Ctrl-C once its file has a line after the header. Returns all that it
/// prints, and the number of complete lines that the file has then.
fn interrupted(folder: &Path, command: &str, file: &str) -> (String, usize) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_typein"))
        .args(command.split_whitespace())
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = || fs::read_to_string(folder.join(file)).map_or(0, |text| text.matches('\n').count());
    while lines() < 2 {
        assert!(child.try_wait().unwrap().is_none(), "{command} ends by itself");
        thread::sleep(Duration::from_millis(20));
    }
    let status = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(status.success());
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
    assert_eq!(output.status.signal(), Some(INTERRUPT), "{command}: {text}");
    (text, lines())
}

#[test]
fn long_commands_say_that_they_were_interrupted_and_keep_what_they_have() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path();
    fs::create_dir(place.join("in")).unwrap();
    for number in 0..3000 {
        fs::write(place.join(format!("in/{number}.bas")), "10 poke 53280,0:goto 10\n").unwrap();
    }
    for (command, words) in [
        ("diff viertris --games 100000 --jobs 1 --record FILE", "interrupted after"),
        ("match viertris random random --games 100000 --jobs 1 --record FILE", "interrupted after"),
        ("explore viertris --games 100000 --waits 3 --jobs 1 --record FILE", "note: interrupted after"),
        ("scan in --jobs 1 --no-times --out FILE", "note: interrupted; continue with `--resume`"),
    ] {
        let name = command.split(' ').next().unwrap();
        let file = format!("{name}.jsonl");
        let (text, lines) = interrupted(place, &command.replace("FILE", &file), &file);
        assert!(text.contains(words), "{command}: {text}");
        assert!(lines >= 2, "{command}: {lines} lines");
    }
}
