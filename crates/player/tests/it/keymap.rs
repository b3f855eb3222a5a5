//! Host keys on every machine, and the help.

use player::Machine;
use player::keymap::{Modifiers, character_key, help, modifiers_alone};
use systems::Options;

#[test]
fn a_letter_is_typed_with_shift_where_that_makes_capitals() {
    let shift = Modifiers { shift: true, ..Modifiers::default() };
    for machine in Machine::ALL {
        let system = machine.power_on(Options::default());
        let is_held = machine.layout.is_shift_held;
        let chord =
            |letter| character_key(system.as_ref(), letter, Modifiers::default()).expect("it is a key");
        assert_eq!(
            (chord('a') != chord('A'), chord('a').modifiers),
            (is_held, [None; 2]),
            "{}",
            machine.name
        );
        assert_eq!(modifiers_alone(system.as_ref(), shift).is_some(), is_held, "{}", machine.name);
    }
}

#[test]
fn the_help_lists_only_what_a_machine_has() {
    for machine in Machine::ALL {
        let system = machine.power_on(Options::default());
        let rows = help(system.as_ref(), None, 1);
        let lists = |text: &str| rows.iter().any(|row| row.1.contains(text));
        assert_eq!(
            [lists("joystick"), lists("paste"), lists("volume")],
            [!machine.control_ports.is_empty(), machine.takes_text, system.sound().is_some()],
            "{}",
            machine.name
        );
    }
}
