//! Text and moves at the keys of a machine.

use systems::System;

use crate::fields::read_field;
use crate::probe::{Move, Probe};

/// Returns the key codes of a move with these arguments, from the machine's present state.
pub(crate) fn move_codes(system: &dyn System, probe: &Probe, how: &Move, arguments: &[i64]) -> Vec<u8> {
    let value = |name: &str| {
        let value = probe.state.get(name).map(|field| read_field(system, field));
        value.and_then(|value| usize::try_from(value.as_i64()?).ok()).unwrap_or(0)
    };
    probe.key_codes(how, arguments, value, |letter| system.machine().keyboard.code_for(letter))
}
