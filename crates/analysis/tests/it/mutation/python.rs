//! Mutants of Python programs.

use analysis::mutation::{self, Mutant};
use systems::Machine;

fn mutants(program: &[u8]) -> Option<Vec<Mutant>> {
    mutation::mutants(Machine::GAMEGRID, program)
}

/// Returns the line and the change of each mutant of a program.
fn changes_of(program: &str) -> Vec<String> {
    let mutants = mutants(program.as_bytes()).expect("it is a text");
    let shown = |mutant: &Mutant| {
        let lines = |image: &[u8]| String::from_utf8(image.to_vec()).unwrap().lines().count();
        assert_eq!(lines(&mutant.image), lines(program.as_bytes()));
        format!("{} {} {}", mutant.line, mutant.before, mutant.after)
    };
    mutants.iter().map(shown).collect()
}

#[test]
fn numbers_comparisons_and_operators_are_changed_one_at_a_time() {
    let program = "import a, b\nx = -1 + 2*y # 1 + 2\nif x <= 0x0f and not y == 'no' or True:\n    \
                   x += 1.5e-3; print(x % 3, x // 4, f(*x, **y), 'a' + 'b=1')\nwhile x != y: x >>= 1_000\n";
    let expected = [
        "2 1 2",
        "2 + -",
        "2 2 3",
        "2 * //",
        "3 <= <",
        "3 0x0f 16",
        "3 and or",
        "3 == !=",
        "3 no oo",
        "3 or and",
        "3 True False",
        "4 += -=",
        "4 1.5e-3 1.6e-3",
        "4 % *",
        "4 3 4",
        "4 // *",
        "4 4 5",
        "5 != ==",
        "5 1_000 1001",
    ];
    assert_eq!(changes_of(program), expected);
}

#[test]
fn comments_texts_and_docstrings_stay() {
    let program = "def f(a, *b):\n    '''1 + 1\n    2 == 3'''\n    # 4 < 5\n    return -a, \"6 \\\" 7\", r'\\\\', f'{8}'\n";
    assert_eq!(changes_of(program), Vec::<String>::new());
}

#[test]
fn a_statement_may_span_lines() {
    let program = "f(1,\n  2)\nx = 3 \\\n  + 4\n";
    let lines: Vec<_> = mutants(program.as_bytes())
        .unwrap()
        .into_iter()
        .map(|mutant| (mutant.line, mutant.statement_lines))
        .collect();
    assert_eq!(lines, [(1, 1..=2), (2, 1..=2), (3, 3..=4), (4, 3..=4), (4, 3..=4)]);
}

#[test]
fn broken_texts_have_mutants_or_none_and_never_fail() {
    for program in ["", "'", "\"\"\"1", "x = (1", "\\", "1.", "0x", "a\\", "'\\", "f'", ")", "1e+", "ä=1"] {
        assert!(mutants(program.as_bytes()).is_some(), "{program}");
    }
    assert!(mutants(&[0xff, b'1']).is_none());
}

#[test]
fn a_number_is_one_token_with_its_exponent_and_its_base() {
    for (number, changed) in [
        ("1e5", "2e5"),
        ("1E-5", "2e-5"),
        ("12.5e+3", "12.6e+3"),
        (".5", ".6"),
        ("1_0.5", "10.6"),
        ("0x1e", "31"),
        ("0B11", "4"),
        ("0o17", "16"),
    ] {
        assert_eq!(changes_of(&format!("x = {number}\n")), [format!("1 {number} {changed}")]);
        // What follows a number is another token, a sign too.
        let expected = [format!("1 {number} {changed}"), "1 - +".to_owned(), "1 3 4".to_owned()];
        assert_eq!(changes_of(&format!("x = {number}-3\n")), expected);
    }
}
