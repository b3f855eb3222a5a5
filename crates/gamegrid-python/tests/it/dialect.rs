//! The syntax of Python 2 and TigerJython: its programs behave like their translations, with the same columns.

use gamegrid::{Runtime, Stop};
use gamegrid_python::syntax_error;

use crate::common;

/// The names of the programs.
const NAMES: &str = "\
a, b, n, x = 1, 2, 0, {1: 2}
class A(Exception): pass
class B(Exception): pass
class E(Exception): pass
def f(*values):
    global n
    n += 1
    raise E(str(values))
";
/// The first line after the names.
const FIRST_LINE: usize = 9;
/// A syntax error after a statement; its column is that of the bracket.
const ERROR: &str = "; )";

/// The result of a program: the stop, the output, the warnings, and the steps.
#[derive(Debug, PartialEq)]
struct Outcome {
    stop: Stop,
    printed: String,
    warnings: Vec<String>,
    steps: u64,
}

fn run(program: &str) -> (Runtime, Outcome) {
    let mut runtime = common::start(&format!("{NAMES}{program}"), "test.py", 1);
    let stop = runtime.run_until(1_000_000);
    let (printed, warnings) = (runtime.take_printed(), runtime.take_warnings());
    let steps = runtime.steps();
    (runtime, Outcome { stop, printed, warnings, steps })
}

/// Asserts that a program has the behaviour and the columns of a program of Python 3, which prints this.
fn assert_translated(written: &str, expected: &str, python2_line: Option<usize>, printed: &str) -> Stop {
    let warning = |line: usize| {
        let line = FIRST_LINE + line - 1;
        format!("line {line} is Python 2; the program runs with the rules of Python 3")
    };
    let (_, python3) = run(expected);
    assert_eq!(python3.warnings, [""; 0], "{expected}");
    assert_eq!(python3.printed, printed, "{expected}");
    let warnings = python2_line.map(warning).into_iter().collect();
    let (_, outcome) = run(written);
    assert_eq!(outcome, Outcome { warnings, ..python3 }, "{written}");
    if !written.contains('#') {
        assert_eq!(error_after(written), end_of(expected), "{written}");
    }
    outcome.stop
}

/// Returns the line and the column of an error after a program.
fn error_after(program: &str) -> (usize, usize) {
    let error = syntax_error(&format!("{}{ERROR}\n", program.trim_end())).expect("an error");
    (error.line, error.column)
}

/// Returns the line and the column of an error after a program that is compiled as it is.
fn end_of(program: &str) -> (usize, usize) {
    let lines: Vec<&str> = program.trim_end().lines().collect();
    (lines.len(), lines[lines.len() - 1].len() + ERROR.len())
}

