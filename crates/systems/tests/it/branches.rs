//! The log of branches: the outcomes of a program's IFs, each by its number in the line.

use std::collections::BTreeSet;

use crate::image;
use systems::program::{branch_count, branch_number};
use systems::{BranchOutcome, Logs, Machine, Options, ProgramEnd, StopReason};

/// Runs a program and returns line, number and result of the conditions that were tested.
fn outcomes(machine: &'static Machine, program: &str) -> BTreeSet<(u16, usize, bool)> {
    let image = image(machine, program);
    let mut system = machine.power_on(Options::default());
    let end = system.clock().cycles(60.0);
    while system.run_until(end) != StopReason::AwaitingLine {}
    system.set_logs(Logs { branches: true, ..Logs::default() });
    system.load_program(&image).expect("the program fits");
    system.type_text("run\n");
    while !matches!(
        system.run_until(end),
        StopReason::Ended(ProgramEnd::Completed) | StopReason::Ended(ProgramEnd::Failed(_))
    ) {
        assert!(system.now() < end, "the program ends");
    }
    let lines = machine.lines_of(&image);
    let found = system.inspect().basic().map_or_else(Vec::new, |basic| basic.branch_outcomes());
    let position = |outcome: &BranchOutcome| {
        let line = lines.iter().find(|line| line.number == outcome.line).expect("the line exists");
        let number = branch_number(machine, &line.tokens, outcome);
        assert!(number < branch_count(machine, &line.tokens), "{outcome:?}");
        (outcome.line, number, outcome.holds)
    };
    found.iter().map(position).collect()
}

#[test]
fn each_condition_of_a_line_has_its_number_and_its_outcomes() {
    let expected = BTreeSet::from([
        (20, 0, true),
        (20, 0, false),
        (30, 0, true),
        (30, 1, true),
        (30, 1, false),
        (40, 0, true),
        (50, 0, false),
        (55, 0, true),
    ]);
    let program = "10 I=0\n20 I=I+1:IF I=2 THEN 40\n30 IF I<5 THEN IF I=3 THEN A=1:GOTO 60\n\
        40 A$=\"IF\":IF I>0 THEN 50\n50 IF I=9 THEN A=2:IF I=8 THEN 60\n\
        55 IF I<>3 THEN 20\n60 END\n";
    assert_eq!(outcomes(Machine::C64, &program.to_ascii_lowercase()), expected);
    assert_eq!(outcomes(Machine::VIC20, &program.to_ascii_lowercase()), expected);
    assert_eq!(outcomes(Machine::MSX, program), expected);
    assert_eq!(outcomes(Machine::PC1360, program), expected);
}

#[test]
fn else_belongs_to_its_condition() {
    let program = "10 FOR I=1 TO 3\n20 IF I=1 THEN A=1 ELSE IF I=2 THEN A=2 ELSE A=3\n30 NEXT\n";
    let both = |number| [(20, number, true), (20, number, false)];
    let expected: BTreeSet<_> = both(0).into_iter().chain(both(1)).collect();
    assert_eq!(outcomes(Machine::MSX, program), expected);
}
