//! What the terminal front end shows in terminals that answer its questions in different ways. A driver in Python is the
//! terminal.
#![cfg(unix)]

use std::fs;
use std::process::Command;

/// A terminal: answers each question in the order of the questions, and types a text at the start, with the answers, or
/// after the screen is up. Quits when the printer has printed `DONE`.
const DRIVER: &str = r#"import fcntl, json, os, pty, select, struct, sys, termios
answers, when, text = json.loads(sys.argv[1]), sys.argv[2], sys.stdin.buffer.read()
questions = {b'\x1b[6n': 'CPR', b'a=q': 'kitty', b'\x1b[>q': 'XTVERSION', b'\x1b[>c': 'DA2', b'\x1b[c': 'DA1'}
child, terminal = pty.fork()
if child == 0:
    os.execv(sys.argv[3], sys.argv[3:])
fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack('HHHH', 40, 100, 800, 640))
if when == 'early':
    os.write(terminal, text)
seen, position, is_over, rounds = b'', 0, False, 0
late = b''
while rounds < 600:
    readable, _, _ = select.select([terminal], [], [], 0.1)
    rounds += not readable
    if readable:
        try:
            part = os.read(terminal, 65536)
        except OSError:
            break
        if not part:
            break
        seen += part
        while True:
            found = [(seen.find(question, position), question) for question in questions]
            found = [pair for pair in found if pair[0] >= 0]
            if not found:
                break
            at, question = min(found)
            position = at + len(question)
            answer = answers.get(questions[question], '').encode()
            if when == 'late':
                late += answer
            else:
                os.write(terminal, answer)
            if when == 'between' and questions[question] == 'XTVERSION':
                os.write(terminal, text)
        # The first cells or the first picture: the questions are over.
        if late and b'READY' in seen:
            os.write(terminal, late + text)
            late = b''
    if not is_over and os.path.exists('out.txt') and b'done' in open('out.txt', 'rb').read().lower():
        is_over = True
        os.write(terminal, bytes([3]))
_, status = os.waitpid(child, 0)
sys.stdout.buffer.write(seen)
sys.exit(0 if is_over else 1)
"#;

/// Two lines of a program, and a line that ends the test.
const TYPED: &str = "10 print 1\r20 print 2\ropen4,4:print#4,\"done\":close4\r";

/// Terminals with kitty's graphics, with sixels, without both, without UTF-8, and with the library VTE.
const KITTY: &str = r#"{"CPR":"\u001b[2;2R","kitty":"\u001b_Gi=31;OK\u001b\\","XTVERSION":"\u001bP>|kitty(0.26.5)\u001b\\","DA1":"\u001b[?62;c"}"#;
const SIXEL: &str =
    r#"{"CPR":"\u001b[2;2R","XTVERSION":"\u001bP>|XTerm(379)\u001b\\","DA1":"\u001b[?63;1;2;4;6;9;15;22c"}"#;
const XTERM: &str =
    r#"{"CPR":"\u001b[2;2R","XTVERSION":"\u001bP>|XTerm(379)\u001b\\","DA1":"\u001b[?64;1;2;6;9;15;22c"}"#;
const LATIN_1: &str =
    r#"{"CPR":"\u001b[2;3R","XTVERSION":"\u001bP>|XTerm(379)\u001b\\","DA1":"\u001b[?64;1;2;6;9;15;22c"}"#;
const VTE: &str = r#"{"CPR":"\u001b[2;2R","DA2":"\u001b[>65;7001;1c","DA1":"\u001b[?65;1;9c"}"#;

/// Types lines on a C64 in a terminal with these answers; returns what it has received, after checking that no key was
/// lost.
fn played(answers: &str, when: &str, options: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let input = folder.path().join("keys");
    fs::write(&input, TYPED).unwrap();
    let run = Command::new("python3")
        .args(["-c", DRIVER, answers, when, env!("CARGO_BIN_EXE_typein")])
        .args(["play", "c64", "--front", "terminal", "--speed", "max", "--mute"])
        .args(["--printer", "out.txt", "--save", "saved.bas"])
        .args(options)
        .current_dir(folder.path())
        .env("TERM", "xterm-256color")
        .env("LC_ALL", "C.UTF-8")
        .env_remove("NO_COLOR")
        .stdin(fs::File::open(&input).unwrap())
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&run.stdout).into_owned();
    assert!(run.status.success(), "{text:?}{}", String::from_utf8_lossy(&run.stderr));
    let saved = fs::read_to_string(folder.path().join("saved.bas")).unwrap();
    assert_eq!(saved.lines().collect::<Vec<_>>(), ["10 print 1", "20 print 2"], "{text:?}");
    text
}

/// The beginnings of pictures.
const IMAGE: &str = "\x1b_Ga=T,f=100,";
const SIXELS: &str = "\x1bP0;1;0q";

#[test]
fn pictures_are_drawn_where_the_terminal_answers_so() {
    let kitty = played(KITTY, "between", &[]);
    assert!(kitty.contains(IMAGE) && !kitty.contains(SIXELS) && !kitty.contains("READY"), "{kitty:?}");
    let sixel = played(SIXEL, "between", &[]);
    assert!(sixel.contains(SIXELS) && !sixel.contains(IMAGE) && !sixel.contains("READY"), "{sixel:?}");
    for text in [played(XTERM, "between", &[]), played(KITTY, "between", &["--graphics", "none"])] {
        assert!(text.contains("READY") && !text.contains(IMAGE) && !text.contains(SIXELS), "{text:?}");
    }
}

/// Lines typed before the program starts come with line feeds, since the terminal is not in raw mode yet.
#[test]
fn keys_before_the_screen_reach_the_machine() {
    for answers in [KITTY, XTERM, VTE, "{}"] {
        played(answers, "early", &[]);
    }
}

/// A slow terminal's answers arrive as keys, here right before line 10, which they would make a syntax error.
#[test]
fn late_answers_are_not_typed() {
    played(KITTY, "late", &[]);
}

#[test]
fn a_terminal_that_does_not_read_utf8_gets_ascii() {
    let text = played(LATIN_1, "between", &[]);
    // The question itself has a letter.
    assert!(text.replacen('é', "", 1).is_ascii(), "{text:?}");
}

#[test]
fn a_dumb_terminal_is_an_error() {
    let run = Command::new("python3")
        .args(["-c", "import pty, sys; sys.exit(pty.spawn(sys.argv[1:]) >> 8)", env!("CARGO_BIN_EXE_typein")])
        .args(["play", "c64", "--front", "terminal"])
        .env("TERM", "dumb")
        .stdin(std::process::Stdio::null())
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&run.stdout).into_owned();
    assert_eq!(run.status.code(), Some(2), "{text}");
    assert!(text.contains("`TERM` is `dumb`") && text.contains("--front text"), "{text}");
    assert!(!text.contains('\x1b'), "{text:?}");
}
