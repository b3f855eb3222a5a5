//! Headless runs.

use player::run::End;
use player::script::parse::parse;
use player::{Condition, Logs, Machine, Options, Program, Run, Session};
use systems::{DEFAULT_SEED, ProgramEnd};

/// Steps a run to its end; returns the end and the output.
fn run_to_end(run: &mut Run) -> (End, Vec<u8>) {
    let mut printed = vec![];
    loop {
        printed.extend(run.session.take_printed());
        if let Some(end) = run.check().expect("the script is valid") {
            return (end, printed);
        }
        run.step();
    }
}

#[test]
fn keys_pressed_in_a_row_do_not_overlap() {
    let page = "10 get k$:if k$=\"\" then 10\n20 print k$;:goto 10\n";
    let program = Program::read(page.as_bytes(), "keys.bas").unwrap();
    let mut session = Session::start(&program, Options::default()).unwrap();
    for key in ["A", "B", "B", "C"] {
        session.press(key).unwrap();
    }
    assert!(session.run_until(&Condition::Text("ABBC".into()), 2.0), "{}", session.text());
}

/// Returns a run on a Commodore 64, up to a limit.
fn c64_run(script: &str, until: Condition, limit: Condition) -> Run {
    let session = Session::from_system(Machine::C64.power_on(Options::default()), DEFAULT_SEED);
    let mut run = Run::new(session, parse(script).expect("it is a script"), until, limit);
    run.session.system_mut().set_logs(Logs { printed: true, ..Logs::default() });
    run
}

/// Loads and starts a program; returns at its first statement.
pub fn begin(run: &mut Run, program: &str) {
    run.load_and_run(&crate::program(program.as_bytes()).image).expect("it fits");
    while run.is_starting() {
        run.step();
    }
    run.session.take_printed();
    run.start_counting();
}

fn seconds(run: &Run) -> f64 {
    (run.elapsed().0 as f64 / run.session.system().clock().0 as f64).round()
}

/// Runs a program; returns the end, the output and the seconds of the machine.
fn run(program: &str, script: &str, until: &str) -> (End, String, f64) {
    let mut run = c64_run(script, until.parse().expect("it is a condition"), Condition::Seconds(60.0));
    if !program.is_empty() {
        begin(&mut run, program);
    }
    let (end, printed) = run_to_end(&mut run);
    (end, Machine::C64.printed_text(&printed), seconds(&run))
}

#[test]
fn a_program_runs_to_its_end_and_prints_from_run_on() {
    let (end, text, _) = run("10 print\"hello\"\n20 print\"you\"", "", "ended");
    assert_eq!((end, text.as_str()), (End::Program(ProgramEnd::Completed), "HELLO\nYOU\n"));
}

#[test]
fn an_error_in_the_program_and_stuck_machine_code_end_the_run() {
    assert!(matches!(run("10 print 1/0", "", "ended").0, End::Program(ProgramEnd::Failed(_))));
    assert_eq!(run("10 poke 828,2:sys 828", "", "ended").0, End::Program(ProgramEnd::Stuck { address: 828 }));
}

#[test]
fn the_limit_comes_first_when_nothing_else_does() {
    let (end, _, seconds) = run("10 goto 10", "", "ended");
    assert_eq!((end, seconds), (End::Limit, 60.0));
}

#[test]
fn conditions_end_the_run_where_they_come_true() {
    assert_eq!(run("10 print\"one\"\n20 print\"two\"\n30 goto 30", "", "line:20").1, "ONE\n");
    assert_eq!(run("10 print\"spieler 1\"\n20 goto 20", "", "text:sPIELER").0, End::Condition);
    assert_eq!(run("10 print\"a\"\n20 get a$:goto 20", "", "key").1, "A\n");
    assert_eq!(run("10 input a$", "", "key").0, End::Condition);
    assert_eq!(run("10 goto 10", "", "seconds:2").2, 2.0);
}

#[test]
fn keys_are_typed_as_the_program_takes_them() {
    let program = "10 print\"first\"\n20 get a$:if a$=\"\" then 20\n30 input b$\n40 get c$:if c$=\"\" then 40\n\
                   50 print a$;b$;c$";
    let (end, text, _) = run(program, "wait key\ntype \"xabc\\ny\"", "ended");
    assert_eq!(end, End::Program(ProgramEnd::Completed));
    assert!(text.starts_with("FIRST\n") && text.contains("\nXABCY\n"), "{text}");
}

#[test]
fn a_script_waits_for_the_program_and_may_end_the_run() {
    let program = "10 get a$:if a$=\"\" then 10\n20 print asc(a$)\"again\"\n30 goto 10";
    let (end, text, _) = run(program, "press F1\nwait text:again\nend", "ended");
    assert_eq!((end, text.as_str()), (End::Script, " 133 AGAIN\n"));
}

