//! Keys from the bytes that were typed before the library reads the terminal.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// Returns the keys; unknown escape sequences are skipped.
///
/// RETURN is CR, and LF where the terminal has converted it, because it was typed before raw mode.
pub fn keys(bytes: &[u8]) -> Vec<KeyEvent> {
    let text = String::from_utf8_lossy(bytes);
    let mut rest = text.as_ref();
    let mut keys = Vec::new();
    while let Some(first) = rest.chars().next() {
        rest = &rest[first.len_utf8()..];
        if first != '\x1b' {
            keys.push(character(first));
        } else if let Some(sequence) = rest.strip_prefix('[') {
            let length = sequence
                .find(|end: char| !matches!(end, '0'..='9' | ';' | '?' | '<' | '>'))
                .unwrap_or(sequence.len());
            let (parameters, after) = sequence.split_at(length);
            rest = after;
            if let Some(end) = after.chars().next() {
                rest = &after[end.len_utf8()..];
                keys.extend(control_sequence(parameters, end));
            }
        } else if let Some(end) = rest.strip_prefix('O').and_then(|rest| rest.chars().next()) {
            rest = &rest[1 + end.len_utf8()..];
            keys.extend(final_character(end).map(KeyEvent::from));
        } else {
            match rest.chars().next().filter(|&next| next != '\x1b') {
                Some(next) => {
                    rest = &rest[next.len_utf8()..];
                    let key = character(next);
                    keys.push(KeyEvent::new(key.code, key.modifiers | KeyModifiers::ALT));
                }
                None => keys.push(KeyEvent::from(KeyCode::Esc)),
            }
        }
    }
    keys
}

fn character(character: char) -> KeyEvent {
    let letter =
        |code: u8, from: u8| KeyEvent::new(KeyCode::Char(char::from(code + from)), KeyModifiers::CONTROL);
    match character {
        '\r' | '\n' => KeyCode::Enter.into(),
        '\t' => KeyCode::Tab.into(),
        '\x7f' | '\x08' => KeyCode::Backspace.into(),
        '\0' => KeyEvent::new(KeyCode::Char(' '), KeyModifiers::CONTROL),
        '\x01'..='\x1a' => letter(character as u8, b'a' - 1),
        '\x1c'..='\x1f' => letter(character as u8, b'4' - 0x1c),
        _ => KeyEvent::new(
            KeyCode::Char(character),
            if character.is_uppercase() { KeyModifiers::SHIFT } else { KeyModifiers::NONE },
        ),
    }
}

/// Returns the key of a sequence `CSI parameters end`; a second parameter is one more than the modifiers.
fn control_sequence(parameters: &str, end: char) -> Option<KeyEvent> {
    let mut numbers = parameters.split(';').map(|number| number.parse::<u8>().unwrap_or(0));
    let (number, modifiers) = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(1).saturating_sub(1));
    let code = if end == '~' { numbered(number)? } else { final_character(end)? };
    let modifiers = [(1, KeyModifiers::SHIFT), (2, KeyModifiers::ALT), (4, KeyModifiers::CONTROL)]
        .into_iter()
        .filter(|(bit, _)| modifiers & bit != 0)
        .fold(KeyModifiers::NONE, |all, (_, modifier)| all | modifier);
    Some(KeyEvent::new(code, modifiers))
}

const fn final_character(end: char) -> Option<KeyCode> {
    Some(match end {
        'A' => KeyCode::Up,
        'B' => KeyCode::Down,
        'C' => KeyCode::Right,
        'D' => KeyCode::Left,
        'H' => KeyCode::Home,
        'F' => KeyCode::End,
        'P'..='S' => KeyCode::F(end as u8 - b'P' + 1),
        'Z' => KeyCode::BackTab,
        _ => return None,
    })
}

const fn numbered(number: u8) -> Option<KeyCode> {
    Some(match number {
        1 | 7 => KeyCode::Home,
        2 => KeyCode::Insert,
        3 => KeyCode::Delete,
        4 | 8 => KeyCode::End,
        5 => KeyCode::PageUp,
        6 => KeyCode::PageDown,
        11..=15 => KeyCode::F(number - 10),
        17..=21 => KeyCode::F(number - 11),
        23 | 24 => KeyCode::F(number - 12),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn return_is_a_key_in_both_forms() {
        let codes: Vec<KeyCode> = keys(b"1\r2\n").into_iter().map(|key| key.code).collect();
        assert_eq!(codes, [KeyCode::Char('1'), KeyCode::Enter, KeyCode::Char('2'), KeyCode::Enter]);
    }

    #[test]
    fn sequences_are_keys_with_their_modifiers() {
        let key = |code, modifiers| KeyEvent::new(code, modifiers);
        let bytes = b"\x1b[1;5D\x1b[24~\x1bOP\x1b[Z\x1b[I\x1b[<0;1;1m\x03\x1b\x1bx\x1b";
        let expected = [
            key(KeyCode::Left, KeyModifiers::CONTROL),
            key(KeyCode::F(12), KeyModifiers::NONE),
            key(KeyCode::F(1), KeyModifiers::NONE),
            key(KeyCode::BackTab, KeyModifiers::NONE),
            key(KeyCode::Char('c'), KeyModifiers::CONTROL),
            key(KeyCode::Esc, KeyModifiers::NONE),
            key(KeyCode::Char('x'), KeyModifiers::ALT),
            key(KeyCode::Esc, KeyModifiers::NONE),
        ];
        assert_eq!(keys(bytes), expected);
    }
}
