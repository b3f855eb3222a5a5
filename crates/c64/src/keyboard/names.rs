//! The matrix codes of the keys, and their names.

use hardware::KeyCode;
use kernal::Modifiers;

/// The STOP key.
pub(crate) const STOP: KeyCode = KeyCode(63);
/// The left SHIFT key.
const LSHIFT: KeyCode = KeyCode(15);
/// The right SHIFT key.
const RSHIFT: KeyCode = KeyCode(52);
/// The C= key.
const COMMODORE: KeyCode = KeyCode(61);
/// The CTRL key.
const CONTROL: KeyCode = KeyCode(58);
/// The RESTORE key, which is not part of the matrix: it pulls the processor's NMI line.
pub(crate) const RESTORE: KeyCode = KeyCode(64);

/// The keys that modify others.
pub(crate) const MODIFIERS: Modifiers =
    Modifiers { left_shift: LSHIFT, right_shift: RSHIFT, commodore: COMMODORE, control: CONTROL };

/// The names of the matrix positions, row by row.
#[rustfmt::skip]
pub(crate) const NAMES: [&str; 65] = [
    "DEL",    "RETURN", "CRSR-LR", "F7",   "F1",     "F3",  "F5", "CRSR-UD",
    "3",      "W",      "A",       "4",    "Z",      "S",   "E",  "LSHIFT",
    "5",      "R",      "D",       "6",    "C",      "F",   "T",  "X",
    "7",      "Y",      "G",       "8",    "B",      "H",   "U",  "V",
    "9",      "I",      "J",       "0",    "M",      "K",   "O",  "N",
    "+",      "P",      "L",       "-",    ".",      ":",   "@",  ",",
    "POUND",  "*",      ";",       "HOME", "RSHIFT", "=",   "^",  "/",
    "1",      "LARROW", "CTRL",    "2",    "SPACE",  "CBM", "Q",  "STOP",
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
        assert_eq!(kernal::chord_named::<Board>("return"), chord(1, [None, None]));
        assert_eq!(kernal::chord_named::<Board>("Up"), chord(7, [Some(LSHIFT), None]));
        assert_eq!(kernal::chord_named::<Board>("+"), chord(40, [None, None]));
        assert_eq!(kernal::chord_named::<Board>("restore"), chord(64, [None, None]));
        assert_eq!(kernal::chord_named::<Board>("nothing"), None);
    }

    #[test]
    fn modifiers_are_joined_by_a_plus() {
        assert_eq!(kernal::chord_named::<Board>("SHIFT+A"), chord(10, [Some(LSHIFT), None]));
        assert_eq!(kernal::chord_named::<Board>("cbm+h"), chord(29, [Some(COMMODORE), None]));
        assert_eq!(kernal::chord_named::<Board>("CTRL+UP"), chord(7, [Some(LSHIFT), Some(CONTROL)]));
        assert_eq!(kernal::chord_named::<Board>("SHIFT++"), chord(40, [Some(LSHIFT), None]));
        assert_eq!(kernal::chord_named::<Board>("SHIFT+UP"), chord(7, [Some(LSHIFT), None]));
    }

    #[test]
    fn characters_are_typed_as_the_host_shows_them() {
        assert_eq!(kernal::chord_for::<Board>('a'), chord(10, [None, None]));
        assert_eq!(kernal::chord_for::<Board>('A'), chord(10, [Some(LSHIFT), None]));
        assert_eq!(kernal::chord_for::<Board>('"'), chord(59, [Some(LSHIFT), None]));
        assert_eq!(kernal::chord_for::<Board>('\n'), chord(1, [None, None]));
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
        assert_eq!(kernal::key_name_for_matrix_code::<Board>(2).as_deref(), Some("RIGHT"));
        assert_eq!(kernal::key_name_for_matrix_code::<Board>(65), None);
    }

    #[test]
    fn codes_are_typed_with_the_modifier_they_need() {
        assert_eq!(kernal::chord_for_code::<Board>(147), chord(51, [Some(LSHIFT), None]));
        assert_eq!(kernal::chord_for_code::<Board>(28), chord(8, [Some(CONTROL), None]));
        assert_eq!(kernal::chord_for_code::<Board>(1), chord(10, [Some(CONTROL), None]));
        assert_eq!(kernal::chord_for_code::<Board>(129), chord(56, [Some(COMMODORE), None]));
        assert_eq!(kernal::chord_for_code::<Board>(13), chord(1, [None, None]));
        assert_eq!(kernal::chord_for_code::<Board>(NOTHING), None);
    }
}
