//! Waiting for a line or a key.

use super::ExitReason;
use crate::dialect::BasicMachine;

/// Returns the exit reason while a person types; `since` is the machine's event count when waiting began. The
/// host may type at every event of the machine, independent of its poll interval.
pub fn await_typing<M: BasicMachine>(since: &mut Option<u64>, m: &mut M) -> ExitReason {
    if since.is_none() {
        let before = m.event_count();
        m.catch_up();
        if m.event_count() != before {
            return ExitReason::LookAgain;
        }
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
