//! How a line or a key is waited for.

use super::Outcome;
use crate::dialect::Platform;

/// The outcome to leave with while a person types; `since` is what had happened to the machine when waiting began. The host may type
/// whenever something has happened to the machine, however often it looks.
pub fn await_typing<M: Platform>(since: &mut Option<u64>, m: &mut M) -> Outcome {
    if since.is_none() {
        // What was due before does not count.
        m.catch_up();
    }
    if m.is_due() && since.is_none_or(|since| since == m.happenings()) {
        return Outcome::Due;
    }
    let began = *since.get_or_insert_with(|| m.happenings());
    if m.happenings() == began {
        m.idle();
        if m.happenings() == began && m.is_due() {
            return Outcome::Due;
        }
    }
    *since = None;
    Outcome::AwaitingLine
}