#[test]
fn statements_of_python_2_are_rewritten_in_their_lines() {
    for (written, expected, python2_line, printed) in [
        ("print \"a\"\n", "print(\"a\")\n", 1, "a\n"),
        ("print a, b # c\n", "print(a, b) # c\n", 1, "1 2\n"),
        ("print a,\n", "print(a, end=\" \")\n", 1, "1 "),
        ("print\nx = 1\n", "print()\nx = 1\n", 1, "\n"),
        ("if x: print 'yes'; print\n", "if x: print('yes'); print()\n", 1, "yes\n\n"),
        (
            "def g(a=':'):\n    print 'a;b: c' % x\ng()\n",
            "def g(a=':'):\n    print('a;b: c' % x)\ng()\n",
            2,
            "a;b: c\n",
        ),
        ("def g(a=':'):\n    print 'a;b: c' % x", "def g(a=':'):\n    print('a;b: c' % x)", 2, ""),
        ("for i in [1,\n  2]:\n  print  i\n", "for i in [1,\n  2]:\n  print( i)\n", 3, "1\n2\n"),
        ("print \"\"\"a\nprint b\"\"\"\n", "print(\"\"\"a\nprint b\"\"\")\n", 1, "a\nprint b\n"),
        ("print -1\nprint [1, 2]\n", "print(-1)\nprint([1, 2])\n", 1, "-1\n[1, 2]\n"),
        ("print 1, \\\n  2\n", "print(1, \\\n  2)\n", 1, "1 2\n"),
        ("try:\n  f()\nexcept E, e:\n  pass\n", "try:\n  f()\nexcept E as e:\n  pass\n", 3, ""),
        ("try:\n  f()\nexcept E, e: print(e)\n", "try:\n  f()\nexcept E as e: print(e)\n", 3, "()\n"),
        ("x = [1]\n\nfor i in x:\n    print i\n", "x = [1]\n\nfor i in x:\n    print(i)\n", 4, "1\n"),
    ] {
        let stop = assert_translated(written, expected, Some(python2_line), printed);
        assert_eq!(stop, Stop::Ended, "{written}");
    }
    let names = "def f(): print('f')\ndef g():\n    global n\n    n += 1\n    print('g')\n";
    let written = "repeat 3:\n    f()\nrepeat:\n    repeat(4): g()\n    if n == 8: break\n";
    let expected =
        "for _ in range(3):\n    f()\nwhile True:\n    for _ in range((4)): g()\n    if n == 8: break\n";
    let printed = ["f\n".repeat(3), "g\n".repeat(8)].concat();
    let [written, expected] = [written, expected].map(|loops| format!("{names}{loops}"));
    assert_eq!(assert_translated(&written, &expected, None, &printed), Stop::Ended);
    let (written, expected) = ("repeat:\n    repeat(4): x", "while True:\n    for _ in range((4)): x");
    assert_eq!(error_after(written), end_of(expected));
}

#[test]
fn valid_python_3_is_not_rewritten() {
    for (written, expression, value, printed) in [
        ("print(1)\n", "n", "0", "1\n"),
        ("print (1), 2\n", "n", "0", "1\n"),
        ("print = 3\n", "print", "3", ""),
        ("try:\n    print.x\nexcept AttributeError:\n    n = 5\n", "n", "5", ""),
        ("print_it = 'print x'\n", "print_it", "print x", ""),
        ("# print x\n", "n", "0", ""),
        ("x = {'a': print}\n", "x['a'] is print", "True", ""),
        ("s = '''\nprint x\n'''\n", "s", "\nprint x\n", ""),
        ("f = lambda *values: values[1]\ny = f(a,\nprint\n)\n", "y is print", "True", ""),
        ("print and x\n", "n", "0", ""),
        ("print not in x\n", "n", "0", ""),
        ("try:\n    raise B\nexcept (A, B):\n    n = 5\nexcept E:\n    n = 6\n", "n", "5", ""),
        ("try:\n    raise E\nexcept (A, B):\n    n = 5\nexcept E:\n    n = 6\n", "n", "6", ""),
        ("found = []\nrepeat = 3\nrepeat = found.append\nrepeat(f)\n", "found == [f]", "True", ""),
        ("x = lambda: print\n", "x() is print", "True", ""),
        ("repeat = 0\nx: int = 3 if repeat else 4\n", "x", "4", ""),
    ] {
        let (runtime, Outcome { stop, printed: found, warnings, .. }) = run(written);
        assert_eq!((stop, &found[..], &warnings[..]), (Stop::Ended, printed, &[][..]), "{written}");
        assert_eq!(runtime.evaluate(expression).as_deref(), Ok(value), "{written}");
        if !written.contains('#') {
            assert_eq!(error_after(written), end_of(written), "{written}");
        }
    }
}

#[test]
fn unfinished_texts_are_taken_as_they_are() {
    for written in
        ["print 'a", "print (", "\\", "print \\", "'", "\"\"\"", "except", "repeat", "print \"\u{e4}"]
    {
        // A name alone is an expression.
        assert_eq!(syntax_error(written).is_some(), written != "repeat", "{written}");
    }
}
