//! The tables in the rows of the machines.

use std::collections::BTreeSet;

use systems::machine::addresses::{
    self, C64_MEMORY, C64_ROUTINES, MSX_MEMORY, MSX_ROUTINES, MSX_VIDEO, commodore,
};
use systems::machine::syntax::{C64, MSX, PC1360, syntax};
use systems::{LoadError, Machine, Options, program};

#[test]
fn the_largest_program_is_that_of_the_row() {
    for machine in Machine::ALL {
        let Some(available) = machine.program_capacity else { continue };
        let needed = 0x1_0000;
        let error = machine.power_on(Options::default()).load_program(&vec![0; needed]);
        assert_eq!(error, Err(LoadError::TooLarge { needed, available }), "{machine:?}");
    }
}

/// Keywords of disks, of a second character set, and of other commands of hardware that the machine lacks.
fn is_absent(machine: &'static Machine, keyword: &str) -> bool {
    #[rustfmt::skip]
    const PC1360: &[&str] = &[
        "AKCNV$", "APPEND", "ARUN", "AS", "AUTOGOTO", "BASIC", "CALL", "CHAIN", "CLOAD", "CONSOLE", "COPY", "CSAVE", "DSKF", "EOF",
        "FILES", "INIT", "JIS$", "KACNV$", "KILL", "KLEFT$", "KLEN", "KMID$", "KRIGHT$", "LFILES", "LLIST", "LOAD", "LOC",
        "LOF", "MERGE", "NAME", "OPEN", "OPEN$", "OUTPUT", "PAINT", "SAVE", "SET", "TEXT", "WIDTH",
    ];
    const MSX: &[&str] = &["ATTR$", "CMD", "FPOS", "IPL", "SET"];
    let absent: &[(&Machine, &[&str])] = &[(Machine::MSX, MSX), (Machine::PC1360, PC1360)];
    absent.iter().any(|(other, keywords)| *other == machine && keywords.contains(&keyword))
}

#[test]
fn every_keyword_of_a_dialect_has_its_syntax() {
    let mut missing = Vec::new();
    for machine in [Machine::C64, Machine::VIC20, Machine::MSX, Machine::PC1360] {
        let keywords = program::keywords(machine).into_iter().filter(|keyword| !is_absent(machine, keyword));
        missing.extend(
            keywords.filter(|keyword| syntax(machine, keyword).is_none()).map(|keyword| (machine, keyword)),
        );
    }
    assert_eq!(missing, []);
}

#[test]
fn every_row_is_for_a_keyword() {
    for (machine, table) in [(Machine::C64, C64), (Machine::MSX, MSX), (Machine::PC1360, PC1360)] {
        let keywords = program::keywords(machine);
        for (keyword, _) in table {
            assert!(keywords.contains(keyword), "{machine:?}: {keyword}");
        }
    }
}

#[test]
fn the_smallest_range_names_an_address() {
    assert_eq!(addresses::name(&[C64_MEMORY], 54276).as_deref(), Some("SID voice 1 waveform and gate"));
    assert_eq!(addresses::name(&[C64_MEMORY], 1064).as_deref(), Some("screen memory + 40"));
    assert_eq!(
        addresses::name(&[C64_ROUTINES], 58732).as_deref(),
        Some("place the cursor at row 214 and column 211")
    );
    assert_eq!(addresses::name(&[C64_ROUTINES], 1), None);
}

#[test]
fn ranges_begin_before_they_end() {
    let tables = [
        C64_MEMORY,
        C64_ROUTINES,
        MSX_MEMORY,
        MSX_VIDEO,
        MSX_ROUTINES,
        commodore::MEMORY,
        commodore::ROUTINES,
    ];
    for (first, last, name) in tables.concat() {
        assert!(first <= last, "{name}");
    }
}

#[test]
fn every_key_is_one_of_the_machine_and_none_is_missing() {
    for (machine, count) in
        [(Machine::C64, 65), (Machine::VIC20, 65), (Machine::MSX, 72), (Machine::PC1360, 61)]
    {
        let codes: BTreeSet<u8> = machine
            .keyboard
            .keys()
            .iter()
            .map(|key| {
                let chord = machine
                    .keyboard
                    .key_named(key.name)
                    .unwrap_or_else(|| panic!("{machine:?}: {}", key.name));
                assert_eq!(chord.modifiers, [None, None], "{machine:?}: {}", key.name);
                chord.key.0
            })
            .collect();
        // Every key once, numbered without a gap.
        assert_eq!(machine.keyboard.keys().len(), count, "{machine:?}");
        assert_eq!(codes, (0..count as u8).collect(), "{machine:?}");
        for (_, name) in machine.keyboard.others {
            assert!(machine.keyboard.key_named(name).is_some(), "{machine:?}: {name}");
        }
    }
}

#[test]
fn every_host_key_has_one_position_and_keys_do_not_overlap() {
    for machine in [Machine::C64, Machine::VIC20, Machine::MSX, Machine::PC1360] {
        let caps = machine.keyboard.keys();
        let others = machine.keyboard.others.iter().map(|other| other.0);
        let codes: Vec<&str> =
            caps.iter().map(|key| key.code).filter(|code| !code.is_empty()).chain(others).collect();
        assert_eq!(codes.iter().collect::<BTreeSet<_>>().len(), codes.len(), "{machine:?}");
        for pair in caps.windows(2).filter(|pair| pair[0].row == pair[1].row) {
            assert!(pair[0].x + pair[0].width <= pair[1].x, "{machine:?}: {}", pair[1].name);
        }
    }
}

#[test]
fn host_keys_press_the_key_at_their_position() {
    assert_eq!(Machine::C64.keyboard.key_at("BracketLeft"), Some("@"));
    assert_eq!(Machine::C64.keyboard.key_at("ArrowUp"), Some("UP"));
    assert_eq!(Machine::PC1360.keyboard.key_at("Enter"), Some("ENTER"));
    assert_eq!(Machine::C64.keyboard.key_at("KeyÄ"), None);
    assert!(Machine::GAMEGRID.keyboard.keys().is_empty());
}

#[test]
fn control_codes_are_left_out_and_lines_end() {
    assert_eq!(Machine::C64.printed_text(b"\x93\x12HI\x92 5\x1d\rX"), "HI 5 \nX");
}
