//! The table of machines.

mod detection;

use listing::MachineKind;
use listing::machine::MachineHints;

#[test]
fn the_names_of_machines_are_unique() {
    for (index, machine) in MachineKind::ALL.iter().enumerate() {
        assert_eq!(MachineKind::by_id(&machine.id().to_uppercase()), Some(*machine));
        assert!(MachineKind::ALL[..index].iter().all(|other| other.spec().name != machine.spec().name));
    }
}

#[test]
fn supported_machines_have_notations_that_match_their_lines() {
    for machine in MachineKind::ALL.iter().copied().filter(|machine| machine.is_supported()) {
        let notations = machine.notations();
        assert!(!notations.is_empty(), "{machine:?}");
        let has_numbers = machine.spec().limits.line_numbers.is_some();
        assert!(notations.iter().all(|notation| notation.has_numbers == has_numbers), "{machine:?}");
    }
}

#[test]
fn hints_are_written_as_lines_are_compared() {
    for machine in MachineKind::ALL {
        let MachineHints { statements, substrings, .. } = machine.spec().hints;
        for (text, _) in statements.iter().chain(substrings) {
            assert!(!text.contains(|c: char| c == ' ' || c.is_lowercase()), "{machine:?}: {text}");
        }
        for (keyword, _) in machine.spec().statements.iter().copied().flatten() {
            assert!(!keyword.contains(char::is_uppercase), "{machine:?}: {keyword}");
        }
    }
}
