//! The joystick as programs read it, from the ports of both interface adapters.

use hardware::{Cycles, JoystickLines};
use kernal::chord_named;
use vic20::{Board, Chips, Region};

use crate::golden::table;

/// The keyboard column that the KERNAL leaves selected after a scan: that of STOP.
const AFTER_SCAN: u8 = 0xf7;

/// Returns the chips in their state at the start of a program.
pub fn started() -> Chips {
    let mut chips = Chips::new(Region::Pal);
    chips.start_adapters(Cycles(0));
    chips.write(37152, AFTER_SCAN, Cycles(0));
    chips
}

/// Closes the switches that a row names: directions joined by `+`, or keys after `key`, and the direction
/// `right`.
pub fn close_switches(chips: &mut Chips, what: &str) {
    let (is_keys, names) = what.strip_prefix("key ").map_or((false, what), |keys| (true, keys));
    let mut lines = 0;
    for name in names.split('+') {
        let name = name.split_once(" (").map_or(name, |(name, _)| name).trim();
        match name {
            "none" => {}
            "up" if !is_keys => lines |= 1,
            "down" if !is_keys => lines |= 2,
            "left" if !is_keys => lines |= 4,
            "right" => lines |= 8,
            "fire" if !is_keys => lines |= 16,
            key => {
                let chord = chord_named::<Board>(key).unwrap_or_else(|| panic!("{what}: unknown key {key}"));
                chips.set_key(chord.key, true, Cycles(0));
            }
        }
    }
    chips.matrix_mut().move_joystick(JoystickLines(lines));
}

/// Executes the POKEs in the first line of a row's program.
fn run_pokes(chips: &mut Chips, program: &str) {
    let line = program.split('|').next().expect("a line").trim();
    for poke in line.split([' ', ':']).filter_map(|statement| statement.strip_prefix("poke")) {
        let (address, value) = poke.split_once(',').expect("an address and a value");
        chips.write(address.parse().expect("an address"), value.parse().expect("a byte"), Cycles(0));
    }
}

#[test]
fn ports_read_as_recorded_for_every_direction_and_key() {
    for row in table("joystick.tsv") {
        let mut chips = started();
        close_switches(&mut chips, row.get("direction"));
        run_pokes(&mut chips, row.get("program"));
        let (_, reading) = row.get("reading").split_once('(').expect("peek(address)");
        let (address, _) = reading.split_once(')').expect("peek(address)");
        let value = chips.read(address.parse().expect("an address"), Cycles(100));
        assert_eq!(value, row.number::<u8>("value"), "{row:?}");
        assert_eq!(value & 60, row.number::<u8>("and60"), "{row:?}");
        assert_eq!(value & 128, row.number::<u8>("and128"), "{row:?}");
    }
}
