//! The debugger on the machines: breakpoints, steps, watches, and reverse steps.

use player::debugger::{Debugger, Motion, Reverse, StopCause, Trigger};
use player::rewind::RewindLimits;
use player::{Options, Session};
use systems::ProgramEnd;
use systems::{HandledError, Machine};

/// A program of every machine: a loop around a subroutine with a loop, an array, a string.
const PROGRAM: &str = "\
10 DIM A(5)
20 FOR I=1 TO 5
30 GOSUB 100
40 N$=LEFT$(N$,9)+\"*\"
50 NEXT I
60 S=S+1
70 GOTO 20
100 FOR J=1 TO I
110 A(I)=A(I)+J
120 NEXT J
130 RETURN
";

pub const MACHINES: [&str; 3] = ["c64", "msx", "pc1360"];

fn session(name: &str) -> Session {
    session_with(name, PROGRAM)
}

pub fn session_with(name: &str, text: &str) -> Session {
    let machine: &'static Machine = Machine::by_id(name).expect("it is a machine");
    let text = if name == "c64" { text.to_lowercase() } else { text.to_owned() };
    let page = match listing::read(text.as_bytes(), "test.bas") {
        Ok(listing::Source::Page(page)) => page,
        _ => panic!("it is a page"),
    };
    let listing = page.listing_for(None, machine.listing).expect("it is a program");
    let image = machine.tokenise(&listing).expect("it fits").image;
    let mut session = Session::from_system(machine.power_on(Options::default()), 1);
    session.load_program(&image).expect("it fits");
    session.enable_rewind(RewindLimits::default(), None);
    session.start_program();
    session
}

/// The lines of the next stops.
fn lines(debugger: &mut Debugger, session: &mut Session, motion: Motion, count: usize) -> Vec<Option<u16>> {
    (0..count).map(|_| debugger.run_to_stop(session, motion, 60.0).expect("it stops").line).collect()
}

fn some(lines: &[u16]) -> Vec<Option<u16>> {
    lines.iter().copied().map(Some).collect()
}

#[test]
fn steps_go_into_over_and_out_of_subroutines() {
    for name in MACHINES {
        let (mut debugger, mut session) = (Debugger::default(), session(name));
        assert_eq!(
            lines(&mut debugger, &mut session, Motion::Step, 5),
            some(&[10, 20, 30, 100, 110]),
            "{name}"
        );
        assert_eq!(lines(&mut debugger, &mut session, Motion::Out, 1), some(&[40]), "{name}");
        assert_eq!(lines(&mut debugger, &mut session, Motion::Over, 4), some(&[50, 30, 40, 50]), "{name}");
        assert_eq!(lines(&mut debugger, &mut session, Motion::ToLine(120), 2), some(&[120, 120]), "{name}");
        assert_eq!(session.number("j"), Some(2.0), "{name}");
    }
}

#[test]
fn breakpoints_stop_at_lines_conditions_and_times() {
    for name in MACHINES {
        let (mut debugger, mut session) = (Debugger::default(), session(name));
        let line = debugger.add(&mut session, Trigger::Line(110), Some("i=3".into())).expect("it is one");
        let becomes = debugger.add(&mut session, Trigger::Becomes("a(4)>5".into()), None).expect("it is one");
        let mut causes = vec![];
        for _ in 0..4 {
            let stop = debugger.run_to_stop(&mut session, Motion::Continue, 60.0).expect("it stops");
            causes.push((stop.cause, stop.line, session.number("i"), session.number("j")));
        }
        let at = |id, line, i, j| (StopCause::Breakpoint(id), Some(line), Some(i), Some(j));
        let expected = [
            at(line, 110, 3.0, 1.0),
            at(line, 110, 3.0, 2.0),
            at(line, 110, 3.0, 3.0),
            at(becomes, 120, 4.0, 3.0),
        ];
        assert_eq!(causes, expected, "{name}");
        assert!(debugger.enable(&mut session, line, false));
        assert!(debugger.remove(becomes));
        assert_eq!(debugger.breakpoints()[0].hits, 3, "{name}");
        let time = session.elapsed() + session.system().clock().cycles(2.0);
        let timed = debugger.add(&mut session, Trigger::Time(time), None).expect("it is one");
        let stop = debugger.run_to_stop(&mut session, Motion::Continue, 60.0).expect("it stops");
        assert_eq!(stop.cause, StopCause::Breakpoint(timed), "{name}");
        assert!(session.elapsed() >= time && session.elapsed().0 < time.0 + 1_000_000, "{name}");
        // There is no further stop.
        assert_eq!(debugger.run_to_stop(&mut session, Motion::Continue, 5.0), None, "{name}");
        assert!(debugger.is_moving());
    }
}

