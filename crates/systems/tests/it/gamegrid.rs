//! The board without an interpreter, as in this test program; `gamegrid-python` tests it with one.

use systems::{Cycles, Failure, Machine, ProgramEnd, StopReason};

#[test]
fn a_program_without_an_interpreter_fails_with_a_message() {
    assert_eq!(Machine::GAMEGRID.missing_feature(), Some("python"));
    assert_eq!(Machine::C64.missing_feature(), None);
    let mut system = Machine::GAMEGRID.power_on(systems::Options::default());
    system.load_program(b"x = 1\n").expect("any text can be loaded");
    let message = "this build has no Python interpreter".to_owned();
    let failure = Failure { message, line: None, text: String::new() };
    assert_eq!(system.run_until(Cycles(1)), StopReason::Ended(ProgramEnd::Failed(failure)));
    assert!(!system.is_running());
}
