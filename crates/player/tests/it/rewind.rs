//! A rewind and a replay give the same states, and so does the log of inputs.

use std::time::Duration;

use player::frame_pacing::{FramesDue, Speed};
use player::interactive::Settings;
use player::keymap::Command;
use player::keys;
use player::rewind::{RewindLimits, SeekError};
use player::{Cycles, InputLog, InteractiveSession, MachineConfig, Options, Session};

use crate::{BATTLESHIP, HEXAGON, VIER3D, VIERTRIS, program};

/// Titles with keys to press while they run.
const PLAYS: [(&[u8], &[&str]); 4] = [
    (VIER3D, &["RETURN", "F1", "1", "RIGHT", "DOWN", "RETURN"]),
    (VIERTRIS, &["RETURN", "A", "B", "RETURN", "3", "SPACE"]),
    (BATTLESHIP, &["SPACE", "RETURN", "Y", "RIGHT", "UP", "1"]),
    (HEXAGON, &["ENTER", "1", "Y", "ENTER", "2", "ENTER"]),
];

/// Plays with keys at irregular times; returns times with their states.
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
fn every_moment_comes_back_and_continues_identically() {
    for (listing, keys) in PLAYS {
        let program = program(listing);
        let mut session = Session::start(&program, Options::default()).expect("it fits");
        session.enable_sound(44_100);
        session.enable_rewind(RewindLimits::default(), None);
        let states = play(&mut session, keys);
        let end = session.elapsed();
        for &(elapsed, state) in states.iter().rev().step_by(3).chain(&states) {
            session.seek(elapsed).expect("it is within the limits");
            assert_eq!((session.elapsed(), session.state_hash()), (elapsed, state), "{:?}", program.machine);
        }
        // The machine continues from an earlier state; the old future is gone.
        let (elapsed, _) = states[20];
        session.seek(elapsed).expect("it is within the limits");
        session.run_seconds(0.5);
        assert_eq!(session.seek(end), Err(SeekError::OutOfRange), "{:?}", program.machine);
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
        assert_eq!(again.elapsed(), session.elapsed(), "{:?}", program.machine);
        assert_eq!(again.state_hash(), session.state_hash(), "{:?}", program.machine);
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

#[test]
fn a_person_goes_back_and_continues_with_all_keys_up() {
    let program = program(b"10 print peek(203);:goto 10\n");
    let session = Session::from_system(program.machine.power_on(Options::default()), 1);
    let settings = Settings {
        name: "keys".into(),
        seed: 1,
        image: Some(program.image.clone()),
        runs_at_start: true,
        speed: Speed::Times(1.0),
        joystick: None,
    };
    let mut interactive = InteractiveSession::new(session, settings).expect("it fits");
    (0..200).for_each(|_| interactive.run_frame());
    let chord = keys::chord_named(interactive.session.system(), &["A"]).expect("it is a key");
    interactive.key_sequencer.press(&mut interactive.session, 7, chord);
    (0..60).for_each(|_| interactive.run_frame());
    interactive.key_sequencer.release(&mut interactive.session, 7);
    (0..20).for_each(|_| interactive.run_frame());
    let elapsed = interactive.session.elapsed();
    interactive.command(Command::Rewind).expect("nothing is loaded");
    interactive.command(Command::Rewind).expect("nothing is loaded");
    let second = interactive.session.system().clock().cycles(1.0);
    // Scrolling the screen is one step of the machine.
    let back = (elapsed - interactive.session.elapsed()).0;
    assert!((second.0 - 20_000..=second.0).contains(&back), "{back}");
    // The key was down then; 10 is its code, 64 that of no key.
    assert!(interactive.session.shows(" 10  10"), "{}", interactive.session.text());
    assert_eq!(interactive.frames_due(Duration::from_millis(400)), FramesDue::Count(0));
    assert_ne!(interactive.frames_due(Duration::from_millis(200)), FramesDue::Count(0));
    (0..400).for_each(|_| interactive.run_frame());
    assert!(!interactive.session.shows("10"), "{}", interactive.session.text());
    // Beyond the start there is nothing.
    for _ in 0..40 {
        interactive.command(Command::Rewind).expect("nothing is loaded");
    }
    assert_eq!(interactive.current_message(), Some("this is as far back as it goes"));
}

/// Follows the log from the position of the session; returns the states at these times.
fn follow(session: &mut Session, times: &[Cycles]) -> Vec<(Cycles, u64)> {
    let state = |&time: &Cycles| {
        while session.elapsed() < time {
            session.follow(time);
        }
        (session.elapsed(), session.state_hash())
    };
    times.iter().map(state).collect()
}

#[test]
fn following_the_log_repeats_the_future() {
    for (listing, keys) in PLAYS {
        let program = program(listing);
        let mut session = Session::start(&program, Options::default()).expect("it fits");
        session.enable_rewind(RewindLimits::default(), None);
        let states = play(&mut session, keys);
        let times: Vec<Cycles> = states.iter().map(|(time, _)| *time).collect();
        for from in [0, 7, 31] {
            session.seek(times[from]).expect("it is within the limits");
            assert_eq!(follow(&mut session, &times[from..]), states[from..], "{:?}", program.machine);
        }
        // After the end of the log, the session continues as without the rewind.
        session.run_seconds(1.0);
        let (end, after) = (session.elapsed(), session.state_hash());
        session.seek(times[20]).expect("it is within the limits");
        follow(&mut session, &times[20..]);
        assert_eq!(follow(&mut session, &[end]), [(end, after)], "{:?}", program.machine);
        assert!(session.branches().is_empty());
    }
}

#[test]
fn a_change_in_the_past_begins_a_branch_and_the_old_one_comes_back() {
    for (listing, keys) in PLAYS {
        let program = program(listing);
        let kind = program.machine;
        let mut session = Session::start(&program, Options::default()).expect("it fits");
        session.enable_rewind(RewindLimits::default(), None);
        let states = play(&mut session, keys);
        let times: Vec<Cycles> = states.iter().map(|(time, _)| *time).collect();
        session.seek(times[10]).expect("it is within the limits");
        session.write_memory("ram", 0x7000, &[1, 2, 3]).expect("every machine has RAM");
        let other = play(&mut session, &keys[1..]);
        assert_ne!(other.last(), states.last(), "{kind:?}");
        assert_eq!(session.branches().len(), 1, "{kind:?}");
        session.return_to_branch(0).expect("it is a branch");
        assert_eq!((session.elapsed(), session.state_hash()), states[10], "{kind:?}");
        assert_eq!(follow(&mut session, &times[10..]), states[10..], "{kind:?}");
        session.seek(times[3]).expect("it is within the limits");
        assert_eq!(follow(&mut session, &times[3..]), states[3..], "{kind:?}");
        // And in reverse.
        session.return_to_branch(0).expect("it is a branch");
        let times: Vec<Cycles> = other.iter().map(|(time, _)| *time).collect();
        assert_eq!(follow(&mut session, &times), other, "{kind:?}");
        assert_eq!(session.return_to_branch(1), Err(SeekError::OutOfRange));
    }
}

#[test]
fn checkpoints_share_the_blocks_that_they_have_in_common() {
    for (listing, keys) in PLAYS {
        let mut session = Session::start(&program(listing), Options::default()).expect("it fits");
        session.enable_rewind(RewindLimits::default(), None);
        play(&mut session, keys);
        session.run_seconds(200.0);
        let rewind = session.rewind().expect("it is enabled");
        let each = rewind.bytes() / rewind.times().len();
        let whole = session.system().save_snapshot().len();
        assert!(each * 4 < whole, "{each} of {whole} bytes");
    }
}
