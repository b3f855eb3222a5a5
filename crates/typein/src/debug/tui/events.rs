//! Events of the terminal: the next one, and the keys that end something.

use std::time::Duration;

use anyhow::{Context, Result};
use crossterm::event::{self, Event, KeyCode, KeyEventKind, KeyModifiers};

/// The time in which input that has come is read. Without time the library does not look for any.
pub const INPUT_TIMEOUT: Duration = Duration::from_millis(1);

/// Returns the next event that has come, if there is one.
pub(super) fn next_event() -> Result<Option<Event>> {
    let has_come = event::poll(INPUT_TIMEOUT).context("cannot read from the terminal")?;
    if has_come { event::read().map(Some).context("cannot read from the terminal") } else { Ok(None) }
}

/// Whether an event ends a search.
pub(super) fn cancels(event: &Event) -> bool {
    let Event::Key(key) = event else { return false };
    key.kind != KeyEventKind::Release && (matches!(key.code, KeyCode::F(6) | KeyCode::Esc) || leaves(event))
}

/// Whether an event leaves the debugger.
pub(super) fn leaves(event: &Event) -> bool {
    let Event::Key(key) = event else { return false };
    key.modifiers.contains(KeyModifiers::CONTROL) && matches!(key.code, KeyCode::Char('q' | 'c'))
}
