//! Cycle costs: which op charges what, and that the slices of host time do not change them.

use basic::engine::{ExitReason, ProgramEnd};
use hardware::{Cycles, Memory, Timekeeper};

use super::Toy;
use super::costs::{BACK, COLON, LINE, OTHER, PASSED, STATEMENT, VISIT};
use super::number::ADD;

/// Returns the cycles of a program; the toy's prompt and printing are free.
fn time(program: &str) -> u64 {
    let mut toy = Toy::with(program);
    toy.type_in("JUMP10");
    let before = toy.machine.time;
    toy.type_in("JUMP10");
    toy.machine.time - before
}

#[test]
fn each_statement_is_charged_with_its_line_or_colon() {
    let one = time("10 A=1");
    assert_eq!(time("10 A=1:A=1") - one, STATEMENT + COLON);
    assert_eq!(time("10 A=1\n20 A=1") - one, STATEMENT + LINE);
    assert_eq!(time("10 A=1\n20 A=1:A=1\n30 A=1") - one, 3 * STATEMENT + 2 * LINE + COLON);
}

#[test]
fn arithmetic_is_charged_by_the_number() {
    assert_eq!(time("10 A=1+1+1-1") - time("10 A=1"), 3 * ADD);
}

#[test]
fn a_call_and_its_return_are_charged() {
    let program = |call: &str| format!("10 A=1:{call}HALT\n20 BACK");
    assert_eq!(
        time(&program("VISIT20:")) - time(&program("")),
        VISIT + BACK + 2 * STATEMENT + COLON + LINE,
        "two statements, a colon and the new line; the line after the call's is found without skipping any"
    );
}

#[test]
fn a_jump_is_charged_for_the_lines_it_passes_every_time() {
    let program = |between: &str| format!("10 N=0\n20 JUMP90\n{between}90 N=N+1:WHENN<5DO20");
    let passed = "30 NOTE\n40 NOTE\n50 NOTE\n";
    assert_eq!(time(&program(passed)) - time(&program("")), 5 * 3 * PASSED);
}

#[test]
fn a_variable_is_charged_for_those_before_it() {
    let program = |name: &str| format!("10 A=1:B=1:C=1:{name}=2:{name}=2");
    assert_eq!(time(&program("C")) - time(&program("A")), 2 * 2 * OTHER);
}

/// Runs in slices of a number of cycles; returns all memory, the paper and the time at the end.
fn sliced(program: &str, slice: u64) -> (Vec<u8>, Vec<u8>, u64) {
    let mut toy = Toy::with(program);
    toy.machine.keys.extend(*b"BEGIN\r");
    loop {
        let now = toy.machine.time;
        toy.machine.set_deadline(Cycles(now.saturating_add(slice)));
        match toy.vm.run(&mut toy.machine) {
            ExitReason::Ended(ProgramEnd::Completed) => break,
            ExitReason::DeadlineReached | ExitReason::AwaitingLine => {}
            other => panic!("{other:?}"),
        }
    }
    (toy.machine.ram().to_vec(), toy.machine.paper, toy.machine.time)
}

#[test]
fn the_slice_length_changes_nothing() {
    let program = "10 LOOPI=1UPTO5:A$=A$+TEXT$(I):VISIT100:AGAIN\n\
                   20 ROOM B(3):LOOPJ=0UPTO3:B(J)=J*J:AGAIN:MAKE FUNA(X)=X+B(2):TELLFUNA(1);A$\n\
                   30 FETCHC,D$:TELLC;D$:WRITE5000,C:HALT\n\
                   100 WHENI>3DOTELLI\n110 BACK\n120 FACTS3,END";
    let whole = sliced(program, 1 << 40);
    for slice in [1, 7, 100, 999, 1000, 1001, 54_321] {
        assert!(sliced(program, slice) == whole, "slices of {slice} cycles");
    }
}
