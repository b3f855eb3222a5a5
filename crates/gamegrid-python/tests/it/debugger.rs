//! The debugger on a Python program: its lines, functions and local variables, and reverse execution.

use player::debugger::{Debugger, Motion, Reverse, Stop, StopCause, Trigger};
use player::rewind::RewindLimits;
use player::session::Session;
use systems::ProgramEnd;

use crate::common::power_on;

/// A function with a loop, lines that take no time, and a random number.
const PROGRAM: &str = "\
from random import randint

total = 0
names = []

def add(value):
    global total
    twice = value + value
    total = total + twice
    if value > 2:
        names.append(str(value))
    return twice

def fill():
    for i in range(5):
        kept = add(i)
    return kept

first = 1
second = 2
third = first + second
fill()
dice = randint(1, 1000)
last = fill() + dice
";

fn session() -> (Debugger, Session) {
    let mut session = Session::from_system(power_on(1), 1);
    session.load_program(PROGRAM.as_bytes()).expect("it fits");
    session.enable_rewind(RewindLimits::default(), None);
    session.start_program();
    (Debugger::default(), session)
}

fn go(debugger: &mut Debugger, session: &mut Session, motion: Motion) -> Stop {
    debugger.run_to_stop(session, motion, 60.0).expect("it stops")
}

fn back(debugger: &mut Debugger, session: &mut Session, goal: &str) -> Stop {
    let goal: Reverse = goal.parse().expect("it is a way back");
    debugger.back(session, &goal, &mut |_| {}).expect("there is a past")
}

/// Returns line, position, functions and all variables.
fn state(debugger: &Debugger, session: &Session, stop: &Stop) -> String {
    let inspect = session.system().inspect();
    let position = debugger.position(session);
    assert_eq!(position, stop.position);
    assert_eq!(stop.line, inspect.current_line());
    let (globals, locals) = (inspect.variables(), inspect.locals(0));
    format!("{:?} {position:?} {:?} {globals:?} {locals:?}", stop.line, inspect.call_stack())
}

fn value(session: &mut Session, expression: &str) -> String {
    session.system_mut().expressions().expect("a language").evaluate(expression).expect("it has a value").text
}

#[test]
fn steps_go_into_over_and_out_of_functions() {
    let (mut debugger, mut session) = session();
    go(&mut debugger, &mut session, Motion::ToLine(16));
    assert_eq!(go(&mut debugger, &mut session, Motion::Step).line, Some(8));
    assert_eq!(go(&mut debugger, &mut session, Motion::Step).line, Some(9));
    assert_eq!(go(&mut debugger, &mut session, Motion::Out).line, Some(15));
    go(&mut debugger, &mut session, Motion::Step);
    assert_eq!(go(&mut debugger, &mut session, Motion::Over).line, Some(15));
    let stop = go(&mut debugger, &mut session, Motion::Out);
    assert_eq!(stop.line, Some(23));
}

#[test]
fn going_back_passes_the_same_states() {
    let (mut debugger, mut session) = session();
    let mut states = vec![];
    loop {
        let stop = go(&mut debugger, &mut session, Motion::Step);
        if stop.cause == StopCause::Ended(ProgramEnd::Completed) {
            break;
        }
        states.push(state(&debugger, &session, &stop));
    }
    assert!(states.len() > 60);
    let (mut debugger, mut session) = self::session();
    for _ in 0..50 {
        go(&mut debugger, &mut session, Motion::Step);
    }
    for expected in states[..49].iter().rev() {
        let stop = back(&mut debugger, &mut session, "");
        assert_eq!(&state(&debugger, &session, &stop), expected);
    }
    for expected in &states[1..50] {
        let stop = go(&mut debugger, &mut session, Motion::Step);
        assert_eq!(&state(&debugger, &session, &stop), expected);
    }
    let stop = back(&mut debugger, &mut session, "30");
    assert_eq!(state(&debugger, &session, &stop), states[19]);
}

#[test]
fn a_breakpoint_has_a_position_among_lines_of_the_same_time() {
    let (mut debugger, mut session) = session();
    debugger.add(&mut session, Trigger::Line(21), None).expect("it is one");
    assert_eq!(go(&mut debugger, &mut session, Motion::Continue).line, Some(21));
    assert_eq!(back(&mut debugger, &mut session, "").line, Some(20));
    assert_eq!(back(&mut debugger, &mut session, "").line, Some(19));
}

