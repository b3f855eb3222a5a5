//! What the limits and the counting of steps cost: the same programs on the plain interpreter library and on the board's, in
//! turns, the fastest run of each. Also the factor to `python3`, where that is installed.
//!
//! ```sh
//! cargo run --release -p gamegrid-python --example cost
//! ```

use std::process::Command;
use std::time::Instant;

use gamegrid::{Runtime, Stop};
use rustpython_vm::compiler::Mode;
use rustpython_vm::{InterpreterBuilder, Settings};

const TURNS: usize = 7;

const PROGRAMS: [(&str, &str); 3] = [
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

fn counted(program: &str) -> f64 {
    let mut runtime = Runtime::start(program, "counted.py", 1);
    // The answer comes when the library is loaded.
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
        "{:8} {:>10} {:>10} {:>7} {:>10} {:>7}",
        "program", "plain ms", "counted ms", "ratio", "python3 ms", "factor"
    );
    for (name, program) in PROGRAMS {
        let mut best = [f64::MAX; 3];
        for _ in 0..TURNS {
            let turn = [plain(program), counted(program), host(program).unwrap_or(f64::NAN)];
            for (best, time) in best.iter_mut().zip(turn) {
                *best = best.min(time);
            }
        }
        let [plain, counted, host] = best;
        println!(
            "{name:8} {:10.1} {:10.1} {:7.2} {:10.1} {:7.1}",
            plain * 1e3,
            counted * 1e3,
            counted / plain,
            host * 1e3,
            counted / host
        );
    }
}
