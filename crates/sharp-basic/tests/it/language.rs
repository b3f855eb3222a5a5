//! Named facts of the language. Source, where a test names none: the rows of `conformance/golden/pc1360/programs.tsv`
//! on the same topic, *measured*.

use basic::engine::{ExitReason, ProgramEnd};
use hardware::{Cycles, Timekeeper as _};
use sharp_basic::{static_errors, text, tokeniser::tokenise};

use crate::session::Session;

/// Returns the output of a program on a cleared display, without the prompt character and blank rows at the end.
fn run(program: &str) -> String {
    let mut session = Session::with(&format!("1 WAIT 0:CLS\\n{}", program.replace('\n', "\\n")));
    session.run_program();
    session.screen().trim_end_matches('|').trim_end_matches('>').trim_matches('|').to_owned()
}

#[test]
fn next_without_for_is_error_5() {
    assert_eq!(run("10 NEXT I"), "ERROR 5 IN 10");
}

#[test]
fn five_loops_and_ten_calls_nest_and_no_more() {
    let loops = |names: &str| {
        let loops: Vec<String> = names.chars().map(|name| format!("FOR {name}=1TO 1")).collect();
        run(&format!("10 {}\n20 PRINT \"OK\":END", loops.join(":")))
    };
    assert_eq!(loops("ABCDE"), "OK");
    assert_eq!(loops("ABCDEF"), "ERROR 5 IN 10");
    assert_eq!(run("10 N=0\n20 N=N+1:IF N<11 GOSUB 20\n30 PRINT \"OK\":END"), "OK");
    assert_eq!(run("10 N=0\n20 N=N+1:IF N<12 GOSUB 20\n30 PRINT \"OK\":END"), "ERROR 5 IN 20");
}

#[test]
fn one_letter_names_one_cell_for_numbers_and_strings() {
    assert_eq!(run("10 A$=\"HI\":PRINT A"), "ERROR 9 IN 10");
    assert_eq!(run("10 A(3)=7:PRINT C:END"), "                      7.");
}

#[test]
fn strings_have_7_characters_16_or_as_many_as_dim_says() {
    assert_eq!(run("10 A$=\"ABCDEFGH\":PRINT A$:END"), "ABCDEFG");
    assert_eq!(run("10 AB$=\"ABCDEFGHIJKLMNOPQ\":PRINT AB$:END"), "ABCDEFGHIJKLMNOP");
    assert_eq!(run("10 DIM C$(1)*5:C$(0)=\"ABCDEFGH\":PRINT C$(0):END"), "ABCDE");
    assert_eq!(run("10 DIM D$(1)*81"), "ERROR 3 IN 10");
}

#[test]
fn a_condition_above_zero_is_true() {
    assert_eq!(run("10 IF -1 PRINT \"NEGATIVE\"\n20 IF 0.1 PRINT \"POSITIVE\":END\n30 END"), "POSITIVE");
}

#[test]
fn unary_minus_binds_less_than_a_power_and_comparison_less_than_sums() {
    assert_eq!(run("10 PRINT -2^2;2+3*4;1+1=2;7-2-1:END"), "-4.14.1.4.");
}

#[test]
fn variables_of_one_letter_survive_run() {
    let mut session = Session::with("10 WAIT 0:CLS :PRINT A;AB:A=5:AB=6:END");
    session.run_program();
    session.run_program();
    assert_eq!(session.screen(), "5.0.|>||");
}

#[test]
fn data_are_expressions() {
    assert_eq!(run("10 B=7:READ A,C:PRINT A;C:END\n20 DATA B,2+3"), "7.5.");
    assert_eq!(run("10 READ A,B\n20 DATA 1"), "ERROR 5 IN 10");
}

#[test]
fn labels_are_jumped_to_by_name() {
    assert_eq!(run("10 GOTO \"L\"\n20 PRINT \"NO\"\n30 \"L\"PRINT \"YES\":END"), "YES");
    assert_eq!(run("10 GOTO \"M\""), "ERROR 4 IN 10");
}

#[test]
fn the_break_key_stops_a_program_and_cont_goes_on() {
    let mut session = Session::with("10 A=0\\n20 A=A+1:GOTO 20");
    session.run_program();
    session.machine.strike("BRK");
    session.run();
    assert_eq!(session.screen(), "RUN|BREAK IN 20||");
    session.press("CLS");
    session.press("type:A");
    session.press("ENTER");
    let count = |session: &Session| -> f64 {
        let rows = session.machine.rows();
        rows.iter().rfind(|row| !row.is_empty()).and_then(|row| row.trim().parse().ok()).expect("a number")
    };
    let first = count(&session);
    session.press("type:CONT");
    session.machine.strike("ENTER");
    session.run();
    session.machine.strike("BRK");
    session.run();
    session.press("CLS");
    session.press("type:A");
    session.press("ENTER");
    assert!(first > 100.0 && count(&session) > 1.5 * first, "{first}, {}", count(&session));
}

#[test]
fn slices_of_the_host_change_neither_display_nor_time() {
    let outcome = |cycles: u64| {
        let mut session = Session::with(
            "5 WAIT 0\\n10 FOR I=1TO 20:GOSUB 40:NEXT I\\n20 PRINT S;SIN S\\n30 END\\n40 S=S+I*I/3:RETURN",
        );
        let vm = &mut session.vm;
        vm.dialect.show_typed(&mut session.machine, b"RUN");
        vm.dialect.take_line(&mut vm.engine, &mut session.machine, b"RUN").expect("a command");
        loop {
            let end = session.machine.time.saturating_add(cycles);
            session.machine.set_deadline(Cycles(end));
            match session.vm.run(&mut session.machine) {
                ExitReason::DeadlineReached => {}
                ExitReason::Ended(ProgramEnd::Completed) => return (session.screen(), session.machine.time),
                other => panic!("the program ends with {other:?}"),
            }
        }
    };
    let whole = outcome(u64::MAX);
    assert!(whole.0.contains("956.666666"), "{whole:?}");
    for cycles in [97, 1009, 10_007] {
        assert_eq!(outcome(cycles), whole, "slices of {cycles} cycles");
    }
}

#[test]
fn static_errors_are_found_in_lines_that_never_run() {
    let lines = [(10u16, "GOTO 30"), (20, "PRINT )"), (30, "X=")]
        .map(|(number, line)| (number, tokenise(line.as_bytes())));
    let image = text::image(lines.iter().map(|(number, tokens)| (*number, &tokens[..])));
    let start = 0x8030;
    let mut ram: Box<basic::memory::Ram> = Box::new([0; 0x1_0000]);
    ram[start..start + image.len()].copy_from_slice(&image);
    let found: Vec<(u16, bool)> =
        static_errors(&ram, start as u16).iter().map(|error| (error.line, error.is_reachable)).collect();
    assert_eq!(found, [(20, false), (30, true)]);
}
