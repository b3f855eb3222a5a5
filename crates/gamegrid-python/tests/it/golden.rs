//! The grid library against recordings of the original: expressions row by row, the published
//! listings event by event, a scene pixel by pixel.

use std::fs::File;
use std::io::BufReader;

use conformance::golden::{self, Golden};
use conformance::report::{self, Report};
use gamegrid::image::Image;
use gamegrid::{Runtime, Stop};
use hardware::{Event, PointerAction};
use serde_json::Value;

use crate::common;

/// The grid of the scenes.
const GRID: &str = "makeGameGrid(10, 7, 40, Color(9, 9, 9), False)";
/// The classes that the rows use, as in the README of the recordings.
const CLASSES: &str = "\
from gamegrid import *
acted = []
class A(Actor):
    def __init__(self, name, picture='odd.png'):
        Actor.__init__(self, picture)
        self.name = name
    def act(self):
        acted.append(self.name)
class B(A):
    pass
class D(Actor):
    def __init__(self, name):
        Actor.__init__(self, 'even.png')
        self.name = name
    def act(self):
        acted.append(self.name)
def as_text(value):
    if isinstance(value, float):
        text = '%.12g' % value
        return text if '.' in text or 'e' in text else text + '.0'
    if isinstance(value, Actor):
        return value.name
    if isinstance(value, Point):
        return '%d,%d' % (value.x, value.y)
    if isinstance(value, list):
        return '[' + ', '.join([as_text(part) for part in value]) + ']'
    return str(value)
";

/// Returns the images of the recordings.
fn images() -> Vec<(String, Image)> {
    let at = |x, y| gamegrid::grid::Point { x, y };
    let mut odd = Image::plain(33, 21, [0, 160, 0]);
    let mut even = Image::plain(40, 80, [200, 160, 0]);
    for image in [&mut odd, &mut even] {
        image.fill(at(0, 0), (2, 2), [255, 0, 0]);
    }
    let mut marble = Image::plain(60, 60, [40, 80, 200]);
    marble.fill(at(10, 6), (5, 3), [255, 255, 255]);
    let mut board = Image::plain(491, 491, [120, 80, 40]);
    board.fill(at(0, 0), (141, 141), [60, 40, 20]);
    board.fill(at(350, 0), (141, 141), [60, 40, 20]);
    [("odd", odd), ("even", even), ("marble", marble), ("solitaire_board", board)]
        .map(|(name, image)| (name.to_owned(), image))
        .into()
}

/// Records the texts that a listing writes to the status bar.
const LISTENER: &str = include_str!("../listener.py");

fn report(test: &'static str) -> Report {
    Report::new(test).in_package("typein-gamegrid-python")
}

fn started(program: &str) -> Runtime {
    gamegrid_python::install();
    let mut runtime = Runtime::with_sprites(program, "golden.py", 1, images());
    match runtime.run_until(runtime.now() + 10_000_000) {
        Stop::Horizon => runtime,
        stop => panic!("{stop:?}: {}", runtime.take_printed()),
    }
}

fn evaluated(runtime: &Runtime, expression: &str) -> String {
    runtime.evaluate(expression).unwrap_or_else(|failure| failure.message)
}

#[test]
fn gamegrid_api() {
    let Some(table) = Golden::open().table("gamegrid/api.tsv") else { return };
    let mut report = report("gamegrid_api");
    for (number, row) in (1..).zip(&table.rows) {
        let cell = |column: &str| row.cell(column);
        let (group, expression, expected) = (cell("group"), cell("expression"), cell("result"));
        let name = format!("{number}");
        if !report::is_selected(&name) {
            continue;
        }
        let (statements, question) = match group.split_once(": ") {
            Some(("scene", statements)) => (statements.to_owned(), expression.to_owned()),
            _ if group == "cycle" => {
                let statements = expression.rsplit_once(" | ").map_or("", |(statements, _)| statements);
                (format!("{statements} | doStep() | doStep()"), "' '.join(acted)".to_owned())
            }
            _ => (String::new(), expression.to_owned()),
        };
        let program = format!("{CLASSES}{GRID}\n{}\n", statements.replace(" | ", "\n"));
        let actual = report::catch_panic(|| evaluated(&started(&program), &format!("as_text({question})")));
        report.compare(
            &name,
            format!("{group}: {expression}"),
            expected,
            &actual.unwrap_or_else(|panic| panic),
        );
    }
    report.finish();
}