#[test]
fn a_condition_is_checked_for_syntax_before_its_array_exists() {
    let text = "10 DIM A(20)\n20 FOR I=1 TO 20:A(I)=I\n30 NEXT I\n40 END\n";
    for name in MACHINES {
        let (mut debugger, mut session) = (Debugger::default(), session_with(name, text));
        let add = |debugger: &mut Debugger, session: &mut Session, condition: &str| {
            debugger.add(session, Trigger::Line(30), Some(condition.into()))
        };
        assert!(add(&mut debugger, &mut session, "a(15)=)").is_err(), "{name}");
        let id = add(&mut debugger, &mut session, "a(15)=15").expect("it is a condition");
        let stop = debugger.run_to_stop(&mut session, Motion::Continue, 60.0).expect("it stops");
        assert_eq!((stop.cause, stop.line), (StopCause::Breakpoint(id), Some(30)), "{name}");
        assert_eq!(session.number("i"), Some(15.0), "{name}");
    }
}

#[test]
fn a_trap_is_seen_where_its_handler_runs_forward_and_back() {
    let text = "10 ON INTERVAL=3 GOSUB 100:INTERVAL ON\n20 A=A+1:B=B+1\n30 GOTO 20\n100 N=N+1\n110 RETURN\n";
    let (mut debugger, mut session) = (Debugger::default(), session_with("msx", text));
    debugger.add(&mut session, Trigger::Line(100), None).expect("it is one");
    let mut stop = || debugger.run_to_stop(&mut session, Motion::Continue, 60.0).expect("it stops");
    let stops: Vec<_> = (0..5).map(|_| stop()).collect();
    for earlier in stops[..4].iter().rev() {
        let back = debugger.back(&mut session, &Reverse::Continue, &mut |_| {}).expect("it stops");
        assert_eq!((back.position, back.line), (earlier.position, Some(100)));
    }
    assert_eq!(lines(&mut debugger, &mut session, Motion::Step, 1), some(&[110]));
}

#[test]
fn watches_report_what_changed_and_which_line_did_it() {
    for name in MACHINES {
        let (mut debugger, mut session) = (Debugger::default(), session(name));
        debugger.run_to_stop(&mut session, Motion::ToLine(30), 60.0).expect("it stops");
        for watch in ["A()", "n$", "s*2"] {
            let watch = watch.parse().expect("it is a watch");
            debugger.add(&mut session, Trigger::Change(watch), None).expect("it is one");
        }
        let mut changes = vec![];
        for _ in 0..6 {
            let stop = debugger.run_to_stop(&mut session, Motion::Continue, 60.0).expect("it stops");
            let StopCause::ValueChanged(_, change) = stop.cause else { panic!("{name}: {:?}", stop.cause) };
            changes.push(format!(
                "{} {}: {} -> {}",
                change.line.expect("a line wrote it"),
                change.what,
                change.old.unwrap_or_default(),
                change.new.unwrap_or_default()
            ));
        }
        let expected = [
            "110 A(1): 0 -> 1",
            "40 n$: \"\" -> \"*\"",
            "110 A(2): 0 -> 1",
            "110 A(2): 1 -> 3",
            "40 n$: \"*\" -> \"**\"",
            "110 A(3): 0 -> 1",
        ];
        let changes: Vec<String> = changes.iter().map(|change| change.replace(": ->", ": \"\" ->")).collect();
        let changes: Vec<String> =
            changes.iter().map(|change| change.replace(":  ->", ": \"\" ->")).collect();
        assert_eq!(changes, expected, "{name}");
    }
}

