//! Text and moves at the keys of a machine.

use systems::{Cycles, System};

use crate::fields::read_field;
use crate::probe::{Move, Probe};

/// Types key codes, on a machine that has a queue for them.
pub(crate) fn type_codes(system: &mut dyn System, codes: &[u8]) {
    if let Some(queue) = system.key_queue_mut() {
        queue.type_codes(codes);
    }
}

/// Types a text.
pub(crate) fn type_text(system: &mut dyn System, text: &str) {
    let codes: Vec<u8> =
        text.chars().filter_map(|character| system.machine().keyboard.code_for(character)).collect();
    type_codes(system, &codes);
}

/// Returns the time after so many frames.
pub(crate) fn after_frames(system: &dyn System, frames: u32) -> Cycles {
    system.now() + system.clock().cycles(f64::from(frames) / system.frame_rate())
}

/// Lets time pass while the machine waits.
pub(crate) fn pass_frames(system: &mut dyn System, frames: u32) {
    let end = after_frames(system, frames);
    while system.now() < end {
        system.run_until(end);
    }
}

/// Returns the key codes of a move with these arguments, from the machine's present state.
pub(crate) fn move_codes(system: &dyn System, probe: &Probe, how: &Move, arguments: &[i64]) -> Vec<u8> {
    let value = |name: &str| {
        let value = probe.state.get(name).map(|field| read_field(system, field));
        value.and_then(|value| usize::try_from(value.as_i64()?).ok()).unwrap_or(0)
    };
    probe.key_codes(how, arguments, value, |letter| system.machine().keyboard.code_for(letter))
}
