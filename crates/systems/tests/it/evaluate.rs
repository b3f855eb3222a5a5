//! Expressions evaluated between statements, and the position in the program.

use systems::{Machine, StopReason, System, TextRange, Value};

use crate::statements::{MACHINES, machine_with, next_stop};

const PROGRAM: [(u16, &str); 6] = [
    (10, "DIM A(3):A(2)=7:N$=\"ADA\":X=1/3"),
    (20, "READ D,E: REM A:B"),
    (30, "M$=\"A:B\":Z=RND(1)"),
    (40, "DATA 12,13"),
    (50, "DATA 14"),
    (60, "END"),
];

/// A machine that has stopped before the last line.
fn at_the_end(machine: &'static Machine) -> Box<dyn System> {
    let mut system = machine_with(machine, &PROGRAM);
    while next_stop(system.as_mut()).expect("it comes to line 60") != (60, true) {}
    system
}

fn text(system: &mut dyn System, expression: &str) -> String {
    match system.expressions().expect("a language").evaluate(expression) {
        Ok(value) => value.text,
        Err(message) => format!("error: {message}"),
    }
}

#[test]
fn expressions_have_the_values_of_the_machine() {
    let expected = [
        ("a(2)+d*2", ["31"; 4]),
        ("A(2)=7", ["-1", "-1", "-1", "1"]),
        ("x", [".333333333", ".333333333", ".33333333333333", "3.333333333E-01"]),
        ("n$+\"!\"", ["\"ADA!\""; 4]),
        ("N$=\"ADA\"", ["-1", "-1", "-1", "1"]),
        ("left$(n$,2)+mid$(n$,2,1)", ["\"ADD\""; 4]),
        ("len(n$)", ["3"; 4]),
        ("q", ["0"; 4]),
    ];
    for (kind, index) in MACHINES.into_iter().zip(0..) {
        let mut system = at_the_end(kind);
        for (expression, texts) in expected {
            assert_eq!(text(system.as_mut(), expression), texts[index], "{kind:?}: {expression}");
        }
        let long = "n$+n$+n$+n$+n$+n$+n$";
        assert_eq!(text(system.as_mut(), long), format!("\"{}\"", "ADA".repeat(7)), "{kind:?}");
        assert_eq!(
            system.expressions().expect("a language").evaluate("n$").expect("it is a string").value,
            Value::Text(b"ADA".to_vec()),
            "{kind:?}"
        );
    }
}

#[test]
fn wrong_expressions_have_the_message_of_the_machine() {
    let expected = [
        ("a(", ["SYNTAX  ERROR", "SYNTAX ERROR", "Missing operand", "ERROR 1"]),
        ("1/0", ["DIVISION BY ZERO  ERROR", "DIVISION BY ZERO ERROR", "Division by zero", "ERROR 2"]),
        ("n$+1", ["the expression mixes numbers and strings"; 4]),
        (
            "1:A(2)=8",
            [
                "not an expression: a second statement begins",
                "not an expression: a second statement begins",
                "not an expression: a second statement begins",
                "ERROR 1",
            ],
        ),
        (" ", ["an expression is missing"; 4]),
    ];
    for (kind, index) in MACHINES.into_iter().zip(0..) {
        let mut system = at_the_end(kind);
        for (expression, messages) in expected {
            let message = format!("error: {}", messages[index]);
            assert_eq!(text(system.as_mut(), expression), message, "{kind:?}: {expression}");
        }
    }
}

#[test]
fn evaluating_changes_nothing() {
    for machine in MACHINES {
        let (mut plain, mut other) = (machine_with(machine, &PROGRAM), machine_with(machine, &PROGRAM));
        loop {
            let stop = next_stop(plain.as_mut());
            assert_eq!(next_stop(other.as_mut()), stop, "{machine:?}");
            for expression in ["rnd(1)", "a(2)", "n$+n$", "1/0", "1:z=5"] {
                let _ = other.expressions().expect("a language").evaluate(expression);
            }
            assert_eq!(plain.now(), other.now(), "{machine:?}, {stop:?}");
            assert_eq!(plain.take_printed(), other.take_printed(), "{machine:?}, {stop:?}");
            assert!(plain.save_snapshot() == other.save_snapshot(), "{machine:?}, {stop:?}");
            if stop.is_none() {
                break;
            }
        }
    }
}

