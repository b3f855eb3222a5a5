//! How a line or a key is waited for.

use super::ExitReason;
use crate::dialect::BasicMachine;

/// The outcome to leave with while a person types; `since` is what had happened to the machine when waiting began. The host may type
/// whenever something has happened to the machine, however often it looks.
pub fn await_typing<M: BasicMachine>(since: &mut Option<u64>, m: &mut M) -> ExitReason {
    if since.is_none() {
        // What was due before does not count.
        m.catch_up();
    }
    if m.is_deadline_reached() && since.is_none_or(|since| since == m.event_count()) {
        return ExitReason::DeadlineReached;
    }
    let began = *since.get_or_insert_with(|| m.event_count());
    if m.event_count() == began {
        m.idle();
        if m.event_count() == began && m.is_deadline_reached() {
            return ExitReason::DeadlineReached;
        }
    }
    *since = None;
    ExitReason::AwaitingLine
}
