//! The keyboard: matrix and decode tables, scanned through the ports as the KERNAL does.

use hardware::Cycles;
use kernal::chord_named;
use vic20::keyboard::TABLES;
use vic20::{Board, Chips};

use crate::golden::table;
use crate::joystick::{close_switches, started};

/// Returns the codes of the keys that a scan finds down: columns selected one by one on 37152, rows read on
/// 37153.
fn scan(chips: &mut Chips) -> Vec<u8> {
    let mut found = Vec::new();
    for column in 0..8 {
        chips.write(37152, !(1 << column), Cycles(0));
        let rows = chips.read(37153, Cycles(0));
        found.extend((0..8).filter(|row| rows >> row & 1 == 0).map(|row| 8 * column + row));
    }
    found
}

/// The KERNAL's result of a scan.
#[derive(Debug, PartialEq, Eq)]
struct Decoded {
    /// The value of 203.
    key: u8,
    /// The value of 653.
    modifiers: u8,
    /// The code for the keyboard queue.
    code: Option<u8>,
}

fn decode(keys: &[u8]) -> Decoded {
    let [unshifted, ..] = &TABLES;
    let is_modifier = |key: &&u8| matches!(unshifted.1[usize::from(**key)], 1 | 2 | 4);
    let modifiers = keys.iter().filter(is_modifier).fold(0, |all, &key| all | unshifted.1[usize::from(key)]);
    // A later key replaces an earlier one.
    let key = keys.iter().rfind(|key| !is_modifier(key));
    let selected = match modifiers {
        0..=2 => Some(usize::from(modifiers)),
        3 => None,
        _ => Some(3),
    };
    let code = key.zip(selected).map(|(&key, table)| TABLES[table].1[usize::from(key)]);
    Decoded { key: key.copied().unwrap_or(64), modifiers, code: code.filter(|&code| code != 255) }
}

/// Presses the keys of a row, or moves the joystick.
fn press(chips: &mut Chips, keys: &str, with: &str) {
    if let Some(directions) = keys.strip_prefix("joystick ") {
        return close_switches(chips, directions);
    }
    let modifiers = with.split('+').filter(|&with| with != "together" && with != "-");
    let keys = if with == "together" { keys.split('+').collect() } else { vec![keys] };
    for name in modifiers.chain(keys) {
        let chord = chord_named::<Board>(name).unwrap_or_else(|| panic!("unknown key {name}"));
        chips.set_key(chord.key, true, Cycles(0));
    }
}

#[test]
fn every_key_has_its_recorded_position_and_codes() {
    for row in table("keys.tsv") {
        let mut chips = started();
        press(&mut chips, row.get("key"), row.get("with"));
        let Decoded { key, modifiers, code } = decode(&scan(&mut chips));
        assert_eq!(key, row.number::<u8>("peek203"), "{row:?}");
        assert_eq!(modifiers, row.number::<u8>("peek653"), "{row:?}");
        assert_eq!(code.map_or("none".to_owned(), |code| code.to_string()), row.get("get_codes"), "{row:?}");
        // A row with several keys names the position of one of them; a row with the joystick has no position.
        if !row.get("code").is_empty() {
            let position = 8 * row.number::<u8>("column") + row.number::<u8>("row");
            assert_eq!(position, row.number::<u8>("code"));
            assert!(scan(&mut chips).contains(&position), "{row:?}");
        }
    }
}

#[test]
fn the_joystick_alone_is_no_key() {
    for lines in 0..32 {
        let mut chips = started();
        chips.matrix_mut().move_joystick(hardware::JoystickLines(lines));
        assert_eq!(decode(&scan(&mut chips)), Decoded { key: 64, modifiers: 0, code: None });
    }
}

#[test]
fn column_7_is_not_read_while_its_line_is_an_input() {
    let mut chips = started();
    chips.write(37154, 127, Cycles(0));
    press(&mut chips, "2", "-");
    assert_eq!(decode(&scan(&mut chips)).key, 64);
    press(&mut chips, "Q", "-");
    assert_eq!(decode(&scan(&mut chips)).key, 48);
}

#[test]
fn a_released_key_is_gone() {
    let mut chips = started();
    let key = chord_named::<Board>("A").expect("a key").key;
    chips.set_key(key, true, Cycles(0));
    assert!(chips.matrix().is_down(key) && !chips.matrix().is_idle());
    chips.set_key(key, false, Cycles(0));
    assert!(chips.matrix().is_idle() && scan(&mut chips).is_empty());
}
