//! Escapes text for a terminal: file names, replies of cores, excerpts of files and output of programs come from
//! strangers, and a terminal executes control codes.

use std::borrow::Cow;
use std::fmt::Write;

/// Escapes all characters that a terminal executes, except line feeds and tabs: control codes (ESC, and the CSI of
/// ISO 6429 as one character), changes of the writing direction, separators of lines. Text without any is borrowed.
pub fn escape(text: &str) -> Cow<'_, str> {
    escape_where(text, |character| is_active(character) && !matches!(character, '\n' | '\t'))
}

/// Escapes text that must stay one line and show every character, such as a command for a person's permission: the
/// characters of [`escape`], line feeds and tabs, and characters without width or glyph.
pub fn one_line(text: &str) -> Cow<'_, str> {
    let is_plain =
        |character: char| matches!(character, '\\' | '\'' | '"') || character.escape_debug().count() == 1;
    escape_where(text, |character| !is_plain(character))
}

/// Escapes the text of a JSON document; its strings have the control codes of ASCII escaped already.
pub fn escape_json(text: &str) -> String {
    let is_escaped = |character: char| is_active(character) && character != '\n';
    let mut plain = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            _ if is_escaped(character) => {
                write!(plain, "\\u{:04x}", u32::from(character)).expect("a string can be written");
            }
            _ => plain.push(character),
        }
    }
    plain
}

fn escape_where(text: &str, is_escaped: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&is_escaped) {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len() + 16);
    for character in text.chars() {
        if is_escaped(character) {
            plain.extend(character.escape_default());
        } else {
            plain.push(character);
        }
    }
    Cow::Owned(plain)
}

/// Returns whether a terminal executes the character instead of showing it.
fn is_active(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_executes_is_escaped() {
        assert_eq!(
            escape("a\x1b[2K\rb\u{9b}1m\x07\u{202e}c\x7f"),
            r"a\u{1b}[2K\rb\u{9b}1m\u{7}\u{202e}c\u{7f}"
        );
        assert_eq!(one_line("sh -c 'a\nb'\t\u{200b}c"), r"sh -c 'a\nb'\t\u{200b}c");
        assert_eq!(
            escape_json("{\n\"a\": \"\u{9b}1m\u{7f}\u{202e}\"}"),
            "{\n\"a\": \"\\u009b1m\\u007f\\u202e\"}"
        );
    }

    #[test]
    fn no_character_is_active_after_escaping() {
        for character in (0..=0x0010_ffff).filter_map(char::from_u32) {
            let text = character.to_string();
            assert!(!escape(&text).contains(|c| is_active(c) && c != '\n' && c != '\t'), "{character:?}");
            assert!(!one_line(&text).contains(is_active), "{character:?}");
        }
    }

    #[test]
    fn ordinary_text_is_unchanged() {
        for text in ["10 PRINT \"Grüße\" ♥ π", "a\tb\n", "C:\\dir 'x'", "日本語"] {
            assert!(matches!(escape(text), Cow::Borrowed(_)), "{text}");
        }
        assert_eq!(one_line("python3 'a b' \"ü\" \\ ♥ 日本"), "python3 'a b' \"ü\" \\ ♥ 日本");
    }
}
