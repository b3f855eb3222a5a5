//! Reverse motions in slices: their cost, their cancellation, and their end.

use player::Session;
use player::debugger::{BackError, Debugger, Motion, Position, Progress, Reverse, StopCause, Trigger};
use player::rewind::ReplayCost;
use systems::ProgramEnd;

use crate::debugger::{MACHINES, session_with};

/// Counts, calls and changes an array.
const PROGRAM: &str = "\
10 DIM F(9)
20 FOR I=1 TO 9
30 GOSUB 100
40 NEXT I
50 N=N+1
60 GOTO 20
100 F(I)=F(I)+I
110 RETURN
";

/// The same on an MSX whose trap runs sixty times a second.
const TRAPS: &str = "\
10 DIM F(9):ON INTERVAL=1 GOSUB 100:INTERVAL ON
20 FOR I=1 TO 9
30 F(I)=F(I)+I
40 NEXT I
50 N=N+1
60 GOTO 20
100 T=T+1
110 RETURN
";

/// The maximum replay of one reverse step: the checkpoint interval for the search, and once more for the jump.
const STEP_SECONDS: f64 = 11.0;

fn programs() -> impl Iterator<Item = (&'static str, &'static str)> {
    MACHINES.into_iter().map(|machine| (machine, PROGRAM)).chain([("msx", TRAPS)])
}

/// Returns a program that has run for `seconds`.
fn aged(machine: &str, text: &str, seconds: f64) -> (Debugger, Session) {
    let (mut debugger, mut session) = (Debugger::default(), session_with(machine, text));
    assert_eq!(debugger.run_to_stop(&mut session, Motion::Continue, seconds), None, "{machine}");
    debugger.run_to_stop(&mut session, Motion::ToLine(60), 60.0).expect("it stops");
    (debugger, session)
}

/// Returns the cost of a reverse motion, in seconds of emulated time and checkpoints.
fn cost(debugger: &mut Debugger, session: &mut Session, goal: &Reverse) -> (f64, u64) {
    let ReplayCost { cycles, checkpoints } = session.replay_cost();
    debugger.back(session, goal, &mut |_| {}).expect("there is a past");
    let after = session.replay_cost();
    let seconds = (after.cycles - cycles) as f64 / f64::from(session.system().clock().0);
    (seconds, after.checkpoints - checkpoints)
}

#[test]
fn a_step_back_costs_the_same_at_every_age() {
    for (machine, text) in programs() {
        for age in [10.0, 60.0, 600.0] {
            let (mut debugger, mut session) = aged(machine, text, age);
            // With and without a condition; only stops of its breakpoint evaluate it.
            for condition in [None, Some("n<0".to_owned())] {
                debugger.add(&mut session, Trigger::Line(60), condition).expect("it is one");
                for goal in [Reverse::Steps(1), Reverse::Steps(7), Reverse::ToLine(50)] {
                    let (seconds, checkpoints) = cost(&mut debugger, &mut session, &goal);
                    let context = format!("{machine}, {age} s, {goal:?}");
                    assert!(seconds < STEP_SECONDS, "{context}: {seconds} s run again");
                    assert!(checkpoints <= 4, "{context}: {checkpoints} checkpoints");
                }
            }
        }
    }
}

#[test]
fn a_reverse_motion_over_all_of_the_past_runs_it_once() {
    let age = 300.0;
    for (machine, text) in programs() {
        let (mut debugger, mut session) = aged(machine, text, age);
        debugger.add(&mut session, Trigger::Line(50), Some("n=1".into())).expect("it is one");
        let (seconds, checkpoints) = cost(&mut debugger, &mut session, &Reverse::Continue);
        assert_eq!(session.number("n"), Some(1.0), "{machine}");
        assert!(seconds < age + 2.0 * STEP_SECONDS, "{machine}: {seconds} s run again");
        assert!(checkpoints < 70, "{machine}: {checkpoints} checkpoints");
    }
}

/// Returns the observable state of a session.
fn state(debugger: &Debugger, session: &Session) -> (Position, u64, Option<u16>, bool, usize) {
    let inspect = session.system().inspect();
    let (line, depth) = (inspect.current_line(), inspect.call_stack().len());
    (debugger.position(session), session.state_hash(), line, session.is_running(), depth)
}

/// Cancels a search after `slices` slices; returns false if it was complete before.
fn cancelled(debugger: &mut Debugger, session: &mut Session, goal: &Reverse, slices: u32) -> bool {
    let mut search = debugger.search(session, goal.clone()).expect("there is a past");
    for _ in 0..slices {
        match search.step(debugger, session, 300) {
            Ok(Progress::Ongoing(share)) => assert!((0.0..=1.0).contains(&share)),
            Ok(Progress::Arrived(_)) | Err(_) => return false,
        }
    }
    search.cancel(debugger, session).expect("it returns");
    true
}

