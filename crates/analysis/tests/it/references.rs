//! Tests of the symbol table.

use analysis::references::{
    NameError, Reference, ReferenceKind, Role, Symbol, in_listing, split_name, storage, type_statements,
    variable,
};
use systems::Machine;
use systems::lexeme::Lexeme;

use crate::support;

use Role::{Define, Read, Refer, Write};

fn of(machine: &'static Machine, text: &str) -> Vec<(String, String, Role)> {
    let listing = support::listing(machine, text.as_bytes(), "a.bas");
    let references = in_listing(machine, &listing).expect("it is BASIC");
    let text = |reference: &Reference| listing.lines[reference.line].text[reference.range.clone()].to_vec();
    references
        .iter()
        .map(|reference| {
            let name = match &reference.symbol {
                Symbol::Variable(name) | Symbol::Function(name) | Symbol::Label(name) => name.clone(),
                Symbol::Line(number) => number.to_string(),
                Symbol::Parameter { function, name, .. } => format!("{function}: {name}"),
            };
            (String::from_utf8(text(reference)).expect("ASCII"), name, reference.role)
        })
        .collect()
}

fn shown(found: &[(String, String, Role)]) -> Vec<(&str, &str, Role)> {
    found.iter().map(|(text, name, role)| (&text[..], &name[..], *role)).collect()
}

#[test]
fn ranges_are_those_of_the_typed_names() {
    let found = of(Machine::C64, "10 score=pl ay%+ab$(1):on x goto 10 , 2 0\n");
    assert_eq!(
        shown(&found),
        [
            ("SC", "SC", Write),
            ("E", "E", Read),
            ("PL AY", "PL%", Read),
            ("AB", "AB$(", Read),
            ("10", "10", Refer(ReferenceKind::Jump)),
            ("2 0", "20", Refer(ReferenceKind::Jump)),
            ("X", "X", Read),
        ]
    );
}

#[test]
fn a_name_is_cut_as_the_tokeniser_cuts_it() {
    assert_eq!(variable(Machine::C64, "lives"), Ok("LI".to_owned()));
    assert_eq!(variable(Machine::C64, "score"), Err(NameError::Keyword("OR")));
    assert_eq!(variable(Machine::C64, "to"), Err(NameError::Keyword("TO")));
    assert_eq!(variable(Machine::MSX, "name$"), Err(NameError::Keyword("NAME")));
    for name in ["", "1a", "a b", "a=1", "ä", "a(", "$"] {
        assert_eq!(variable(Machine::C64, name), Err(NameError::Invalid), "{name}");
    }
}

#[test]
fn the_other_dialects_have_their_references() {
    let found = of(Machine::MSX, "10 IF SC%=1 THEN 100 ELSE RETURN 20\n");
    assert_eq!(
        shown(&found),
        [
            ("SC", "SC", Read),
            ("100", "100", Refer(ReferenceKind::Jump)),
            ("20", "20", Refer(ReferenceKind::Jump)),
        ]
    );
    let found = of(Machine::PC1360, "10 \"A\":X=1:GOTO \"A\"\n20 GOSUB 10\n");
    assert_eq!(
        shown(&found),
        [
            ("\"A\"", "A", Define),
            ("\"A\"", "A", Refer(ReferenceKind::Jump)),
            ("X", "X", Write),
            ("10", "10", Refer(ReferenceKind::Call)),
        ]
    );
}

#[test]
fn a_parameter_is_a_symbol_of_its_statement() {
    let found = of(Machine::C64, "10 def fn r(x)=x*y+x(1):x=fn r(x)\n");
    assert_eq!(
        shown(&found),
        [
            ("R", "R", Define),
            ("X", "R: X", Define),
            ("X", "R: X", Read),
            ("Y", "Y", Read),
            ("X", "X(", Read),
            ("X", "X", Write),
            ("R", "R", Read),
            ("X", "X", Read),
        ]
    );
    let found = of(Machine::MSX, "10 DEF FNA$(X,Y$)=Y$+STR$(X)\n");
    assert_eq!(
        shown(&found),
        [
            ("A", "A$", Define),
            ("X", "A$: X", Define),
            ("Y", "A$: Y$", Define),
            ("Y", "A$: Y$", Read),
            ("X", "A$: X", Read)
        ]
    );
}

#[test]
fn error_lines_are_compared_with_lines() {
    let compared = Refer(ReferenceKind::Compare);
    let found = of(Machine::MSX, "10 IF ERL=100 OR ERL<>20 OR 30>=ERL THEN 5\n");
    let expected = [
        ("100", "100", compared),
        ("20", "20", compared),
        ("30", "30", compared),
        ("5", "5", Refer(ReferenceKind::Jump)),
    ];
    assert_eq!(shown(&found), expected);
}

#[test]
fn elements_without_dim_are_the_fixed_variables() {
    let found = of(Machine::PC1360, "10 A(2)=1:C$=A$(3):A(I)=A(27)\n");
    assert_eq!(
        shown(&found),
        [
            ("A(2)", "B", Write),
            ("C", "C$", Write),
            ("A$(3)", "C$", Read),
            ("A", "A(", Write),
            ("I", "I", Read),
            ("A", "A(", Read),
        ]
    );
    let found = of(Machine::PC1360, "10 DIM A(5)\n20 A(2)=1\n");
    assert_eq!(shown(&found), [("A", "A(", Write), ("A", "A(", Write)]);
}

