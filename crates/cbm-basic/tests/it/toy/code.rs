//! Machine code: calls, and its calls of the interpreter.

use basic::engine::{ExitReason, ProgramEnd};
use cbm_basic::Registers;
use hardware::{Cycles, Memory, Timekeeper};

use super::Toy;
use super::dialect::{FAIL, LAYOUT, NEXT_BYTE, TO_PROMPT};
use super::machine::CodeAction;

fn with_code(program: &str, code: &[CodeAction]) -> Toy {
    let mut toy = Toy::with(program);
    toy.machine.code.insert(0x8000, code.to_vec());
    toy
}

#[test]
fn registers_are_passed_and_handed_back_in_memory() {
    let mut toy = with_code("10 WRITE112,1:WRITE113,2:WRITE114,3:CALL32768:TELLLOOK(112)", &[]);
    toy.type_in("BEGIN");
    assert_eq!(toy.machine.registers, Registers { a: 1, x: 2, y: 3, status: 0 });
    let action = CodeAction::Set(Registers { a: 9, x: 8, y: 7, status: 1 });
    let mut toy = with_code("10 CALL32768:TELLLOOK(112);LOOK(115)", &[action]);
    // PHP pushes the status with two bits that are always set.
    assert_eq!(toy.says("BEGIN"), " 9  49");
}

#[test]
fn a_routine_takes_its_arguments_from_the_text_after_the_call() {
    let mut toy = with_code("10 CALL32768,3+4:TELL\"ON\"", &[CodeAction::Firmware(NEXT_BYTE)]);
    assert_eq!(toy.says("BEGIN"), "ON");
    assert_eq!(toy.machine.registers.x, 7);
}

#[test]
fn a_routine_can_raise_an_error_or_go_to_the_prompt() {
    let error = CodeAction::Set(Registers { x: 3, ..Registers::default() });
    let mut toy = with_code("10 CALL32768", &[error, CodeAction::Firmware(FAIL)]);
    assert_eq!(toy.says("BEGIN"), "?NO FACTS FAULT AT 10");
    let mut toy = with_code("10 CALL32768\n20 TELL1", &[CodeAction::Firmware(TO_PROMPT)]);
    assert_eq!(toy.says("BEGIN"), "");
    assert!(!toy.vm.is_running());
}

#[test]
fn code_without_a_routine_is_abandoned() {
    let mut toy = with_code("10 CALL32768\n20 TELL1", &[CodeAction::Firmware(0xf123)]);
    assert_eq!(
        toy.type_in("BEGIN"),
        [ExitReason::Ended(ProgramEnd::Stuck { address: 0xf123 }), ExitReason::AwaitingLine]
    );
    let mut toy = with_code("10 CALL40000", &[]);
    assert_eq!(
        toy.type_in("BEGIN"),
        [ExitReason::Ended(ProgramEnd::Stuck { address: 40000 }), ExitReason::AwaitingLine]
    );
}

#[test]
fn a_reset_is_handed_to_the_host() {
    let mut toy = with_code("10 CALL32768", &[CodeAction::Reset]);
    assert_eq!(toy.type_in("BEGIN"), [ExitReason::Reset]);
}

#[test]
fn the_users_function_gets_the_number_in_memory_and_gives_one() {
    let mut toy = Toy::new();
    let at = LAYOUT.accumulator;
    let actions =
        2.5f64.to_le_bytes().into_iter().zip(at..).map(|(byte, at)| CodeAction::Poke(at, byte)).collect();
    toy.machine.code.insert(LAYOUT.user_function, actions);
    assert_eq!(toy.says("TELLUSER(7)+1").trim(), "3.5");
}

#[test]
fn waiting_ends_when_a_bit_matches() {
    let mut toy = Toy::with("10 WRITE5000,4:AWAIT5000,6:AWAIT5000,1,1:TELL\"ON\"");
    assert_eq!(toy.says("BEGIN"), "ON");
    let mut toy = Toy::with("10 AWAIT5000,6:TELL\"ON\"");
    toy.machine.ram_mut()[5000] = 1;
    let until = Cycles(toy.machine.time + 50_000);
    toy.machine.set_deadline(until);
    assert_eq!(toy.type_in("BEGIN"), [ExitReason::DeadlineReached], "the run stops although nothing changes");
}
