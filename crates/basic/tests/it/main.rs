//! The engine with a toy dialect on a toy machine: features that differ from the other dialects.
//!
//! The toy's lines store their length, its jumps name labels, its numbers have two formats, its
//! names three bytes; it has intrinsics that need a bell, errors that a program catches, and a
//! button that calls. It depends on `basic` and the `hardware` traits alone.

mod code;
mod compiler;
mod control;
mod costs;
mod dialect;
mod host;
mod machine;
mod number;
mod programs;
mod store;

use basic::{
    engine::{ExitReason, ProgramEnd, Vm},
    fault::Fault,
    op::Op,
};
use dialect::{COMMAND, LINE_COST, START, STATEMENT_COST, Toy};
use hardware::Memory;
use machine::Machine;

/// Stores lines from an address on.
fn store_lines(machine: &mut Machine, at: u16, lines: &str) {
    let mut at = usize::from(at);
    for line in lines.lines() {
        let line = line.trim().as_bytes();
        machine.ram_mut()[at] = line.len() as u8;
        machine.ram_mut()[at + 1..=at + line.len()].copy_from_slice(line);
        at += line.len() + 1;
    }
    machine.ram_mut()[at] = 0;
}

/// Returns a program in memory, ready to run.
fn begun(lines: &str) -> (Vm<Toy>, Machine) {
    let mut machine = Machine::default();
    store_lines(&mut machine, START, lines);
    let mut vm = Vm::<Toy>::default();
    vm.dialect.begin(&mut vm.engine, &mut machine);
    (vm, machine)
}

/// Runs a typed command; returns what it shows, and its exit reason.
fn command(vm: &mut Vm<Toy>, machine: &mut Machine, line: &str) -> (String, ExitReason) {
    machine.shown.clear();
    store_lines(machine, COMMAND, line);
    vm.dialect.begin_command(&mut vm.engine, machine);
    let exit = vm.run(machine);
    (machine.shown.join(" "), exit)
}

/// Returns what a program shows, and its exit reason.
fn run(lines: &str) -> (String, ExitReason) {
    let (mut vm, mut machine) = begun(lines);
    let outcome = vm.run(&mut machine);
    (machine.shown.join(" "), outcome)
}

/// Returns what a program shows that ends without an error.
fn says(lines: &str) -> String {
    let (shown, outcome) = run(lines);
    assert_eq!(outcome, ExitReason::Ended(ProgramEnd::Completed), "{shown}");
    shown
}

/// Returns the error that a program ends with.
fn fault(lines: &str) -> Fault {
    match run(lines).1 {
        ExitReason::Ended(ProgramEnd::Failed(failure)) => failure.fault,
        other => panic!("{other:?}"),
    }
}

#[test]
fn lines_follow_each_other_by_their_lengths() {
    assert_eq!(says("SAY1;SAY2\nSAY3"), "1 2 3");
    // A string may contain a zero, and the byte that separates statements elsewhere.
    assert_eq!(says("SAY\"A:B\"\nSAY\"C\""), "A:B C");
    assert_eq!(says(&format!("A=1;SAY\"{}\"\nSAYA", "X".repeat(70))), format!("{} 1", "X".repeat(70)));
}

#[test]
fn jumps_and_calls_name_labels() {
    assert_eq!(says("JUMP@LAST\n@FIRST SAY1;END\nSAY9\n@LAST SAY2;JUMP@FIRST"), "2 1");
    assert_eq!(says("CALL@SUB;SAY1\nCALL@SUB;SAY2;END\n@SUB SAY7;BACK"), "7 1 7 2");
    assert_eq!(fault("JUMP@NOWHERE"), Fault::UndefinedStatement);
    assert_eq!(fault("BACK"), Fault::ReturnWithoutGosub);
}

#[test]
fn a_branch_skips_the_rest_of_its_line() {
    assert_eq!(says("A=2\nIFA<3:SAY1;SAY2\nIFA=3:SAY3;SAY4\nSAY5"), "1 2 5");
    assert_eq!(says("A=0\n@AGAIN A=A+1;IFA<4:JUMP@AGAIN\nSAYA"), "4");
}

#[test]
fn each_kind_of_number_is_stored_in_its_format() {
    assert_eq!(says("A=2.5;A%=2.5;SAYA;SAYA%"), "2.5 3");
    assert_eq!(says("ROOMA(3);ROOMA%(3);A(1)=0.25;A%(1)=6.75;SAYA(1);SAYA%(1);SAYA%(2)"), "0.25 7 0");
    assert_eq!(fault("A%=32768"), Fault::IllegalQuantity);
    assert_eq!(fault("A=1/0"), Fault::DivisionByZero);
}