#[test]
fn a_fixed_variable_is_one_cell_for_numbers_and_strings() {
    let cell = |kind, name: &str| storage(kind, &Symbol::Variable(name.to_owned()));
    assert_eq!(cell(Machine::PC1360, "A$"), cell(Machine::PC1360, "A"));
    for (kind, name) in
        [(Machine::PC1360, "AB$"), (Machine::PC1360, "A$("), (Machine::C64, "A$"), (Machine::MSX, "A$")]
    {
        assert_eq!(cell(kind, name), Symbol::Variable(name.to_owned()));
    }
}

#[test]
fn type_statements_hold_for_their_letters() {
    let listing = support::listing(Machine::MSX, b"10 DEFINT A-C,X:DEFSTR S\n20 DEFDBL B\n", "a.bas");
    let of = |letter| type_statements(Machine::MSX, &listing, letter).into_iter().collect::<Vec<&str>>();
    assert_eq!((of('A'), of('X'), of('S')), (vec!["DEFINT"], vec!["DEFINT"], vec!["DEFSTR"]));
    assert_eq!((of('B'), of('D')), (vec!["DEFDBL", "DEFINT"], vec![]));
}

/// The letters of an exponent, of a base and of an extended statement begin no variable, in any spelling of a number
/// that the dialect accepts.
#[test]
fn letters_of_constants_are_no_variables() {
    let variables = |machine, text: &str| {
        of(machine, text).into_iter().map(|(_, name, _)| name).collect::<Vec<_>>().join(" ")
    };
    let c64 = |text| variables(Machine::C64, text);
    assert_eq!(c64("10 x=1e5+2e-3+3.e+4+.5e 3+1 2 e 5+1e:y=.e2+e5:if a=1e3to 2\n"), "X Y E5 A");
    assert_eq!(c64("10 on 1e0 goto 20:for i=1e1to e2step e-1:poke1e3,e:data e5,1e5\n"), "20 I E2 E E");
    let msx = |text| variables(Machine::MSX, text);
    assert_eq!(msx("10 X=1E5+2D-3+3!+4#+&B101+&HFF+&O17:Y=B1+E5:CALL FORMAT:CALL ABC(B1)\n"), "X Y B1 E5 B1");
    let sharp = |text| variables(Machine::PC1360, text);
    assert_eq!(sharp("10 X=1E5+2E-3+1.E+3+&FF+&1E5:Y=E+F\n20 GOTO 10\n"), "X Y E F 10");
}

#[test]
fn an_exponent_is_part_of_the_value() {
    let number = |kind: &Machine, text: &str| {
        let tokens = kind.typed_tokens().expect("it is BASIC")(text.as_bytes()).tokens;
        let lexemes = kind.lexemes_of(&tokens).expect("it is BASIC");
        let [Lexeme::Number(value)] = lexemes[..] else { panic!("{text}: {lexemes:?}") };
        value
    };
    for (text, value) in [("1E3", 1000.0), ("2.5E-1", 0.25), ("1E+2", 100.0), (".5", 0.5), ("1E", 1.0)] {
        assert_eq!(number(Machine::C64, text), value, "{text}");
        assert_eq!(number(Machine::PC1360, text), value, "{text}");
    }
    assert_eq!(number(Machine::C64, "1 2 E 1"), 120.0);
    assert_eq!((number(Machine::MSX, "&B101"), number(Machine::PC1360, "&1E")), (5.0, 30.0));
}

#[test]
fn a_name_with_a_keyword_is_split_as_the_machine_reads_it() {
    let read =
        |machine, text: &str, byte| split_name(machine, text.as_bytes(), byte).map(|name| name.read_as);
    for machine in [Machine::C64, Machine::MSX, Machine::PC1360] {
        for (text, byte, expected) in [
            ("SCORE=5", 0, "SC OR E"),
            ("SCORE=5", 2, "SC OR E"),
            ("A=1:SCORE=5", 8, "SC OR E"),
            ("IF A THEN COST=2", 13, "COS T"),
            ("PRINT TOTAL", 7, "TO TAL"),
            ("PRINT LETTER", 9, "LET TER"),
            ("A=NOTE", 5, "NOT E"),
        ] {
            assert_eq!(read(machine, text, byte).as_deref(), Some(expected), "{machine:?} {text}");
        }
        for (text, byte) in [
            ("FORI=1TOB", 3),
            ("FORI=1TOB", 8),
            ("PRINTA", 5),
            ("A=SIN(B)", 6),
            ("A=1:GOSUB100", 6),
            ("PRINT\"SCORE\"", 8),
            ("REM SCORE", 5),
            ("DATA SCORE", 6),
            ("LIVES=3", 1),
            ("", 0),
            ("A", 7),
        ] {
            assert_eq!(read(machine, text, byte), None, "{machine:?} {text}");
        }
    }
}
