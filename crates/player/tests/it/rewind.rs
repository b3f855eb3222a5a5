//! Going back and on gives the same states, and so does the log of inputs.

use player::rewind::{RewindLimits, SeekError};
use player::{Cycles, InputLog, MachineConfig, Options, Session};

use crate::{BATTLESHIP, HEXAGON, VIER3D, VIERTRIS, program};

/// Titles with keys to press while they run.
const PLAYS: [(&[u8], &[&str]); 4] = [
    (VIER3D, &["RETURN", "F1", "1", "RIGHT", "DOWN", "RETURN"]),
    (VIERTRIS, &["RETURN", "A", "B", "RETURN", "3", "SPACE"]),
    (BATTLESHIP, &["SPACE", "RETURN", "Y", "RIGHT", "UP", "1"]),
    (HEXAGON, &["ENTER", "1", "Y", "ENTER", "2", "ENTER"]),
];

/// Plays for a while with keys at irregular times; returns times with the states then.
fn play(session: &mut Session, keys: &[&str]) -> Vec<(Cycles, u64)> {
    let mut states = vec![];
    for step in 0..40 {
        if step % 3 == 1 {
            session.press(keys[step / 3 % keys.len()]).expect("the machine has the key");
        }
        session.run_seconds(0.37 + step as f64 * 0.05);
        states.push((session.elapsed(), session.state_hash()));
    }
    states
}

#[test]
fn every_moment_comes_back_and_goes_on_in_the_same_way() {
    for (listing, keys) in PLAYS {
        let program = program(listing);
        let mut session = Session::start(&program, Options::default()).expect("it fits");
        session.enable_sound(44_100);
        session.enable_rewind(RewindLimits::default(), None);
        let states = play(&mut session, keys);
        let end = session.elapsed();
        for &(elapsed, state) in states.iter().rev().step_by(3).chain(&states) {
            session.seek(elapsed).expect("it is within the limits");
            assert_eq!(
                (session.elapsed(), session.state_hash()),
                (elapsed, state),
                "{:?}",
                program.model.kind
            );
        }
        // The machine continues from an earlier state; the old future is gone.
        let (elapsed, _) = states[20];
        session.seek(elapsed).expect("it is within the limits");
        session.run_seconds(0.5);
        assert_eq!(session.seek(end), Err(SeekError::OutOfRange), "{:?}", program.model.kind);
    }
}

#[test]
fn the_log_replays_a_session_from_power_on() {
    for (listing, keys) in PLAYS {
        let program = program(listing);
        let mut session =
            Session::start(&program, Options { seed: 7, ..Options::default() }).expect("it fits");
        play(&mut session, keys);
        session.reset();
        session.load_program(&program.image).expect("it fits");
        session.start_program();
        play(&mut session, keys);
        let log = InputLog::of(&session, 7, MachineConfig::default()).to_json();
        let again =
            InputLog::from_json(&log).expect("it is a log").replay(None).expect("the machine is known");
        assert_eq!(again.elapsed(), session.elapsed(), "{:?}", program.model.kind);
        assert_eq!(again.state_hash(), session.state_hash(), "{:?}", program.model.kind);
    }
}

#[test]
fn checkpoints_stay_within_their_limits() {
    let mut session = Session::start(&program(VIERTRIS), Options::default()).expect("it fits");
    let limits = RewindLimits { seconds: 30.0, bytes: 4 << 20 };
    session.enable_rewind(limits, None);
    let start = session.elapsed();
    session.run_seconds(120.0);
    let rewind = session.rewind().expect("it is enabled");
    assert!(rewind.bytes() <= limits.bytes);
    assert!((6..=8).contains(&rewind.times().count()), "{}", rewind.times().count());
    assert_eq!(session.seek(start), Err(SeekError::OutOfRange));
    let back = Cycles(session.elapsed().0 - session.system().clock().cycles(30.0).0);
    assert_eq!(session.seek(back), Ok(()));
}

#[test]
fn a_log_of_another_version_is_an_error() {
    let message = |text: &str| InputLog::from_json(text).expect_err("it is no log").to_string();
    assert!(message("{").starts_with("not an input log"));
    assert_eq!(
        message(r#"{"schema":"typein.input-log","version":9}"#),
        "the input log has schema typein.input-log version 9, expected typein.input-log version 1"
    );
}
