//! Programs on the board: their input, their results, their end.

use gamegrid::{Runtime, Stop};
use hardware::{Event, KeyCode, PointerAction};

use crate::common;

const SECOND: u64 = 1_000_000;

fn started(program: &str) -> Runtime {
    let mut runtime = common::start(program, "test.py", 1);
    assert_eq!(runtime.run_until(SECOND), Stop::Horizon, "{}", runtime.take_printed());
    runtime
}

fn on_board(rest: &str) -> Runtime {
    started(&format!("from gamegrid import *\nmakeGameGrid(10, 7, 40, Color(9, 9, 9), False)\n{rest}"))
}

fn value(runtime: &Runtime, expression: &str) -> String {
    runtime.evaluate(expression).unwrap_or_else(|failure| panic!("{expression}: {}", failure.traceback))
}

fn failure(program: &str) -> gamegrid::Failure {
    let mut runtime = common::start(program, "test.py", 1);
    match runtime.run_until(SECOND) {
        Stop::Failed(failure) => failure,
        other => panic!("{other:?}: {program}"),
    }
}

#[test]
fn a_program_without_a_board_ends() {
    let mut runtime = common::start("print('a', 1)\nfor i in range(3):\n    print(i)\n", "test.py", 1);
    assert_eq!(runtime.run_until(SECOND), Stop::Ended);
    assert_eq!(runtime.take_printed(), "a 1\n0\n1\n2\n");
    assert!(!runtime.is_running());
    assert_eq!((runtime.run_until(2 * SECOND), runtime.now()), (Stop::Horizon, 2 * SECOND));
}

#[test]
fn an_endless_loop_is_suspended_when_its_time_is_up() {
    for program in [
        "n = 0\nwhile True:\n    n += 1\n",
        "n = 0\nwhile True:\n    try:\n        n += 1\n    finally:\n        pass\n",
        "n = 0\nwhile True:\n    try:\n        n += 1\n    except ValueError:\n        pass\n",
        "n = 0\nwhile True:\n    try:\n        n += 1\n        int('x')\n    except ValueError:\n        pass\n",
        "n = 0\ndef f(k):\n    global n\n    n += 1\n    return f(k - 1) + f(k - 1) if k else 0\nf(60)\n",
    ] {
        let mut runtime = common::start(program, "test.py", 1);
        assert_eq!(runtime.run_until(SECOND / 10), Stop::Horizon);
        let first: u64 = value(&runtime, "n").parse().expect("a number");
        assert_eq!(runtime.run_until(SECOND / 5), Stop::Horizon);
        let second: u64 = value(&runtime, "n").parse().expect("a number");
        assert!(first > 100 && second > first, "{first} {second}");
    }
}

#[test]
fn slices_change_nothing() {
    let program = "from gamegrid import *\nn = 0\nseen = []\ndef act():\n    global n\n    n += 1\ndef key(e):\n    seen.append((e.getKeyCode(), n))\n    delay(30)\nmakeGameGrid(3, 3, 20, False, keyPressed = key)\nregisterAct(act)\nsetSimulationPeriod(7)\ndoRun()\nfor i in range(40):\n    delay(11)\n    for k in range(i):\n        seen.append(len(seen))\n";
    let outcome = |slice: u64| {
        let mut runtime = common::start(program, "test.py", 1);
        for at in [20_000, 50_001, 300_000] {
            runtime.schedule_event(at, Event::KeyDown(KeyCode(65)));
            runtime.schedule_event(at + 9_000, Event::KeyUp(KeyCode(65)));
        }
        while runtime.now() < SECOND {
            let next = runtime.now() + slice;
            assert_eq!(runtime.run_until(next.min(SECOND)), Stop::Horizon);
        }
        (value(&runtime, "(n, seen)"), runtime.steps())
    };
    let whole = outcome(SECOND);
    assert!(whole.0.contains("(65, "), "{whole:?}");
    for slice in [1_000, 7_001, 333_333] {
        assert_eq!(outcome(slice), whole, "slices of {slice}");
    }
}