fn cells(value: &Value) -> String {
    serde_json::to_string(value).expect("JSON is written")
}

/// Returns the state of a listing in the notation of the recordings.
fn state(runtime: &Runtime, has_flag: bool) -> Value {
    let marbles: Vec<[i32; 2]> = runtime.actors().iter().map(|actor| [actor.x, actor.y]).collect();
    let moving = evaluated(runtime, "'movingMarble' in globals() and movingMarble is not None") == "True";
    let pair = |text: String| -> Value { serde_json::from_str(&text).expect("two numbers") };
    let of_moving =
        |expression: &str| if moving { pair(evaluated(runtime, expression)) } else { Value::Null };
    let start = evaluated(runtime, "str(startLoc) if 'startLoc' in globals() else 'None'");
    let mut state = serde_json::json!({
        "actors": marbles,
        "startLoc": start,
        "moving": of_moving("[movingMarble.getX(), movingMarble.getY()]"),
        "moving_pixel": of_moving("[movingMarble.getPixelLocation().x, movingMarble.getPixelLocation().y]"),
    });
    if has_flag {
        state["isGameOver"] = Value::Bool(evaluated(runtime, "isGameOver") == "True");
    }
    state
}

/// Returns the texts written to the status bar since the last call.
fn status_texts(runtime: &mut Runtime) -> Value {
    let texts = evaluated(runtime, "''.join(text + '\\0' for text in _texts)");
    runtime.execute("_texts.clear()").expect("it is a list");
    texts.split_terminator('\0').collect()
}

#[test]
fn gamegrid_solitaire() {
    let Some(files) = Golden::open().files("gamegrid", ".json") else { return };
    let mut report = report("gamegrid_solitaire");
    for file in &files {
        let name = golden::stem(file);
        let session: Value = serde_json::from_str(&golden::read(file)).expect("a recording is JSON");
        let title = session["listing"].as_str().expect("a recording has a listing");
        let listing = catalogue::find(title).and_then(|title| title.text()).expect("the title exists");
        let mut runtime = started(&format!("{LISTENER}{listing}"));
        let row = format!("{name}:0");
        let actors = state(&runtime, false)["actors"].clone();
        report.compare(&row, "start", &cells(&session["start"]["actors"]), &cells(&actors));
        report.compare(
            &row,
            "start",
            &cells(&session["start"]["status"]),
            &cells(&status_texts(&mut runtime)),
        );
        for (number, event) in (1..).zip(session["events"].as_array().expect("a recording has events")) {
            let row = format!("{name}:{number}");
            let number = |key: &str| event[key].as_i64().and_then(|number| i32::try_from(number).ok());
            let (x, y) = (number("x").expect("a place"), number("y").expect("a place"));
            let action = match event["event"].as_str() {
                Some("press") => PointerAction::Press,
                Some("drag") => PointerAction::Drag,
                Some("release") => PointerAction::Release,
                other => panic!("{row}: unknown event {other:?}"),
            };
            let button = number("button").map_or(1, |button| u8::try_from(button).expect("a button"));
            let now = runtime.now();
            runtime.schedule_event(now, Event::Pointer { action, x, y, button });
            // Checking a large board takes some time.
            let stop = runtime.run_until(now + 1_000_000);
            assert_eq!(stop, Stop::Horizon, "{row}: {}", runtime.take_printed());
            let mut actual = state(&runtime, event.get("isGameOver").is_some());
            actual["status"] = status_texts(&mut runtime);
            let keys = actual.as_object().expect("a state is an object").keys().cloned().collect::<Vec<_>>();
            let expected: Value = keys
                .into_iter()
                .map(|key| (key.clone(), event[&key].clone()))
                .collect::<serde_json::Map<_, _>>()
                .into();
            report.compare(&row, format!("{action:?} at {x}, {y}"), &cells(&expected), &cells(&actual));
        }
    }
    report.finish();
}

