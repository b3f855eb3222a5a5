//! Any bytes as a program: it runs or fails with an error message; nothing panics.

use gamegrid::{Failure, Stop};

use crate::common;

/// Fragments from which the test builds programs.
const PIECES: [&str; 44] = [
    "from gamegrid import *\n",
    "makeGameGrid(7, 7, 70, False)\n",
    "makeGameGrid(3, 3, 20, Color.red, 'sprites/marble.png')\n",
    "show()\n",
    "doRun()\n",
    "addActor(Actor('sprites/marble.png'), Location(1, 1))\n",
    "getBg().fillCircle(Point(5, 5), 3)\n",
    "class A(Actor):\n    def act(self):\n        self.move()\n",
    "addActor(A(), Location(-1, 2), 90)\n",
    "delay(",
    "toPoint(",
    "Location(",
    "Color(",
    "getOneActorAt(",
    "removeAllActors()\n",
    "setStatusText(",
    "addStatusBar(30)\n",
    "def f(e):\n    ",
    "while True:\n    ",
    "for i in range(9):\n    ",
    "if x:\n    ",
    "repeat 5:\n    ",
    "print 'a'\n",
    "import math\n",
    "import os\n",
    "lambda x: ",
    "x = ",
    "x",
    "f",
    "1",
    "-",
    "2147483648",
    "1e400",
    "None",
    "'",
    "\"\"\"",
    "(",
    ")",
    "[",
    "]",
    ", ",
    "\n",
    "\t",
    "\\",
];

/// A random number generator with the same numbers in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % count
    }
}

fn run(source: &str) {
    let mut runtime = common::start(source, "test.py", 1);
    for slice in 1..=5 {
        if let Stop::Ended = runtime.run_until(slice * 20_000) {
            break;
        }
    }
    let _ = runtime.globals();
    let _ = runtime.frame();
}

#[test]
fn pieces_of_programs_run_or_fail() {
    let mut dice = Dice(9);
    for _ in 0..60 {
        let count = 1 + dice.below(14);
        let source: String = (0..count).map(|_| PIECES[dice.below(PIECES.len())]).collect();
        run(&source);
    }
}

#[test]
fn bytes_run_or_fail() {
    let mut dice = Dice(7);
    for round in 0..40 {
        let highest = if round % 2 == 0 { 256 } else { 128 };
        let bytes: Vec<u8> = (0..dice.below(200)).map(|_| dice.below(highest) as u8).collect();
        run(&String::from_utf8_lossy(&bytes));
    }
}

/// Repeats a fragment 100,000 times, or fewer where the program would exceed the maximum size.
fn repeated(piece: &str) -> String {
    piece.repeat(100_000.min(250_000 / piece.len()))
}

fn failure(source: &str) -> Failure {
    match common::start(source, "test.py", 1).run_until(100_000) {
        Stop::Failed(failure) => failure,
        other => panic!("{other:?}: {}...", &source[..source.len().min(60)]),
    }
}

#[test]
fn unbounded_nesting_is_reported_with_its_line() {
    for piece in [
        "(",
        "[",
        "{",
        "{0: ",
        "-",
        "~",
        "not ",
        "lambda: ",
        "lambda a, b=1: ",
        "f(",
        "x[",
        "1 if 1 else ",
        "2 ** ",
        "1 + ",
        "a + ",
        "a < ",
        "a and ",
        "a and b or ",
        "x = ",
        "(x := ",
        "f'{",
        "f'{1:{",
        "f\"{a}{b}\" f",
        "await ",
        "yield ",
        "*",
        "[a for a in ",
        "[a for a in b if ",
        "f(*",
        "1, lambda: ",
        "f(), lambda a: ",
        "1 < 2, ",
        "1 if a else b, ",
    ] {
        let failed = failure(&format!("print(1)\nx = {}1\n", repeated(piece)));
        assert_eq!(failed.line, Some(2), "{piece}: {failed:?}");
        assert!(failed.message.starts_with("SyntaxError: "), "{piece}: {failed:?}");
        assert!(failed.text.chars().count() < 250, "{piece}: {failed:?}");
    }
    for piece in [
        ".b",
        "()",
        "[0]",
        "(1)(2)",
        "[0].b()",
        "+a",
        "-1",
        "**a",
        "<a",
        " and a",
        " or a",
        " if 1 else 2",
        "\\\n.a",
    ] {
        let failed = failure(&format!("a = 1\nx = a{}\n", repeated(piece)));
        assert!(failed.line >= Some(2) && failed.message.contains("SyntaxError: "), "{piece}: {failed:?}");
    }
    for pattern in ["[", "1, ", "a | ", "(a, "] {
        let failed = failure(&format!("x = 1\nmatch x:\n    case {}a: pass\n", repeated(pattern)));
        assert_eq!(failed.line, Some(3), "{pattern}: {failed:?}");
    }
}

