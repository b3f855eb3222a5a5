//! Python programs in an interactive session, and features that they lack.

use std::time::Duration;

use player::frame_pacing::{FramesDue, Speed};
use player::interactive::{InteractiveSession, Settings};
use player::run::{End, Run};
use player::script::parse;
use player::{Options, Program, Session};
use systems::{Breakpoints, Cycles, StopReason};

/// Cycles of 20 milliseconds, counted.
const CYCLES: &str =
    "from gamegrid import *\nmakeGameGrid(3, 3, 20, False)\nsetSimulationPeriod(20)\nshow()\ndoRun()\n";

fn program(text: &str) -> Program {
    gamegrid_python::install();
    Program::read(text.as_bytes(), "test.py").expect("it is a program")
}

fn interactive(text: &str, speed: Speed) -> InteractiveSession {
    let program = program(text);
    let session = Session::from_system(program.machine.power_on(Options::default()), 1);
    let name = "test".to_owned();
    let settings =
        Settings { name, seed: 1, image: Some(program.image), runs_at_start: true, speed, joystick: None };
    InteractiveSession::new(session, settings).expect("it has room")
}

fn evaluated(interactive: &InteractiveSession, expression: &str) -> String {
    interactive
        .session
        .system()
        .inspect()
        .scope()
        .expect("it has a scope")
        .evaluate(expression)
        .expect("it has a value")
}

#[test]
fn the_speed_holds_for_the_period_of_the_simulation() {
    for (times, expected) in [(0.5, 50), (1.0, 100), (2.0, 200), (10.0, 1000)] {
        let mut interactive = interactive(CYCLES, Speed::Times(times));
        let cycles = |interactive: &InteractiveSession| {
            evaluated(interactive, "getNbCycles()").parse::<i32>().expect("a number")
        };
        let before = cycles(&interactive);
        // Two seconds of host time in steps of 10 milliseconds.
        for _ in 0..200 {
            let FramesDue::Count(count) = interactive.frames_due(Duration::from_millis(10)) else {
                panic!("it has a speed")
            };
            (0..count).for_each(|_| interactive.run_frame());
        }
        let seen = cycles(&interactive) - before;
        assert!((seen - expected).abs() <= 2, "{times} times as fast: {seen} cycles, expected {expected}");
    }
}

#[test]
fn typed_and_pasted_text_becomes_key_presses() {
    let mut interactive = interactive(
        "from gamegrid import *\nkeys = ''\ndef key(e):\n    global keys\n    keys += e.getKeyChar()\n\
         makeGameGrid(3, 3, 20, False, keyPressed = key)\nshow()\n",
        Speed::Max,
    );
    interactive.session.type_text("ab");
    interactive.session.run_seconds(1.0);
    interactive.paste("cd 1");
    interactive.session.run_seconds(1.0);
    assert_eq!(evaluated(&interactive, "keys"), "abcd 1");
}

fn script_error(script: &str) -> String {
    let program = program("from gamegrid import *\nmakeGameGrid(3, 3, 20)\n");
    let session = Session::from_system(program.machine.power_on(Options::default()), 1);
    let forever = "seconds:9".parse().expect("a condition");
    let until = "ended".parse().expect("a condition");
    let mut run = Run::new(session, parse::parse(script).expect("a script"), until, forever);
    run.load_and_run(&program.image).expect("it has room");
    run.start_counting();
    loop {
        match run.check() {
            Err(error) => return error.to_string(),
            Ok(Some(end)) => panic!("{script}: {end:?}"),
            Ok(None) => run.step(),
        }
    }
}

#[test]
fn missing_features_of_a_script_are_errors() {
    let board = "the grid board";
    for (instruction, message) in [
        ("queue \"a\"", format!("{board} has no keyboard queue; use `type` or `press`")),
        ("queue \"\\n\"", format!("{board} has no keyboard queue; use `type` or `press`")),
        ("joy 2 fire", format!("{board} has no joysticks")),
        ("force RND hex:80", format!("the random numbers of {board} cannot be forced; use `--seed`")),
        ("force TIME 5", format!("the clock of {board} cannot be forced")),
    ] {
        assert_eq!(script_error(instruction), format!("line 1 of the key script: {message}"));
    }
}

#[test]
fn a_run_ends_before_a_line_and_a_script_waits_for_one() {
    let text = "n = 0\nfor i in range(1000):\n    n += 1\n    if n == 500:\n        m = n\nprint(n)\n";
    for (script, until, n) in [
        ("", "line:5", "500"),
        ("", "line:6", "1000"),
        ("wait line:5\n", "line:3", "500"),
        ("", "line:3", "0"),
    ] {
        let program = program(text);
        let session = Session::from_system(program.machine.power_on(Options::default()), 1);
        let limit = "seconds:9".parse().expect("a condition");
        let steps = parse::parse(script).expect("a script");
        let mut run = Run::new(session, steps, until.parse().expect("a condition"), limit);
        run.load_and_run(&program.image).expect("it has room");
        run.start_counting();
        let end = loop {
            if let Some(end) = run.check().expect("it has lines") {
                break end;
            }
            run.step();
        };
        assert_eq!(end, End::Condition, "{until}");
        let value = run.session.system().inspect().scope().map(|scope| scope.evaluate("n"));
        assert_eq!(value, Some(Ok(n.to_owned())), "{script}{until}");
    }
    let mut system = program(text).machine.power_on(Options::default());
    system.set_line_breakpoints(&[6]);
    system.load_program(text.as_bytes()).expect("it has room");
    assert_eq!(system.run_until(Cycles(10_000_000)), StopReason::Line(6));
    // One line is one statement.
    let mut system = program(text).machine.power_on(Options::default());
    system.set_breakpoints(Breakpoints { statements: true, ..Breakpoints::default() });
    system.load_program(text.as_bytes()).expect("it has room");
    let mut next = || match system.run_until(Cycles(10_000_000)) {
        StopReason::Statement { line: Some(line), begins_line: true } => line,
        other => panic!("{other:?}"),
    };
    assert_eq!([(); 6].map(|()| next()), [1, 2, 3, 4, 2, 3]);
}
