//! Control flow. Source: the reference of MSX-BASIC at msx.org ("Wiki"), the statement's page, except where a
//! test names another.

use basic::engine::{ExitReason, ProgramEnd};
use hardware::{Cycles, Timekeeper as _};

use crate::session::{Session, run, say};

#[test]
fn a_loop_runs_once_even_where_its_limit_is_passed() {
    assert_eq!(run("10 FOR I=5 TO 1:PRINT I;:NEXT:PRINT I"), " 5  6 ");
}

#[test]
fn next_names_several_loops_from_the_inside_out() {
    assert_eq!(run("10 FOR I=1 TO 2:FOR J=1 TO 2:PRINT I;J;:NEXT J,I"), " 1  1  1  2  2  1  2  2 ");
}

#[test]
fn next_without_for_is_an_error() {
    assert_eq!(run("10 NEXT"), "NEXT without FOR in 10");
    assert_eq!(run("10 FOR I=1 TO 2:NEXT J"), "NEXT without FOR in 10");
}

#[test]
fn return_without_gosub_is_an_error() {
    assert_eq!(run("10 RETURN"), "RETURN without GOSUB in 10");
}

#[test]
fn return_may_name_a_line() {
    assert_eq!(run("10 GOSUB 40\n20 PRINT \"NO\"\n30 PRINT \"HERE\":END\n40 RETURN 30"), "HERE");
}

#[test]
fn on_goto_with_a_number_beyond_the_list_falls_through() {
    assert_eq!(
        run("10 FOR I=0 TO 3:ON I GOSUB 30,40:PRINT I;:NEXT\n20 END\n30 RETURN\n40 RETURN"),
        " 0  1  2  3 "
    );
    assert_eq!(run("10 ON -1 GOTO 10"), "Illegal function call in 10");
}

#[test]
fn else_belongs_to_the_nearest_if() {
    assert_eq!(run("10 IF 1 THEN IF 0 THEN PRINT 1 ELSE PRINT 2"), " 2 ");
    assert_eq!(run("10 IF 0 THEN IF 0 THEN PRINT 1 ELSE PRINT 2 ELSE PRINT 3"), " 3 ");
}

#[test]
fn stop_reports_its_line_and_cont_continues_after_it() {
    let mut session = Session::with([&b"10 A=1:STOP:PRINT A"[..]]);
    assert_eq!(session.say("RUN"), "Break in 10");
    assert_eq!(session.say("A=2"), "");
    assert_eq!(session.say("CONT"), " 2 ");
}

#[test]
fn a_changed_program_cannot_be_continued() {
    let mut session = Session::with([&b"10 STOP"[..]]);
    session.say("RUN");
    session.say("20 END");
    assert_eq!(session.say("CONT"), "Can't CONTINUE");
}

#[test]
fn the_break_key_stops_a_program_between_two_statements() {
    let mut session = Session::with([&b"10 A=A+1:GOTO 10"[..]]);
    let mut counts = Vec::new();
    for command in ["RUN", "CONT"] {
        session.machine.keys.extend(command.bytes().chain([b'\r']));
        let end = Cycles(session.machine.time + 3_579_545);
        session.machine.set_deadline(end);
        assert_eq!(session.vm.run(&mut session.machine), ExitReason::DeadlineReached);
        session.machine.has_break = true;
        session.run();
        let sent = String::from_utf8_lossy(&std::mem::take(&mut session.machine.sent)).into_owned();
        assert_eq!(sent, format!("{command}\r\n\x07Break in 10\r\nOk\r\n"));
        let count: u32 = session.say("PRINT A").trim().parse().expect("a number");
        counts.push(count);
    }
    assert!(counts[0] > 100 && counts[1] > 2 * counts[0] - 100, "{counts:?}");
}

#[test]
fn data_are_read_in_the_order_of_the_lines() {
    let program = "10 READ A,B$,C$:PRINT A;B$;C$\n20 DATA 1, two words ,\"a, b\"";
    assert_eq!(run(program), " 1 two words a, b");
    assert_eq!(run("10 READ A:RESTORE 30:READ B:PRINT A;B\n20 DATA 1\n30 DATA 2"), " 1  2 ");
    assert_eq!(run("10 READ A,B\n20 DATA 1"), "Out of DATA in 10");
}

#[test]
fn text_that_is_no_number_in_data_is_a_syntax_error_of_its_line() {
    // Red Book, 4BD1: the error is reported for the line of the `DATA`.
    assert_eq!(run("10 READ A\n20 DATA X"), "Syntax error in 20");
}

#[test]
fn a_function_of_the_program_sees_variables_besides_its_parameters() {
    assert_eq!(run("10 X=1:Y=10:DEF FNA(X)=X*Y:PRINT FNA(3);X"), " 30  1 ");
    assert_eq!(run("10 DEF FNA$(X$)=X$+X$:PRINT FNA$(\"AB\")"), "ABAB");
    assert_eq!(run("10 PRINT FNA(1)"), "Undefined user function in 10");
}

#[test]
fn a_jump_to_a_line_that_does_not_exist_is_an_error() {
    assert_eq!(run("10 GOTO 15"), "Undefined line number in 10");
    assert_eq!(say("RUN 15"), "Undefined line number");
}

#[test]
fn slices_of_the_host_change_neither_output_nor_time() {
    let program = "10 FOR I=1 TO 30:A$=A$+CHR$(64+I):GOSUB 20:NEXT:PRINT A$;S:END\n20 S=S+I*I/3:RETURN";
    let whole = run_in_slices(program, u64::MAX);
    assert!(whole.0.contains("ABCDEF"), "{whole:?}");
    for cycles in [997, 10_007, 100_003] {
        assert_eq!(run_in_slices(program, cycles), whole, "slices of {cycles} cycles");
    }
}

/// Returns output and time of a program that runs in slices.
fn run_in_slices(program: &str, cycles: u64) -> (String, u64) {
    let mut session = Session::with(program.lines().map(str::as_bytes));
    session.machine.keys.extend(b"RUN\r");
    loop {
        let end = session.machine.time.saturating_add(cycles);
        session.machine.set_deadline(Cycles(end));
        match session.vm.run(&mut session.machine) {
            ExitReason::DeadlineReached => {}
            ExitReason::Ended(ProgramEnd::Completed) => {
                return (String::from_utf8_lossy(&session.machine.sent).into_owned(), session.machine.time);
            }
            other => panic!("the program ends with {other:?}"),
        }
    }
}
