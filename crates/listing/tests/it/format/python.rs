//! Statements of Python and lines of prose.

use listing::MachineKind;

/// The kind of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// An import of another library.
    Import,
    /// An import of the library of boards.
    ImportOfBoard,
    /// Any other statement.
    Plain,
    /// Not Python.
    NotPython,
}

fn kind_of(line: &str) -> Kind {
    let lines = |text: &str| -> Vec<usize> {
        super::programs(MachineKind::GameGrid, text).iter().map(|program| program.lines.len()).collect()
    };
    // A program needs an import; the second import of boards begins another program.
    let alone = lines(&format!("{line}\n"));
    let below = lines(&format!("from gamegrid import *\n{line}\n"));
    // A program does not begin with a comment before a blank line.
    let end = if line.ends_with(',') { "0)" } else { "" };
    let above = lines(&format!("{line}\n{end}\nimport math\n"));
    match (&alone[..], &below[..], &above[..]) {
        ([1], [1, 1], [3]) => Kind::ImportOfBoard,
        ([1], [2], [3]) => Kind::Import,
        ([], [2], [3]) => Kind::Plain,
        ([], [1], [1]) => Kind::NotPython,
        other => panic!("{line}: {other:?}"),
    }
}

#[test]
fn statements_are_python() {
    for line in [
        "x = 3",
        "x += 1",
        "show()",
        "a.b[3].c(1, 2)",
        "if x == 3:",
        "if won: print \"yes\"",
        "if name in'ab':",
        "x = name or\"Nemo\"",
        "x = rb'ab'",
        "for x in range(7):",
        "for i, (a, b) in enumerate(rows):",
        "while True:",
        "def act(self):",
        "def colour(self) -> Color:",
        "class Fish(Actor):",
        "return",
        "return a if b else -c",
        "print \"hello\", x",
        "print",
        "print(\"hello\")",
        "repeat 3:",
        "global a, b",
        "x = [n * n for n in range(10) if n % 2 == 0]",
        "text = 'a' 'b'",
        "\"\"\"What it is.\"\"\"",
        "f = lambda x: x + 1",
        "d = {1: 2, 3: -4}",
        "a[1:] = b[:2]",
        "@staticmethod",
        "makeGameGrid(7, 7, 70, None, \"a.png\", False, mousePressed = press)",
        "makeGameGrid(7, 7, 70,",
        "except ValueError as error:",
        "x: int = 3",
    ] {
        assert_eq!(kind_of(line), Kind::Plain, "{line}");
    }
}

#[test]
fn imports_are_recognised() {
    assert_eq!(kind_of("from gamegrid import *"), Kind::ImportOfBoard);
    assert_eq!(kind_of("import gamegrid"), Kind::ImportOfBoard);
    for line in ["import math", "from random import randint, choice", "import a.b as c, d"] {
        assert_eq!(kind_of(line), Kind::Import, "{line}");
    }
}

#[test]
fn prose_is_not() {
    for line in [
        "MEMO",
        "Programmcode markieren (Ctrl+C kopieren, Ctrl+V einfügen)",
        "7.4 GITTER-GAMES, SOLITAIRE BRETTSPIEL",
        "for example this one",
        "if you want to see it",
        "from here on the board is drawn",
        "import is a word: it fetches a library",
        "initBoard() mit dem Hintergrundbild",
        "setLocationOffset(0, 0).",
        "1.",
        "(2003 puzzlemuseum.com",
        "Weiter (siehe unten)",
        "http://www.example.org/a=b",
        "with a friend",
        "print it out now",
        "»Weiter«",
        "Fish = the class of all fish",
    ] {
        assert_eq!(kind_of(line), Kind::NotPython, "{line}");
    }
}
