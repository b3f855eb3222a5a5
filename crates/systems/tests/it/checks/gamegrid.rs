//! Diagnostics of Python programs.

use listing::MachineKind;

use systems::gamegrid::check;
use systems::tokenised::Diagnostic;

use crate::decoded;

/// Line, column, whether it is an error, and message of each diagnostic.
fn reported(text: &str) -> Vec<(u32, u32, bool, String)> {
    let listing = decoded(text, "a.py", MachineKind::GameGrid);
    let fields = |remark: Diagnostic| {
        let position = remark.span.position;
        (position.line, position.column, remark.is_error, remark.message)
    };
    check(&listing).into_iter().map(fields).collect()
}

#[test]
fn errors_are_reported_with_their_position() {
    for (text, line, column, message) in [
        ("x = 1\nprint(\"a)\n", 2, 7, "unclosed string"),
        ("x = 1\ny = '''a\nb\n", 2, 5, "unclosed string"),
        ("x = (1\nprint(x)\n", 1, 5, "unclosed bracket"),
        ("x = (1]\n", 1, 7, "expected `)`, found `]`"),
        ("x = 1)\n", 1, 6, "unmatched `)`"),
        ("if x == 1\n    y = 2\n", 1, 10, "expected `:` in the `if` statement"),
        ("def f():\nreturn 1\n", 2, 1, "expected an indented block after `:`"),
        ("x = 1\n  y = 2\n", 2, 3, "unexpected indentation: the line above does not end in `:`"),
        ("if x:\n    y = 2\n  z = 3\n", 3, 3, "the indentation matches no enclosing block"),
        ("while x:\n", 1, 9, "expected an indented block after `:`"),
        ("x = 1 ? 2\n", 1, 7, "invalid character `?`"),
        ("import math, numpy\n", 1, 14, "unknown module `numpy`; available: gamegrid, math, random, time"),
        ("from os import path\n", 1, 6, "unknown module `os`; available: gamegrid, math, random, time"),
    ] {
        assert_eq!(reported(text).first(), Some(&(line, column, true, message.to_owned())), "{text}");
    }
}

#[test]
fn valid_programs_have_no_diagnostics() {
    for text in [
        "from gamegrid import *\nimport math, random as r\nfrom time import sleep\n",
        "if x: y = 1\nelse: y = 2\n",
        "class A(B):\n\tdef f(self):\n\t\treturn {1: [2, 3]}\n\n# x (\n\tdef g(self):\n\t\tpass\nA()\n",
        "x = [1,\n  2,\n3]\nd = x[1:]\n",
        "x = 1 + \\\n    2\ny = 'it\\'s'\nz = \"\"\"(\n ' \" {\n\"\"\"\n",
        "print(f\"{x!r:>{width}} {d['a']} {{ {y:'^5}\")\n",
        "ä = lambda n: n\nprint(rb'\\d', 'a\\\nb')\n",
        "for i in range(3):\n    # nothing\n\n    if i: continue\n    print(i)\nprint(3)\n",
    ] {
        assert_eq!(reported(text), [], "{text}");
    }
}

#[test]
fn a_module_that_may_not_be_needed_is_a_warning() {
    let remarks = reported("try:\n    import os\nexcept ImportError:\n    pass\n");
    assert_eq!(remarks.len(), 1);
    assert!(!remarks[0].2);
}
