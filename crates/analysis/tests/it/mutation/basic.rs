//! Mutants of BASIC programs.

use analysis::mutation::mutants;
use systems::Machine;

use crate::support;

/// Returns the line and the change of each mutant of a program.
fn changes_of(machine: &'static Machine, text: &str) -> Vec<String> {
    let image = support::image(machine, text.as_bytes(), "test.bas");
    let mutants = mutants(machine, &image).expect("it can be typed");
    mutants
        .iter()
        .map(|mutant| {
            let lines = machine.lines_of(&mutant.image);
            let changed = lines.iter().filter(|line| !machine.lines_of(&image).contains(line)).count();
            assert_eq!(changed, 1, "one line differs: {mutant:?}");
            format!("{} {} {}", mutant.line, mutant.before, mutant.after)
        })
        .collect()
}

const PROGRAM: &str = "10 REM 1=1\n20 A1=5:FOR I=1 TO 9:B=A1+2*I:NEXT I\n\
    30 IF A1>=5 AND B<I OR A$=\"YES\" THEN 50\n40 IF B=3 THEN C=-B:PRINT \"X+1\"\n\
    50 ON A1 GOTO 20,50:D=.25\n60 DATA 12, \"A,B\",X\n70 A$=A$+\"B\":IF B<>1 THEN 20\n";

const CHANGES: [&str; 21] = [
    "20 5 6",
    "20 1 2",
    "20 9 10",
    "20 + -",
    "20 2 3",
    "20 * /",
    "30 >= >",
    "30 5 6",
    "30 AND OR",
    "30 < <=",
    "30 OR AND",
    "30 = <>",
    "30 YES ZES",
    "40 = <>",
    "40 3 4",
    "50 .25 .26",
    "60 12 13",
    "60 A,B B,B",
    "60 X Y",
    "70 <> =",
    "70 1 2",
];

#[test]
fn constants_comparisons_operators_and_items_are_changed_one_at_a_time() {
    let lower = PROGRAM.to_ascii_lowercase();
    assert_eq!(changes_of(Machine::C64, &lower), CHANGES);
    assert_eq!(changes_of(Machine::MSX, PROGRAM), CHANGES);
}

#[test]
fn line_numbers_stay_after_every_kind_of_jump() {
    let program = "10 GOTO 20\n20 GOSUB 30\n30 IF A THEN 10 ELSE 20\n40 ON A GOSUB 10,20\n50 RESTORE 10\n";
    assert_eq!(changes_of(Machine::MSX, program), Vec::<String>::new());
}

#[test]
fn a_pocket_computer_has_mutants_too() {
    let program = "10 A=5: IF A=3 THEN 10\n20 DATA 7\n";
    let expected = ["10 5 6", "10 = <>", "10 3 4", "20 7 8"];
    assert_eq!(changes_of(Machine::PC1360, program), expected);
}
