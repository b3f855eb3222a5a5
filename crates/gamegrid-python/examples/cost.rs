//! Compares the cost of the limits and the step counter: the same programs on the plain interpreter library and on
//! the board's, alternating; prints the fastest run of each, and the factor to `python3` if it is installed.
//!
//! ```sh
//! cargo run --release -p typein-gamegrid-python --example cost
//! ```

use std::process::Command;
use std::thread;
use std::time::Instant;

use gamegrid::{Runtime, Stop};
use rustpython_vm::compiler::Mode;
use rustpython_vm::{InterpreterBuilder, Settings};

const TURNS: usize = 7;

const PROGRAMS: [(&str, &str); 9] = [
    (
        "loops",
        "total = 0\nfor i in range(400):\n    for k in range(400):\n        if (i * k) % 7 == 3:\n            total += i\n",
    ),
    (
        "calls",
        "def ways(n, most):\n    if n == 0:\n        return 1\n    if n < 0 or most == 0:\n        return 0\n    return ways(n - most, most) + ways(n, most - 1)\nfound = ways(32, 32)\n",
    ),
    (
        "lists",
        "class Cell:\n    def __init__(self, x, y):\n        self.x, self.y = x, y\n    def key(self):\n        return self.y * 60 + self.x\ncells = [Cell(x, y) for x in range(60) for y in range(60)]\nknown = {}\nfor cell in cells:\n    known[cell.key()] = cell\nwords = sorted([str(cell.key()) for cell in cells])\nlength = sum([len(word) for word in words])\n",
    ),
    ("empty loop", "for i in range(200000):\n    pass\n"),
    ("while", "def f():\n    i = 0\n    while i < 100000:\n        i += 1\nf()\n"),
    ("builtins", "total = 0\nfor i in range(30000):\n    total += len('abc') + abs(i)\n"),
    (
        "try",
        "def f():\n    found = 0\n    for i in range(30000):\n        try:\n            found += 10 // (i % 3)\n        except ZeroDivisionError:\n            found -= 1\n    return found\nf()\n",
    ),
    (
        "comprehensions",
        "squares = [[x * y for x in range(300)] for y in range(300)]\nodd = {n for row in squares for n in row if n % 2}\ntotal = sum(n for n in odd)\n",
    ),
    (
        "board",
        "board = [[0] * 8 for _ in range(8)]\ndef free(x, y):\n    return 0 <= x < 8 and 0 <= y < 8 and board[y][x] == 0\ndef moves():\n    found = []\n    for y in range(8):\n        for x in range(8):\n            for dx, dy in [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)]:\n                if free(x + dx, y + dy):\n                    found.append((x, y, x + dx, y + dy))\n    return found\nfor turn in range(40):\n    count = len(moves())\n    board[turn % 8][turn // 8] = 1\n",
    ),
];

fn plain(program: &str) -> f64 {
    let mut settings = Settings::default();
    settings.install_signal_handlers = false;
    settings.import_site = false;
    let python = InterpreterBuilder::new().settings(settings).build();
    python.enter(|vm| {
        let code = vm.compile(program, Mode::Exec, "plain".to_owned()).expect("it compiles");
        let scope = vm.new_scope_with_builtins();
        let start = Instant::now();
        assert!(vm.run_code_obj(code, scope).is_ok(), "it runs");
        start.elapsed().as_secs_f64()
    })
}

/// Runs on a thread, like the other interpreter: memory allocation differs there.
fn on_thread(program: &'static str) -> f64 {
    const STACK: usize = 256 << 20;
    let thread = thread::Builder::new().stack_size(STACK).spawn(|| plain(program));
    thread.expect("the host can start a thread").join().expect("it runs")
}

fn counted(program: &str) -> f64 {
    let mut runtime = Runtime::start(program, "counted.py", 1);
    // The reply arrives after the library is loaded.
    assert!(runtime.board().is_none());
    let start = Instant::now();
    assert_eq!(runtime.run_until(u64::MAX / 4), Stop::Ended);
    start.elapsed().as_secs_f64()
}

fn host(program: &str) -> Option<f64> {
    let timed = format!(
        "import time\np = compile({program:?}, 'p', 'exec')\nt = time.perf_counter()\nexec(p, {{}})\nprint(time.perf_counter() - t)\n"
    );
    let output = Command::new("python3").args(["-c", &timed]).output().ok()?;
    String::from_utf8(output.stdout).ok()?.trim().parse().ok()
}

fn main() {
    gamegrid_python::install();
    println!(
        "{:14} {:>10} {:>10} {:>7} {:>10} {:>7}",
        "program", "plain ms", "counted ms", "ratio", "python3 ms", "factor"
    );
    for (name, program) in PROGRAMS {
        let mut best = [f64::MAX; 3];
        for _ in 0..TURNS {
            let turn = [on_thread(program), counted(program), host(program).unwrap_or(f64::NAN)];
            for (best, time) in best.iter_mut().zip(turn) {
                *best = best.min(time);
            }
        }
        let [plain, counted, host] = best;
        println!(
            "{name:14} {:10.1} {:10.1} {:7.2} {:10.1} {:7.1}",
            plain * 1e3,
            counted * 1e3,
            counted / plain,
            host * 1e3,
            counted / host
        );
    }
}
