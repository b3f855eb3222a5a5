//! Codes of keys that type no character, as the machine returns them (`inkey.tsv`).

pub(super) const CLS: u8 = 2;
pub(super) const UP: u8 = 4;
pub(super) const DOWN: u8 = 5;
pub(super) const MODE: u8 = 8;
pub(super) const INS: u8 = 11;
pub(super) const DEL: u8 = 12;
pub(super) const ENTER: u8 = 13;
pub(super) const RIGHT: u8 = 14;
pub(super) const LEFT: u8 = 15;

/// Keys that start a program after DEF.
pub(super) const STARTING: &[u8] = b"ASDFGHJKLZXCVBNM= ";
