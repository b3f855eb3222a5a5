//! Expressions, as the comparisons with an input show them.

use analysis::key_usage::InputRead;
use analysis::program::input_reads;
use systems::Machine;

/// Returns the comparisons of an input with an expression.
fn compared(expression: &[u8]) -> InputRead {
    let tokens = [b"INPUTL:IFL=", expression].concat();
    let tokens = cbm_basic::tokens::tokenise(&tokens, &cbm_basic::KEYWORDS);
    let image = cbm_basic::text::image(vec![(10, &tokens[..])], cbm_basic::PROGRAM_START);
    let [read] = &input_reads(Machine::C64, &image)[..] else { panic!("there is one") };
    read.clone()
}

/// Returns the value of an expression of constants.
fn value(expression: &str) -> i32 {
    let numbers = compared(format!("({expression})").as_bytes()).numbers;
    *numbers.first().unwrap_or_else(|| panic!("{expression} has a value"))
}

#[test]
fn operators_bind_as_in_the_manuals() {
    let truth = |holds: bool| -i32::from(holds);
    for (a, b, c) in (0..8).map(|bits| (bits & 1, bits & 2, -(bits >> 2))) {
        let expected = truth(a == 1) | (truth(b == 2) & !c);
        assert_eq!(value(&format!("{a}=1OR{b}=2ANDNOT{c}")), expected);
        assert_eq!(value(&format!("({a}=1)OR(({b}=2)AND(NOT({c})))")), expected);
    }
    for (a, b) in [(9, 4), (9, 5), (4, 3), (5, 0), (4, 0)] {
        let expected = truth(a - b - 2 >= 3);
        assert_eq!(value(&format!("{a}-{b}-1*2>=3")), expected);
        assert_eq!(value(&format!("(({a}-{b})-(1*2))=>3")), expected);
    }
    assert_eq!((value("-4+1"), value("(-4)+1")), (-3, -3));
}

#[test]
fn a_long_expression_is_cut() {
    let nothing = compared(b"");
    assert!(nothing.numbers.is_empty() && nothing.variables.is_empty());
    assert_eq!(compared(&[b'('; 50_000]), nothing);
    assert!(compared(&b"A+".repeat(25_000)).variables.contains("A"));
    assert_eq!(compared(&b"-".repeat(50_000)), nothing);
}
