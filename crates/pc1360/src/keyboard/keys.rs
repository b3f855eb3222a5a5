//! The keys: their names, their codes while they are down, and the characters that they type after SHIFT.
//!
//! Source: *measured* (`inkey.tsv`, `editor.jsonl`), except for the code of BRK, which no function
//! returns: *inferred* from sister machines.

use hardware::KeyCode;

/// One key.
pub struct Key {
    /// Its label.
    pub name: &'static str,
    /// Its code while it is down; for a character key, the character.
    pub code: u8,
}

const fn key(name: &'static str, code: u8) -> Key {
    Key { name, code }
}

/// Codes of keys that type no character.
pub const CLS: u8 = 2;
/// See [`CLS`].
pub const UP: u8 = 4;
/// See [`CLS`].
pub const DOWN: u8 = 5;
/// See [`CLS`].
pub const BRK: u8 = 7;
/// See [`CLS`].
pub const MODE: u8 = 8;
/// See [`CLS`].
pub const INS: u8 = 11;
/// See [`CLS`].
pub const DEL: u8 = 12;
/// See [`CLS`].
pub const ENTER: u8 = 13;
/// See [`CLS`].
pub const RIGHT: u8 = 14;
/// See [`CLS`].
pub const LEFT: u8 = 15;
/// See [`CLS`].
pub const SHIFT: u8 = 16;
/// See [`CLS`].
pub const DEF: u8 = 18;
/// See [`CLS`].
pub const SML: u8 = 22;

/// All keys, in the order of the numbers by which events name them.
#[rustfmt::skip]
pub const KEYS: [Key; 61] = [
    key("0", b'0'), key("1", b'1'), key("2", b'2'), key("3", b'3'), key("4", b'4'),
    key("5", b'5'), key("6", b'6'), key("7", b'7'), key("8", b'8'), key("9", b'9'),
    key("A", b'A'), key("B", b'B'), key("C", b'C'), key("D", b'D'), key("E", b'E'),
    key("F", b'F'), key("G", b'G'), key("H", b'H'), key("I", b'I'), key("J", b'J'),
    key("K", b'K'), key("L", b'L'), key("M", b'M'), key("N", b'N'), key("O", b'O'),
    key("P", b'P'), key("Q", b'Q'), key("R", b'R'), key("S", b'S'), key("T", b'T'),
    key("U", b'U'), key("V", b'V'), key("W", b'W'), key("X", b'X'), key("Y", b'Y'),
    key("Z", b'Z'), key("(", b'('), key(")", b')'), key("*", b'*'), key("+", b'+'),
    key(",", b','), key("-", b'-'), key(".", b'.'), key("/", b'/'), key(":", b':'),
    key(";", b';'), key("=", b'='), key("SPACE", b' '), key("ENTER", ENTER), key("CLS", CLS),
    key("UP", UP), key("DOWN", DOWN), key("LEFT", LEFT), key("RIGHT", RIGHT), key("INS", INS),
    key("DEL", DEL), key("MODE", MODE), key("DEF", DEF), key("SML", SML), key("BRK", BRK),
    key("SHIFT", SHIFT),
];

/// The number of the SHIFT key.
pub(super) const SHIFT_KEY: KeyCode = KeyCode(60);

/// The characters of keys after SHIFT. The other keys type the same with SHIFT as without.
#[rustfmt::skip]
pub(super) const SHIFTED: [(u8, u8); 14] = [
    (b'Q', b'!'), (b'W', b'"'), (b'E', b'#'), (b'R', b'$'), (b'T', b'%'), (b'Y', b'&'), (b'U', b'?'),
    (b'I', 0xfb), (b'O', 0xfc), (b'P', b'@'), (b'-', b'^'), (b'*', 0x5c), (b'(', b'<'), (b')', b'>'),
];
