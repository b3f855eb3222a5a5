//! Events of the terminal: the next one, and the keys that cancel or quit.

use std::time::Duration;

use anyhow::{Context, Result};
use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

/// The timeout of a poll for available input. With zero the library does not read any.
pub(super) const INPUT_TIMEOUT: Duration = Duration::from_millis(1);

/// Returns the next available event, if there is one.
pub fn next_event() -> Result<Option<Event>> {
    let has_come = event::poll(INPUT_TIMEOUT).context("cannot read from the terminal")?;
    if !has_come {
        return Ok(None);
    }
    event::read().map(|event| Some(with_return(event))).context("cannot read from the terminal")
}

/// Returns the event with RETURN as a key: typed before raw mode, it arrives as a line feed, which the library reports as
/// Ctrl+J.
fn with_return(event: Event) -> Event {
    match event {
        Event::Key(key) if key.code == KeyCode::Char('j') && key.modifiers == KeyModifiers::CONTROL => {
            Event::Key(KeyEvent { code: KeyCode::Enter, modifiers: KeyModifiers::NONE, ..key })
        }
        event => event,
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_feed_is_return() {
        let key = |code, modifiers| Event::Key(KeyEvent::new(code, modifiers));
        let line_feed = key(KeyCode::Char('j'), KeyModifiers::CONTROL);
        assert_eq!(with_return(line_feed), key(KeyCode::Enter, KeyModifiers::NONE));
        let letter = key(KeyCode::Char('j'), KeyModifiers::NONE);
        assert_eq!(with_return(letter.clone()), letter);
    }
}
