//! The matrix codes of the keys, and their names.

use hardware::KeyCode;
use kernal::Modifiers;

/// The STOP key.
pub(crate) const STOP: KeyCode = KeyCode(24);
/// The left SHIFT key.
const LSHIFT: KeyCode = KeyCode(25);
/// The right SHIFT key.
const RSHIFT: KeyCode = KeyCode(38);
/// The C= key.
const COMMODORE: KeyCode = KeyCode(40);
/// The CTRL key.
const CONTROL: KeyCode = KeyCode(16);
/// The RESTORE key, which is not part of the matrix: it pulls the processor's NMI line.
pub const RESTORE: KeyCode = KeyCode(64);

/// The keys that modify others.
pub(crate) const MODIFIERS: Modifiers =
    Modifiers { left_shift: LSHIFT, right_shift: RSHIFT, commodore: COMMODORE, control: CONTROL };

/// The names of the matrix positions, column by column.
#[rustfmt::skip]
pub(crate) const NAMES: [&str; 65] = [
    "1",      "3",      "5",       "7",    "9",      "+",   "POUND",  "DEL",
    "LARROW", "W",      "R",       "Y",    "I",      "P",   "*",      "RETURN",
    "CTRL",   "A",      "D",       "G",    "J",      "L",   ";",      "CRSR-LR",
    "STOP",   "LSHIFT", "X",       "V",    "N",      ",",   "/",      "CRSR-UD",
    "SPACE",  "Z",      "C",       "B",    "M",      ".",   "RSHIFT", "F1",
    "CBM",    "S",      "F",       "H",    "K",      ":",   "=",      "F3",
    "Q",      "E",      "T",       "U",    "O",      "@",   "^",      "F5",
    "2",      "4",      "6",       "8",    "0",      "-",   "HOME",   "F7",
    "RESTORE",
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use hardware::Chord;
    use kernal::NOTHING;

    fn chord(key: u8, modifiers: [Option<KeyCode>; 2]) -> Option<Chord> {
        Some(Chord { key: KeyCode(key), modifiers })
    }

    #[test]
    fn names_have_no_case_and_bring_their_modifier() {
        assert_eq!(kernal::chord_named::<Board>("return"), chord(15, [None, None]));
        assert_eq!(kernal::chord_named::<Board>("Up"), chord(31, [Some(LSHIFT), None]));
        assert_eq!(kernal::chord_named::<Board>("+"), chord(5, [None, None]));
        assert_eq!(kernal::chord_named::<Board>("restore"), chord(64, [None, None]));
        assert_eq!(kernal::chord_named::<Board>("nothing"), None);
    }

    #[test]
    fn modifiers_are_joined_by_a_plus() {
        assert_eq!(kernal::chord_named::<Board>("SHIFT+A"), chord(17, [Some(LSHIFT), None]));
        assert_eq!(kernal::chord_named::<Board>("cbm+h"), chord(43, [Some(COMMODORE), None]));
        assert_eq!(kernal::chord_named::<Board>("CTRL+UP"), chord(31, [Some(LSHIFT), Some(CONTROL)]));
        assert_eq!(kernal::chord_named::<Board>("SHIFT++"), chord(5, [Some(LSHIFT), None]));
        assert_eq!(kernal::chord_named::<Board>("SHIFT+UP"), chord(31, [Some(LSHIFT), None]));
    }

    #[test]
    fn characters_are_typed_as_the_host_shows_them() {
        assert_eq!(kernal::chord_for::<Board>('a'), chord(17, [None, None]));
        assert_eq!(kernal::chord_for::<Board>('A'), chord(17, [Some(LSHIFT), None]));
        assert_eq!(kernal::chord_for::<Board>('"'), chord(56, [Some(LSHIFT), None]));
        assert_eq!(kernal::chord_for::<Board>('\n'), chord(15, [None, None]));
        assert_eq!(kernal::chord_for::<Board>('π'), chord(54, [Some(LSHIFT), None]));
        assert_eq!(kernal::chord_for::<Board>('€'), None);
    }

    #[test]
    fn keys_of_codes_have_the_names_that_press_them() {
        for code in (0..=255).filter(|code| kernal::chord_for_code::<Board>(*code).is_some()) {
            let names = kernal::key_names_for_code::<Board>(code).unwrap().replace(' ', "+");
            assert_eq!(
                kernal::chord_named::<Board>(&names),
                kernal::chord_for_code::<Board>(code),
                "{code}: {names}"
            );
        }
        let names = |code| kernal::key_names_for_code::<Board>(code).unwrap();
        assert_eq!([17, 145, 193, 137, 32].map(names), ["DOWN", "UP", "SHIFT A", "F2", "SPACE"]);
        assert_eq!(kernal::key_name_for_matrix_code::<Board>(23).as_deref(), Some("RIGHT"));
        assert_eq!(kernal::key_name_for_matrix_code::<Board>(65), None);
    }

    #[test]
    fn codes_are_typed_with_the_modifier_they_need() {
        assert_eq!(kernal::chord_for_code::<Board>(147), chord(62, [Some(LSHIFT), None]));
        assert_eq!(kernal::chord_for_code::<Board>(28), chord(1, [Some(CONTROL), None]));
        assert_eq!(kernal::chord_for_code::<Board>(6), chord(8, [Some(CONTROL), None]));
        assert_eq!(kernal::chord_for_code::<Board>(168), chord(6, [Some(COMMODORE), None]));
        assert_eq!(kernal::chord_for_code::<Board>(129), None);
        assert_eq!(kernal::chord_for_code::<Board>(13), chord(15, [None, None]));
        assert_eq!(kernal::chord_for_code::<Board>(NOTHING), None);
    }
}
