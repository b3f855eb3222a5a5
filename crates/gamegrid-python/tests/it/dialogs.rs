//! Dialogs: answered with keys and clicks, in callbacks, without a board, in text.

use gamegrid::{Runtime, Stop};
use hardware::{Event, KeyCode, PointerAction};
use player::interactive::{InteractiveSession, Settings};
use player::{Options, Program, Session};

use crate::common;

const SECOND: u64 = 1_000_000;

fn press(runtime: &mut Runtime, text: &str) {
    let mut at = runtime.now();
    for character in text.chars() {
        let (code, has_shift) = match character {
            '\u{1b}' => (27, false),
            '\u{8}' => (8, false),
            _ => gamegrid::keys::key_of(character).expect("a key"),
        };
        let mut keys = vec![KeyCode(code)];
        if has_shift {
            keys.insert(0, KeyCode(16));
        }
        for &key in &keys {
            runtime.schedule_event(at, Event::KeyDown(key));
        }
        for &key in &keys {
            runtime.schedule_event(at + 5_000, Event::KeyUp(key));
        }
        at += 20_000;
    }
    assert_eq!(runtime.run_until(at + SECOND), Stop::Horizon, "{}", runtime.take_printed());
}

/// Runs a program without a board that asks, types, and returns what it prints.
fn printed(program: &str, keys: &str) -> String {
    let mut runtime = common::start(program, "test.py", 1);
    assert_eq!(runtime.run_until(SECOND), Stop::Horizon);
    let mut at = runtime.now();
    for character in keys.chars() {
        let code =
            if character == '\u{1b}' { 27 } else { gamegrid::keys::key_of(character).expect("a key").0 };
        runtime.schedule_event(at, Event::KeyDown(KeyCode(code)));
        runtime.schedule_event(at, Event::KeyUp(KeyCode(code)));
        at += 1000;
    }
    let stop = runtime.run_until(at + SECOND);
    assert_eq!(stop, Stop::Ended, "{:?} {}", runtime.dialog(), runtime.take_printed());
    runtime.take_printed()
}

#[test]
fn questions_return_what_was_typed() {
    for (question, keys, answer) in [
        ("inputInt('n?')", "-42\n", "-42"),
        ("inputInt('n?', 7)", "\n", "7"),
        ("inputFloat('x?')", "2.50\n", "2.5"),
        ("inputString('s?')", "12\n", "'12'"),
        ("raw_input('s?')", "ab c\n", "'ab c'"),
        ("input('?')", "12\n", "12"),
        ("input('?')", "1.5\n", "1.5"),
        ("input('?')", "abc\n", "'abc'"),
        ("input()", "\n", "''"),
        ("askYesNo('?')", "\n", "True"),
        ("askYesNo('?')", "n\n", "False"),
        ("inputInt('n?', False)", "\u{1b}", "None"),
        ("askYesNo('?', False)", "\u{1b}", "None"),
        ("msgDlg('hello')", "x\n", "None"),
        // The dialog refuses a text that is not an integer; the next answer replaces it.
        ("inputInt('n?')", "-\n5\n", "5"),
    ] {
        assert_eq!(printed(&format!("print(repr({question}))\n"), keys), format!("{answer}\n"), "{question}");
    }
    assert_eq!(
        printed("x = inputInt('n?')\nprint('not reached')\n", "\u{1b}"),
        "",
        "cancelled, the program ends"
    );
}

#[test]
fn a_dialog_in_a_callback_takes_its_keys_and_the_cycles_go_on() {
    let mut runtime = common::start(
        "from gamegrid import *\nseen = []\ndef key(e):\n    seen.append(inputString('name?'))\n\
         makeGameGrid(5, 5, 20, False, keyPressed = key)\nsetSimulationPeriod(10)\nshow()\ndoRun()\n",
        "test.py",
        1,
    );
    assert_eq!(runtime.run_until(SECOND), Stop::Horizon, "{}", runtime.take_printed());
    assert_eq!(runtime.dialog(), None);
    press(&mut runtime, "x");
    let dialog = runtime.dialog().expect("the callback asks");
    assert_eq!((dialog.prompt.as_str(), dialog.typed.as_deref()), ("name?", Some("")));
    assert!(runtime.is_idle(), "it waits for input");
    let cycles: u32 = runtime.evaluate("getNbCycles()").expect("a number").parse().expect("a number");
    press(&mut runtime, "Zo\u{8}\u{8}Zoë!\n");
    assert_eq!(runtime.evaluate("seen").as_deref(), Ok("['Zoë!']"));
    assert_eq!(runtime.dialog(), None);
    let later: u32 = runtime.evaluate("getNbCycles()").expect("a number").parse().expect("a number");
    assert!(later > cycles + 50, "{cycles} {later}");
    assert_eq!(runtime.evaluate("kbhit()").as_deref(), Ok("True"), "only the key in front of it is left");
    assert_eq!(runtime.evaluate("getKeyCode(), kbhit()").as_deref(), Ok("(88, False)"));
}

#[test]
fn a_dialog_is_drawn_over_the_frame_and_takes_clicks() {
    let mut runtime = common::start(
        "from gamegrid import *\nmakeGameGrid(10, 7, 40, None, False)\nshow()\nanswer = askYesNo('Again?')\n",
        "test.py",
        1,
    );
    runtime.run_until(SECOND);
    let Some(hardware::Frame::Rgb { width, height, pixels }) = runtime.frame() else { panic!("a frame") };
    assert_eq!((width, height), (401, 281));
    let lit = pixels
        .iter()
        .position(|pixel| *pixel == [196, 214, 240])
        .expect("the first button is the chosen one");
    let (x, y) = ((lit % width + 100) as i32, (lit / width + 4) as i32);
    // The second button is beside the first.
    runtime.schedule_event(0, Event::Pointer { action: PointerAction::Press, x, y, button: 1 });
    runtime.run_until(2 * SECOND);
    assert_eq!(runtime.evaluate("answer").as_deref(), Ok("False"));
}

#[test]
fn a_text_front_end_shows_the_question_and_types_the_answer() {
    gamegrid_python::install();
    let program =
        Program::read(b"from gamegrid import *\nn = inputInt('How many?')\nprint(n * 2)\n", "test.py")
            .expect("a program");
    let session = Session::from_system(program.machine.power_on(Options::default()), 1);
    let settings = Settings {
        name: "test".to_owned(),
        seed: 1,
        image: Some(program.image),
        runs_at_start: true,
        speed: player::frame_pacing::Speed::Max,
        joystick: None,
    };
    let mut interactive = InteractiveSession::new(session, settings).expect("it has room");
    interactive.session.run_seconds(0.5);
    let screen: String = interactive.session.system().screen().cells.iter().map(|cell| cell.glyph).collect();
    assert!(screen.contains("How many?") && screen.contains("Enter: answer"), "{screen}");
    // A snapshot holds the open dialog.
    let snapshot = interactive.session.system().save_snapshot();
    interactive.session.type_text("21\n");
    interactive.session.run_seconds(2.0);
    let shown =
        |system: &dyn systems::System| system.inspect().variable("n").map(|value| format!("{value:?}"));
    assert!(shown(interactive.session.system()).is_some_and(|value| value.contains("21")));
    let mut again = common::power_on(9);
    again.load_snapshot(&snapshot).expect("it was just saved");
    let screen: String = again.screen().cells.iter().map(|cell| cell.glyph).collect();
    assert!(screen.contains("How many?"), "{screen}");
}