#[test]
fn reverse_steps_pass_the_same_states() {
    for name in MACHINES {
        let (mut debugger, mut session) = (Debugger::default(), session(name));
        let mut states = vec![];
        for _ in 0..120 {
            let stop = debugger.run_to_stop(&mut session, Motion::Step, 60.0).expect("it stops");
            states.push((stop.line, stop.position, session.state_hash()));
        }
        for expected in states.iter().rev().skip(1) {
            let stop = debugger.back(&mut session, &Reverse::Steps(1), &mut |_| {}).expect("there is a past");
            assert_eq!(&(stop.line, stop.position, session.state_hash()), expected, "{name}");
        }
        for expected in &states[1..] {
            let stop = debugger.run_to_stop(&mut session, Motion::Step, 60.0).expect("it stops");
            assert_eq!(&(stop.line, stop.position, session.state_hash()), expected, "{name}");
        }
        assert!(session.branches().is_empty(), "{name}");
    }
}

#[test]
fn reverse_motions_find_lines_breakpoints_and_writes() {
    for name in MACHINES {
        let (mut debugger, mut session) = (Debugger::default(), session(name));
        // Several checkpoints away.
        assert_eq!(debugger.run_to_stop(&mut session, Motion::Continue, 33.0), None, "{name}");
        debugger.run_to_stop(&mut session, Motion::ToLine(70), 60.0).expect("it stops");
        let rounds = session.number("s").expect("it counts");
        let mut shares = vec![];
        let stop = debugger
            .back(&mut session, &Reverse::ToLine(20), &mut |share| shares.push(share))
            .expect("there is a past");
        assert_eq!((stop.cause, stop.line), (StopCause::Arrived, Some(20)), "{name}");
        assert_eq!(session.number("s"), Some(rounds - 1.0), "{name}");
        assert!(!shares.is_empty(), "{name}");
        let write = Reverse::ToWrite("A(2)".parse().expect("it is a watch"));
        let stop = debugger.back(&mut session, &write, &mut |_| {}).expect("there is a past");
        let StopCause::Writes(change) = stop.cause else { panic!("{name}: {:?}", stop.cause) };
        assert_eq!((stop.line, change.line), (Some(110), Some(110)), "{name}");
        assert_eq!((session.number("i"), session.number("j")), (Some(2.0), Some(2.0)), "{name}");
        debugger.add(&mut session, Trigger::Line(10), None).expect("it is one");
        let stop = debugger.back(&mut session, &Reverse::Continue, &mut |_| {}).expect("there is a past");
        assert_eq!((stop.cause, stop.line), (StopCause::Breakpoint(1), Some(10)), "{name}");
        // It is at the first statement.
        for goal in [Reverse::Continue, Reverse::Steps(1)] {
            assert!(debugger.back(&mut session, &goal, &mut |_| {}).is_err(), "{name}");
        }
        // And forward.
        let stop = debugger.run_to_stop(&mut session, Motion::ToLine(70), 60.0).expect("it stops");
        assert_eq!((stop.line, session.number("s")), (Some(70), Some(1.0)), "{name}");
    }
}

#[test]
fn a_change_begins_a_branch() {
    for name in MACHINES {
        let (mut debugger, mut session) = (Debugger::default(), session(name));
        debugger.run_to_stop(&mut session, Motion::ToLine(60), 60.0).expect("it stops");
        let back = Reverse::ToLine(110);
        debugger.back(&mut session, &back, &mut |_| {}).expect("there is a past");
        session.assign("a(5)", "a(5)+100").expect("it exists");
        assert_eq!(session.branches().len(), 1, "{name}");
        debugger.run_to_stop(&mut session, Motion::ToLine(60), 60.0).expect("it stops");
        assert_eq!(session.numbers("a").map(|a| a[5]), Some(115.0), "{name}");
        // The change is part of the past of this branch.
        debugger.back(&mut session, &Reverse::ToLine(50), &mut |_| {}).expect("there is a past");
        assert_eq!(session.numbers("a").map(|a| a[5]), Some(115.0), "{name}");
        session.return_to_branch(0).expect("it is a branch");
        debugger.run_to_stop(&mut session, Motion::ToLine(60), 60.0).expect("it stops");
        assert_eq!(session.numbers("a").map(|a| a[5]), Some(15.0), "{name}");
    }
}