#[test]
fn an_error_reports_the_line_of_the_program() {
    let failed = failure(
        "from gamegrid import *\nmakeGameGrid(3, 3, 20)\na = Actor()\ndef f():\n    [addActor(a, Location(0, i)) for i in range(2)]\n\nf()\n",
    );
    assert_eq!(failed.line, Some(5));
    assert!(failed.message.contains("an actor can be added once"), "{failed:?}");
    assert!(
        failed.traceback.contains("line 7, in <module>") && failed.traceback.contains("line 5, in f"),
        "{}",
        failed.traceback
    );
    assert!(!failed.traceback.contains("gamegrid>"), "{}", failed.traceback);
    for (program, line, message) in [
        ("x = 1\ny = x +\n", 2, "SyntaxError"),
        ("if True:\n\tx = 1\n        y = 2\n", 3, "Error"),
        ("import numpy\n", 1, "unknown module `numpy`; available: gamegrid, math, random, time"),
        ("from math import sqrt, unheard\n", 1, "the module `math` has no `unheard`"),
        ("from gamegrid import *\nunheardOf()\n", 2, "unheardOf"),
        ("from gamegrid import *\nshow()\n", 2, "makeGameGrid"),
        ("def f():\n    f()\nf()\n", 2, "RecursionError"),
        ("open('x')\n", 1, "no files"),
        ("raise ValueError('ü')\n", 1, "ValueError: ü"),
    ] {
        let failed = failure(program);
        assert_eq!(failed.line, Some(line), "{program}: {failed:?}");
        assert!(failed.message.contains(message), "{program}: {failed:?}");
    }
}

#[test]
fn a_fault_of_a_callback_keeps_the_board() {
    let mut runtime = on_board("");
    drop(runtime);
    runtime = started(
        "from gamegrid import *\ndef press(e):\n    setStatusText(unheard)\nmakeGameGrid(3, 3, 20, False, mousePressed = press)\nshow()\n",
    );
    runtime.schedule_event(0, Event::Pointer { action: PointerAction::Press, x: 1, y: 1, button: 1 });
    let Stop::Failed(failure) = runtime.run_until(2 * SECOND) else { panic!("it fails") };
    assert_eq!((failure.line, &failure.text[..]), (Some(3), "setStatusText(unheard)"));
    assert!(runtime.is_running());
    assert_eq!(runtime.run_until(2 * SECOND), Stop::Horizon);
}

#[test]
fn actors_act_and_touch() {
    let runtime = on_board(
        "class Ball(Actor):\n    def __init__(self):\n        Actor.__init__(self, 'sprites/marble.png')\n        self.hits = 0\n        self.resets = 0\n    def reset(self):\n        self.resets += 1\n    def act(self):\n        self.move()\n        if not self.isMoveValid():\n            self.turn(180)\n    def collide(self, one, other):\n        self.hits += 1\n        return 3\na, b = Ball(), Ball()\naddActor(a, Location(0, 0))\naddActor(b, Location(9, 0), 180)\na.addCollisionActor(b)\nb.setSlowDown(2)\nsetSimulationPeriod(10)\nshow()\ndoRun()\n",
    );
    assert_eq!(value(&runtime, "a.resets"), "1");
    assert!(value(&runtime, "a.hits").parse::<u32>().expect("a number") > 2);
    assert!(value(&runtime, "getNbCycles()").parse::<u32>().expect("a number") > 90);
}

