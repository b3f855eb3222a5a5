//! Invariants of every machine, tested through its row alone: it boots, types, runs, lists, checks, explains, converts,
//! saves and continues from a snapshot.

use analysis::explain;
use player::source_text::{program_file, source_text};
use player::{Program, Session};
use systems::{Machine, Options};

/// Prints 42; without line numbers where the language has none.
fn listing(machine: &Machine) -> &'static str {
    if machine.is_basic() { "10 print 6*7\n20 goto 20\n" } else { "print(6*7)\n" }
}

/// The machines that this build can run.
fn machines() -> impl Iterator<Item = &'static Machine> {
    Machine::ALL.into_iter().filter(|machine| machine.missing_feature().is_none())
}

fn read(machine: &'static Machine, bytes: &[u8], name: &str) -> Program {
    let source = listing::read(bytes, name).unwrap_or_else(|error| panic!("{machine:?}, {name}: {error}"));
    Program::from_source(machine, &source, None)
        .unwrap_or_else(|error| panic!("{machine:?}, {name}: {error}"))
}

/// The program in the case in which the machine reads it without an error.
fn program(machine: &'static Machine) -> Program {
    let name = format!("law.{}.{}", machine.id, machine.text_ending);
    let cases = [listing(machine).to_owned(), listing(machine).to_uppercase()];
    let mut programs = cases.iter().map(|text| read(machine, text.as_bytes(), &name));
    let has_no_errors =
        |program: &Program| !machine.check_image(&program.image, "law").iter().any(|found| found.stops);
    programs.find(has_no_errors).unwrap_or_else(|| panic!("{machine:?} reads neither case"))
}

#[test]
fn a_program_runs() {
    for machine in machines() {
        let mut session = Session::start(&program(machine), Options::default()).expect("it fits");
        session.run_seconds(3.0);
        let seen = session.text() + &session.take_output();
        assert!(seen.contains("42"), "{machine:?}: {seen}");
    }
}

#[test]
fn a_line_is_typed_where_there_is_a_prompt() {
    for machine in machines().filter(|machine| machine.takes_text && machine.bare_hint.is_none()) {
        let mut session = Session::from_system(machine.power_on(Options::default()), 1);
        session.run_seconds(5.0);
        session.type_text("print 6*7\n");
        session.run_seconds(3.0);
        assert!(session.shows("42"), "{machine:?}: {}", session.text());
    }
}

#[test]
fn every_key_of_the_keyboard_has_a_chord_and_letters_have_codes() {
    for machine in machines() {
        for key in machine.keyboard.keys() {
            assert!(machine.keyboard.key_named(key.name).is_some(), "{machine:?}: {}", key.name);
        }
        for letter in 'a'..='z' {
            assert!(machine.keyboard.chord_for(letter).is_some(), "{machine:?}: {letter}");
            assert!(
                !machine.takes_text || machine.keyboard.code_for(letter).is_some(),
                "{machine:?}: {letter}"
            );
        }
    }
}

#[test]
fn a_program_is_listed_checked_and_explained() {
    for machine in machines() {
        let Program { image, .. } = program(machine);
        let listed = machine.program_text(&image);
        assert!(listed.to_lowercase().contains("print"), "{machine:?}: {listed}");
        for line in machine.lines_of(&image) {
            assert_eq!(explain::explain(machine, &line).is_some(), machine.is_basic(), "{machine:?}");
        }
    }
}

#[test]
fn a_program_is_a_text_in_every_notation_and_a_file_in_every_format() {
    for machine in machines().filter(|machine| machine.is_basic()) {
        let Program { image, .. } = program(machine);
        for notation in machine.listing.notations() {
            let text = source_text(machine, &image, *notation).expect("it has a text");
            let name = format!("law.{}.{}", machine.id, machine.text_ending);
            assert_eq!(
                read(machine, text.as_bytes(), &name).image,
                image,
                "{machine:?}: {}",
                notation.name()
            );
        }
        for form in machine.file_formats().iter().filter(|form| form.is_readable) {
            let file = program_file(machine, &image, form, "LAW").expect("it has a file");
            let source = listing::read(&file, &format!("law{}", form.extension)).expect("it is read");
            let again = Program::from_source(machine, &source, None).expect("it is a program");
            assert_eq!(again.image, image, "{machine:?}: {}", form.name);
        }
    }
}

#[test]
fn a_snapshot_continues() {
    for machine in machines() {
        let mut session = Session::start(&program(machine), Options::default()).expect("it fits");
        session.run_seconds(3.0);
        let saved = session.save_snapshot();
        let mut other = Session::from_system(machine.power_on(Options::default()), 1);
        other.load_snapshot(&saved).expect("it is a snapshot");
        for session in [&mut session, &mut other] {
            session.run_seconds(1.0);
        }
        assert_eq!(session.text(), other.text(), "{machine:?}");
        assert_eq!(session.frame(), other.frame(), "{machine:?}");
    }
}
