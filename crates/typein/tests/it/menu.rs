//! The menu of `play` in a terminal: media, save slots, recordings, the programs played last.

use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

/// Plays in a terminal of Python's library. Each argument before `--` is a text to wait for on the screen, `=`, and the
/// keys to press then. Prints the last screen and what the program wrote after it left the screen.
const DRIVER: &str = r#"import fcntl, os, pty, re, select, struct, sys, termios
split = sys.argv.index('--')
steps = [step.split('=', 1) for step in sys.argv[1:split]]
child, terminal = pty.fork()
if child == 0:
    os.execv(sys.argv[split + 1], sys.argv[split + 1:])
fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack('HHHH', 40, 100, 0, 0))
cells, at, text, after = [[' '] * 100 for _ in range(40)], [0, 0], '', ''
PARTS = re.compile(r'\x1b\[([0-9;?]*)([A-Za-z])|\x1b.|([^\x1b])', re.S)
KEYS = {'F12': '\x1b[24~', 'UP': '\x1b[A', 'DOWN': '\x1b[B', 'END': '\x1b[F', 'BACK': '\x7f', 'RETURN': '\r'}
def shown():
    return '\n'.join(''.join(row).rstrip() for row in cells)
def feed(data):
    global text, after
    text += data
    done = 0
    for part in PARTS.finditer(text):
        if part.end() == len(text) and text[part.start()] == '\x1b' and not part.group(2):
            break
        done = part.end()
        if part.group(2) == 'H':
            row, column = (part.group(1).split(';') + ['1'])[:2]
            at[:] = [int(row or 1) - 1, int(column or 1) - 1]
        elif part.group(2) == 'l' and part.group(1) == '?1049':
            after = ''
        elif part.group(3):
            after += part.group(3)
            if at[0] < 40 and at[1] < 100:
                cells[at[0]][at[1]] = part.group(3)
            at[1] += 1
    text = text[done:]
while True:
    readable, _, _ = select.select([terminal], [], [], 60)
    if not readable:
        print('TIMEOUT waiting for', steps[:1])
        os.kill(child, 9)
        break
    try:
        part = os.read(terminal, 65536)
    except OSError:
        break
    if not part:
        break
    feed(part.decode('utf-8', 'replace'))
    if steps and steps[0][0] in shown():
        for key in steps.pop(0)[1].split():
            os.write(terminal, KEYS.get(key, key).encode())
os.waitpid(child, 0)
print(shown())
print('AFTER', after)
"#;

struct Bench {
    folder: TempDir,
}

impl Bench {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("config")).unwrap();
        Self { folder }
    }

    fn path(&self, name: &str) -> std::path::PathBuf {
        self.folder.path().join(name)
    }

    /// Plays with these steps; returns what the driver prints.
    fn play(&self, arguments: &[&str], steps: &[&str]) -> String {
        let output = Command::new("python3")
            .args(["-c", DRIVER])
            .args(steps)
            .args(["--", env!("CARGO_BIN_EXE_typein"), "play"])
            .args(arguments)
            .current_dir(self.folder.path())
            .env("TERM", "xterm-256color")
            .env("XDG_STATE_HOME", self.path("state"))
            .env("XDG_CONFIG_HOME", self.path("config"))
            .env_remove("DISPLAY")
            .env_remove("WAYLAND_DISPLAY")
            .stdin(std::process::Stdio::null())
            .output()
            .unwrap();
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success() && !text.contains("TIMEOUT"), "{text}");
        text
    }
}

fn is_in(folder: &Path, name: &str) -> bool {
    folder.join(name).exists()
}

const C64: [&str; 6] = ["c64", "--front", "terminal", "--mute", "--seed", "1"];

/// F12 and the way to the row of the drive: Continue, Keys, Drive 8.
const TO_DRIVE: &str = "READY.=F12 DOWN DOWN RETURN";

#[test]
fn a_folder_goes_into_the_drive_of_the_running_machine() {
    let bench = Bench::new();
    fs::create_dir(bench.path("games")).unwrap();
    // The list begins with this folder and the one above.
    bench.play(
        &C64,
        &[
            TO_DRIVE,
            // This folder, the one above, `config`, `games`.
            "games=DOWN DOWN DOWN RETURN",
            "/games=RETURN",
            "games is in drive 8=BACK save\"x\",8:print\"do\"+\"ne\" RETURN",
            "DONE=F12 END RETURN",
        ],
    );
    assert!(is_in(&bench.path("games"), "x.prg"));
}