#[test]
fn a_program_that_waits_for_a_line_stops_once() {
    for name in MACHINES {
        let mut session = session_with(name, "10 INPUT A\n20 B=A*2\n30 GOTO 10\n");
        let mut debugger = Debugger::default();
        debugger.stops_at_line_input = true;
        for value in [21.0, 4.0] {
            let stop = debugger.run_to_stop(&mut session, Motion::Continue, 60.0).expect("it waits");
            assert_eq!((stop.cause, stop.line), (StopCause::Waits, Some(10)), "{name}");
            assert_eq!(debugger.run_to_stop(&mut session, Motion::Continue, 3.0), None, "{name}");
            debugger.type_text(&mut session, &format!("{value}\n"));
            let stop = debugger.run_to_stop(&mut session, Motion::ToLine(30), 60.0).expect("it goes on");
            assert_eq!((stop.cause, stop.line), (StopCause::Arrived, Some(30)), "{name}");
            assert_eq!(session.number("b"), Some(value * 2.0), "{name}");
        }
        // The typed line is part of the past.
        let write = Reverse::ToWrite("b".parse().expect("it is a watch"));
        let stop = debugger.back(&mut session, &write, &mut |_| {}).expect("there is a past");
        assert_eq!((stop.line, session.number("a"), session.number("b")), (Some(20), Some(4.0), Some(42.0)));
    }
}

#[test]
fn a_change_after_a_statement_comes_after_its_effect() {
    for name in MACHINES {
        let mut session = session_with(name, "10 INPUT A\n20 B=A*2\n30 GOTO 10\n");
        let mut debugger = Debugger::default();
        debugger.run_to_stop(&mut session, Motion::Continue, 3.0);
        debugger.type_text(&mut session, "21\n");
        debugger.run_to_stop(&mut session, Motion::ToLine(20), 60.0).expect("it goes on");
        session.assign("a", "a+79").expect("it exists");
        debugger.run_to_stop(&mut session, Motion::ToLine(30), 60.0).expect("it goes on");
        assert_eq!(session.number("b"), Some(200.0), "{name}");
        let state = session.state_hash();
        debugger.back(&mut session, &Reverse::ToLine(10), &mut |_| {}).expect("there is a past");
        debugger.run_to_stop(&mut session, Motion::ToLine(30), 60.0).expect("it goes on");
        assert_eq!((session.number("b"), session.state_hash()), (Some(200.0), state), "{name}");
    }
}

#[test]
fn errors_and_the_end_stop() {
    for name in MACHINES {
        let mut session = session_with(name, "10 A=1\n20 A=A/0\n");
        let mut debugger = Debugger::default();
        let stop = debugger.run_to_stop(&mut session, Motion::Continue, 60.0).expect("it fails");
        let StopCause::Ended(ProgramEnd::Failed(failure)) = stop.cause else {
            panic!("{name}: {:?}", stop.cause)
        };
        assert_eq!(failure.line, Some(20), "{name}");
        let stop = debugger.back(&mut session, &Reverse::Steps(1), &mut |_| {}).expect("there is a past");
        assert_eq!((stop.line, session.number("a")), (Some(20), Some(1.0)), "{name}");
        let mut session = session_with(name, "10 A=1\n20 END\n");
        let mut debugger = Debugger::default();
        let stop = debugger.run_to_stop(&mut session, Motion::Continue, 60.0).expect("it ends");
        assert_eq!((stop.cause, stop.line), (StopCause::Ended(ProgramEnd::Completed), None), "{name}");
    }
}

#[test]
fn a_watch_of_writes_stops_at_a_write_of_the_same_value() {
    let text = "10 S=5:A=1\n20 S=5\n30 IF A=1 THEN S=5\n40 IF A=1 THEN S=6\n50 S=S+0\n60 END\n";
    for name in MACHINES {
        // On the PC-1360 only a line number follows THEN.
        let text = if name == "pc1360" { &text.replace("THEN", "LET") } else { text };
        let (mut debugger, mut session) = (Debugger::default(), session_with(name, text));
        let watch = Trigger::watch("write s").expect("it is one");
        debugger.add(&mut session, watch, None).expect("the text tells the writes");
        let mut stops = vec![];
        for _ in 0..9 {
            let stop = debugger.run_to_stop(&mut session, Motion::Continue, 60.0).expect("it stops");
            let StopCause::ValueChanged(_, change) = stop.cause else { break };
            stops.push(change.to_string());
        }
        let first = stops.remove(0);
        assert!(first.starts_with("s changed in line 10 from "), "{name}: {first}");
        let expected = [
            "s written in line 20, again with 5",
            "s changed in line 40 from 5 to 6",
            "s written in line 50, again with 6",
        ];
        assert_eq!(stops, expected, "{name}");
        let back = |debugger: &mut Debugger, session: &mut Session| {
            debugger.back(session, &Reverse::Continue, &mut |_| {}).expect("there is a past").line
        };
        let lines: Vec<_> = (0..4).map(|_| back(&mut debugger, &mut session)).collect();
        assert_eq!(lines, some(&[50, 40, 20, 10]), "{name}");
        for other in ["write s*2", "write a(1)", "write @1024"] {
            let watch = Trigger::watch(other).expect("it is a watch");
            let refused = debugger.add(&mut session, watch, None).expect_err("the text does not tell");
            assert!(refused.contains("stops at changes"), "{refused}");
        }
    }
}

