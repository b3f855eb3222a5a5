//! Any bytes as a program: it runs, or a fault is told; nothing panics.

use gamegrid::{Runtime, Stop};

/// Pieces of which programs are made.
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

/// Numbers that are the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % count
    }
}

fn carry_out(source: &str) {
    let mut runtime = Runtime::start(source, "test.py", 1);
    for slice in 1..=5 {
        if let Stop::Ended = runtime.run_until(slice * 20_000) {
            break;
        }
    }
    let _ = runtime.globals();
    runtime.look(|view| view.board.map(|board| board.picture(false, 200)));
}

#[test]
fn pieces_of_programs_run_or_are_told_about() {
    let mut dice = Dice(9);
    for _ in 0..60 {
        let count = 1 + dice.below(14);
        let source: String = (0..count).map(|_| PIECES[dice.below(PIECES.len())]).collect();
        carry_out(&source);
    }
}

#[test]
fn bytes_run_or_are_told_about() {
    let mut dice = Dice(7);
    for round in 0..40 {
        let highest = if round % 2 == 0 { 256 } else { 128 };
        let bytes: Vec<u8> = (0..dice.below(200)).map(|_| dice.below(highest) as u8).collect();
        carry_out(&String::from_utf8_lossy(&bytes));
    }
}

#[test]
fn what_is_nested_without_measure_is_told() {
    for piece in [
        "(",
        "[",
        "{",
        "-",
        "not ",
        "lambda: ",
        "f(",
        "x[",
        "x if x else ",
        "2 ** ",
        "if x:\n",
        "f'{",
        "x.y()",
    ] {
        carry_out(&piece.repeat(3000));
        carry_out(&format!("x = {}1", piece.repeat(3000)));
    }
}