#[test]
fn what_a_program_wrote_on_the_old_image_is_kept() {
    let bench = Bench::new();
    let disk = cbm_dos::Disk::formatted(cbm_dos::Model::Drive1541, b"ONE", *b"01");
    for name in ["a.d64", "b.d64"] {
        fs::write(bench.path(name), disk.image()).unwrap();
    }
    let text = bench.play(
        &[&C64[..], &["--disk", "a.d64"]].concat(),
        &[
            "READY.=save\"x\",8:print\"do\"+\"ne\" RETURN",
            "DONE=F12 DOWN DOWN RETURN",
            "a.d64=UP RETURN",
            "b.d64 is in drive 8=BACK save\"y\",8:print\"hal\"+\"lo\" RETURN",
            "HALLO=F12 END RETURN",
        ],
    );
    assert!(is_in(&bench.path(""), "a.changed.d64") && is_in(&bench.path(""), "b.changed.d64"), "{text}");
    let reports = text.split("AFTER").nth(1).unwrap();
    assert!(reports.contains("`a.d64` is unchanged") || reports.contains("a.changed.d64"), "{text}");
    assert_eq!(fs::read(bench.path("a.d64")).unwrap(), disk.image());
    let first = fs::read(bench.path("a.changed.d64")).unwrap();
    let second = fs::read(bench.path("b.changed.d64")).unwrap();
    let has = |image: &[u8], name: &[u8]| {
        image.windows(name.len() + 2).any(|bytes| bytes == [name, &[0xa0; 2]].concat())
    };
    assert!(has(&first, b"X") && !has(&first, b"Y"));
    assert!(has(&second, b"Y") && !has(&second, b"X"));
}

#[test]
fn a_save_slot_outlives_the_session() {
    let bench = Bench::new();
    // Quit, Reset, Another program, Save the program, Screenshot, two recordings, Save a snapshot.
    let to_slots = "UP UP UP UP UP UP UP UP RETURN";
    bench.play(
        &C64,
        &[
            "READY.=a%=4711:print\"do\"+\"ne\" RETURN",
            &format!("DONE=F12 {to_slots}"),
            "Slot 9=DOWN DOWN RETURN",
            "saved a snapshot in slot 3=END RETURN",
        ],
    );
    // The row to restore one comes below.
    let text = bench.play(
        &C64,
        &[
            &format!("READY.=F12 {to_slots}"),
            "Slot 3=RETURN",
            "restored the snapshot of slot 3=printa% RETURN",
            " 4711=\u{11}",
        ],
    );
    assert!(text.contains(" 4711"), "{text}");
}

#[test]
fn a_recording_is_started_and_ended_by_a_key() {
    let bench = Bench::new();
    let text = bench
        .play(&C64, &["READY.=\u{14}", "recording recording-1.gif=\u{14}", "wrote recording-1.gif=\u{11}"]);
    assert!(text.split("AFTER").nth(1).unwrap().contains("recording-1.gif"), "{text}");
    assert!(fs::read(bench.path("recording-1.gif")).unwrap().starts_with(b"GIF89a"));
}

#[test]
fn play_without_a_target_offers_programs_and_remembers_what_was_played() {
    let bench = Bench::new();
    fs::write(bench.path("mine.bas"), "10 print \"it is \"6*7\n").unwrap();
    bench.play(&["mine.bas", "--front", "terminal", "--mute"], &["IT IS  42=\u{11}"]);
    let recent = fs::read_to_string(bench.path("state/typein/recent.txt")).unwrap();
    assert!(
        recent.trim_end().ends_with("mine.bas") && Path::new(recent.trim_end()).is_absolute(),
        "{recent}"
    );
    // The last program is the first row.
    bench.play(&[], &["mine.bas=RETURN", "IT IS  42=\u{11}"]);
}

#[test]
fn keys_and_defaults_come_from_the_configuration_file() {
    let bench = Bench::new();
    fs::create_dir(bench.path("config/typein")).unwrap();
    let text = "front = \"terminal\"\nmute = true\n[keys.c64]\n\"#\" = \"A\"\n";
    fs::write(bench.path("config/typein/config.toml"), text).unwrap();
    bench.play(&["c64", "--seed", "1"], &["READY.=#%=1:print# RETURN", "PRINTA=\u{11}"]);
}
