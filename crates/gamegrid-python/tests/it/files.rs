//! The files of a program: images, modules, and what a snapshot keeps of them.

use gamegrid::{ProgramFiles, Runtime, Stop};
use image::{DynamicImage, ImageFormat, Rgba, RgbaImage};
use systems::{Machine, Options};

use crate::common;

const SECOND: u64 = 1_000_000;

fn picture(width: u32, height: u32, colour: [u8; 4], format: ImageFormat) -> Vec<u8> {
    let picture = DynamicImage::ImageRgba8(RgbaImage::from_pixel(width, height, Rgba(colour)));
    let picture =
        if format == ImageFormat::Jpeg { DynamicImage::ImageRgb8(picture.into_rgb8()) } else { picture };
    let mut bytes = std::io::Cursor::new(vec![]);
    picture.write_to(&mut bytes, format).expect("an image");
    bytes.into_inner()
}

fn files() -> ProgramFiles {
    let image = |name: &str, size: (u32, u32), colour, format| {
        (name.to_owned(), picture(size.0, size.1, colour, format))
    };
    ProgramFiles {
        images: vec![
            image("sprites/fish.png", (20, 10), [200, 10, 10, 255], ImageFormat::Png),
            image("boat_0.gif", (30, 12), [10, 200, 10, 255], ImageFormat::Gif),
            image("boat_1.gif", (40, 12), [10, 10, 200, 255], ImageFormat::Gif),
            image("Sea.JPG", (201, 101), [0, 0, 250, 255], ImageFormat::Jpeg),
            image("marble.png", (5, 5), [1, 2, 3, 255], ImageFormat::Png),
            ("broken.png".to_owned(), b"not an image".to_vec()),
        ],
        modules: vec![
            (
                "tools".to_owned(),
                "import helpers\nprint 'loaded'\ndef twice(x):\n    return helpers.add(x, x)\n".to_owned(),
            ),
            (
                "helpers".to_owned(),
                "import tools\ndef add(a, b):\n    return a + b\ndef fail():\n    1 / 0\n".to_owned(),
            ),
            ("wrong".to_owned(), "x = = 1\n".to_owned()),
        ],
        image_folders: vec!["pictures".to_owned()],
    }
}

fn started(rest: &str) -> Runtime {
    gamegrid_python::install();
    let program =
        format!("from gamegrid import *\nmakeGameGrid(10, 5, 20, None, 'sprites/sea.jpg', False)\n{rest}");
    let mut runtime = Runtime::with_files(&program, "test.py", 1, files());
    assert_eq!(runtime.run_until(SECOND), Stop::Horizon, "{}", runtime.take_printed());
    runtime
}

fn value(runtime: &Runtime, expression: &str) -> String {
    runtime.evaluate(expression).unwrap_or_else(|failure| failure.message)
}

#[test]
fn images_are_found_by_their_path_and_by_their_file_name() {
    let mut runtime = started(
        "fish = Actor('sprites/fish.png')\nboat = Actor(True, 'pictures\\\\boat.gif', 2)\nown = Actor('sprites/marble.png')\naddActor(boat, Location(5, 2), 90)\n",
    );
    for (expression, expected) in [
        ("fish.getWidth(0), fish.getHeight(0)", "(20, 10)"),
        ("boat.getNbSprites(), boat.getWidth(1)", "(2, 40)"),
        ("boat.isRotatable()", "True"),
        // A file takes precedence over a drawing of the library.
        ("own.getWidth(0)", "5"),
        ("fish.getImage().getPixelColor(3, 3)", "java.awt.Color[r=200,g=10,b=10]"),
        ("getBg().getColor(Point(3, 3)).getBlue() > 240", "True"),
    ] {
        assert_eq!(value(&runtime, expression), expected, "{expression}");
    }
    assert!(runtime.take_warnings().is_empty());
}

