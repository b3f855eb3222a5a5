//! The machines' keyboards: keys with legends and places, for a keyboard on the screen and for host
//! keys by position.
//!
//! Sources of places and legends: the keyboards of the Commodore 64, of an MSX with the international
//! layout, and of the PC-1360, as their manuals show them. Host keys have the names of
//! `KeyboardEvent.code` (W3C UI Events), by their place on a US keyboard.

use systems::SystemKind;

/// A key of a machine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct KeyCap {
    /// Its name, as [`System::key_named`](systems::System::key_named) takes it.
    pub name: &'static str,
    /// The legend.
    pub legend: &'static str,
    /// The legend with SHIFT; empty if it is the same.
    pub shifted: &'static str,
    /// Left edge in widths of a letter key.
    pub x: f32,
    /// Row, from 0.
    pub row: u8,
    /// Width in widths of a letter key.
    pub width: f32,
    /// The host key in the same place; empty if there is none.
    pub code: &'static str,
}

/// Name, legend, legend with SHIFT, width, host key. A key without a name is a gap.
type Cap = (&'static str, &'static str, &'static str, f32, &'static str);

/// A keyboard.
struct Keyboard {
    rows: &'static [&'static [Cap]],
    /// Further host keys with the machine keys that they press.
    others: &'static [(&'static str, &'static str)],
}

fn keyboard(kind: SystemKind) -> &'static Keyboard {
    match kind {
        SystemKind::C64 => &C64,
        SystemKind::Msx => &MSX,
        SystemKind::Pc1360 => &PC1360,
        SystemKind::GameGrid => &NONE,
    }
}

/// Returns the keys of a machine, row by row from the left; none for a program without a keyboard.
#[must_use]
pub fn keys(kind: SystemKind) -> Vec<KeyCap> {
    let mut keys = vec![];
    for (row, caps) in (0..).zip(keyboard(kind).rows) {
        let mut x = 0.0;
        for &(name, legend, shifted, width, code) in *caps {
            if !name.is_empty() {
                keys.push(KeyCap { name, legend, shifted, x, row, width, code });
            }
            x += width;
        }
    }
    keys
}

/// Returns the name of the machine's key in the place of a host key.
#[must_use]
pub fn key_at(kind: SystemKind, code: &str) -> Option<&'static str> {
    let keyboard = keyboard(kind);
    let caps = keyboard.rows.iter().copied().flatten();
    let mut placed = caps.filter(|cap| !cap.4.is_empty()).map(|cap| (cap.4, cap.0));
    placed
        .find(|(host, _)| *host == code)
        .or_else(|| keyboard.others.iter().copied().find(|(host, _)| *host == code))
        .map(|(_, name)| name)
}

const NONE: Keyboard = Keyboard { rows: &[], others: &[] };