const SCENE: &str = "\
addActor(Actor('odd.png'), Location(0, 0))
addActor(Actor('even.png'), Location(1, 1))
moved = Actor('odd.png')
addActor(moved, Location(4, 3))
moved.setLocationOffset(13, -9)
addActor(Actor('even.png'), Location(9, 6))
addActor(Actor('marble.png'), Location(6, 4))
addActor(Actor('odd.png'), Location(6, 4))
getBg().setPaintColor(Color.yellow)
getBg().drawLine(Point(5, 200), Point(300, 250))
getBg().fillRectangle(Point(220, 20), Point(250, 33))
getBg().fillCell(Location(8, 1), Color.cyan)
show()
";

#[test]
fn gamegrid_pictures() {
    let Some(file) = Golden::open().file("gamegrid/scene_10x7x40.png") else { return };
    let mut report = report("gamegrid_pictures");
    let decoder = png::Decoder::new(BufReader::new(File::open(&file).expect("the image exists")));
    let mut reader = decoder.read_info().expect("the file is a PNG");
    let mut bytes = vec![0; reader.output_buffer_size().expect("the image fits into memory")];
    let info = reader.next_frame(&mut bytes).expect("the PNG has an image");
    let width = info.width as usize;
    let runtime = started(&format!("{CLASSES}{GRID}\n{SCENE}"));
    let frame = runtime.frame().expect("a board");
    report.compare(
        "size",
        "",
        &format!("{:?}", (width, info.height as usize)),
        &format!("{:?}", frame.size()),
    );
    let row =
        |dots: &[[u8; 3]]| dots.iter().map(|[r, g, b]| format!("{r:02x}{g:02x}{b:02x}")).collect::<String>();
    let expected: Vec<[u8; 3]> =
        bytes[..info.buffer_size()].chunks_exact(3).map(|dot| [dot[0], dot[1], dot[2]]).collect();
    for (y, (expected, actual)) in expected.chunks(width).zip(frame.colours().chunks(width)).enumerate() {
        report.compare(format!("{y}"), "the pixels of a row", &row(expected), &row(actual));
    }
    report.finish();
}

#[test]
fn gamegrid_resumes_from_a_snapshot() {
    let listing = catalogue::find("solitaire").expect("the title exists").listing;
    let mut system = common::power_on(0);
    system.load_program(listing).expect("any text can be loaded");
    let run = |system: &mut dyn systems::System, microseconds: u64| {
        let goal = systems::Cycles(system.now().0 + microseconds);
        assert_eq!(system.run_until(goal), systems::StopReason::Deadline);
    };
    run(system.as_mut(), 1_000_000);
    assert!(
        system.screen().text().contains("Press-drag-release to make a move."),
        "{}",
        system.screen().text()
    );
    let point = |system: &mut dyn systems::System, action, cell: (i32, i32)| {
        let (x, y) =
            system.inspect().board().and_then(|board| board.cell_centre(cell.0, cell.1)).expect("a board");
        let now = system.now();
        system.schedule_event(now, Event::Pointer { action, x, y, button: 1 });
        run(system, 500_000);
    };
    point(system.as_mut(), PointerAction::Press, (3, 1));
    let saved = system.save_snapshot();
    let mut marbles = Vec::new();
    let mut other = common::power_on(0);
    other.load_snapshot(&saved).expect("a state");
    for system in [system.as_mut(), other.as_mut()] {
        point(system, PointerAction::Release, (3, 3));
        assert!(
            system.screen().text().contains("Valid move - Marble removed."),
            "{}",
            system.screen().text()
        );
        assert!(system.inspect().board().is_some_and(|board| board.wants_pointer()));
        let answer = system
            .inspect()
            .scope()
            .map(|scope| scope.evaluate("getRemoveMarble(Location(5, 3), Location(3, 3))"));
        assert_eq!(answer, Some(Ok("None".to_owned())), "the hole is taken");
        marbles.push(system.inspect().board().expect("a board").actors());
    }
    assert_eq!((marbles[0].len(), &marbles[0]), (31, &marbles[1]));
    assert_eq!(system.render(), other.render());
    let flag = system.inspect().variable("isGameOver");
    assert_eq!(flag, Some(systems::Value::Object { kind: "bool".to_owned(), text: "False".to_owned() }));
}
