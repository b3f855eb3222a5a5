//! Mutants of programs.

mod basic;
mod python;

use analysis::mutation::mutants;
use systems::Machine;

use crate::support;

#[test]
fn same_changes_of_a_line_are_counted() {
    let mutants = mutants(Machine::GAMEGRID, b"x = 1 + 1\ny = 1\n").expect("it is a text");
    let counts: Vec<_> = mutants.iter().map(|mutant| (mutant.line, &*mutant.before, mutant.nth)).collect();
    assert_eq!(counts, [(1, "1", 1), (1, "+", 1), (1, "1", 2), (2, "1", 1)]);
}

#[test]
fn numbers_grow_in_their_last_digit() {
    let texts = ["9", "1.5", ".09", "0", "1E5", "X", "9223372036854775807"].map(|text| {
        let image = support::image(Machine::MSX, format!("10 A={text}\n").as_bytes(), "a.bas");
        let mutants = mutants(Machine::MSX, &image).expect("it can be typed");
        mutants.into_iter().map(|mutant| (mutant.before, mutant.after)).collect::<Vec<_>>()
    });
    let grown = |before: &str, after: &str| vec![(before.to_owned(), after.to_owned())];
    let expected =
        [grown("9", "10"), grown("1.5", "1.6"), grown(".09", ".10"), grown("0", "1"), vec![], vec![], vec![]];
    assert_eq!(texts, expected);
}
