//! Invariant: a condition has the same truth from memory as from the machine, which evaluates it in a copy.

use systems::{Machine, System, Value};

use crate::statements::{MACHINES, machine_with, next_stop};

/// Variables of every type, and arrays, with values at which relations change.
const PROGRAM: [(u16, &str); 4] = [
    (10, "DIM F(3),G(2,2):A=5:B=-5:C=1/3:D=.1:E=1E9:X1=12345678"),
    (20, "F(2)=5:F(3)=C*3:G(1,2)=7:K$=\"AB\":L$=\"\":I=2:J=1.5"),
    (30, "H=A+.0000001:S=0"),
    (40, "END"),
];

/// The operands on both sides of a relation.
const NUMBERS: [&str; 24] = [
    "A",
    "B",
    "C",
    "D",
    "E",
    "X1",
    "S",
    "H",
    "F(2)",
    "F(3)",
    "F(I)",
    "G(1,2)",
    "G(1,I)",
    "0",
    "5",
    "-5",
    "1",
    "7",
    "12345678",
    "999999999",
    "J",
    "Q",
    "F(4)",
    "F(J)",
];
const RELATIONS: [&str; 6] = ["=", "<>", "<", ">", "<=", ">="];
/// Conditions that are more than a comparison, or not a comparison.
const OTHERS: [&str; 24] = [
    "A=5 AND B=-5",
    "A=5 OR B=5",
    "A=4 OR B=5",
    "A=4 AND F(4)=1",
    "A=5 OR F(4)=1",
    "A=5 AND S=0 OR B=1",
    "A",
    "S",
    "A+1=6",
    "NOT A=5",
    "K$=\"AB\"",
    "K$<>\"AB\"",
    "K$=\"ab\"",
    "K$=\"A AND B\"",
    "L$=\"\"",
    "K$=L$",
    "K$=5",
    "K$<\"B\"",
    "A=5:B=1",
    "A=",
    "=5",
    "A=B=0",
    "SCORE=0",
    "(A=5)",
];

fn is_true(system: &mut dyn System, condition: &str) -> bool {
    match system.expressions().expect("a language").evaluate(condition).map(|evaluation| evaluation.value) {
        Ok(Value::Number { value, .. }) => value != 0.0,
        Ok(Value::Integer(value)) => value != 0,
        Ok(Value::Text(_) | Value::Object { .. }) | Err(_) => false,
    }
}

fn at_the_end(machine: &'static Machine) -> Box<dyn System> {
    let mut system = machine_with(machine, &PROGRAM);
    while next_stop(system.as_mut()).expect("it comes to line 40") != (40, true) {}
    system
}

#[test]
fn memory_and_machine_give_the_same_truth() {
    for machine in MACHINES {
        let mut system = at_the_end(machine);
        let mut conditions: Vec<String> = OTHERS.iter().map(|&text| text.to_owned()).collect();
        for left in NUMBERS {
            for relation in RELATIONS {
                conditions.extend(NUMBERS.iter().map(|right| format!("{left}{relation}{right}")));
            }
        }
        for condition in conditions {
            let expected = is_true(system.as_mut(), &condition);
            assert_eq!(
                system.expressions().expect("a language").is_true(&condition),
                expected,
                "{machine:?}: {condition}"
            );
            assert_eq!(
                system.expressions().expect("a language").is_true(&condition.to_lowercase()),
                is_true(system.as_mut(), &condition.to_lowercase())
            );
        }
    }
}

#[test]
fn a_declared_type_is_that_of_the_plain_name() {
    let program = [(10, "DEFINT N:N=3:N#=4:M=5:M%=6:N!=7"), (20, "END")];
    let mut system = machine_with(Machine::MSX, &program);
    while next_stop(system.as_mut()).expect("it comes to line 20") != (20, true) {}
    for name in ["N", "N%", "N#", "N!", "M", "M%", "M#"] {
        for value in 3..8 {
            let condition = format!("{name}={value}");
            assert_eq!(
                system.expressions().expect("a language").is_true(&condition),
                is_true(system.as_mut(), &condition),
                "{condition}"
            );
        }
    }
}

#[test]
fn computed_variables_are_read_by_the_machine() {
    let mut system = at_the_end(Machine::C64);
    for condition in ["TI>0", "TIME>0", "ST=0", "TI$<>\"\"", "T=0", "S=0"] {
        assert_eq!(
            system.expressions().expect("a language").is_true(condition),
            is_true(system.as_mut(), condition),
            "{condition}"
        );
    }
    assert!(system.expressions().expect("a language").is_true("ti>0"));
}
