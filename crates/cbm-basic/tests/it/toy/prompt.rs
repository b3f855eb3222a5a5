//! The prompt, printing, and run control.

use basic::engine::{ExitReason, Failure, ProgramEnd};
use basic::fault::Fault;
use hardware::{Cycles, Timekeeper};

use super::{Toy, say};

#[test]
fn the_prompt_comes_after_each_command_and_not_after_lines() {
    let mut toy = Toy::new();
    toy.type_in("10 HALT\n20 HALT\nTELL1");
    assert_eq!(toy.machine.paper, b"\r\r\r 1\x1d\r\rOK\r");
}

#[test]
fn a_number_too_large_is_no_line() {
    let mut toy = Toy::new();
    assert_eq!(toy.says("63999 TELL1"), "");
    assert_eq!(toy.says("64000 TELL1"), "?NONSENSE FAULT");
    assert_eq!(toy.says("SHOW"), "63999 TELL1");
}

#[test]
fn a_line_too_long_is_refused() {
    // The line's number is that of the last program, 0 after power-on, until a typed line has been read.
    assert_eq!(say(&"A".repeat(121)), "?TOO LONG FAULT AT 0");
}

#[test]
fn a_range_of_lines_is_shown() {
    let mut toy = Toy::with("10 TELL\"A\"\n20 NOTE B\n30 HALT");
    assert_eq!(toy.says("SHOW"), "10 TELL\"A\"\n20 NOTE B\n30 HALT");
    assert_eq!(toy.says("SHOW20"), "20 NOTE B");
    assert_eq!(toy.says("SHOW20-"), "20 NOTE B\n30 HALT");
    assert_eq!(toy.says("SHOW-20"), "10 TELL\"A\"\n20 NOTE B");
    assert_eq!(toy.vm.dialect.line_text(&toy.machine, 20), b"NOTE B");
}

#[test]
fn how_a_program_ended_is_the_outcome() {
    let mut toy = Toy::with("10 HALT\n20 TELL1/0");
    assert_eq!(toy.type_in("BEGIN"), [ExitReason::Ended(ProgramEnd::Completed), ExitReason::AwaitingLine]);
    let failure =
        Failure { fault: Fault::DivisionByZero, message: "BY ZERO FAULT AT 20".into(), line: Some(20) };
    assert_eq!(
        toy.type_in("BEGIN20"),
        [ExitReason::Ended(ProgramEnd::Failed(failure)), ExitReason::AwaitingLine]
    );
}

#[test]
fn a_paused_program_continues_after_the_pause_until_its_text_changes() {
    let mut toy = Toy::with("10 A=5:PAUSE:TELLA\n20 HALT");
    assert_eq!(toy.says("BEGIN"), "PAUSED AT 10");
    assert_eq!(toy.says("A=6\nRESUME"), " 6");
    toy.type_in("BEGIN");
    toy.paper();
    assert_eq!(toy.says("30 HALT\nRESUME"), "?CANNOT RESUME FAULT");
}

#[test]
fn the_stop_key_pauses_between_two_statements() {
    let mut toy = Toy::with("10 JUMP10");
    let until = Cycles(toy.machine.time + 50_000);
    toy.machine.set_deadline(until);
    assert_eq!(toy.type_in("BEGIN"), [ExitReason::DeadlineReached]);
    toy.machine.set_deadline(Cycles(u64::MAX));
    toy.machine.stop = true;
    toy.run();
    assert_eq!(toy.paper(), "PAUSED AT 10");
}

#[test]
fn beginning_forgets_variables_and_jumping_does_not() {
    let mut toy = Toy::with("10 TELLA");
    assert_eq!(toy.says("A=3:BEGIN"), " 0");
    assert_eq!(toy.says("A=3:JUMP10"), " 3");
}

#[test]
fn breakpoints_and_executed_lines_are_reported() {
    let mut toy = Toy::with("10 A=1\n20 TELLA\n30 WHEN0DO50\n40 HALT\n50 NOTE");
    toy.vm.set_breakpoints(&[20]);
    toy.machine.keys.extend(*b"BEGIN\r");
    assert_eq!(toy.vm.run(&mut toy.machine), ExitReason::Breakpoint(20));
    assert_eq!(toy.vm.current_line(hardware::Memory::ram(&toy.machine)), Some(20));
    toy.run();
    assert_eq!(toy.vm.executed_lines(), [10, 20, 30, 40]);
}

#[test]
fn what_is_sent_to_the_screen_is_kept_until_it_is_taken() {
    let mut toy = Toy::new();
    toy.vm.dialect.output_log.take();
    toy.type_in("TELL\"A\";");
    assert_eq!(toy.vm.dialect.output_log.take(), toy.machine.paper);
    assert_eq!(toy.vm.dialect.output_log.take(), b"");
}

#[test]
fn the_host_gets_control_when_its_time_is_up() {
    let mut toy = Toy::with("10 JUMP10");
    let until = Cycles(toy.machine.time + 100_000);
    toy.machine.set_deadline(until);
    assert_eq!(toy.type_in("BEGIN"), [ExitReason::DeadlineReached]);
    assert!(toy.vm.is_running());
}
