//! The characters of the keys that a Java program sees, on an American keyboard.

/// Java's character for a key without one.
const NO_CHARACTER: char = '\u{ffff}';

/// Keys with their character without and with Shift.
const CHARACTERS: &[(u8, char, char)] = &[
    (b'0', '0', ')'),
    (b'1', '1', '!'),
    (b'2', '2', '@'),
    (b'3', '3', '#'),
    (b'4', '4', '$'),
    (b'5', '5', '%'),
    (b'6', '6', '^'),
    (b'7', '7', '&'),
    (b'8', '8', '*'),
    (b'9', '9', '('),
    (44, ',', '<'),
    (45, '-', '_'),
    (46, '.', '>'),
    (47, '/', '?'),
    (59, ';', ':'),
    (61, '=', '+'),
    (91, '[', '{'),
    (92, '\\', '|'),
    (93, ']', '}'),
    (192, '`', '~'),
    (222, '\'', '"'),
];

/// The lower-case letters of Latin-1: each is the code of its key and of no other key. (`ß` and the characters below it
/// have no key; `Þ` and `À` share their codes with two keys above, but are upper case.)
const LATIN: std::ops::RangeInclusive<u8> = 0xe0..=0xfe;

/// Returns the character of a key.
#[must_use]
pub fn character(code: u8, has_shift: bool) -> char {
    if let Some((_, plain, shifted)) = CHARACTERS.iter().find(|(known, ..)| *known == code) {
        return if has_shift { *shifted } else { *plain };
    }
    match code {
        letter @ b'A'..=b'Z' if !has_shift => char::from(letter.to_ascii_lowercase()),
        b'A'..=b'Z' | b' ' | 8..=10 | 27 | 127 => char::from(code),
        0xf7 => NO_CHARACTER,
        letter if LATIN.contains(&letter) => {
            let letter = char::from(letter);
            if has_shift { letter.to_uppercase().next().unwrap_or(letter) } else { letter }
        }
        _ => NO_CHARACTER,
    }
}

/// Returns the key of a character, and whether it needs Shift.
///
/// ```
/// use gamegrid::keys::key_of;
///
/// assert_eq!((key_of('a'), key_of('A'), key_of('?')), (Some((65, false)), Some((65, true)), Some((47, true))));
/// assert_eq!((key_of('é'), key_of('☺')), (Some((0xe9, false)), None));
/// ```
#[must_use]
pub fn key_of(character: char) -> Option<(u8, bool)> {
    if character == NO_CHARACTER || (character.is_control() && character != '\n') {
        return None;
    }
    let keys = (0..=u8::MAX).flat_map(|code| [(code, false), (code, true)]);
    keys.into_iter().find(|&(code, has_shift)| self::character(code, has_shift) == character)
}