#[test]
fn keys_are_called_back_and_polled() {
    let mut runtime = on_board("");
    drop(runtime);
    runtime = started(
        "from gamegrid import *\nseen = []\ndef down(e):\n    seen.append((e.getKeyCode(), e.getKeyChar()))\nheld = []\nmakeGameGrid(3, 3, 20, False, keyPressed = down, keyRepeated = held.append)\nshow()\nlast = getKeyCodeWait()\n",
    );
    runtime.schedule_event(0, Event::KeyDown(KeyCode(32)));
    runtime.schedule_event(SECOND + 100_000, Event::KeyUp(KeyCode(32)));
    assert_eq!(runtime.run_until(2 * SECOND), Stop::Horizon);
    assert_eq!(value(&runtime, "seen"), "[(32, ' ')]");
    assert_eq!(value(&runtime, "last"), "32");
    let repeats: usize = value(&runtime, "len(held)").parse().expect("a number");
    assert!((4..=7).contains(&repeats), "{repeats}");
}

#[test]
fn a_drag_goes_on_outside_and_ends_with_its_press() {
    let mut runtime = started(
        "from gamegrid import *\nseen = []\ndef note(name):\n    return lambda e: seen.append((name, e.getX(), e.getY()))\nmakeGameGrid(3, 3, 20, False, mousePressed = note('p'), mouseDragged = note('d'), mouseReleased = note('r'), mouseClicked = note('c'))\nshow()\n",
    );
    let mut at = |action, x, y| {
        runtime.schedule_event(0, Event::Pointer { action, x, y, button: 1 });
        runtime.run_until(runtime.now() + 1000);
    };
    at(PointerAction::Drag, 5, 5);
    at(PointerAction::Press, 5, 6);
    at(PointerAction::Drag, -7, 900);
    at(PointerAction::Release, -8, 901);
    at(PointerAction::Release, 1, 1);
    at(PointerAction::Press, 9, 9);
    at(PointerAction::Release, 9, 9);
    assert_eq!(
        value(&runtime, "seen"),
        "[('p', 5, 6), ('d', -7, 900), ('r', -8, 901), ('p', 9, 9), ('r', 9, 9), ('c', 9, 9)]"
    );
}

#[test]
fn the_bar_with_buttons_works() {
    let mut runtime = started("from gamegrid import *\nmakeGameGrid(10, 10, 20)\nshow()\n");
    let mut press = |x, y| {
        for action in [PointerAction::Press, PointerAction::Release] {
            runtime.schedule_event(0, Event::Pointer { action, x, y, button: 1 });
        }
        runtime.run_until(runtime.now() + 1000);
        (value(&runtime, "isRunning()"), value(&runtime, "getNbCycles()"))
    };
    assert_eq!(press(20, 215), ("False".into(), "1".into()));
    assert_eq!(press(100, 215).0, "True");
    assert_eq!(press(100, 215).0, "False");
    assert_eq!(press(180, 215), ("False".into(), "0".into()));
    press(430, 215);
    assert_eq!(value(&runtime, "getSimulationPeriod()"), "0");
    assert_eq!(runtime.board().map(|board| board.size), Some((450, 241)));
}

#[test]
fn numbers_are_drawn_from_the_seed() {
    let drawn = |seed| {
        let mut runtime = common::start(
            "from random import *\nimport math\nimport time\nz = math.log(8, 2) + math.pow(2, 3) + math.floor(3)\nx = [randint(1, 6) for i in range(20)]\ny = time.time()\nprint(choice('ab'), shuffle([1, 2]), math.floor(math.sqrt(17)))\n",
            "test.py",
            seed,
        );
        assert_eq!(runtime.run_until(SECOND), Stop::Ended, "{}", runtime.take_printed());
        value(&runtime, "x")
    };
    assert_eq!(drawn(1), drawn(1));
    assert_ne!(drawn(1), drawn(2));
}

#[test]
fn any_text_is_a_program_or_a_syntax_error() {
    for text in [
        "",
        "\0",
        "\u{feff}x = 1",
        "((((",
        "\t\tx",
        "'''",
        "x = 'ä\u{10ffff}'\n",
        "lambda",
        "\\",
        "0777",
        "1_",
        "f'{'",
    ] {
        let mut runtime = common::start(text, "test.py", 1);
        assert_ne!(runtime.run_until(SECOND), Stop::Horizon, "{text:?}");
    }
}

