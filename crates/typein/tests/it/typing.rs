//! Keys typed fast, or before the first screen, in the terminal front end.

use std::fs;
use std::path::Path;
use std::process::Command;

/// Plays in a terminal of Python's library. Writes all text in one piece, at the start or after `READY`; quits when the
/// last line has printed `DONE`.
const DRIVER: &str = "import fcntl, os, pty, select, struct, sys, termios
text = sys.stdin.buffer.read()
early = sys.argv[1] == 'early'
child, terminal = pty.fork()
if child == 0:
    os.execv(sys.argv[2], sys.argv[2:])
fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack('HHHH', 40, 100, 0, 0))
seen, is_over = b'', False
while True:
    writable = [terminal] if text and (early or b'READY' in seen) else []
    readable, writable, _ = select.select([terminal], writable, [], 60)
    if not readable and not writable:
        break
    if writable:
        text = text[os.write(terminal, text[:4096]):]
    if readable:
        try:
            part = os.read(terminal, 65536)
        except OSError:
            break
        if not part:
            break
        seen += part
        if b'DONE' in seen and not is_over:
            is_over = True
            os.write(terminal, bytes([3]))
os.waitpid(child, 0)
";

/// Types 100 lines; returns the lines of the program that `play` saves.
fn typed(folder: &Path, when: &str) -> usize {
    let lines: String = (100..200).map(|number| format!("{number} rem line {number} abcdefghi\r")).collect();
    // The program that prints is not saved: its line is removed, and direct lines are none.
    let text = lines + "print chr$(147)\"do\"+\"ne\"\r";
    let input = folder.join("keys");
    fs::write(&input, text).unwrap();
    let saved = folder.join(format!("{when}.bas"));
    let arguments = ["play", "c64", "--front", "terminal", "--speed", "max", "--mute", "--save"];
    let status = Command::new("python3")
        .args(["-c", DRIVER, when, env!("CARGO_BIN_EXE_typein")])
        .args(arguments)
        .arg(&saved)
        .env("TERM", "xterm-256color")
        .stdin(fs::File::open(&input).unwrap())
        .output()
        .unwrap();
    let output = String::from_utf8_lossy(&status.stdout).into_owned();
    assert!(status.status.success(), "{output}{}", String::from_utf8_lossy(&status.stderr));
    fs::read_to_string(&saved).unwrap_or_default().lines().count()
}

#[test]
fn lines_typed_at_once_all_arrive() {
    let dir = tempfile::tempdir().unwrap();
    assert_eq!(typed(dir.path(), "late"), 100);
}

#[test]
fn lines_typed_before_the_screen_is_up_all_arrive() {
    let dir = tempfile::tempdir().unwrap();
    assert_eq!(typed(dir.path(), "early"), 100);
}

/// The message of a syntax error has its position, in the status line and at the end.
#[test]
fn a_syntax_error_has_its_position_in_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.bas"), "10 print \"ready\"\n20 prnt 3\n").unwrap();
    // The driver quits at DONE; here at the start of the position.
    let driver = DRIVER.replace("b'DONE' in seen", "b'a.bas:2:' in seen") + "sys.stdout.buffer.write(seen)\n";
    let output = Command::new("python3")
        .args(["-c", &driver, "early", env!("CARGO_BIN_EXE_typein")])
        .args(["play", "a.bas", "--front", "terminal", "--speed", "max", "--mute", "--seed", "1"])
        .current_dir(folder.path())
        .env("TERM", "xterm-256color")
        .stdin(std::process::Stdio::null())
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let note = "note: a.bas:2:10: syntax error in line 20";
    assert!(text.contains(note), "{text:?}");
    assert!(text.contains("note: `typein listing check a.bas` checks the whole listing"), "{text:?}");
}
