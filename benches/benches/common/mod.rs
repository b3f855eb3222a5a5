//! The session of the debugger's benchmarks.

use player::rewind::RewindLimits;
use player::{Options, Program, Session};
use systems::Machine;
use systems::machine::basic::Family;

/// Returns a session in which a machine has started a program.
pub fn session(machine: &str, text: &str) -> Session {
    let machine = Machine::by_id(machine).expect("it is a machine");
    let is_lower_case = machine.basic.is_some_and(|basic| basic.family == Family::Commodore);
    let text = if is_lower_case { text.to_lowercase() } else { text.to_owned() };
    let source = listing::read(text.as_bytes(), "bench.bas").expect("it is text");
    let program = Program::from_source(machine, &source, None).expect("it is a program");
    let mut session = Session::from_system(machine.power_on(Options::default()), 1);
    session.load_program(&program.image).expect("it fits");
    session.enable_rewind(RewindLimits::default(), None);
    session.start_program();
    session
}