#[test]
fn loops_run_over_both_kinds() {
    assert_eq!(says("LOOPI=1TO3;SAYI;AGAIN\nSAYI"), "1 2 3 4");
    assert_eq!(says("LOOPI%=1TO3;SAYI%;AGAIN\nSAYI%"), "1 2 3 4");
    assert_eq!(says("LOOPI=1TO2;LOOPJ%=8TO9;SAYI*J%;AGAIN;AGAIN"), "8 9 16 18");
    assert_eq!(says("S=0;LOOPI%=1TO30000;AGAIN\nSAYI%"), "30001");
    assert_eq!(fault("AGAIN"), Fault::NextWithoutFor);
}

#[test]
fn names_have_three_bytes_and_lie_where_the_form_says() {
    let (mut vm, mut machine) = begun("Ab%=258;B$=\"HI\"");
    assert_eq!(vm.run(&mut machine), ExitReason::Ended(ProgramEnd::Completed));
    let ram = machine.ram();
    let start = usize::from(u16::from_le_bytes([ram[0x10], ram[0x11]]));
    assert_eq!(ram[start..start + 5], [2, b'A', b'b', 2, 1]);
    assert_eq!(ram[start + 5..start + 9], [3, b'B', 0, 2]);
    assert_eq!(says("A=1;A%=2;A$=\"T\";Ab=3;SAYA;SAYA%;SAYA$;SAYAb"), "1 2 T 3");
}

#[test]
fn strings_are_joined_compared_and_collected() {
    assert_eq!(says("A$=\"AB\";B$=A$+\"C\";SAYB$;SAYB$=\"ABC\";SAYA$<B$;SAYLENGTH(B$+B$)"), "ABC 1 1 6");
    // The strings made and freed are far larger than memory.
    assert_eq!(says("LOOPI%=1TO2000;A$=\"ABCDEFGHIJ\"+\"KLMNOPQRST\";AGAIN\nSAYA$"), "ABCDEFGHIJKLMNOPQRST");
    assert_eq!(fault("A$=\"X\";LOOPI%=1TO9;A$=A$+A$;AGAIN"), Fault::StringTooLong);
    assert_eq!(fault("A$=1"), Fault::TypeMismatch);
}

#[test]
fn arrays_are_made_once_and_have_an_end() {
    assert_eq!(fault("ROOMA(3);A(4)=1"), Fault::BadSubscript);
    assert_eq!(fault("ROOMA(3);ROOMA(3)"), Fault::RedimensionedArray);
    assert_eq!(fault("ROOMA(3000)"), Fault::OutOfMemory);
    assert_eq!(says("A$(3)=\"T\";A(10)=5;SAYA$(3);SAYA(10);B=1;SAYA$(3)"), "T 5 T");
}

#[test]
fn intrinsics_reach_the_toy_machine() {
    let (mut vm, mut machine) = begun("RING3;SAYSQUARE(SQUARE(2))");
    assert_eq!(vm.run(&mut machine), ExitReason::Ended(ProgramEnd::Completed));
    assert_eq!((machine.rung, &*machine.shown), (3, &["16".to_owned()][..]));
    assert_eq!(fault("RING300"), Fault::IllegalQuantity);
}

#[test]
fn an_error_is_offered_to_the_program_first() {
    let caught = "ONERROR@OOPS\nN=0\n@HERE SAY10/N\nEND\n@OOPS SAY\"OOPS\";N=5;RETRY";
    assert_eq!(says(caught), "OOPS 2");
    assert_eq!(says("ONERROR@OOPS\nSAY1;SAYSQUARE(9999999)\nEND\n@OOPS SAY\"BIG\""), "1 BIG");
    // An error in the handler ends the program.
    assert_eq!(fault("ONERROR@OOPS\nA=1/0\nEND\n@OOPS B=1/0"), Fault::DivisionByZero);
    assert_eq!(fault("RETRY"), Fault::CannotContinue);
}

#[test]
fn a_button_calls_between_two_statements() {
    let program = "ONBUTTON@PRESSED\nLOOPI%=1TO40;A=A+1;AGAIN\nSAYA;END\n@PRESSED RING1;BACK";
    let (mut vm, mut machine) = begun(program);
    machine.presses = vec![300, 301, 900];
    assert_eq!(vm.run(&mut machine), ExitReason::Ended(ProgramEnd::Completed));
    assert_eq!((machine.rung, &*machine.shown), (3, &["40".to_owned()][..]));
}