#[rustfmt::skip]
const C64: Keyboard = Keyboard {
    rows: &[
        &[
            ("LARROW", "←", "", 1.0, "Backquote"), ("1", "1", "!", 1.0, "Digit1"), ("2", "2", "\"", 1.0, "Digit2"),
            ("3", "3", "#", 1.0, "Digit3"), ("4", "4", "$", 1.0, "Digit4"), ("5", "5", "%", 1.0, "Digit5"),
            ("6", "6", "&", 1.0, "Digit6"), ("7", "7", "'", 1.0, "Digit7"), ("8", "8", "(", 1.0, "Digit8"),
            ("9", "9", ")", 1.0, "Digit9"), ("0", "0", "", 1.0, "Digit0"), ("+", "+", "", 1.0, "Minus"),
            ("-", "-", "", 1.0, "Equal"), ("POUND", "£", "", 1.0, "Insert"), ("HOME", "HOME", "CLR", 1.0, "Home"),
            ("DEL", "DEL", "INST", 1.0, "Backspace"), ("", "", "", 0.5, ""), ("F1", "f1", "f2", 1.5, "F1"),
        ],
        &[
            ("CTRL", "CTRL", "", 1.5, "Tab"), ("Q", "Q", "", 1.0, "KeyQ"), ("W", "W", "", 1.0, "KeyW"),
            ("E", "E", "", 1.0, "KeyE"), ("R", "R", "", 1.0, "KeyR"), ("T", "T", "", 1.0, "KeyT"),
            ("Y", "Y", "", 1.0, "KeyY"), ("U", "U", "", 1.0, "KeyU"), ("I", "I", "", 1.0, "KeyI"),
            ("O", "O", "", 1.0, "KeyO"), ("P", "P", "", 1.0, "KeyP"), ("@", "@", "", 1.0, "BracketLeft"),
            ("*", "*", "", 1.0, "BracketRight"), ("^", "↑", "π", 1.0, "Delete"),
            ("RESTORE", "RESTORE", "", 1.5, "PageUp"), ("", "", "", 0.5, ""), ("F3", "f3", "f4", 1.5, "F3"),
        ],
        &[
            ("STOP", "STOP", "RUN", 1.0, "Escape"), ("", "", "", 0.75, ""), ("A", "A", "", 1.0, "KeyA"),
            ("S", "S", "", 1.0, "KeyS"), ("D", "D", "", 1.0, "KeyD"), ("F", "F", "", 1.0, "KeyF"),
            ("G", "G", "", 1.0, "KeyG"), ("H", "H", "", 1.0, "KeyH"), ("J", "J", "", 1.0, "KeyJ"),
            ("K", "K", "", 1.0, "KeyK"), ("L", "L", "", 1.0, "KeyL"), (":", ":", "[", 1.0, "Semicolon"),
            (";", ";", "]", 1.0, "Quote"), ("=", "=", "", 1.0, "Backslash"), ("RETURN", "RETURN", "", 2.25, "Enter"),
            ("", "", "", 0.5, ""), ("F5", "f5", "f6", 1.5, "F5"),
        ],
        &[
            ("CBM", "C=", "", 1.0, "ControlLeft"), ("LSHIFT", "SHIFT", "", 1.25, "ShiftLeft"),
            ("Z", "Z", "", 1.0, "KeyZ"), ("X", "X", "", 1.0, "KeyX"), ("C", "C", "", 1.0, "KeyC"),
            ("V", "V", "", 1.0, "KeyV"), ("B", "B", "", 1.0, "KeyB"), ("N", "N", "", 1.0, "KeyN"),
            ("M", "M", "", 1.0, "KeyM"), (",", ",", "<", 1.0, "Comma"), (".", ".", ">", 1.0, "Period"),
            ("/", "/", "?", 1.0, "Slash"), ("RSHIFT", "SHIFT", "", 1.75, "ShiftRight"),
            ("CRSR-UD", "↓", "↑", 1.0, "ArrowDown"), ("CRSR-LR", "→", "←", 1.0, "ArrowRight"),
            ("", "", "", 0.5, ""), ("F7", "f7", "f8", 1.5, "F7"),
        ],
        &[("", "", "", 3.5, ""), ("SPACE", "SPACE", "", 9.0, "Space")],
    ],
    others: &[
        ("ArrowUp", "UP"), ("ArrowLeft", "LEFT"), ("NumpadEnter", "RETURN"), ("F2", "F2"), ("F4", "F4"),
        ("F6", "F6"), ("F8", "F8"),
    ],
};

