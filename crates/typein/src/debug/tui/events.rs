//! Events of the terminal: the next one, and the keys that cancel or quit.

use std::time::Duration;

use anyhow::{Context, Result};
use crossterm::event::{self, Event, KeyCode, KeyEventKind, KeyModifiers};

/// The timeout of a poll for available input. With zero the library does not read any.
pub const INPUT_TIMEOUT: Duration = Duration::from_millis(1);

/// Returns the next available event, if there is one.
pub(super) fn next_event() -> Result<Option<Event>> {
    let has_come = event::poll(INPUT_TIMEOUT).context("cannot read from the terminal")?;
    if has_come { event::read().map(Some).context("cannot read from the terminal") } else { Ok(None) }
}

/// Returns whether an event ends a search.
pub(super) fn cancels(event: &Event) -> bool {
    let Event::Key(key) = event else { return false };
    key.kind != KeyEventKind::Release && (matches!(key.code, KeyCode::F(6) | KeyCode::Esc) || leaves(event))
}

/// Returns whether an event leaves the debugger.
pub(super) fn leaves(event: &Event) -> bool {
    let Event::Key(key) = event else { return false };
    key.modifiers.contains(KeyModifiers::CONTROL) && matches!(key.code, KeyCode::Char('q' | 'c'))
}
