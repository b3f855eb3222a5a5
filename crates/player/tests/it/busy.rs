//! Whether a program looks for keys, as a host sees it that offers to skip a wait.

use player::frame_pacing::Speed;
use player::interactive::{InteractiveSession, Settings};
use player::program::DetectedMachine;
use player::{Options, Program, Session};
use systems::Machine;

/// Counts for six seconds on a C64, then waits for a key.
const THINKS: &str = "10 for i=1 to 6000:next\n20 get a$:if a$=\"\" then 20\n30 goto 10\n";

fn interactive(text: &str) -> InteractiveSession {
    let program = Program::read(text.as_bytes(), "a.bas").expect("a listing");
    let session = Session::start(&program, Options::default()).expect("it fits");
    let settings = Settings {
        name: "a.bas".to_owned(),
        seed: 1,
        image: None,
        runs_at_start: false,
        speed: Speed::Times(1.0),
        joystick: None,
    };
    InteractiveSession::new(session, settings).expect("nothing is loaded")
}

fn run(interactive: &mut InteractiveSession, frames: u32) {
    (0..frames).for_each(|_| interactive.run_frame());
}

#[test]
fn a_program_is_busy_until_it_looks_for_a_key() {
    let mut interactive = interactive(THINKS);
    run(&mut interactive, 25);
    assert!(!interactive.is_busy(), "half a second is no wait");
    run(&mut interactive, 125);
    assert!(interactive.is_busy());
    run(&mut interactive, 350);
    assert!(!interactive.is_busy(), "it waits for a key");
}

#[test]
fn a_machine_that_waits_for_a_line_is_not_busy() {
    let mut interactive = interactive("10 input a\n20 goto 10\n");
    run(&mut interactive, 300);
    assert!(!interactive.is_busy());
}

/// Programs that look for keys in each way that their machine has.
const LOOKS: [(&str, &str); 10] = [
    ("c64", "10 get a$:if a$=\"\" then 10\n20 goto 10\n"),
    ("c64", "10 get a$,b:print a$;b;:goto 10\n"),
    ("c64", "10 print peek(197);peek(56320);peek(198):goto 10\n"),
    ("c64", "10 wait 198,1\n20 goto 10\n"),
    ("c64", "10 input a\n20 goto 10\n"),
    ("vic20", "10 get a$:if a$=\"\" then 10\n20 goto 10\n"),
    ("msx", "10 A$=INKEY$:IF A$=\"\" THEN 10\n20 GOTO 10\n"),
    ("msx", "10 PRINT STICK(0);STRIG(0);INKEY$;:GOTO 10\n"),
    ("pc1360", "10 IF INKEY$ =\"\" THEN 10\n20 GOTO 10\n"),
    ("pc1360", "10 A$=INKEY$ :IF A$=\"\" THEN 10\n20 GOTO 10\n"),
];

#[test]
fn to_look_whether_a_program_takes_keys_changes_nothing() {
    for (id, text) in LOOKS {
        let machine = Machine::by_id(id).expect("the machine exists");
        let start = || {
            let source = listing::read(text.as_bytes(), "a.bas").expect("a text");
            let program = DetectedMachine::certain(machine).program(&source, None).expect("a listing");
            Session::start(&program, Options::default()).expect("it fits")
        };
        let (mut plain, mut watched) = (start(), start());
        let mut same = 0;
        for frame in 0..300 {
            plain.run_frame();
            if frame % 3 == 0 {
                watched.run_frame_and_watch_keys();
            } else {
                watched.run_frame();
            }
            // A frame of the PC-1360 may end one operation earlier or later.
            if watched.elapsed() == plain.elapsed() {
                same += 1;
                assert_eq!(watched.state_hash(), plain.state_hash(), "{id}, frame {frame}: {text}");
            }
        }
        assert!(same == 300 || id == "pc1360" && same > 250, "{id}: {same} frames");
    }
}
