//! Rewinding of programs by replay: the same future from every time, slices of bounded work, precedence of the latest
//! goal. In every title of the catalogue, the past begins with a frame that is not empty.

use std::collections::BTreeSet;
use std::env;

use player::frame_pacing::{FramesDue, Speed};
use player::interactive::{InteractiveSession, Settings};
use player::keymap::Command;
use player::rewind::RewindLimits;
use player::session::is_blank;
use player::{Cycles, Options, Program, Session};

/// Cycles of the simulation with random numbers.
const CYCLES: &str = "from gamegrid import *
from random import randint
class Fish(Actor):
    def act(self):
        self.move()
        if randint(0, 9) == 0 or not self.isMoveValid():
            self.turn(90)
makeGameGrid(12, 12, 20, False)
for i in range(6):
    addActor(Fish('sprites/nemo.gif'), Location(i, i), 0)
setSimulationPeriod(30)
show()
doRun()
";

/// A loop that never waits, with a key listener.
const LOOP: &str = "from gamegrid import *
keys = []
def pressed(event):
    keys.append(event.getKeyCode())
makeGameGrid(10, 10, 20, keyPressed = pressed)
show()
n = 0
while True:
    n += 1
    if n % 1000 == 0:
        setStatusText(str(n) + str(keys))
";

/// A program that asks.
const DIALOG: &str = "from gamegrid import *
makeGameGrid(10, 10, 20)
show()
names = []
while True:
    names.append(inputString('Name?'))
    delay(700)
";

/// A program that computes before it has a board.
const LATE: &str = "from gamegrid import *
total = 0
for i in range(300000):
    total += i