#[test]
fn at_the_prompt_of_a_bare_machine_a_script_goes_on_after_mistakes() {
    let (end, text, _) = run("", "type \"foo\\nbar\\n\"", "ended");
    assert_eq!(
        (end, text.matches("?SYNTAX  ERROR\nREADY.\n").count()),
        (End::Program(ProgramEnd::Completed), 2),
        "{text}"
    );
}

#[test]
fn each_wait_for_a_line_takes_another_execution_of_it() {
    let program = "10 print\"a\"\n20 goto 10";
    for (script, printed) in [
        ("wait line:20\nend", "A\n"),
        ("wait line:20\nwait line:20\nwait line:20\nend", "A\nA\nA\n"),
        ("repeat 4\nwait line:20\nend\nend", "A\nA\nA\nA\n"),
    ] {
        let (end, text, _) = run(program, script, "ended");
        assert_eq!((end, text.as_str()), (End::Script, printed), "{script}");
    }
}

#[test]
fn text_and_lines_that_never_come_leave_the_run_unmet() {
    for until in ["text:never", "line:99"] {
        assert_eq!(run("10 print\"a\"", "", until).0, End::Unmet, "{until}");
    }
    assert_eq!(run("10 print\"a\"", "", "seconds:9").0, End::Program(ProgramEnd::Completed));
}

#[test]
fn keys_in_braces_are_queued_by_the_names_of_press_and_of_listings() {
    let program =
        Program::read(b"10 get a$:if a$=\"\" then 10\n20 print asc(a$):goto 10\n", "a.bas").unwrap();
    for (text, codes) in [("{RIGHT}{left}", [29, 157]), ("{rght}{F1}", [29, 133]), ("a{home}", [65, 19])] {
        let session = Session::from_system(program.machine.power_on(Options::default()), DEFAULT_SEED);
        let steps = parse(&format!("wait key\nqueue \"{text}\"\nwait seconds:1\nend")).unwrap();
        let mut run = Run::new(session, steps, Condition::Ended, Condition::Seconds(60.0));
        run.load_and_run(&program.image).unwrap();
        while run.is_starting() {
            run.step();
        }
        run.start_counting();
        assert_eq!(run_to_end(&mut run).0, End::Script);
        for code in codes {
            assert!(
                run.session.shows(&format!(" {code} ")),
                "{text}: {}",
                run.session.system().screen().text()
            );
        }
    }
}

#[test]
fn a_wait_that_nothing_can_fulfil_any_more_ends_with_the_program() {
    assert_eq!(run("10 print\"a\"", "wait text:never", "ended").0, End::Program(ProgramEnd::Completed));
}

#[test]
fn a_machine_without_a_pointer_says_so_with_the_line_of_the_script() {
    let mut run = c64_run("\nclick 1 1", Condition::Ended, Condition::Ended);
    let error = run.check().unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 2 of the key script: the Commodore 64 has no pointer; the C64 can have one, with `--pointer`"
    );
}

#[test]
fn a_joystick_that_the_machine_does_not_have_is_an_error() {
    for (machine, script, expected) in [
        ("vic20", "joy 2 left", "the VIC-20 has no joystick 2; available: 1"),
        ("pc1360", "joy 1 left", "the PC-1360 has no joysticks"),
    ] {
        let system = Machine::by_id(machine).unwrap().power_on(Options::default());
        let session = Session::from_system(system, DEFAULT_SEED);
        let mut run = Run::new(session, parse(script).unwrap(), Condition::Ended, Condition::Seconds(1.0));
        let error = run.check().unwrap_err().to_string();
        assert_eq!(error, format!("line 1 of the key script: {expected}"));
    }
}

#[test]
fn keys_that_the_program_never_takes_do_not_hold_up_the_limit() {
    let mut run = c64_run("type \"q\"", Condition::Seconds(3.0), Condition::Seconds(4.0));
    begin(&mut run, "10 goto 10");
    assert_eq!(run_to_end(&mut run).0, End::Limit);
    assert_eq!(seconds(&run), 4.0);
}

#[test]
fn scripted_keys_reach_a_machine_without_a_key_queue() {
    let listing = "10:WAIT 0:CLS\n20:FOR I=1TO 200:NEXT I\n30:INPUT A$:INPUT B$\n40:E$=INKEY$ :IF E$<\"A\" THEN 40\n50:PRINT A$;B$;E$\n60:END\n";
    let program = Program::read(listing.as_bytes(), "asks.bas").unwrap();
    for script in ["type \"AB\\nCD\\nE\"", "queue \"AB\\nCD\\nE\""] {
        let session = Session::from_system(program.machine.power_on(Options::default()), DEFAULT_SEED);
        let steps = parse(script).unwrap();
        let mut run = Run::new(session, steps, Condition::Ended, Condition::Seconds(60.0));
        run.load_and_run(&program.image).unwrap();
        while run.is_starting() {
            run.step();
        }
        run.start_counting();
        assert_eq!(run_to_end(&mut run).0, End::Program(ProgramEnd::Completed), "{script}");
        assert!(run.session.shows("ABCDE"), "{script}: {}", run.session.system().screen().text());
    }
}