#[rustfmt::skip]
const MSX: Keyboard = Keyboard {
    rows: &[
        &[
            ("F1", "F1", "F6", 2.0, "F1"), ("F2", "F2", "F7", 2.0, "F2"), ("F3", "F3", "F8", 2.0, "F3"),
            ("F4", "F4", "F9", 2.0, "F4"), ("F5", "F5", "F10", 2.0, "F5"), ("STOP", "STOP", "", 1.5, "F8"),
            ("HOME", "HOME", "CLS", 1.5, "Home"), ("SELECT", "SELECT", "", 1.5, "F7"),
            ("INS", "INS", "", 1.25, "Insert"), ("DEL", "DEL", "", 1.25, "Delete"),
        ],
        &[
            ("ESC", "ESC", "", 1.0, "Escape"), ("1", "1", "!", 1.0, "Digit1"), ("2", "2", "@", 1.0, "Digit2"),
            ("3", "3", "#", 1.0, "Digit3"), ("4", "4", "$", 1.0, "Digit4"), ("5", "5", "%", 1.0, "Digit5"),
            ("6", "6", "^", 1.0, "Digit6"), ("7", "7", "&", 1.0, "Digit7"), ("8", "8", "*", 1.0, "Digit8"),
            ("9", "9", "(", 1.0, "Digit9"), ("0", "0", ")", 1.0, "Digit0"), ("-", "-", "_", 1.0, "Minus"),
            ("=", "=", "+", 1.0, "Equal"), ("\\", "\\", "|", 1.0, "Backslash"), ("BS", "BS", "", 2.0, "Backspace"),
        ],
        &[
            ("TAB", "TAB", "", 1.5, "Tab"), ("Q", "Q", "", 1.0, "KeyQ"), ("W", "W", "", 1.0, "KeyW"),
            ("E", "E", "", 1.0, "KeyE"), ("R", "R", "", 1.0, "KeyR"), ("T", "T", "", 1.0, "KeyT"),
            ("Y", "Y", "", 1.0, "KeyY"), ("U", "U", "", 1.0, "KeyU"), ("I", "I", "", 1.0, "KeyI"),
            ("O", "O", "", 1.0, "KeyO"), ("P", "P", "", 1.0, "KeyP"), ("[", "[", "{", 1.0, "BracketLeft"),
            ("]", "]", "}", 1.0, "BracketRight"), ("RETURN", "RETURN", "", 2.5, "Enter"),
        ],
        &[
            ("CTRL", "CTRL", "", 1.75, "ControlLeft"), ("A", "A", "", 1.0, "KeyA"), ("S", "S", "", 1.0, "KeyS"),
            ("D", "D", "", 1.0, "KeyD"), ("F", "F", "", 1.0, "KeyF"), ("G", "G", "", 1.0, "KeyG"),
            ("H", "H", "", 1.0, "KeyH"), ("J", "J", "", 1.0, "KeyJ"), ("K", "K", "", 1.0, "KeyK"),
            ("L", "L", "", 1.0, "KeyL"), (";", ";", ":", 1.0, "Semicolon"), ("'", "'", "\"", 1.0, "Quote"),
            ("`", "`", "~", 1.0, "Backquote"), ("UP", "↑", "", 1.25, "ArrowUp"),
        ],
        &[
            ("SHIFT", "SHIFT", "", 2.25, "ShiftLeft"), ("Z", "Z", "", 1.0, "KeyZ"), ("X", "X", "", 1.0, "KeyX"),
            ("C", "C", "", 1.0, "KeyC"), ("V", "V", "", 1.0, "KeyV"), ("B", "B", "", 1.0, "KeyB"),
            ("N", "N", "", 1.0, "KeyN"), ("M", "M", "", 1.0, "KeyM"), (",", ",", "<", 1.0, "Comma"),
            (".", ".", ">", 1.0, "Period"), ("/", "/", "?", 1.0, "Slash"), ("DEAD", "´", "", 1.0, "IntlRo"),
            ("LEFT", "←", "", 1.25, "ArrowLeft"), ("RIGHT", "→", "", 1.25, "ArrowRight"),
        ],
        &[
            ("CAPS", "CAPS", "", 1.5, "CapsLock"), ("GRAPH", "GRAPH", "", 1.5, "AltLeft"),
            ("SPACE", "SPACE", "", 7.0, "Space"), ("CODE", "CODE", "", 1.5, "AltRight"), ("", "", "", 2.0, ""),
            ("DOWN", "↓", "", 1.25, "ArrowDown"),
        ],
    ],
    others: &[("ShiftRight", "SHIFT"), ("ControlRight", "CTRL"), ("NumpadEnter", "RETURN")],
};