#[test]
fn globals_are_listed_by_name() {
    let runtime = on_board(
        "count = 3\nwon = False\nwhere = Location(1, 2)\nmarble = Actor()\naddActor(marble, where)\nnothing = None\nnames = ['a', where]\n",
    );
    let listed: Vec<(String, String)> =
        runtime.globals().into_iter().map(|global| (global.name, global.text)).collect();
    for (name, text) in [
        ("count", "3"),
        ("won", "False"),
        ("where", "(1, 2)"),
        ("marble", "Actor at (1, 2)"),
        ("nothing", "None"),
        ("names", "['a', (1, 2)]"),
    ] {
        assert!(listed.contains(&(name.to_owned(), text.to_owned())), "{name}: {listed:?}");
    }
    assert!(!listed.iter().any(|(name, _)| name == "addActor" || name == "math"), "{listed:?}");
}

#[test]
fn it_stops_at_a_breakpoint_each_time() {
    let program = "n = 0\nfor i in range(3):\n    n += 1\n    n += 10\nprint(n)\n";
    let mut runtime = common::start(program, "test.py", 1);
    runtime.set_breakpoints(&[4, 5]);
    for (line, n) in [(4, "1"), (4, "12"), (4, "23"), (5, "33")] {
        assert_eq!(runtime.run_until(SECOND), Stop::Breakpoint(line));
        assert_eq!(value(&runtime, "n"), n);
        // A query is not stopped.
        assert_eq!(runtime.execute("for i in ():\n    pass\n\nn += 0\nn += 0\n"), Ok(()));
    }
    assert_eq!(runtime.run_until(SECOND), Stop::Ended);
    let mut runtime = started(
        "from gamegrid import *\ndef press(e):\n    x = 1\n    y = 2\nmakeGameGrid(3, 3, 20, False, mousePressed = press)\nshow()\n",
    );
    let press = Event::Pointer { action: PointerAction::Press, x: 1, y: 1, button: 1 };
    runtime.schedule_event(0, press);
    assert_eq!(runtime.run_until(2 * SECOND), Stop::Horizon);
    // A line with an old start, in a callback.
    runtime.set_breakpoints(&[4]);
    runtime.schedule_event(0, press);
    assert_eq!(runtime.run_until(3 * SECOND), Stop::Breakpoint(4));
    runtime.set_breakpoints(&[]);
    runtime.schedule_event(0, press);
    assert_eq!(runtime.run_until(3 * SECOND), Stop::Horizon);
}

#[test]
fn control_characters_are_printed_as_escapes() {
    let mut runtime = common::start("print('a\\tb\\x1b[31m\\x07\\x9b\\r')\n", "test.py", 1);
    assert_eq!(runtime.run_until(SECOND), Stop::Ended);
    assert_eq!(runtime.take_printed(), "a\tb\\u{1b}[31m\\u{7}\\u{9b}\\r\n");
}

#[test]
fn the_inside_of_the_language_is_out_of_reach() {
    // Searches everything reachable from the names of a program.
    let program = "\
import gamegrid, math, random, time
def generator():
    yield 1
async def coroutine():
    pass
class Class:
    def method(self):
        pass
try:
    1 / 0
except ZeroDivisionError as error:
    fault = error
open_ones = [gamegrid, math, random, time, print, __import__, compile, eval, generator, generator(), coroutine, Class, Class(),
    Class().method, fault, fault.__traceback__, type, object, super, property, compile('1', '', 'eval'), (lambda: 0), [].append]
seen = {}
reached = set()
for thing in open_ones:
    if id(thing) in seen or isinstance(thing, (int, float, str, bytes)):
        continue
    if len(seen) == 3000:
        break
    seen[id(thing)] = thing
    kind = type(thing).__name__
    if kind in ('frame', 'cell', 'module'):
        reached.add(kind if kind != 'module' else thing.__name__)
    for name in dir(thing):
        try:
            open_ones.append(getattr(thing, name))
        except Exception:
            pass
    if kind == 'dict':
        open_ones.extend(list(thing.values()))
    elif kind in ('list', 'tuple', 'set'):
        open_ones.extend(list(thing))
print(sorted(reached))
";
    let mut runtime = common::start(program, "test.py", 1);
    let stop = runtime.run_until(60 * SECOND);
    let printed = runtime.take_printed();
    assert_eq!(stop, Stop::Ended, "{printed}");
    let known = ["__main__", "_board", "builtins", "gamegrid", "math", "random", "time"];
    for name in printed.trim().trim_matches(['[', ']']).split(", ").map(|name| name.trim_matches('\'')) {
        assert!(known.contains(&name), "{name} is reached: {printed}");
    }
}