#[test]
fn a_missing_image_is_a_warning_and_a_placeholder() {
    let mut runtime =
        started("a = Actor('sprites/unheard.gif')\nb = Actor('broken.png')\nsetBgImagePath('unseen.png')\n");
    assert_eq!(value(&runtime, "a.getWidth(0), b.getWidth(0)"), "(40, 40)");
    let warnings = runtime.take_warnings();
    let [missing, broken, background] = &warnings[..] else { panic!("{warnings:?}") };
    assert!(
        missing.contains("unknown image `sprites/unheard.gif`")
            && missing.contains("searched: pictures")
            && missing.contains("--images DIR"),
        "{missing}"
    );
    assert!(broken.contains("cannot read the image `broken.png`"), "{broken}");
    assert!(background.contains("`unseen.png`"), "{background}");
}

#[test]
fn modules_beside_the_program_are_imported() {
    let mut runtime = started("import tools\nfrom helpers import add, fail\nimport tools as again\n");
    assert_eq!(
        value(&runtime, "tools.twice(4), add(1, 2), again is tools, tools.__name__"),
        "(8, 3, True, 'tools')"
    );
    assert_eq!(runtime.take_printed(), "loaded\n", "it runs once");
    let failure = runtime.evaluate("fail()").expect_err("it divides by zero");
    assert!(failure.message.contains("division"), "{}", failure.message);
    for (program, message) in [
        ("import wrong\n", "wrong.py"),
        (
            "import unheard\n",
            "unknown module `unheard`; available: gamegrid, math, random, time, itertools, enum, and files",
        ),
    ] {
        let mut runtime = Runtime::with_files(program, "test.py", 1, files());
        let Stop::Failed(failure) = runtime.run_until(SECOND) else { panic!("{program}") };
        assert!(failure.traceback.contains(message), "{}", failure.traceback);
        assert_eq!(failure.line, Some(1), "{failure:?}");
    }
}

#[test]
fn a_snapshot_keeps_the_files() {
    let options = Options { seed: 3, files: files(), ..Options::default() };
    gamegrid_python::install();
    let mut system = Machine::GAMEGRID.power_on(options);
    let program = "from gamegrid import *\nfrom tools import twice\nmakeGameGrid(9, 9, 20)\nfish = Actor('fish.png')\naddActor(fish, Location(1, 1))\n";
    system.load_program(program.as_bytes()).expect("it has room");
    system.run_until(systems::Cycles(SECOND));
    let snapshot = system.save_snapshot();
    let mut again = common::power_on(4);
    again.load_snapshot(&snapshot).expect("it was just saved");
    let evaluated = |system: &dyn systems::System| {
        system.inspect().scope().map(|scope| scope.evaluate("fish.getWidth(0), twice(3)"))
    };
    assert_eq!(evaluated(&*again), Some(Ok("(20, 6)".to_owned())));
    assert_eq!(again.save_snapshot(), snapshot, "and saves them again");
}

#[test]
fn python_2_and_tigerjython_run_with_a_note() {
    let program = "from itertools import product\nfrom gamegrid import *\nfrom enum import Enum, auto\nState = enum('ON', 'OFF')\nclass Kind(Enum):\n    A = 1\n    B = auto()\nn = 0\nrepeat 3:\n    n += 1\nprint 'n is', n, State.OFF, Kind(2), [k.name for k in Kind], Kind['A'] is Kind.A\nprint len(list(product('ab', repeat=2))),\nprint\ntry:\n    1 / 0\nexcept ZeroDivisionError, e:\n    print 'caught'\n";
    let mut runtime = common::start(program, "test.py", 1);
    let stop = runtime.run_until(SECOND);
    assert_eq!(stop, Stop::Ended);
    assert_eq!(runtime.take_printed(), "n is 3 1 Kind.B ['A', 'B'] True\n4 \ncaught\n");
    assert_eq!(runtime.take_warnings(), ["line 11 is Python 2; the program runs with the rules of Python 3"]);
    assert_eq!(gamegrid_python::syntax_error(program), None);
}