#[test]
fn the_next_statement_and_the_next_item_have_ranges_in_the_text() {
    for machine in MACHINES {
        let mut system = machine_with(machine, &PROGRAM);
        let lines = machine.lines_of(&system.program_image());
        let listed = |range: Option<TextRange>| {
            let Some(range) = range else { return String::new() };
            let line = lines.iter().find(|line| line.number == range.line).expect("it is a line");
            let text = machine.line_text(line);
            let part = &text[machine.listed_range(line, range.tokens)];
            format!("{} {}", range.line, part.trim().to_ascii_uppercase())
        };
        let (mut statements, mut items) = (vec![], vec![]);
        while next_stop(system.as_mut()).is_some() {
            statements.push(listed(system.inspect().next_statement()));
            items.push(listed(system.inspect().basic().and_then(|basic| basic.next_data())));
        }
        let expected = [
            "10 DIM A(3)",
            "10 A(2)=7",
            "10 N$=\"ADA\"",
            "10 X=1/3",
            "20 READ D,E",
            "20 REM A:B",
            "30 M$=\"A:B\"",
            "30 Z=RND",
        ];
        for (statement, expected) in statements.iter().zip(expected) {
            let statement = statement.replace(' ', "");
            assert!(statement.starts_with(&expected.replace(' ', "")), "{machine:?}: {statement}");
        }
        assert_eq!(statements.last().map(String::as_str), Some("60 END"), "{machine:?}");
        let after = items.last().expect("there are statements");
        assert!(after.is_empty() || after == "40" || after.starts_with("50"), "{machine:?}: {after}");
    }
}

#[test]
fn nothing_is_evaluated_after_the_end_of_a_line_input() {
    for machine in MACHINES {
        let mut system = machine_with(machine, &[(10, "INPUT A:GOTO 10")]);
        while next_stop(system.as_mut()) != Some((10, true)) {}
        let end = systems::Cycles(system.now().0 + u64::from(system.clock().0));
        while system.run_until(end) != StopReason::AwaitingLine {}
        assert_eq!(text(system.as_mut(), "2*3"), "6", "{machine:?}");
        system.type_text("5\n");
        assert_eq!(next_stop(system.as_mut()), Some((10, false)), "{machine:?}");
        assert_eq!(text(system.as_mut(), "a"), "5", "{machine:?}");
    }
}

#[test]
fn variables_and_elements_can_be_assigned() {
    for machine in MACHINES {
        let mut system = at_the_end(machine);
        let before = system.now();
        for (target, expression, value) in [
            ("a(1+1)", "a(2)*3", "21"),
            ("n$", "left$(n$,1)+\"1\"", "\"A1\""),
            ("X", "x*3", "1"),
            ("d", "-5", "-5"),
        ] {
            assert_eq!(
                system.expressions().expect("a language").assign(target, expression),
                Ok(()),
                "{machine:?}: {target}"
            );
            let found = text(system.as_mut(), target);
            let found = found.parse::<f64>().map_or(found, |number| number.round().to_string());
            assert_eq!(found, value, "{machine:?}: {target}");
        }
        assert_eq!(system.now(), before, "{machine:?}");
    }
}

#[test]
fn what_cannot_be_assigned_is_an_error() {
    for machine in MACHINES {
        let mut system = at_the_end(machine);
        let mut message = |target: &str, expression: &str| {
            system
                .expressions()
                .expect("a language")
                .assign(target, expression)
                .expect_err("it cannot be assigned")
        };
        assert_eq!(message("qq", "1"), "unknown variable `qq`: the program has not created it");
        assert_eq!(message("a(4)", "1"), "the subscript `4` of `a(` is not from 0 to 3");
        assert_eq!(message("a(1,2)", "1"), "`a(` has 1 subscripts, found 2");
        assert_eq!(message("a(1", "1"), "a `)` is missing");
        assert_eq!(message("n$", "1"), "the expression mixes numbers and strings");
        assert_eq!(message("", "1"), "an expression is missing");
    }
}

#[test]
fn an_expression_for_later_may_fail_now_but_not_be_wrong() {
    for machine in MACHINES {
        let mut system = machine_with(machine, &PROGRAM);
        for later in ["Q(15)=15", "1/Y=2", "SQR(Y-1)>2", "Q(15)=Q(1+2*Y)", "D=12"] {
            assert_eq!(
                system.expressions().expect("a language").check_expression(later),
                Ok(()),
                "{machine:?}: {later}"
            );
        }
        for wrong in ["Q(15)=)", "Q(15", "1/Y=", "", "Q(15)=15:END", "Q(15)+\"A\""] {
            assert!(
                system.expressions().expect("a language").check_expression(wrong).is_err(),
                "{machine:?}: {wrong}"
            );
        }
    }
}