#[test]
fn texts_are_compiled_in_the_scope_of_their_caller() {
    let program = "\
n = 1
def f():
    n = 3
    return eval('n + 1')
exec('m = n + 1')
assert (f(), m, eval('n', {'n': 7}), eval(compile('n', '', 'eval'))) == (4, 2, 7, 1)
";
    let mut runtime = common::start(program, "test.py", 1);
    assert_eq!(runtime.run_until(SECOND), Stop::Ended, "{}", runtime.take_printed());
    for (program, message) in [
        ("import sys", "unknown module `sys`; available: gamegrid, math, random, time"),
        ("from math import nothing", "the module `math` has no `nothing`"),
        ("eval(b'1' + b'+1' * 1000)", "levels"),
        ("exec('if 1: ' + 'x' * 300000)", "bytes"),
    ] {
        let failure = failure(program);
        assert!(failure.message.contains(message), "{program}: {}", failure.message);
    }
}

/// Runs a program to its end and returns its steps.
fn steps(program: &str) -> u64 {
    let mut runtime = common::start(program, "test.py", 1);
    assert_eq!(runtime.run_until(100 * SECOND), Stop::Ended, "{program}");
    runtime.steps()
}

#[test]
fn a_step_is_a_call_of_a_function_or_an_iteration() {
    let nothing = steps("x = 1\n");
    assert_eq!(nothing, 1, "the program itself begins");
    for (program, expected) in [
        ("for i in range(10):\n    pass\n", 10),
        ("for i in range(10):\n    if i % 2:\n        continue\n    x = i\n", 10),
        ("i = 0\nwhile i < 10:\n    i += 1\n", 10),
        ("i = 0\nwhile True:\n    i += 1\n    if i == 10:\n        break\n", 9),
        (
            "for i in range(10):\n    try:\n        i // (i % 2)\n    except ZeroDivisionError:\n        pass\n",
            10,
        ),
        ("for i in range(10):\n    try:\n        x = i\n    finally:\n        pass\n", 10),
        ("x = [i for i in range(10)]\n", 11),
        ("x = {i for i in range(10) if i % 2}\n", 11),
        ("x = sum(i for i in range(10))\n", 11),
        ("def f():\n    pass\nf()\nf()\n", 2),
        ("f = lambda: 1\nx = sorted(range(10), key = lambda n: -n)\n", 10),
        ("class A:\n    def __init__(self):\n        pass\nA()\n", 2),
        (
            "def g():\n    for i in range(10):\n        yield i\ndef h():\n    yield from g()\nx = list(h())\n",
            12,
        ),
        ("x = len('abc') + abs(-1)\n", 0),
        ("exec('for i in range(10):\\n    pass')\n", 11),
        ("exec(compile('for i in range(10):\\n    pass', 'text', 'exec'))\n", 11),
        ("x = eval('  [i for i in range(10)]')\n", 12),
        ("x = eval(b'[i for i in range(10)]')\n", 12),
        ("x = eval(bytearray(b'[i for i in range(10)]'))\n", 12),
        ("x = eval(compile(memoryview(b'[i for i in range(10)]'), 'text', 'eval'))\n", 12),
    ] {
        assert_eq!(steps(program) - nothing, expected, "{program}");
    }
}