#[rustfmt::skip]
const PC1360: Keyboard = Keyboard {
    rows: &[
        &[
            ("BRK", "BRK", "", 1.25, "Escape"), ("MODE", "MODE", "", 1.25, "F2"), ("DEF", "DEF", "", 1.25, "F3"),
            ("CLS", "CLS", "", 1.25, "End"), ("", "", "", 0.5, ""), ("UP", "↑", "", 1.0, "ArrowUp"),
            ("DOWN", "↓", "", 1.0, "ArrowDown"), ("LEFT", "◀", "", 1.0, "ArrowLeft"),
            ("RIGHT", "▶", "", 1.0, "ArrowRight"), ("INS", "INS", "", 1.0, "Insert"), ("DEL", "DEL", "", 1.0, "Delete"),
            ("", "", "", 0.5, ""), ("(", "(", "<", 1.0, "BracketLeft"), (")", ")", ">", 1.0, "BracketRight"),
        ],
        &[
            ("Q", "Q", "!", 1.0, "KeyQ"), ("W", "W", "\"", 1.0, "KeyW"), ("E", "E", "#", 1.0, "KeyE"),
            ("R", "R", "$", 1.0, "KeyR"), ("T", "T", "%", 1.0, "KeyT"), ("Y", "Y", "&", 1.0, "KeyY"),
            ("U", "U", "?", 1.0, "KeyU"), ("I", "I", "π", 1.0, "KeyI"), ("O", "O", "√", 1.0, "KeyO"),
            ("P", "P", "@", 1.0, "KeyP"), ("", "", "", 0.5, ""), ("7", "7", "", 1.0, "Digit7"),
            ("8", "8", "", 1.0, "Digit8"), ("9", "9", "", 1.0, "Digit9"), ("/", "/", "", 1.0, "Slash"),
        ],
        &[
            ("", "", "", 0.25, ""), ("A", "A", "", 1.0, "KeyA"), ("S", "S", "", 1.0, "KeyS"),
            ("D", "D", "", 1.0, "KeyD"), ("F", "F", "", 1.0, "KeyF"), ("G", "G", "", 1.0, "KeyG"),
            ("H", "H", "", 1.0, "KeyH"), ("J", "J", "", 1.0, "KeyJ"), ("K", "K", "", 1.0, "KeyK"),
            ("L", "L", "", 1.0, "KeyL"), (",", ",", "", 1.0, "Comma"), ("", "", "", 0.25, ""),
            ("4", "4", "", 1.0, "Digit4"), ("5", "5", "", 1.0, "Digit5"), ("6", "6", "", 1.0, "Digit6"),
            ("*", "*", "¥", 1.0, "Backslash"),
        ],
        &[
            ("SHIFT", "SHIFT", "", 1.25, "F1"), ("Z", "Z", "", 1.0, "KeyZ"), ("X", "X", "", 1.0, "KeyX"),
            ("C", "C", "", 1.0, "KeyC"), ("V", "V", "", 1.0, "KeyV"), ("B", "B", "", 1.0, "KeyB"),
            ("N", "N", "", 1.0, "KeyN"), ("M", "M", "", 1.0, "KeyM"), (":", ":", "", 1.0, "Quote"),
            (";", ";", "", 1.0, "Semicolon"), ("", "", "", 0.25, ""), ("1", "1", "", 1.0, "Digit1"),
            ("2", "2", "", 1.0, "Digit2"), ("3", "3", "", 1.0, "Digit3"), ("-", "-", "^", 1.0, "Minus"),
        ],
        &[
            ("SML", "SML", "", 1.25, "CapsLock"), ("SPACE", "SPACE", "", 5.5, "Space"),
            ("ENTER", "ENTER", "", 3.5, "Enter"), ("", "", "", 0.25, ""), ("0", "0", "", 1.0, "Digit0"),
            (".", ".", "", 1.0, "Period"), ("=", "=", "", 1.0, "Equal"), ("+", "+", "", 1.0, "NumpadAdd"),
        ],
    ],
    others: &[
        ("NumpadEnter", "ENTER"), ("Backspace", "LEFT"), ("Numpad0", "0"), ("Numpad1", "1"), ("Numpad2", "2"),
        ("Numpad3", "3"), ("Numpad4", "4"), ("Numpad5", "5"), ("Numpad6", "6"), ("Numpad7", "7"), ("Numpad8", "8"),
        ("Numpad9", "9"), ("NumpadDecimal", "."), ("NumpadSubtract", "-"), ("NumpadMultiply", "*"),
        ("NumpadDivide", "/"),
    ],
};

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::model::{MODELS, Options};

    #[test]
    fn every_key_is_one_of_the_machine_and_none_is_missing() {
        for (kind, count) in [(SystemKind::C64, 65), (SystemKind::Msx, 72), (SystemKind::Pc1360, 61)] {
            let model = MODELS.iter().find(|model| model.kind == kind).unwrap();
            let system = model.power_on(Options::default());
            let codes: BTreeSet<u8> = keys(kind)
                .iter()
                .map(|key| {
                    let chord =
                        system.key_named(key.name).unwrap_or_else(|| panic!("{kind:?}: {}", key.name));
                    assert_eq!(chord.modifiers, [None, None], "{kind:?}: {}", key.name);
                    chord.key.0
                })
                .collect();
            // Every key once, numbered without a gap.
            assert_eq!(keys(kind).len(), count, "{kind:?}");
            assert_eq!(codes, (0..count as u8).collect(), "{kind:?}");
            for (_, name) in keyboard(kind).others {
                assert!(system.key_named(name).is_some(), "{kind:?}: {name}");
            }
        }
    }

    #[test]
    fn every_host_key_is_in_one_place_and_keys_do_not_overlap() {
        for kind in [SystemKind::C64, SystemKind::Msx, SystemKind::Pc1360] {
            let caps = keys(kind);
            let others = keyboard(kind).others.iter().map(|other| other.0);
            let codes: Vec<&str> =
                caps.iter().map(|key| key.code).filter(|code| !code.is_empty()).chain(others).collect();
            assert_eq!(codes.iter().collect::<BTreeSet<_>>().len(), codes.len(), "{kind:?}");
            for pair in caps.windows(2).filter(|pair| pair[0].row == pair[1].row) {
                assert!(pair[0].x + pair[0].width <= pair[1].x, "{kind:?}: {}", pair[1].name);
            }
        }
    }

    #[test]
    fn host_keys_press_the_key_in_their_place() {
        assert_eq!(key_at(SystemKind::C64, "BracketLeft"), Some("@"));
        assert_eq!(key_at(SystemKind::C64, "ArrowUp"), Some("UP"));
        assert_eq!(key_at(SystemKind::Pc1360, "Enter"), Some("ENTER"));
        assert_eq!(key_at(SystemKind::C64, "KeyÄ"), None);
        assert!(keys(SystemKind::GameGrid).is_empty());
    }
}