makeGameGrid(5, 5, 20)
setTitle(str(total))
show()
for i in range(1000):
    addActor(Actor('sprites/marble.png'), Location(i % 5, i // 5 % 5))
    delay(50)
";

/// The work of a slice.
const SLICE: u64 = 10_000;

fn program(text: &[u8]) -> Program {
    gamegrid_python::install();
    Program::read(text, "test.py").expect("it is a program")
}

/// Returns four short programs and the titles, of which `TYPEIN_CASES` selects all.
fn programs() -> Vec<(&'static str, Program)> {
    let own = [("cycles", CYCLES), ("loop", LOOP), ("dialog", DIALOG), ("late", LATE)];
    let titles = catalogue::titles().iter().filter(|title| title.origin.system == "gamegrid");
    let few = if env::var_os("TYPEIN_CASES").is_some() { usize::MAX } else { 2 };
    let titles = titles.take(few).map(|title| (title.name, program(title.listing)));
    own.iter().map(|(name, text)| (*name, program(text.as_bytes()))).chain(titles).collect()
}

/// Returns the screen and all variables.
fn state(session: &Session) -> String {
    let inspect = session.system().inspect();
    let actors = inspect.board().expect("it has a board").actors();
    format!(
        "{:?} {} {:?} {actors:?} {:016x}",
        session.elapsed(),
        inspect.statements(),
        inspect.variables(),
        session.state_hash()
    )
}

/// Plays with drags, keys and texts; returns times with their states.
fn play(session: &mut Session, rounds: u32) -> Vec<(Cycles, String)> {
    let mut states = vec![];
    for round in 0..rounds {
        let spot =
            |factor: u32| (40 + (round * factor % 230).cast_signed(), 50 + (round * 31 % 200).cast_signed());
        match round % 4 {
            0 => _ = session.drag(spot(67), spot(41)),
            1 => session.press("A").expect("a key"),
            2 => session.type_text("b\n"),
            _ => {}
        }
        session.run_seconds(0.13 + f64::from(round % 5) * 0.21);
        states.push((session.elapsed(), state(session)));
    }
    states
}

fn started(program: &Program) -> Session {
    let mut session = Session::start(program, Options::default()).expect("it fits");
    session.enable_rewind(RewindLimits::default(), None);
    session
}

#[test]
fn every_time_comes_back_and_has_the_same_future() {
    for (name, program) in programs() {
        let mut session = started(&program);
        let states = play(&mut session, 14);
        for from in [11, 3, 7, 0] {
            session.seek(states[from].0).expect("it is in the past");
            for (time, expected) in &states[from..] {
                while session.elapsed() < *time {
                    session.follow(*time);
                }
                assert_eq!(&state(&session), expected, "{name}, from {from}");
            }
        }
        // A new future, and back to the old one.
        session.seek(states[5].0).expect("it is in the past");
        session.press("Z").expect("a key");
        let other = play(&mut session, 6);
        session.return_to_branch(0).expect("it was left");
        session.seek(states[13].0).expect("it is in the future");
        assert_eq!(state(&session), states[13].1, "{name}");
        session.return_to_branch(0).expect("it was left");
        session.seek(other[5].0).expect("it is in the future");
        assert_eq!(state(&session), other[5].1, "{name}");
    }
}

#[test]
fn a_slice_does_bounded_work_and_the_newest_goal_wins() {
    for (name, program) in programs() {
        let mut session = started(&program);
        let states = play(&mut session, 14);
        let (mut slices, mut most) = (0, 0);
        let mut slice = |session: &mut Session| {
            let before = session.system().inspect().statements();
            let is_done = session.continue_jump();
            let after = session.system().inspect().statements();
            most = most.max(after.saturating_sub(before));
            slices += 1;
            is_done
        };
        // The next goal comes before the session reaches the last one, in both directions.
        for goal in [12, 9, 10, 4, 6, 2, 8] {
            session.begin_seek(states[goal].0).expect("it is in the past");
            assert_eq!(session.goal(), states[goal].0);
            for _ in 0..3 {
                slice(&mut session);
            }
        }
        while !slice(&mut session) {}
        assert_eq!(state(&session), states[8].1, "{name}");
        assert!(most <= SLICE, "{name}: {most} steps in a slice");
        let steps = session.system().inspect().statements();
        assert!(u64::from(slices as u32) >= steps / SLICE, "{name}: {slices} slices for {steps} steps");
        // An operation on the machine completes the jump.
        session.begin_seek(states[6].0).expect("it is in the past");
        session.system_mut();
        assert_eq!(state(&session), states[6].1, "{name}");
    }
}

#[test]
fn a_snapshot_is_resumed_in_slices_to_the_same_future() {
    for (name, program) in programs() {
        let mut session = started(&program);
        play(&mut session, 9);
        let snapshot = session.save_snapshot();
        let mut other = started(&program);
        other.begin_loading(&snapshot).expect("it is a snapshot");
        let (mut slices, mut most) = (0, 0);
        loop {
            let before = other.system().inspect().statements();
            let is_done = other.continue_jump();
            most = most.max(other.system().inspect().statements().saturating_sub(before));
            slices += 1;
            if is_done {
                break;
            }
        }
        assert!(most <= SLICE && slices > 9, "{name}: {slices} slices, {most} steps");
        let seen = |session: &mut Session| {
            session.run_seconds(2.0);
            let inspect = session.system().inspect();
            format!("{} {:?} {:016x}", inspect.statements(), inspect.variables(), session.state_hash())
        };
        assert_eq!(seen(&mut other), seen(&mut session), "{name}");
        // The jump into the snapshot is part of the past.
        let (time, expected) = (other.elapsed(), state(&other));
        other.run_seconds(1.0);
        other.seek(time).expect("it is in the past");
        assert_eq!(state(&other), expected, "{name}");
    }
}

fn interactive(program: Program) -> InteractiveSession {
    let session = Session::from_system(program.machine.power_on(Options::default()), 1);
    let settings = Settings {
        name: "test".to_owned(),
        seed: 1,
        image: Some(program.image),
        runs_at_start: true,
        speed: Speed::Times(1.0),
        joystick: None,
    };
    InteractiveSession::new(session, settings).expect("it fits")
}

/// Runs the session for `frames` frames, with a key at intervals.
fn run(session: &mut InteractiveSession, frames: u32) {
    for frame in 0..frames {
        if frame % 40 == 30 {
            session.session.type_text("1");
        }
        session.run_frame();
    }
}

#[test]
fn a_held_rewind_key_never_waits_for_the_machine() {
    let mut session = interactive(program(LOOP.as_bytes()));
    run(&mut session, 500);
    let end = session.session.elapsed();
    let step = session.session.system().clock().cycles(0.5);
    // One second: 16 repeats of the key, each with two slices in a round of the host.
    for repeat in 1..=16 {
        session.command(Command::Rewind).expect("nothing is loaded");
        let oldest = session.session.oldest().expect("it has one");
        assert_eq!(session.session.goal(), Cycles(end.0.saturating_sub(repeat * step.0)).max(oldest));
        for _ in 0..2 {
            let before = session.session.system().inspect().statements();
            assert!(!session.continue_jump());
            let taken = session.session.system().inspect().statements().saturating_sub(before);
            assert!(taken <= SLICE, "{taken}");
        }
        // The machine is suspended, and a pointer changes nothing.
        assert_eq!(session.frames_due(std::time::Duration::from_millis(60)), FramesDue::Count(0));
        session.session.send_pointer(systems::PointerAction::Move, (50, 50), 0);
        assert!(session.session.is_jumping());
    }
    let goal = session.session.goal();
    while !session.continue_jump() {}
    assert_eq!(session.session.elapsed(), goal);
    assert!(session.has_frame());
    let before = session.session.elapsed();
    run(&mut session, 50);
    assert!(session.session.elapsed() > before);
}

#[test]
fn the_oldest_frame_of_every_title_shows_something() {
    let titles = catalogue::titles().iter().map(|title| (title.name, program(title.listing)));
    let own = [("late", LATE), ("cycles", CYCLES)].map(|(name, text)| (name, program(text.as_bytes())));
    let mut seen = BTreeSet::new();
    for (name, program) in titles.chain(own) {
        let kind = program.machine;
        let mut session = interactive(program);
        // Before the first frame there is no past.
        session.command(Command::Rewind).expect("nothing is loaded");
        assert!(!session.session.is_jumping() || session.session.oldest().is_some(), "{name}");
        run(&mut session, 500);
        let end = session.session.elapsed();
        let oldest = session.session.oldest().unwrap_or_else(|| panic!("{name} has shown nothing"));
        for _ in 0..40 {
            session.command(Command::Rewind).expect("nothing is loaded");
        }
        while !session.continue_jump() {}
        assert_eq!(session.current_message(), Some("this is as far back as it goes"), "{name}");
        // A machine stops up to one step after a time.
        assert!(session.session.elapsed() >= oldest && session.session.elapsed() < end, "{name}");
        assert!(!is_blank(&session.session.frame()), "{name}");
        assert!(session.session.is_running(), "{name}");
        run(&mut session, 10);
        seen.insert(format!("{kind:?}"));
    }
    assert_eq!(seen.len(), systems::Machine::ALL.len(), "{seen:?}");
}
