//! The loss of the interpreter of a Python program at any time: `run`, `scan` and `play` report the reason.
//!
//! The programs in `tests/attack-4` lose it in the first slice of time, or after it.

use std::fs;
use std::io::{Read, Write};
use std::process::{Command, Stdio};

use gamegrid::protocol::{Request, encode};
use serde_json::Value;

use crate::program::{Run, path, root, typein, typein_reading};

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

fn assert_reported(run: &Run, name: &str, message: &str) {
    assert_eq!(run.code, 3, "{name}: {}", run.errors);
    let error = run.errors.lines().find(|line| line.starts_with("error: "));
    assert!(error.is_some_and(|line| line.contains(message)), "{name}: {}", run.errors);
}

#[test]
fn run_reports_the_loss() {
    for (name, message) in LOSSES {
        let run = typein(&["run", &program(name), "--system", "gamegrid", "--limit", "seconds:60"]);
        assert_reported(&run, name, message);
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
    for (name, message) in LOSSES {
        let run = typein(&["play", &program(name), "--system", "gamegrid", "--front", "text"]);
        assert_reported(&run, name, message);
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("first.py");
    fs::write(&file, "1/0\n").unwrap();
    let run = typein(&["play", path(&file), "--system", "gamegrid", "--front", "text"]);
    assert_reported(&run, "first.py", "division by zero");
}

/// Plays in a terminal of Python's library, kills the child of the program when its board is drawn, and prints the exit
/// code and the output.
#[cfg(target_os = "linux")]
const KILLER: &str = "import fcntl, os, pty, select, signal, struct, sys, termios, time
child, terminal = pty.fork()
if child == 0:
    os.execv(sys.argv[1], sys.argv[1:])
fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack('HHHH', 40, 100, 0, 0))
seen, killed = b'', False
while True:
    readable, _, _ = select.select([terminal], [], [], 60)
    if not readable:
        os.kill(child, signal.SIGKILL)
        break
    try:
        part = os.read(terminal, 65536)
    except OSError:
        break
    if not part:
        break
    seen += part
    if sys.argv[-1] in ('terminal', 'text') and not killed and b'ready' in seen:
        killed = True
        for process in os.listdir('/proc'):
            try:
                parent = open('/proc/' + process + '/stat').read().rsplit(')', 1)[1].split()[1]
            except (OSError, IndexError):
                continue
            if int(parent) == child:
                os.kill(int(process), signal.SIGKILL)
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
sys.stdout.buffer.write(seen)
";

/// Returns the exit code and the output of a session in a terminal.
#[cfg(target_os = "linux")]
fn played_in_terminal(file: &str, front: &str) -> (String, String) {
    let run = Command::new("python3")
        .args(["-c", KILLER, env!("CARGO_BIN_EXE_typein")])
        .args(["play", file, "--system", "gamegrid", "--front", front])
        .env("TERM", "xterm-256color")
        .output()
        .unwrap();
    let output = String::from_utf8_lossy(&run.stdout).into_owned();
    let (code, output) = output.split_once('\n').unwrap();
    (code.to_owned(), output.to_owned())
}

#[cfg(target_os = "linux")]
#[test]
fn play_in_a_terminal_ends_with_the_message_of_the_loss() {
    for (name, message) in LOSSES {
        let (code, output) = played_in_terminal(&program(name), "terminal");
        assert_eq!(code, "3", "{name}: {output}");
        // The text after the restored screen of the terminal.
        let last = output.rsplit("\u{1b}[?1049l").next().unwrap();
        assert!(last.contains("error: ") && last.contains(message), "{name}: {last}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_killed_interpreter_ends_play_with_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("ready.py");
    fs::write(&file, "from gamegrid import *\nmakeGameGrid(3, 3, 20)\naddStatusBar(20)\nsetStatusText('ready')\nshow()\nprint('ready')\nwhile True: delay(10)\n").unwrap();
    for front in ["terminal", "text"] {
        let (code, output) = played_in_terminal(path(&file), front);
        assert_eq!(code, "3", "{front}: {output}");
        assert!(
            output.contains("error: the Python interpreter failed: its process ended"),
            "{front}: {output}"
        );
    }
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
    for (name, message) in LOSSES {
        let result = results.lines().find(|line| line.contains(name)).unwrap();
        let result: Value = serde_json::from_str(result).unwrap();
        assert_eq!(result["end"], "error", "{name}: {result}");
        assert!(result["message"].as_str().unwrap().contains(message), "{name}: {result}");
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

#[test]
fn a_dump_has_every_variable_or_reports_what_it_lacks() {
    let folder = tempfile::tempdir().unwrap();
    let dump = folder.path().join("dump");
    let run = |name: &str| {
        typein(&["run", name, "--system", "gamegrid", "--limit", "seconds:60", "--dump", path(&dump)])
    };
    let variables = || fs::read_to_string(dump.join("variables.json")).unwrap();
    let many = run(&program("dump-loses-variables.py"));
    assert_eq!(many.code, 0, "{}", many.errors);
    assert!(variables().contains("299999: 299999}"));
    let hostile = run(&program("query-runs-program.py"));
    assert_eq!(hostile.code, 0, "{}", hostile.errors);
    assert!(variables().contains("\"<A>\""), "{}", variables());
    let file = folder.path().join("long.py");
    fs::write(&file, "x = 'a' * 10**7\ny = 2\n").unwrap();
    let long = run(path(&file));
    assert_eq!(long.code, 2, "{}", long.errors);
    assert!(long.errors.contains("error: the dump lacks parts of the values of x"), "{}", long.errors);
    assert!(variables().contains("\"y\""), "{}", variables());
    let summary: Value = serde_json::from_slice(&fs::read(dump.join("summary.json")).unwrap()).unwrap();
    assert_eq!(summary["exit"], 2);
    let lost = run(&program("silent-no-answer.py"));
    assert_eq!(lost.code, 3, "{}", lost.errors);
    assert!(lost.errors.contains("error: the dump lacks the board and the variables"), "{}", lost.errors);
}

#[test]
fn the_debugger_lists_variables_without_the_programs_code() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.py");
    let text = fs::read_to_string(program("query-runs-program.py")).unwrap();
    let last = text.lines().count() + 1;
    let more = "count = 40\ndef increase():\n    global count\n    count += 1\n    return count\n";
    let last = last + more.lines().count();
    fs::write(&file, format!("{text}\n{more}y = 1\nprint('goes on')\n").replace("\n\n", "\n")).unwrap();
    // A command that fails ends the script.
    for (commands, message) in [
        ("variables\nprint 1+1\nprint increase()\nprint count", "\n2\n41\n40\n"),
        ("variables", "x = <A>"),
        ("print str(x)", "takes more than 100000 steps"),
        ("print 'a'*10**10", "out of memory"),
        ("break 1 if increase()", "the call of `increase` could change the program"),
        // The condition has ended its interpreter, and not the program.
        ("break 13 if len('a'*10**10) > 0\ncontinue", "goes on\n"),
    ] {
        let input = format!("break {last}\ncontinue\n{commands}\n");
        let run = typein_reading(&["debug", path(&file), "--system", "gamegrid"], &input);
        let output = format!("{}{}", run.output, run.errors);
        assert!(output.contains(message), "{commands}: {output}");
    }
}