#[test]
fn long_code_jumps_as_far_as_before() {
    for (lines, are_counted) in
        [1, 30, 60, 100, 200, 3000].map(|lines| [(lines, false), (lines, true)]).concat()
    {
        let work = "            n += 1\n".repeat(lines);
        let more = "        k = n + k * 0 + 300\n".repeat(lines);
        let program = format!(
            "def f():\n    n = 0\n    for i in range(4):\n        try:\n{work}            if i == 2:\n                raise ValueError(i)\n        except ValueError:\n            n += 100000\n            continue\n        k = 0\n{more}        while n % 7:\n            n += 1\n    return n\nx = f()\ny = [z for z in range(300) if z > 290]\nf(1)\n"
        );
        let mut runtime = common::start(&program, "test.py", 1);
        if are_counted {
            runtime.count_lines();
        }
        let Stop::Failed(failure) = runtime.run_until(100 * SECOND) else {
            panic!("it fails in its last line")
        };
        assert_eq!(failure.line, Some(u32::try_from(program.lines().count()).expect("it is short")));
        let mut n = 0;
        for i in 0..4 {
            n += lines;
            if i == 2 {
                n += 100_000;
            } else {
                n = n.next_multiple_of(7);
            }
        }
        assert_eq!(value(&runtime, "x"), n.to_string(), "{lines} lines");
        assert_eq!(value(&runtime, "len(y)"), "9");
    }
}

/// As with CPython 3.11: all lines except those with the word `never`, `else` and `finally`.
#[test]
fn lines_are_reported_that_are_executed() {
    let program = "\
def deco(f):
    return f

class A:
    x: int = 1
    def g(self, n):
        if n > 5:
            print('never')
    @deco
    def h(self):
        for i in range(3):
            if i == 1:
                break
        else:
            print('never')
        try:
            i = int('3')
        except ValueError as never:
            print('never', never)
        finally:
            i = 2
        while i:
            i -= 1
    def pairs(self):
        for i in range(2):
            yield i
        return

n: int = 3
A().g(n)
A().h()
list(A().pairs())
try:
    n = {}[n]
    print('never')
except IndexError:
    print('never')
except KeyError:
    n = 4
if n == 9:
    print('never')
elif n == 4:
    pass
else:
    print('never')
if n == 9:
    print('never')
";
    let is_executed =
        |line: &str| !line.contains("never") && !["", "else:", "finally:"].contains(&line.trim());
    for distance in [0, 400] {
        // After many constants, arguments are long.
        let before: String = (0..distance).map(|number| format!("z = 'text {number}'\n")).collect();
        let program = before + program;
        let mut runtime = common::start(&program, "test.py", 1);
        runtime.record_lines();
        assert_eq!(runtime.run_until(SECOND), Stop::Ended);
        let lines = (1_u32..).zip(program.lines());
        let expected: Vec<u32> =
            lines.filter(|(_, line)| is_executed(line)).map(|(number, _)| number).collect();
        assert_eq!(runtime.executed_lines(), expected);
    }
}

#[test]
fn names_of_a_module_are_global() {
    let program = "def f():\n    return x\nx = 1\nfirst = f()\ndel x\ntry:\n    x\nexcept NameError as error:\n    second = str(error)\ntry:\n    f()\nexcept NameError as error:\n    third = str(error)\nlen = 5\nfourth = len\ndel len\nfifth = len('abc')\nclass A:\n    y = 1\n    z = y + 1\nsixth = A.z\nexec('v = 1', {'w': 2})\nseventh = 'v' in globals()\n";
    let mut runtime = common::start(program, "test.py", 1);
    assert_eq!(runtime.run_until(SECOND), Stop::Ended);
    assert_eq!(
        value(&runtime, "(first, second, third, fourth, fifth, sixth, seventh)"),
        "(1, \"name 'x' is not defined\", \"name 'x' is not defined\", 5, 3, 2, False)"
    );
}