#[test]
fn statements_and_lines_cost_what_the_dialect_says() {
    let time = |lines| {
        let (mut vm, mut machine) = begun(lines);
        assert_eq!(vm.run(&mut machine), ExitReason::Ended(ProgramEnd::Completed));
        machine.time
    };
    let one = time("A=1");
    assert_eq!(time("A=1;A=1") - one, u64::from(STATEMENT_COST));
    assert_eq!(time("A=1\nA=1") - one, u64::from(LINE_COST + STATEMENT_COST));
    assert_eq!(time("A=1+1") - one, number::OPERATION);
}

#[test]
fn the_host_comes_in_between_and_changes_nothing() {
    let program = "LOOPI%=1TO20;CALL@SUB;AGAIN\nSAYA;SAYA$;END\n@SUB A=A+I%;A$=A$+\"X\";BACK";
    let whole = says(program);
    for slice in [1, 17, 250, 1000] {
        let (mut vm, mut machine) = begun(program);
        loop {
            machine.deadline = machine.time + slice;
            match vm.run(&mut machine) {
                ExitReason::DeadlineReached => {}
                outcome => break assert_eq!(outcome, ExitReason::Ended(ProgramEnd::Completed)),
            }
        }
        assert_eq!(machine.shown.join(" "), whole, "slices of {slice}");
    }
}

#[test]
fn code_is_made_anew_where_its_text_was_written() {
    let (mut vm, mut machine) = begun("SAY1\nSAY2");
    machine.deadline = 1;
    assert_eq!(vm.run(&mut machine), ExitReason::DeadlineReached);
    machine.deadline = u64::MAX;
    let second = usize::from(START) + 9;
    assert_eq!(machine.ram()[second], b'2');
    machine.poke(second as u16, b'7');
    vm.memory_changed();
    assert_eq!(vm.run(&mut machine), ExitReason::Ended(ProgramEnd::Completed));
    assert_eq!(machine.shown.last().map(|line| &**line), Some("7"));
}

#[test]
fn fused_ops_stand_before_the_ops_that_they_replace() {
    let (vm, _) = begun("A=A+1;IFA<9:A$=B$+\"X\"+B$");
    let code = vm.engine.code().disassemble(vm.engine.pc());
    let ops: Vec<_> = code.lines().filter_map(|line| line.split_whitespace().nth(2)).collect();
    assert_eq!(
        ops.join(" "),
        "UnexecutedLine ChangeByConstant Target Load Push Constant Apply Store \
         Statement ApplyToVariable Load Push Constant Apply BranchIfZero \
         TargetPushText Target LoadText PushText \
         ConcatenateLiteral Literal Concatenate PushText \
         ConcatenateVariable LoadText Concatenate StoreText Continue Continue",
        "{code}"
    );
}

#[test]
fn much_code_is_dropped_between_statements_and_changes_nothing() {
    let program =
        "LOOPI%=1TO20;CALL@SUB;IFI%<9:SAYI%;A$=A$+\"Y\"\nAGAIN\nSAYA;SAYA$;END\n@SUB A=A+I%;A$=A$+\"X\";BACK";
    let whole = says(program);
    let (mut vm, mut machine) = begun(program);
    let mut drops = 0;
    loop {
        machine.deadline = machine.time + 150;
        match vm.run(&mut machine) {
            ExitReason::DeadlineReached => {}
            outcome => break assert_eq!(outcome, ExitReason::Ended(ProgramEnd::Completed)),
        }
        let mut emitter = vm.engine.code_mut().emitter(false);
        drops += u32::from(emitter.pc() < 1000);
        (0..16_000).for_each(|_| emitter.emit(Op::Charge { cycles: 1 }));
    }
    assert_eq!(machine.shown.join(" "), whole);
    assert!(drops > 5, "{drops}");
}

#[test]
fn a_statement_without_space_for_its_code_runs_out_of_memory() {
    let (mut vm, mut machine) = begun("SAY1");
    let start = vm.engine.code().end();
    let mut emitter = vm.engine.code_mut().emitter(false);
    (0..70_000).for_each(|_| emitter.emit(Op::Charge { cycles: 1 }));
    let next = emitter.pc();
    emitter.emit(Op::Choice { jump: 0, cost: 0 });
    *emitter.op_mut(next) = Op::Charge { cycles: 2 };
    vm.engine.continue_at(start);
    match vm.run(&mut machine) {
        ExitReason::Ended(ProgramEnd::Failed(report)) => assert_eq!(report.fault, Fault::OutOfMemory),
        other => panic!("{other:?}"),
    }
    assert!(machine.shown.is_empty());
}
