//! Host keys on every machine, and the help.

use player::Machine;
use player::keymap::{HostKey, KeyMap, Modifiers, character_key, help, modifiers_alone};
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
        let rows = help(system.as_ref(), None, &KeyMap::default(), 1);
        let lists = |text: &str| rows.iter().any(|row| row.1.contains(text));
        assert_eq!(
            [lists("joystick"), lists("paste"), lists("volume")],
            [!machine.control_ports.is_empty(), machine.takes_text, system.sound().is_some()],
            "{}",
            machine.name
        );
    }
}

#[test]
fn keys_of_a_machine_can_be_put_on_other_keys() {
    let machine = Machine::C64;
    let mut map = KeyMap::default();
    let named = |name: &str| machine.keyboard.key_named(name).expect("it is a key");
    map.add(machine, "F5", "STOP").expect("both exist");
    map.add(machine, "Page Down", "SHIFT+HOME").expect("both exist");
    map.add(machine, "\u{f6}", "+").expect("both exist");
    map.add(machine, "space", "A").expect("both exist");
    assert_eq!(map.key(HostKey::F(5)), Some(named("STOP")));
    let home = map.key(HostKey::PageDown).expect("it is mapped");
    assert_eq!((home.key, home.modifiers[0]), (named("HOME").key, Some(named("SHIFT").key)));
    assert_eq!(map.character('\u{f6}'), machine.keyboard.chord_for('+'));
    assert_eq!(map.character(' '), Some(named("A")));
    assert_eq!((map.key(HostKey::F(6)), map.character('o')), (None, None));
    map.add(machine, "F5", "RETURN").expect("both exist");
    assert_eq!(map.key(HostKey::F(5)), Some(named("RETURN")), "the last one holds");
    assert_eq!(map.rows().count(), 4);
    let system = machine.power_on(Options::default());
    let rows = help(system.as_ref(), None, &map, 1);
    assert!(rows.contains(&("F5".into(), "RETURN".into())), "the help lists them");
}

#[test]
fn an_unknown_key_is_an_error_that_lists_the_known_ones() {
    let mut map = KeyMap::default();
    let mut message = |host, names| map.add(Machine::C64, host, names).expect_err("it is wrong").to_string();
    assert!(message("F99", "A").starts_with("unknown key `F99`; expected a character or F1 to F11, Up"));
    assert!(message("F12", "A").starts_with("F12 opens the menu"));
    let unknown = message("F1", "BREAK");
    assert!(
        unknown.starts_with("the Commodore 64 has no key `BREAK`; its keys are: ")
            && unknown.contains("RETURN")
    );
}