#[test]
fn unbounded_blocks_are_reported_with_their_line() {
    for head in [
        "if x:",
        "for i in ():",
        "while x:",
        "try:",
        "def f():",
        "class A:",
        "with x:",
        "else:",
        "async def f():",
    ] {
        let blocks: String = (0..300).map(|depth| format!("{}{head}\n", " ".repeat(depth))).collect();
        let failed = failure(&format!("x = 1\n{blocks}{}x = 1\n", " ".repeat(300)));
        assert!(failed.line.is_some_and(|line| (2..=210).contains(&line)), "{head}: {failed:?}");
    }
    for jump in ["return", "raise", "break", "continue", "yield 1 and 2"] {
        let failed = failure(&format!("while 1:\n    {}\n", repeated(&format!("{jump};"))));
        assert_eq!(failed.line, Some(2), "{jump}: {failed:?}");
    }
}

#[test]
fn unbounded_texts_and_numbers_are_reported() {
    let long = "x = 1\n".repeat(100_000);
    assert_eq!(failure(&long).message, "SyntaxError: the program has 600000 bytes, expected at most 262144");
    for digits in ["9", "1_0", "0", "0x9"] {
        let failed = failure(&format!("x = 1\ny = {}\n", repeated(digits)));
        assert_eq!(failed.line, Some(2), "{digits}: {failed:?}");
    }
    for made in
        ["eval('(' * 100000)", "exec('x = ' + 'lambda: ' * 1000 + '1')", "compile('-' * 100000, 'a', 'eval')"]
    {
        let failed = failure(&format!("x = 1\n{made}\n"));
        assert!(
            failed.line == Some(2) && failed.message.contains("more than 200 levels"),
            "{made}: {failed:?}"
        );
    }
}

#[test]
fn ordinary_programs_are_within_the_limits() {
    let table: String = (0..400)
        .map(|row| format!("    [-{row}, {row} + 1, ('a', lambda: {row} < 3), f'{{{row}}}'],\n"))
        .collect();
    let elses: String = (0..400).map(|row| format!("elif t == {row} and u:\n    v = {row}\n")).collect();
    let sum = "t + ".repeat(150);
    let source = format!(
        "t = u = 1\nv = eval('t + 1')\nif t == 0 or not u:\n    v = 0\n{elses}w = {sum}1\ntable = [\n{}]\n\
         def f():\n    a = 5\n    exec('global z; z = 7')\n    return eval('a + t')\nprint(v, w, len(table), f(), z)\n",
        table.replace("lambda: ", "")
    );
    let mut runtime = common::start(&source, "test.py", 1);
    assert_eq!(runtime.run_until(1_000_000), Stop::Ended);
    assert_eq!(runtime.take_printed(), "1 151 400 6 7\n");
}

#[test]
fn repeated_pieces_run_or_fail() {
    let mut dice = Dice(11);
    for _ in 0..60 {
        let count = 1 + dice.below(4);
        let pieces = (0..count).map(|_| {
            let most = 1 << dice.below(12);
            PIECES[dice.below(PIECES.len())].repeat(1 + dice.below(most))
        });
        let source: String = pieces.collect();
        run(&source);
    }
}
