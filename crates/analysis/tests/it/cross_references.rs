//! The cross-references of a program.

use std::collections::BTreeSet;

use analysis::cross_references::{CrossReferences, cross_references};
use analysis::references::ReferenceKind;
use systems::Machine;

use crate::support;

fn of(text: &str) -> CrossReferences {
    cross_references(Machine::C64, &support::c64_image(text)).expect("it is BASIC")
}

fn lines(set: &BTreeSet<u16>) -> Vec<u16> {
    set.iter().copied().collect()
}

#[test]
fn reads_and_writes_are_distinguished() {
    let found =
        of("10 a=b+1:c(a)=d\n20 for i=a to b:next i\n30 read x,y(i):get#f,k$\n40 if a=b then print a\n");
    let uses = |name: &str| (lines(&found.variables[name].writes), lines(&found.variables[name].reads));
    assert_eq!(uses("A"), (vec![10], vec![10, 20, 40]));
    assert_eq!(uses("B"), (vec![], vec![10, 20, 40]));
    assert_eq!(uses("C("), (vec![10], vec![]));
    assert_eq!(uses("D"), (vec![], vec![10]));
    assert_eq!(uses("I"), (vec![20], vec![30]));
    assert_eq!((uses("X"), uses("Y(")), ((vec![30], vec![]), (vec![30], vec![])));
    assert_eq!((uses("F"), uses("K$")), ((vec![], vec![30]), (vec![30], vec![])));
}

#[test]
fn references_to_lines_have_their_kind() {
    let found = of("10 on a goto 20,30:gosub 40\n20 if a then 10\n30 go to 10:restore\n40 data 1:return\n");
    use ReferenceKind::{Call, Jump};
    assert_eq!(found.targets[&10], BTreeSet::from([(20, Jump), (30, Jump)]));
    assert_eq!(found.targets[&30], BTreeSet::from([(10, Jump)]));
    assert_eq!(found.targets[&40], BTreeSet::from([(10, Call)]));
    assert_eq!((lines(&found.data), lines(&found.restores)), (vec![40], vec![30]));
}

#[test]
fn functions_have_definitions_and_calls() {
    let found = of("10 def fn r(x)=int(rnd(1)*x)\n20 print fn r(6)\n");
    assert_eq!(lines(&found.functions["R"].definitions), [10]);
    assert_eq!(lines(&found.functions["R"].calls), [20]);
}
