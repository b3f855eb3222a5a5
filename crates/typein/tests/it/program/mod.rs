//! Runs the program as a child process.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The result of a run.
pub struct Run {
    /// The exit code.
    pub code: i32,
    /// Standard output.
    pub output: String,
    /// Standard error.
    pub errors: String,
}

/// Runs `typein` with these arguments and an empty standard input.
pub fn typein(arguments: &[&str]) -> Run {
    typein_reading(arguments, "")
}

/// Runs `typein` with these arguments in this folder.
pub fn typein_in(folder: &Path, arguments: &[&str]) -> Run {
    run(Command::new(env!("CARGO_BIN_EXE_typein")).args(arguments).current_dir(folder), "")
}

/// Runs `typein` with these arguments in this folder, with a state folder.
pub fn typein_with_state(folder: &Path, state: &Path, arguments: &[&str]) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_typein"));
    run(command.args(arguments).current_dir(folder).env("XDG_STATE_HOME", state), "")
}

/// Runs `typein` with these arguments and this standard input.
pub fn typein_reading(arguments: &[&str], input: &str) -> Run {
    run(Command::new(env!("CARGO_BIN_EXE_typein")).args(arguments), input)
}

/// Runs `typein` with these arguments in this folder, with this standard input.
pub fn typein_in_reading(folder: &Path, arguments: &[&str], input: &str) -> Run {
    run(Command::new(env!("CARGO_BIN_EXE_typein")).args(arguments).current_dir(folder), input)
}

fn run(command: &mut Command, input: &str) -> Run {
    // The configuration of the person who runs the tests is not for them.
    let has_config = command.get_envs().any(|(name, _)| name == "XDG_CONFIG_HOME");
    if !has_config {
        command.env("XDG_CONFIG_HOME", "/nonexistent").env("APPDATA", "/nonexistent");
    }
    let mut child = command
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // A program that ends without reading closes its standard input.
    let _ = child.stdin.take().expect("it is piped").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("it ends");
    Run {
        code: output.status.code().expect("it ends by itself"),
        output: String::from_utf8_lossy(&output.stdout).into_owned(),
        errors: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// Runs `typein` in a terminal, in this folder and with a state folder; types `answer` and RETURN after `question`, if
/// it appears. Returns the output of the terminal.
#[cfg(unix)]
pub fn in_terminal(folder: &Path, state: &Path, arguments: &[&str], question: &str, answer: &str) -> String {
    // The SDK's tests need Python as well; its library has terminals.
    const DRIVER: &str = "import os, pty, sys
question, answer = sys.argv[1].encode(), sys.argv[2].encode()
child, terminal = pty.fork()
if child == 0:
    os.execv(sys.argv[3], sys.argv[3:])
seen, is_answered = b'', False
while True:
    try:
        part = os.read(terminal, 65536)
    except OSError:
        break
    if not part:
        break
    seen += part
    if question in seen and not is_answered:
        is_answered = True
        os.write(terminal, answer + b'\\n')
os.waitpid(child, 0)
sys.stdout.buffer.write(seen)
";
    let mut command = Command::new("python3");
    command.args(["-c", DRIVER, question, answer, env!("CARGO_BIN_EXE_typein")]).args(arguments);
    run(command.current_dir(folder).env("XDG_STATE_HOME", state), "").output
}

/// Returns a file of the repository.
pub fn root(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(file).canonicalize().unwrap()
}

/// Returns a path as an argument.
pub fn path(path: &Path) -> &str {
    path.to_str().expect("test paths are plain text")
}
