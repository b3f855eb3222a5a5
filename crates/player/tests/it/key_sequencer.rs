//! Keys that are pressed faster than the machine polls them.

use player::key_sequencer::KeySequencer;
use player::{Program, Session, keys};
use systems::{DEFAULT_SEED, Machine, Options};

/// A Commodore 64 at its prompt.
fn c64_session() -> Session {
    let machine = Machine::by_id("c64").expect("it is a machine");
    let mut session = Session::from_system(machine.power_on(Options::default()), DEFAULT_SEED);
    session.run_seconds(3.0);
    session
}

#[test]
fn keys_pressed_while_pasting_are_queued() {
    let mut session = c64_session();
    let mut fingers = KeySequencer::default();
    session.paste(b"ABC\rDEF\r");
    for key in ["X", "Y"] {
        let chord = keys::chord_named(session.system(), &[key]).unwrap();
        fingers.tap(&mut session, chord);
    }
    for _ in 0..300 {
        fingers.update(&mut session);
        session.run_frame();
    }
    let screen = session.system().screen().text();
    let rows: Vec<&str> = screen.lines().filter(|row| !row.is_empty()).collect();
    assert!(rows.ends_with(&["XY"]) && rows.contains(&"ABC") && rows.contains(&"DEF"), "{screen}");
}

#[test]
fn a_paste_can_be_cancelled() {
    let mut session = c64_session();
    session.paste(b"ABCDEFGH\rIJKLM\r");
    session.step(None);
    assert!(session.cancel_paste());
    for _ in 0..100 {
        session.run_frame();
    }
    assert!(!session.is_pasting() && !session.cancel_paste());
    let screen = session.system().screen().text();
    assert!(screen.contains("ABCDEFGH") && !screen.contains("IJKLM"), "{screen}");
}

/// Starts a pocket computer with a program that polls its keys at intervals.
fn pc1360_session(program: &str) -> Session {
    let text = format!("10:{program}\n");
    let program = Program::read(text.as_bytes(), "polls.bas").expect("it is a listing");
    let mut session = Session::start(&program, Options::default()).expect("it fits");
    session.run_seconds(2.0);
    session
}

/// Taps keys as fast as a terminal sends them, and runs the machine for `seconds`.
fn tapped(session: &mut Session, names: &[&str], seconds: u32) {
    let mut fingers = KeySequencer::default();
    for name in names {
        let chord = keys::chord_named(session.system(), &[name]).expect("it is a key");
        fingers.tap(session, chord);
    }
    for _ in 0..32 * seconds {
        fingers.update(session);
        session.run_frame();
    }
}

#[test]
fn a_program_that_polls_rarely_gets_every_key_once() {
    // The program polls every 30 to 600 milliseconds.
    for lines in [0, 2, 6] {
        let pause: String = (0..lines).map(|line| format!("{}:LINE (0,9)-(60,20),X\n", 30 + line)).collect();
        let mut session = pc1360_session(&format!(
            "WAIT 0:CLS\n20:E$=INKEY$ :IF E$<>Q$ LET Q$=E$:PRINT E$;\n{pause}40:GOTO 20"
        ));
        tapped(&mut session, &["1", "1", "A", "A", "A", "2"], 20);
        let screen = session.system().screen().text();
        let seen: String = screen.lines().take(1).flat_map(|row| row.chars().filter(|c| *c != ' ')).collect();
        assert_eq!(seen, "11AAA2", "{lines} {screen}");
    }
}

#[test]
fn keys_that_are_never_polled_are_dropped() {
    let mut session = pc1360_session("WAIT 0:CLS\n20:FOR I=1TO 1200:NEXT I\n30:INPUT A$:PRINT A$");
    tapped(&mut session, &["A", "B"], 15);
    tapped(&mut session, &["C", "D", "ENTER"], 3);
    assert!(session.shows("cd") && !session.shows("abcd"), "{}", session.system().screen().text());
}

#[test]
fn a_key_that_is_held_stays_down() {
    let mut session = pc1360_session(
        "WAIT 0:CLS\n20:E$=INKEY$ :IF E$=\"A\" LET N=N+1\n30:IF E$=\"B\" LET M=M+1\n40:GOTO 20",
    );
    let mut fingers = KeySequencer::default();
    for (by, name) in [(1, "A"), (2, "B")] {
        let chord = keys::chord_named(session.system(), &[name]).expect("it is a key");
        fingers.press(&mut session, by, chord);
    }
    for _ in 0..64 {
        fingers.update(&mut session);
        session.run_frame();
    }
    let counts = ["N", "M"].map(|name| session.number(name).unwrap_or_default());
    assert!(counts[0] >= 1.0 && counts[1] > 10.0, "{counts:?}");
    fingers.release(&mut session, 2);
    for _ in 0..10 {
        fingers.update(&mut session);
        session.run_frame();
    }
    let then = session.number("M");
    session.run_seconds(1.0);
    assert_eq!(session.number("M"), then);
}
