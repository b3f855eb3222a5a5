//! Programs of random statements of every kind.

pub mod pools;
mod vic20;

use systems::Machine;
use systems::machine::basic::Family;

use pools::Pool;

/// A machine's statements and what surrounds them.
pub const POOLS: [Pool; 4] = [pools::C64, pools::MSX, pools::PC1360, vic20::POOL];

/// Returns a program that repeats chosen statements of a pool forever.
pub fn program(pool: &Pool, chosen: &[usize]) -> String {
    let mut text = String::new();
    let statements = chosen.iter().map(|&number| pool.statements[number % pool.statements.len()]);
    let lines = pool.before.iter().copied().chain(statements);
    for (number, statement) in lines.enumerate() {
        text += &format!("{} {statement}\n", 10 * (number + 1));
    }
    let again = 10 * (pool.before.len() + 1);
    text + &format!("800 K=K+1:GOTO {again}\n") + pool.subroutines
}

/// Returns a program in memory format, with the letters that the machine types without SHIFT.
pub fn image(machine: &'static Machine, text: &str) -> Vec<u8> {
    let has_small_letters = machine.basic.is_some_and(|basic| basic.family == Family::Commodore);
    let text = if has_small_letters { text.to_ascii_lowercase() } else { text.to_owned() };
    crate::image(machine, &text)
}
