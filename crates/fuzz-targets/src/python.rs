//! Python programs on a board.

use gamegrid::{Failure, Runtime, Stop};
use hardware::{Event, KeyCode, PointerAction};

/// Fragments of programs.
pub const DICTIONARY: &[&str] = &[
    "\0",
    "\x01",
    "\n",
    "    ",
    "lambda: ",
    "1 if 1 else ",
    "not ",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "f'{",
    "}'",
    "'''",
    ".a",
    " and ",
    " < ",
    ", ",
    "match x:\n case [",
    "def f(a=1):\n ",
    "class A:\n ",
    "for x in y:\n ",
    "try:\n ",
    "with x:\n ",
    "if x:\n",
    "x = ",
    "yield ",
    "await ",
    "global x\n",
    "*",
    "**",
    ":=",
    "@",
    "\\\n",
    "#",
    ";",
    "print 1\n",
    "repeat 3:\n",
];

/// Statements that terminate after any other statements.
const STATEMENTS: [&str; 24] = [
    "makeGameGrid(7, 5, 20, Color.red, False)",
    "makeGameGrid(3, 3, 9, 'sprites/marble.png')",
    "makeGameGrid(3, 3, 20, False, mousePressed = on, keyPressed = on, mouseDragged = on)",
    "addActor(Actor('sprites/marble.png'), Location(n, 1), 90 * n)",
    "addActor(B(), Location(1, n - 2))",
    "n += 1",
    "n = -n",
    "n = None",
    "removeAllActors()",
    "removeActorsAt(Location(n, 1))",
    "getBg().fillCircle(Point(n, 5), n)",
    "getBg().drawText('a', Point(n, 9))",
    "addStatusBar(n)",
    "setStatusText(str(n))",
    "show()",
    "doRun()",
    "setSimulationPeriod(n)",
    "delay(n)",
    "for a in getActors(): a.move(n)",
    "for a in getActors(): a.setDirection(n * 7); a.turn(n)",
    "for a in getActors(): a.addCollisionActors(getActors())",
    "print(getOneActorAt(Location(n, n)), getActors(B), toPoint(Location(n, 0)))",
    "setBgColor(Color(n, n, n))",
    "on(n)",
];
const PREAMBLE: &str = "from gamegrid import *\nn = 1\ndef on(e):\n    global n\n    n = 2\n\
    class B(Actor):\n    def __init__(self):\n        Actor.__init__(self, True, 'sprites/marble.png')\n    def act(self):\n        self.move()\n";

/// Input: a selector, then a program. With an even selector the target only compiles the bytes; with an odd one
/// each byte is a statement to run.
///
/// # Panics
/// Panics if an error has no message, or a line outside the program.
pub fn python(data: &[u8]) {
    assert!(gamegrid::is_installed(), "no Python interpreter is installed");
    let Some((kind, rest)) = data.split_first() else { return };
    if kind % 2 == 0 {
        // The program ends at the exit: the memory use of arbitrary programs is not under test.
        let source = format!("raise SystemExit\n{}", String::from_utf8_lossy(rest));
        run_source(&source);
        return;
    }
    let chosen = rest.iter().take(60).map(|&byte| STATEMENTS[usize::from(byte) % STATEMENTS.len()]);
    let tried = chosen.map(|statement| match statement.split_once(": ") {
        Some((head, body)) => format!("try:\n    {head}:\n        {body}\nexcept Exception:\n    pass\n"),
        None => format!("try:\n    {statement}\nexcept Exception:\n    pass\n"),
    });
    run_source(&(PREAMBLE.to_owned() + &tried.collect::<String>()));
}

fn run_source(source: &str) {
    let mut runtime = Runtime::start(source, "listing.py", 1);
    for slice in 1..=3u64 {
        let at = slice * 10_000;
        runtime.schedule_event(at, Event::KeyDown(KeyCode(65)));
        for action in [PointerAction::Press, PointerAction::Drag, PointerAction::Release] {
            runtime.schedule_event(at, Event::Pointer { action, x: 5, y: 5, button: 1 });
        }
        match runtime.run_until(at) {
            Stop::Horizon | Stop::Breakpoint(_) => {}
            Stop::Ended => break,
            Stop::Failed(failure) => has_message_and_line(&failure, source),
        }
    }
    let _ = runtime.frame();
    let _ = (runtime.globals(), runtime.actors(), runtime.take_printed());
}

fn has_message_and_line(Failure { message, line, .. }: &Failure, source: &str) {
    assert!(!message.is_empty(), "an error without a message");
    let last = u32::try_from(source.split('\n').count()).unwrap_or(u32::MAX);
    assert!(line.is_none_or(|line| (1..=last + 1).contains(&line)), "line {line:?} of {last}: {message}");
}
