//! The programs of `tests/workbench`, which showed faults of the debugger.

use player::debugger::{Debugger, Motion, Reverse, Stop, StopCause, Trigger};
use player::{Cycles, Session};
use systems::ProgramEnd;

use crate::debugger::session_with;

const ON: &str = include_str!("../workbench/on.bas");
const MS: &str = include_str!("../workbench/ms.msx.bas");
const IV: &str = include_str!("../workbench/iv.msx.bas");
const DIM: &str = include_str!("../workbench/dim.bas");
const A: &str = include_str!("../workbench/a.pc1360.bas");
const FOR: &str = include_str!("../workbench/for.msx.bas");
const D1: &str = include_str!("../workbench/d1.msx.bas");

fn go(debugger: &mut Debugger, session: &mut Session, motion: Motion) -> Stop {
    debugger.run_to_stop(session, motion, 600.0).expect("it stops")
}

fn back(debugger: &mut Debugger, session: &mut Session, goal: &Reverse) -> Stop {
    debugger.back(session, goal, &mut |_| {}).expect("there is a past")
}

/// Runs to a line, back, and to the line a second time; returns both times and states.
fn there_and_back(machine: &str, text: &str, line: u16, steps: u32) -> [(Cycles, u64); 2] {
    let (mut debugger, mut session) = (Debugger::default(), session_with(machine, text));
    [0, steps].map(|steps| {
        if steps > 0 {
            back(&mut debugger, &mut session, &Reverse::Steps(steps));
        }
        let stop = go(&mut debugger, &mut session, Motion::ToLine(line));
        (stop.position.elapsed, session.state_hash())
    })
}

/// `on.bas` and `ms.msx.bas`: the reverse step into ON..GOSUB and a FOR with an integer costs no cycle.
#[test]
fn on_bas_and_ms_msx_bas_come_to_the_same_cycle_again() {
    for steps in [1, 2, 499, 500, 501] {
        let [first, second] = there_and_back("c64", ON, 40, steps);
        assert_eq!(first, second, "on.bas, {steps}");
    }
    for steps in [1, 2, 999, 1000, 1001] {
        let [first, second] = there_and_back("msx", MS, 30, steps);
        assert_eq!(first, second, "ms.msx.bas, {steps}");
    }
}

/// `iv.msx.bas`: the debugger stops at a trap where its handler runs, forward and in reverse.
#[test]
fn iv_msx_bas_stops_at_the_line_of_its_trap() {
    let (mut debugger, mut session) = (Debugger::default(), session_with("msx", IV));
    debugger.add(&mut session, Trigger::Line(100), None).expect("it is a line");
    let stops: Vec<Stop> = (0..3).map(|_| go(&mut debugger, &mut session, Motion::Continue)).collect();
    let stop = back(&mut debugger, &mut session, &Reverse::Continue);
    assert_eq!((stop.line, stop.position), (Some(100), stops[1].position));
    assert_eq!(go(&mut debugger, &mut session, Motion::Step).line, Some(110));
}

/// `dim.bas`: a condition on an array is set before the program has dimensioned it.
#[test]
fn dim_bas_stops_where_its_condition_becomes_true() {
    let (mut debugger, mut session) = (Debugger::default(), session_with("c64", DIM));
    debugger.add(&mut session, Trigger::Line(30), Some("a(15)=15".into())).expect("its syntax is right");
    assert_eq!(go(&mut debugger, &mut session, Motion::Continue).line, Some(30));
    assert_eq!(session.number("i"), Some(15.0));
}

/// `a.pc1360.bas`: the cells of A() are A to Z.
#[test]
fn a_pc1360_bas_has_letters_for_elements() {
    let (mut debugger, mut session) = (Debugger::default(), session_with("pc1360", A));
    go(&mut debugger, &mut session, Motion::ToLine(30));
    let watch = Trigger::watch("A()").expect("it is a watch");
    debugger.add(&mut session, watch, None).expect("it is one");
    let mut changes = vec![];
    loop {
        match go(&mut debugger, &mut session, Motion::Continue).cause {
            StopCause::ValueChanged(_, change) => changes.push(change.to_string()),
            StopCause::Ended(ProgramEnd::Completed) => break,
            other => panic!("{other:?}"),
        }
    }
    changes.retain(|change| !change.starts_with("A(26) "));
    let expected = [
        "A(1) changed in line 30 from 0 to 1",
        "A(2) changed in line 30 from 0 to 4",
        "A(3) changed in line 30 from 0 to 9",
        "A(4) changed in line 30 from 0 to 16",
        "A(5) changed in line 30 from 0 to 25",
        "A(3) changed in line 50 from 9 to 100",
    ];
    assert_eq!(changes, expected);
    back(&mut debugger, &mut session, &Reverse::ToLine(50));
    session.assign("A(2)", "99").expect("it is B");
    assert_eq!(session.number("B"), Some(99.0));
    let stop = back(&mut debugger, &mut session, &Reverse::ToWrite("A(2)".parse().expect("a watch")));
    assert_eq!((stop.line, session.number("Z")), (Some(30), Some(2.0)));
}

/// `for.msx.bas` and `d1.msx.bas` run on the MSX, by the editor's language.
#[test]
fn for_msx_bas_and_d1_msx_bas_are_debugged_on_the_msx() {
    for (name, text, line, array) in
        [("for.msx.bas", FOR, 20, [20.0, 11.0]), ("d1.msx.bas", D1, 100, [0.0; 2])]
    {
        let (mut debugger, mut session) = (Debugger::default(), session_with("msx", text));
        go(&mut debugger, &mut session, Motion::ToLine(line));
        let end = session.state_hash();
        let numbers = session.numbers("a").expect("it is dimensioned");
        assert!(array == [0.0; 2] || numbers[..2] == array, "{name}: {numbers:?}");
        back(&mut debugger, &mut session, &Reverse::Steps(20));
        go(&mut debugger, &mut session, Motion::ToLine(line));
        assert_eq!(session.state_hash(), end, "{name}");
    }
}
