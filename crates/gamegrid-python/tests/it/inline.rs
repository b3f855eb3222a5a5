//! Programs on the thread of a host that cannot suspend them within their code.

use std::sync::Arc;

use gamegrid::protocol::{Request, RunResult, encode};
use gamegrid::{Failure, ProgramFiles, Stop};
use gamegrid_python::{Host, Link as _, Program, Slice, ThreadLink};
use hardware::{Event, KeyCode, PointerAction};
use serde::de::DeserializeOwned;

const SECOND: u64 = 1_000_000;
/// The slices of a front end.
const FRAME: u64 = SECOND / 50;
const CELL: i32 = 70;

/// A browser without JSPI, for example.
struct WithoutSuspension;

impl Host for WithoutSuspension {
    fn can_suspend(&self) -> bool {
        false
    }

    fn suspend(&self, _result: Vec<u8>, _reply: &dyn Fn(Request) -> Vec<u8>) -> Slice {
        panic!("it cannot")
    }
}

fn start(source: &str) -> Request {
    let files = ProgramFiles::default();
    Request::Start { source: source.to_owned(), name: "test.py".to_owned(), seed: 1, sprites: vec![], files }
}

/// A program that is not suspended.
struct Inline(Program);

impl Inline {
    fn new(source: &str) -> Self {
        Self(Program::start(start(source), Box::new(WithoutSuspension), 1000, Arc::default()))
    }

    fn run(&self, until: u64) -> RunResult {
        decoded(&self.0.run(Slice { until, max_work: u64::MAX }))
    }

    fn value(&self, expression: &str) -> Result<String, Failure> {
        decoded(&self.0.reply_to(Request::Evaluate(expression.to_owned())))
    }

    fn press(&self, key: u8) {
        let _ = self.0.reply_to(Request::Event(0, Event::KeyDown(KeyCode(key))));
    }
}

fn decoded<T: DeserializeOwned>(bytes: &[u8]) -> T {
    postcard::from_bytes(bytes).expect("a reply")
}

/// Drags between cells, clicks on all buttons and a few keys, as times of events.
fn inputs() -> Vec<(u64, Event)> {
    let mut inputs = vec![];
    let mut at = SECOND / 5;
    let mut pointer = |action, (x, y): (i32, i32)| {
        inputs
            .push((at, Event::Pointer { action, x: x * CELL + CELL / 2, y: y * CELL + CELL / 2, button: 1 }));
        at += 3 * FRAME + 1;
    };
    for (from, to) in
        [((3, 1), (3, 3)), ((3, 5), (3, 3)), ((1, 3), (3, 3)), ((0, 0), (9, 9)), ((2, 2), (4, 2))]
    {
        pointer(PointerAction::Move, from);
        pointer(PointerAction::Press, from);
        pointer(PointerAction::Drag, ((from.0 + to.0) / 2, (from.1 + to.1) / 2));
        pointer(PointerAction::Drag, to);
        pointer(PointerAction::Release, to);
    }
    for key in [32, 65, 82] {
        inputs.push((at, Event::KeyDown(KeyCode(key))));
        inputs.push((at + FRAME, Event::KeyUp(KeyCode(key))));
        at += 4 * FRAME;
    }
    inputs
}

#[test]
fn the_titles_show_the_frames_of_the_thread() {
    let mut changes = 0;
    for title in catalogue::titles().iter().filter(|title| title.origin.system == "gamegrid") {
        let source = str::from_utf8(title.listing).expect("the listing is a text");
        let mut thread = ThreadLink::start();
        let mut ask = |request: &Request| thread.ask(&encode(request)).expect("the interpreter replies");
        ask(&start(source));
        let inline = Inline::new(source);
        for (at, event) in inputs() {
            ask(&Request::Event(at, event));
            let _ = inline.0.reply_to(Request::Event(at, event));
        }
        let mut before = vec![];
        for frame in 1..=110 {
            let until = frame * FRAME;
            ask(&Request::Run { until, max_work: u64::MAX });
            inline.run(until);
            let picture = ask(&Request::Picture);
            assert_eq!(inline.0.reply_to(Request::Picture), picture, "frame {frame} of {}", title.name);
            changes += usize::from(picture != before);
            before = picture;
        }
    }
    assert!(changes > 50, "{changes} frames differ from the one before");
}

#[test]
fn a_callback_runs_to_its_end_past_the_slice() {
    let inline = Inline::new(
        "from gamegrid import *\nn = 0\ndef key(e):\n    global n\n    for i in range(100000):\n        n += 1\n    delay(1000)\n    n += 1\nmakeGameGrid(3, 3, 20, False, keyPressed = key)\nshow()\n",
    );
    inline.run(FRAME);
    inline.press(65);
    let RunResult { stop, now, .. } = inline.run(2 * FRAME);
    assert_eq!((stop, inline.value("n")), (Stop::Horizon, Ok("100001".to_owned())));
    assert!(now > SECOND + 100_000 * 5, "{now}");
    // The time of the program is ahead of its host, and goes on when the host has come there.
    assert_eq!((inline.run(3 * FRAME).now, inline.run(now + FRAME).now), (now, now + FRAME));
}

#[test]
fn a_wait_without_an_end_is_an_error() {
    for wait in ["getKeyCode(); getKeyCodeWait()", "inputInt('n?')"] {
        let program = format!(
            "from gamegrid import *\ndef key(e):\n    {wait}\nmakeGameGrid(3, 3, 20, False, keyPressed = key)\nshow()\n"
        );
        let inline = Inline::new(&program);
        inline.run(FRAME);
        inline.press(65);
        let RunResult { stop, now, .. } = inline.run(2 * FRAME);
        let Stop::Failed(failure) = stop else { panic!("`{wait}` waits") };
        assert!(now < 2 * FRAME, "{now}");
        assert_eq!(failure.line, Some(3));
        assert!(failure.message.contains("cannot suspend it"), "{failure:?}");
        assert_eq!(decoded::<Option<gamegrid::DialogView>>(&inline.0.reply_to(Request::Dialog)), None);
        assert_eq!((inline.run(3 * FRAME).stop, inline.value("1 + 1")), (Stop::Horizon, Ok("2".to_owned())));
    }
}

#[test]
fn a_program_without_a_board_ends_with_all_its_failures() {
    let inline = Inline::new("print(1)\nx\n");
    let Stop::Failed(failure) = inline.run(FRAME).stop else { panic!("it fails") };
    assert_eq!(failure.line, Some(2));
    assert_eq!(inline.run(2 * FRAME).stop, Stop::Horizon);
    assert!(!decoded::<bool>(&inline.0.reply_to(Request::IsRunning)));
    let inline = Inline::new("print(1)\n");
    assert_eq!((inline.run(FRAME).stop, inline.run(2 * FRAME).now), (Stop::Ended, 2 * FRAME));
}