/// A PC-1360 that has stopped before the last line of `workbench/a.pc1360.bas` with more lines.
fn letters() -> Box<dyn System> {
    let program = [
        (10, "WAIT 0"),
        (20, "FOR Z=1 TO 5"),
        (30, "A(Z)=Z*Z"),
        (40, "NEXT Z"),
        (50, "C=100"),
        (60, "H$=\"HI\":A(28)=7:A$(29)=\"ABC\""),
        (70, "END"),
    ];
    let mut system = machine_with(Machine::PC1360, &program);
    while next_stop(system.as_mut()).expect("it comes to line 70") != (70, true) {}
    system
}

#[test]
fn elements_of_a_without_dim_are_the_fixed_variables() {
    let mut system = letters();
    for (target, expression, same, value) in [
        ("A(2)", "99", "B", "99"),
        ("B", "98", "A(2)", "98"),
        ("A(1+2)", "A(2)+1", "C", "99"),
        ("A$(4)", "\"DEF\"", "D$", "\"DEF\""),
        ("D", "4", "A(4)", "4"),
        // Cells take a string as well as a number. Their present type does not matter.
        ("E$", "\"X\"", "A$(5)", "\"X\""),
        ("A(8)", "3", "H", "3"),
        ("A(28)", "5", "A(28)", "5"),
        ("A$(29)", "\"XY\"", "A$(29)", "\"XY\""),
        ("A(29)", "2", "A(29)", "2"),
        ("A(27)", "1", "A(27)", "1"),
    ] {
        assert_eq!(system.expressions().expect("a language").assign(target, expression), Ok(()), "{target}");
        assert_eq!(text(system.as_mut(), same), value, "{target}");
    }
    for (target, message) in [
        ("A(0)", "the subscript `0` of `A(` is not from 1 to 29"),
        ("A(30)", "the subscript `30` of `A(` is not from 1 to 29"),
        ("A(1,2)", "`A(` has 1 subscripts, found 2"),
        ("B(1)", "unknown variable `B(`: the program has not created it"),
    ] {
        assert_eq!(
            system.expressions().expect("a language").assign(target, "1"),
            Err(message.to_owned()),
            "{target}"
        );
    }
    assert!(system.expressions().expect("a language").assign("A(2)", "\"X\"").is_err(), "a number is wanted");
}

#[test]
fn the_array_of_the_fixed_variables_is_inspected() {
    let system = letters();
    let array = system.inspect().array("A").expect("it always exists");
    assert_eq!((array.extents.as_slice(), array.lowest), (&[29][..], 1));
    assert_eq!((array.element_name(0), array.element_name(26)), ("A(1)".into(), "A(27)".into()));
    assert_eq!(array.values[7], Value::Text(b"HI".to_vec()));
    assert_eq!(array.values[28], Value::Text(b"ABC".to_vec()));
    assert!(matches!(array.values[27], Value::Number { value: 7.0, .. }));
    // In the list, letters are variables, and only the cells beyond are an array.
    let variables = system.inspect().variables();
    let listed = variables.iter().find(|variable| !variable.extents.is_empty()).expect("there are cells");
    assert_eq!((listed.name.as_str(), listed.element_name(0)), ("A(", "A(27)".to_owned()));
    assert_eq!(listed.values.len(), 3);
}

#[test]
fn a_dimensioned_a_is_no_alias() {
    let program = [(10, "A(27)=1:DIM A(3):A(2)=7:DIM A$(2)*9"), (20, "END")];
    let mut system = machine_with(Machine::PC1360, &program);
    while next_stop(system.as_mut()).expect("it comes to line 20") != (20, true) {}
    assert_eq!(system.expressions().expect("a language").assign("A(2)", "A(2)*3"), Ok(()));
    assert_eq!((text(system.as_mut(), "A(2)"), text(system.as_mut(), "B")), ("21".into(), "0".into()));
    assert_eq!(system.expressions().expect("a language").assign("A$(1)", "\"NINE CHAR\""), Ok(()));
    let names: Vec<String> = system.inspect().variables().into_iter().map(|variable| variable.name).collect();
    assert_eq!(names, ["A(", "A$("], "the cell beyond Z has no name any more");
}

#[test]
fn control_codes_in_strings_are_shown_by_name() {
    for (kind, expression, shown) in [
        (Machine::C64, "chr$(147)+\"hi \"+chr$(13)", "\"{clr}HI {return}\""),
        (Machine::C64, "chr$(34)+chr$(0)", "\"\"{$00}\""),
        (Machine::MSX, "CHR$(27)+\"A\"+CHR$(13)", "\"␛A␍\""),
        (Machine::PC1360, "CHR$ 65+CHR$ 141", "\"A{$8d}\""),
    ] {
        let mut system = at_the_end(kind);
        assert_eq!(text(system.as_mut(), expression), shown, "{kind:?}");
    }
}