#[test]
fn a_cancelled_search_leaves_the_session_where_it_was() {
    let texts = [
        (
            "it stands before a statement",
            "10 A=A+1\n20 IF A>3000 THEN 40\n30 GOTO 10\n40 B=1\n50 B=2\n60 GOTO 10\n",
        ),
        ("it waits", "10 A=A+1\n20 IF A>3000 THEN 40\n30 GOTO 10\n40 B=1\n50 INPUT B\n60 GOTO 10\n"),
        ("it has ended", "10 A=A+1\n20 IF A>3000 THEN 40\n30 GOTO 10\n40 B=1\n50 END\n"),
        ("it has failed", "10 A=A+1\n20 IF A>3000 THEN 40\n30 GOTO 10\n40 B=1\n50 B=1/0\n"),
    ];
    for machine in MACHINES {
        for (index, (name, text)) in texts.iter().enumerate() {
            let start = || {
                let (mut debugger, mut session) = (Debugger::default(), session_with(machine, text));
                debugger.stops_at_line_input = true;
                let motion = if index == 0 { Motion::ToLine(50) } else { Motion::Continue };
                debugger.run_to_stop(&mut session, motion, 600.0).expect("it stops");
                (debugger, session)
            };
            let (mut debugger, mut session) = start();
            let before = state(&debugger, &session);
            let mut count = 0;
            for slices in 0..12 {
                for goal in [Reverse::ToWrite("zz".parse().expect("a watch")), Reverse::Steps(100_000)] {
                    if cancelled(&mut debugger, &mut session, &goal, slices) {
                        count += 1;
                    } else {
                        // It was at its end before.
                        (debugger, session) = start();
                    }
                    assert_eq!(state(&debugger, &session), before, "{machine}, {name}, {slices} slices");
                }
            }
            assert!(count > 12, "{machine}, {name}: {count}");
            // The same future.
            let (mut other_debugger, mut other) = start();
            for seconds in [0.01, 0.5, 7.0] {
                let stops = [(&mut debugger, &mut session), (&mut other_debugger, &mut other)].map(
                    |(debugger, session)| {
                        debugger.type_text(session, "5\n");
                        debugger.run_to_stop(session, Motion::Continue, seconds)
                    },
                );
                assert_eq!(stops[0], stops[1], "{machine}, {name}");
                let [one, two] = [(&debugger, &session), (&other_debugger, &other)]
                    .map(|(debugger, session)| state(debugger, session));
                assert_eq!(one, two, "{machine}, {name}");
                assert!(session.branches().is_empty(), "{machine}, {name}");
            }
        }
    }
}

#[test]
fn reverse_motions_end_at_the_first_statement() {
    for machine in MACHINES {
        let (mut debugger, mut session) = (Debugger::default(), session_with(machine, PROGRAM));
        debugger.run_to_stop(&mut session, Motion::Step, 60.0).expect("it begins");
        let first = state(&debugger, &session);
        for goal in [
            Reverse::Continue,
            Reverse::ToLine(60),
            Reverse::Steps(1_000_000),
            Reverse::ToWrite("zz".parse().expect("it is a watch")),
        ] {
            assert_eq!(debugger.run_to_stop(&mut session, Motion::Continue, 0.5), None, "{machine}");
            assert!(session.number("i").is_some());
            if goal == Reverse::ToLine(60) {
                debugger.run_to_stop(&mut session, Motion::ToLine(40), 60.0).expect("it stops");
                debugger
                    .back(&mut session, &Reverse::Steps(1_000_000), &mut |_| {})
                    .expect("there is a past");
                debugger.run_to_stop(&mut session, Motion::ToLine(40), 60.0).expect("it stops");
            }
            let stop = debugger.back(&mut session, &goal, &mut |_| {}).expect("there is a past");
            assert_eq!(
                (stop.cause, stop.line),
                (StopCause::OldestCheckpoint, Some(10)),
                "{machine}, {goal:?}"
            );
            assert_eq!(state(&debugger, &session), first, "{machine}, {goal:?}");
        }
        let again = debugger.back(&mut session, &Reverse::Steps(1), &mut |_| {});
        assert_eq!(again, Err(BackError::Oldest), "{machine}");
        assert_eq!(state(&debugger, &session), first, "{machine}: it stays");
    }
}

#[test]
fn the_end_is_left_backwards() {
    for machine in MACHINES {
        for (text, last) in [("10 A=1\n20 B=2\n30 END\n", 30), ("10 A=1\n20 B=2\n", 20)] {
            let (mut debugger, mut session) = (Debugger::default(), session_with(machine, text));
            let stop = debugger.run_to_stop(&mut session, Motion::Continue, 60.0).expect("it ends");
            assert_eq!(stop.cause, StopCause::Ended(ProgramEnd::Completed), "{machine}");
            let stop = debugger.back(&mut session, &Reverse::Steps(1), &mut |_| {}).expect("there is a past");
            assert_eq!((stop.cause, stop.line), (StopCause::Arrived, Some(last)), "{machine}");
            let stop = debugger.run_to_stop(&mut session, Motion::Step, 60.0).expect("it ends again");
            assert_eq!(stop.cause, StopCause::Ended(ProgramEnd::Completed), "{machine}");
        }
    }
}