#[test]
fn conditions_and_watches_read_local_variables() {
    let (mut debugger, mut session) = session();
    let id = debugger.add(&mut session, Trigger::Line(9), Some("value == 3".into())).expect("it is one");
    assert!(debugger.add(&mut session, Trigger::Line(9), Some("value ==".into())).is_err());
    let stop = go(&mut debugger, &mut session, Motion::Continue);
    assert_eq!((stop.cause, stop.line), (StopCause::Breakpoint(id), Some(9)));
    assert_eq!(value(&mut session, "value * 10 + twice + total"), "42");
    assert_eq!(
        session.system().inspect().scope().and_then(|scope| scope.current_function()).as_deref(),
        Some("add")
    );
    let callers: Vec<String> =
        session.system().inspect().call_stack().iter().map(|entry| format!("{entry:?}")).collect();
    assert!(callers[0].contains("<module>") && callers[0].contains("22"), "{callers:?}");
    assert!(callers[1].contains("fill") && callers[1].contains("16"), "{callers:?}");
    let caller: Vec<String> =
        session.system().inspect().locals(1).into_iter().map(|variable| variable.name).collect();
    assert_eq!(caller, ["i", "kept"]);

    debugger.remove(id);
    // An empty value is false.
    debugger.add(&mut session, Trigger::Line(11), Some("''".into())).expect("it is one");
    debugger.add(&mut session, Trigger::Change("names".parse().expect("it is a watch")), None).expect("so");
    let stop = go(&mut debugger, &mut session, Motion::Continue);
    let StopCause::ValueChanged(_, change) = stop.cause else { panic!("{:?}", stop.cause) };
    assert_eq!((change.line, change.new.as_deref()), (Some(11), Some("['3']")));
}

#[test]
fn going_back_finds_lines_breakpoints_and_writes() {
    let (mut debugger, mut session) = session();
    go(&mut debugger, &mut session, Motion::ToLine(24));
    assert_eq!(back(&mut debugger, &mut session, "to 11").line, Some(11));
    assert_eq!(value(&mut session, "value"), "4");
    assert_eq!(back(&mut debugger, &mut session, "to 11").line, Some(11));
    assert_eq!(value(&mut session, "value"), "3");
    go(&mut debugger, &mut session, Motion::ToLine(24));
    let stop = back(&mut debugger, &mut session, "write total");
    assert_eq!(stop.line, Some(9));
    let StopCause::Writes(change) = stop.cause else { panic!("{:?}", stop.cause) };
    assert_eq!((change.old.as_deref(), change.new.as_deref()), (Some("12"), Some("20")));
    go(&mut debugger, &mut session, Motion::ToLine(24));
    let id = debugger.add(&mut session, Trigger::Line(12), None).expect("it is one");
    let reverse = |debugger: &mut Debugger, session: &mut Session| {
        debugger.back(session, &Reverse::Continue, &mut |_| {}).expect("there is a past")
    };
    let stop = reverse(&mut debugger, &mut session);
    assert_eq!((stop.cause, stop.line), (StopCause::Breakpoint(id), Some(12)));
    assert_eq!(value(&mut session, "value"), "4");
    reverse(&mut debugger, &mut session);
    assert_eq!(value(&mut session, "value"), "3");
    debugger.remove(id);
    debugger.add(&mut session, Trigger::Line(12), Some("value == 1".into())).expect("it is one");
    assert_eq!(reverse(&mut debugger, &mut session).line, Some(12));
    assert_eq!(value(&mut session, "value"), "1");
    assert_eq!(reverse(&mut debugger, &mut session).cause, StopCause::OldestCheckpoint);
}

#[test]
fn a_change_keeps_its_position_among_lines_of_the_same_time() {
    let (mut debugger, mut session) = session();
    go(&mut debugger, &mut session, Motion::ToLine(21));
    session.assign("second", "50").expect("it is a global variable");
    let stop = go(&mut debugger, &mut session, Motion::ToLine(22));
    assert_eq!(value(&mut session, "third"), "51");
    let expected = state(&debugger, &session, &stop);
    assert_eq!(back(&mut debugger, &mut session, "to 20").line, Some(20));
    // A change is found when the program resumes.
    go(&mut debugger, &mut session, Motion::Step);
    assert_eq!(value(&mut session, "second"), "2");
    let stop = go(&mut debugger, &mut session, Motion::Step);
    assert_eq!(state(&debugger, &session, &stop), expected);
    // A snapshot is at a time instead of a line; the change is found at the same line.
    let snapshot = session.system().save_snapshot();
    let mut other = power_on(1);
    other.load_snapshot(&snapshot).expect("it is a snapshot");
    other.run_until(other.now() + hardware::Cycles(1));
    assert_eq!(
        other.expressions().expect("a language").evaluate("third").expect("it has a value").text,
        "51"
    );
}

#[test]
fn a_local_variable_cannot_be_set_but_what_it_holds_can() {
    let (mut debugger, mut session) = session();
    go(&mut debugger, &mut session, Motion::ToLine(9));
    assert_eq!(
        session.assign("twice", "7"),
        Err(
            "`twice` is a local variable of `add`; only global variables, attributes and elements can be set"
                .to_owned()
        )
    );
    session.assign("total", "value + 100").expect("it is a global variable");
    go(&mut debugger, &mut session, Motion::Step);
    assert_eq!(value(&mut session, "total"), "100");
    assert!(session.assign("total", "nothing").expect_err("it fails").contains("NameError"));
}
