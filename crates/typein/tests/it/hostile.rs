//! Hostile Python programs end: normally, at their limit, or with a message.
//!
//! Each is generated from statements that use up memory or time, break the interpreter, or inspect
//! its internals. A few are tried in every run; `TYPEIN_HOSTILE=10000 cargo test -p typein
//! --features python --test it hostile -- --nocapture` tries 10000, and `TYPEIN_HOSTILE_SEED=N`
//! others.

use std::env;
use std::fs;
use std::io::Read;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::program::path;

/// Host time after which a program counts as hanging. Its limit is one second of CPU time, and one
/// second more.
const HANGS: Duration = Duration::from_secs(60);

/// Statements; `#` is a number.
const STATEMENTS: [&str; 83] = [
    "x = 'a' * 10**10",
    "x = 'a'\nwhile True: x += x",
    "x = [0] * 10**9",
    "x = [[0] * # for i in range(10**7)]",
    "x = 1 << 10**12",
    "x = 1 << 10**8",
    "x = 10**10**#",
    "x = pow(3, 10**8)",
    "x = int('9' * 10**5)",
    "x = str(7**(# * 1000))",
    "x = bytes(10**11)",
    "x = bytearray(10**10)",
    "x = tuple(range(10**9))",
    "x = list(range(10**#))",
    "x = set(range(10**8))",
    "x = {i: [i] * # for i in range(10**8)}",
    "x = 'a'.ljust(10**10)",
    "x = 'ab'.replace('a', 'a' * 10**6).replace('b', 'a' * 10**6) * 10**4",
    "x = format(1, '10000000000')",
    "x = '%*d' % (10**9, 1)",
    "x = f'{1:{10**9}}'",
    "x = sum(range(10**12))",
    "x = max(iter(int, 1))",
    "x = list(iter(int, 1))",
    "x = ''.join(iter(str, 'x'))",
    "x = sorted(range(10**7), key=lambda n: -n)",
    "x = any(i < 0 for i in range(10**10))",
    "x = zip(*[iter(int, 1)] * #)\nlist(x)",
    "for i in range(10**9): pass",
    "while True: pass",
    "while True:\n    try: int('x')\n    except ValueError: pass",
    "while True:\n    try: x = 1\n    finally: pass",
    "while True:\n    try: continue\n    finally: pass",
    "def f(): f()\nf()",
    "def f():\n    try: f()\n    finally: f()\nf()",
    "def f(n):\n    return [f(n + 1) for i in range(3)]\nf(0)",
    "f = lambda f: f(f)\nf(f)",
    "class A:\n    def __del__(self): raise ValueError('gone')\nA()",
    "class A:\n    def __del__(self): A()\nA()",
    "class A:\n    def __getattr__(self, n): return getattr(self, n)\nA().x",
    "class A:\n    def __eq__(self, o): return self == o\nA() == A()",
    "class A:\n    def __hash__(self): return hash(self)\n{A(): 1}",
    "class A:\n    def __repr__(self): return repr(self)\nprint(A())",
    "class A:\n    def __lt__(self, o): x.append(1)\nx = [A() for i in range(#)]\nx.sort()",
    "class A(type):\n    def __call__(self): return self()\nclass B(metaclass=A): pass\nB()",
    "x = []\nx.append(x)\nprint(x, x == x)",
    "x = {}\nx['x'] = x\nprint(x)",
    "x = None\nfor i in range(10**6): x = [x]\nprint(x == x)",
    "x = None\nfor i in range(10**5): x = (x,)\ndel x",
    "x = [1]\nfor i in x: x.append(i)",
    "x = {1: 1}\nfor i in x: x[i + 1] = 1",
    "def g():\n    yield from g()\nlist(g())",
    "def g():\n    while True:\n        try: yield 1\n        except GeneratorExit: pass\nx = g()\nnext(x)\nx.close()\ndel x",
    "x = object.__subclasses__()",
    "print(__import__.__globals__)",
    "import sys\nsys.monitoring.free_tool_id(1)",
    "import marshal, gc",
    "print((lambda: 0).__code__.replace(co_code=b'12'))",
    "print(type(compile('1', '', 'eval'))(0, 0, 0, 0, 0, 0, b'', (), (), (), '', '', '', 0, b'', b''))",
    "print((lambda: 0).__closure__, (lambda: 0).__builtins__)",
    "try: 1/0\nexcept Exception as e: print(e.__traceback__.tb_frame.f_globals)",
    "exec('x = ' + '(' * 300 + ')' * 300)",
    "eval('1' + '+1' * 10**5)",
    "exec('if 1:\\n' * 5)",
    "x = compile('a' * 10**6, '', 'eval')",
    "exec(b'while True: pass')",
    "print('\\x1b[2J\\x07\\x9b31m' * #)",
    "while True: print('y' * 1000)",
    "from gamegrid import *\nmakeGameGrid(10**6, 10**6, 1000)",
    "from gamegrid import *\nmakeGameGrid(10, 10, 20, False)\ndoRun()\nwhile True: delay(-#)",
    "from gamegrid import *\nmakeGameGrid(9, 9, 20, False)\nregisterAct(lambda: x)\nsetSimulationPeriod(0)\ndoRun()\nshow()",
    "from gamegrid import *\nmakeGameGrid(9, 9, 20, False)\nclass A(Actor):\n    def act(self): addActor(A(), Location(#, #))\naddActor(A(), Location(1, 1))\nshow()\ndoRun()",
    "import math\nprint(math.factorial(10**6) if hasattr(math, 'factorial') else math.pow(10, #))",
    "raise BaseException('\\x1b]0;title\\x07')",
    "x = memoryview(bytearray(16)).cast('B', [0, 16])\nx.tolist()",
    "type('T', (), {1: 2})",
    "__builtins__.__import__ = lambda *a, **k: a\nobject().__reduce_ex__(2)",
    "print(__builtins__.__loader__, __builtins__.__spec__)",
    "type(compile('0', '', 'eval').co_consts[-1]).__bool__ = bool",
    "slice.__eq__ = super.__init__ = lambda *a: 1\nslice(1) == 2",
    "class A: pass\nA.__call__ = A()\nA()()",
    "x = [f(n) for f in ('a'.center, 'a'.zfill, 'a'.expandtabs, b'a'.center) for n in (-2**63, 2**63 - 1)]",
    "for t in (int, str, list, dict): t.__new__ = t.__eq__ = None",
];

