//! The headless run on the fake machine.

use super::*;
use crate::fake::Fake;

/// Runs a program for the fake machine; gives the end, what was printed and the machine's time in frames.
fn run(program: &str, script: &str, until: &str) -> (Exit, String, u64) {
    let session = Session::start(Box::new(Fake::new()), USUAL_SEED);
    let limit = Condition::Seconds(60.0);
    let (printed, progress) = (Printed::new(false), Progress::new(false, ""));
    let steps = parse::parse(script).unwrap();
    let mut headless = Headless::new(session, steps, until.parse().unwrap(), limit, printed, progress);
    let folder = tempfile::tempdir().unwrap();
    headless.dump = Some(Dump::create(folder.path()).unwrap());
    let image = (!program.is_empty()).then_some(program.as_bytes());
    let pause = headless.begin(image).unwrap();
    let end = headless.go_on(pause).unwrap();
    let printed = std::fs::read(folder.path().join("printed.bin")).unwrap_or_default();
    let text = headless.session.system().printed_text(&printed);
    let time = headless.session.system().now() - headless.start;
    (end.exit(), text, time.0 / 20_000)
}

#[test]
fn a_program_runs_to_its_end_and_prints_from_run_on() {
    let (exit, text, _) = run("10 print HELLO\n20 print YOU", "", "ended");
    assert_eq!((exit, text.as_str()), (Exit::Good, "HELLO\nYOU\nREADY.\n"));
}

#[test]
fn an_error_in_the_program_is_exit_3_and_stuck_machine_code_5() {
    assert_eq!(run("10 fail SYNTAX ERROR", "", "ended").0, Exit::ProgramError);
    assert_eq!(run("10 stuck 58692", "", "ended").0, Exit::Stuck);
}

#[test]
fn the_limit_comes_first_when_nothing_else_does() {
    let (exit, _, frames) = run("10 goto 10", "", "ended");
    assert_eq!((exit, frames), (Exit::Limit, 60 * 50));
}

#[test]
fn conditions_end_the_run_where_they_come_true() {
    assert_eq!(run("10 print ONE\n20 print TWO\n30 goto 30", "", "line:20").1, "ONE\n");
    assert_eq!(run("10 print Spieler 1\n20 goto 20", "", "text:sPIELER").0, Exit::Good);
    assert_eq!(run("10 print A\n20 get", "", "key").1, "A\n");
    assert_eq!(run("10 input", "", "key").0, Exit::Good);
    assert_eq!(run("10 goto 10", "", "seconds:2").2, 100);
}

#[test]
fn keys_are_typed_as_the_program_takes_them() {
    let program = "10 print FIRST\n20 get\n30 input\n40 get";
    let (exit, text, _) = run(program, "wait key\ntype \"xabc\\ny\"", "ended");
    assert_eq!((exit, text.as_str()), (Exit::Good, "FIRST\nKEY X\nLINE abc\nKEY Y\nREADY.\n"));
}

#[test]
fn a_script_waits_for_the_program_and_may_end_the_run() {
    let program = "10 get\n20 print AGAIN\n30 goto 10";
    let (exit, text, _) = run(program, "press F1\nwait text:again\nend", "ended");
    assert_eq!((exit, text.as_str()), (Exit::Good, "KEY %\nAGAIN\n"));
}

#[test]
fn at_the_prompt_of_a_bare_machine_a_script_goes_on_after_mistakes() {
    let (exit, text, _) = run("", "type \"foo\\nbar\\n\"", "ended");
    assert_eq!((exit, text.as_str()), (Exit::Good, "?foo\n?bar\n"));
}

#[test]
fn a_wait_that_nothing_can_fulfil_any_more_ends_with_the_program() {
    assert_eq!(run("10 print A", "wait text:never", "ended").0, Exit::Good);
}

#[test]
fn a_machine_without_a_pointer_says_so_with_the_line_of_the_script() {
    let session = Session::start(Box::new(Fake::new()), USUAL_SEED);
    let steps = parse::parse("\nclick 1 1").unwrap();
    let (printed, progress) = (Printed::new(false), Progress::new(false, ""));
    let mut headless = Headless::new(session, steps, Condition::Ended, Condition::Ended, printed, progress);
    let error = headless.go_on(Pause::Horizon).err().unwrap();
    assert_eq!(error.to_string(), "line 2 of the key script: the Commodore 64 has no pointer");
}

#[test]
fn keys_that_the_program_never_takes_do_not_hold_up_the_limit() {
    let session = Session::start(Box::new(Fake::new()), USUAL_SEED);
    let (printed, progress) = (Printed::new(false), Progress::new(false, ""));
    let steps = parse::parse("type \"q\"").unwrap();
    let (until, limit) = (Condition::Seconds(3.0), Condition::Seconds(4.0));
    let mut headless = Headless::new(session, steps, until, limit, printed, progress);
    let pause = headless.begin(Some(b"10 goto 10")).unwrap();
    assert_eq!(headless.go_on(pause).unwrap().exit(), Exit::Limit);
    assert_eq!((headless.session.system().now() - headless.start).0 / 20_000, 4 * 50);
}