#[test]
fn an_error_that_the_program_handles_stops_on_request() {
    let text =
        "10 ON ERROR GOTO 100\n20 FOR I=1 TO 2\n30 A=1/0\n40 NEXT\n50 END\n100 B=ERL\n110 RESUME NEXT\n";
    let (mut debugger, mut session) = (Debugger::default(), session_with("msx", text));
    let id = debugger.add(&mut session, Trigger::HandledError, None).expect("the machine has handlers");
    let mut stops = vec![];
    for _ in 0..3 {
        let stop = debugger.run_to_stop(&mut session, Motion::Continue, 60.0).expect("it stops");
        stops.push((stop.line, stop.cause));
    }
    let error = HandledError { message: "Division by zero".to_owned(), line: Some(30) };
    let handled = (Some(100), StopCause::HandledError(id, error));
    assert_eq!(stops, [handled.clone(), handled.clone(), (None, StopCause::Ended(ProgramEnd::Completed))]);
    let stop = debugger.back(&mut session, &Reverse::Continue, &mut |_| {}).expect("there is a past");
    assert_eq!((stop.line, stop.cause), handled);
    assert_eq!(session.number("i"), Some(2.0));
    // Without the breakpoint the program runs to its end.
    let (mut debugger, mut session) = (Debugger::default(), session_with("msx", text));
    let stop = debugger.run_to_stop(&mut session, Motion::Continue, 60.0).expect("it stops");
    assert_eq!(stop.cause, StopCause::Ended(ProgramEnd::Completed));
    // A machine without handlers reports an error.
    let mut session = session_with("c64", PROGRAM);
    let refused = debugger.add(&mut session, Trigger::HandledError, None).expect_err("it has none");
    assert!(refused.contains("no ON ERROR"), "{refused}");
}

#[test]
fn wrong_expressions_are_no_breakpoints() {
    for name in MACHINES {
        let (mut debugger, mut session) = (Debugger::default(), session(name));
        debugger.run_to_stop(&mut session, Motion::Step, 60.0).expect("it stops");
        let error = debugger.add(&mut session, Trigger::Becomes("a(>".into()), None);
        assert!(error.is_err(), "{name}: {error:?}");
        assert!(debugger.breakpoints().is_empty());
        assert!(!debugger.remove(7));
        assert!(!debugger.enable(&mut session, 7, true));
    }
}

#[test]
fn a_motion_goes_on_after_a_breakpoint_as_if_there_had_been_none() {
    for name in MACHINES {
        let (mut debugger, mut session) = (Debugger::default(), session(name));
        debugger.run_to_stop(&mut session, Motion::ToLine(30), 60.0).expect("it stops");
        debugger.add(&mut session, Trigger::Line(110), None).expect("a breakpoint");
        let stop = debugger.run_to_stop(&mut session, Motion::Over, 60.0).expect("it stops");
        assert_eq!((stop.cause, stop.line), (StopCause::Breakpoint(1), Some(110)), "{name}");
        assert!(debugger.resume(&session), "{name}");
        let limit = session.elapsed() + session.system().clock().cycles(60.0);
        let stop = debugger.run(&mut session, limit).expect("it stops");
        assert_eq!((stop.cause, stop.line), (StopCause::Arrived, Some(40)), "{name}");
        assert!(!debugger.resume(&session), "{name}");
    }
}