/// Frames around a program; `$` is the program.
const FRAMES: [&str; 9] = [
    "$",
    "while True:\n    try:\n        $\n    except BaseException: pass",
    "for k in range(#):\n    try:\n        $\n    except Exception as e: print(e)",
    "def main():\n    $\nmain()",
    "class Main:\n    $",
    "def gen():\n    yield 1\n    $\nfor k in gen(): pass",
    "try:\n    $\nfinally:\n    while True: pass",
    "class D:\n    def __del__(self):\n        $\nD()",
    "from gamegrid import *\nmakeGameGrid(5, 5, 20, False)\ndef act():\n    $\nregisterAct(act)\nshow()\ndoRun()",
];

/// SplitMix64.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % bound as u64) as usize
    }

    fn numbered(&mut self, text: &str) -> String {
        let number = |dice: &mut Self| [0, 1, 3, 7, 12, 40, 1000][dice.below(7)].to_string();
        text.split('#')
            .map(str::to_owned)
            .reduce(|text, part| text + &number(self) + &part)
            .unwrap_or_default()
    }
}

fn program(dice: &mut Dice) -> String {
    let mut text = String::new();
    for _ in 0..=dice.below(3) {
        let statement = dice.below(STATEMENTS.len());
        text += &dice.numbered(STATEMENTS[statement]);
        text.push('\n');
    }
    for _ in 0..dice.below(3) {
        let frame = dice.below(FRAMES.len());
        let frame = dice.numbered(FRAMES[frame]);
        let column = frame.find('$').expect("a frame contains `$`");
        let indent = column - frame[..column].rfind('\n').map_or(0, |end| end + 1);
        let inside = text.trim_end().replace('\n', &format!("\n{}", " ".repeat(indent)));
        text = frame.replace('$', &inside) + "\n";
    }
    text
}

/// Reads the output of a program in the background.
fn read_in_background(mut from: impl Read + Send + 'static) -> JoinHandle<String> {
    thread::spawn(move || {
        let mut text = Vec::new();
        let _ = from.read_to_end(&mut text);
        String::from_utf8_lossy(&text).into_owned()
    })
}

/// Returns the failure of a program at its end.
fn failure_of(file: &str) -> Option<String> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_typein"))
        .args(["run", file, "--system", "gamegrid", "--limit", "seconds:1", "--seed", "1"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let (output, errors) =
        (read_in_background(child.stdout.take().unwrap()), read_in_background(child.stderr.take().unwrap()));
    let began = Instant::now();
    let status = loop {
        match child.try_wait().unwrap() {
            Some(status) => break status,
            None if began.elapsed() > HANGS => {
                let _ = child.kill();
                return Some("it does not end".to_owned());
            }
            None => thread::sleep(Duration::from_millis(5)),
        }
    };
    let (output, errors) = (output.join().unwrap(), errors.join().unwrap());
    let code = status.code();
    if !matches!(code, Some(0 | 3 | 4)) {
        return Some(format!("it ends with {code:?}: {errors}"));
    }
    if errors.contains("panicked") || (code != Some(0) && !errors.contains("error: ")) {
        return Some(format!("it ends with {code:?} and says: {errors}"));
    }
    let harmful = |c: char| c.is_control() && !matches!(c, '\n' | '\t');
    (output.contains(harmful) || errors.contains(harmful)).then(|| format!("it prints {errors:?}"))
}

#[test]
fn hostile_programs_end_at_their_limit() {
    let count = env::var("TYPEIN_HOSTILE").map_or(30, |count| count.parse().unwrap());
    let seed = env::var("TYPEIN_HOSTILE_SEED").map_or(1, |seed| seed.parse().unwrap());
    let (next, wrongs) = (AtomicUsize::new(0), Mutex::new(vec![]));
    let folder = tempfile::tempdir().unwrap();
    let one = || {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= count {
                return;
            }
            let text = program(&mut Dice(seed << 32 | index as u64));
            let file = folder.path().join(format!("{index}.py"));
            fs::write(&file, &text).unwrap();
            if let Some(wrong) = failure_of(path(&file)) {
                wrongs.lock().unwrap().push(format!("{index}: {wrong}\n{text}"));
            }
            fs::remove_file(&file).unwrap();
        }
    };
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(one);
        }
    });
    let wrongs = wrongs.into_inner().unwrap();
    assert!(wrongs.is_empty(), "{} of {count}\n{}", wrongs.len(), wrongs.join("\n\n"));
}
