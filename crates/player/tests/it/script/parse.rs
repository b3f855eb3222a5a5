//! The language of key scripts.

use player::script::parse::parse;
use player::script::{Instruction, ScreenPosition};
use player::{Condition, ControlPort, JoystickLines};
use proptest::prelude::*;

fn one(line: &str) -> Instruction {
    let steps = parse(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    assert_eq!(steps.len(), 1, "{line}");
    steps[0].instruction.clone()
}

#[test]
fn every_instruction_is_read() {
    for (line, expected) in [
        (r#"type "a\n\"\\" # name"#, Instruction::Type("a\n\"\\".into())),
        (r#"QUEUE "run\n""#, Instruction::Queue("run\n".into())),
        ("press F1", Instruction::Press { keys: vec!["F1".into()], frames: None }),
        (
            "press SHIFT++ for 1 frame",
            Instruction::Press { keys: vec!["SHIFT".into(), "+".into()], frames: Some(1) },
        ),
        ("press + for 9 frames", Instruction::Press { keys: vec!["+".into()], frames: Some(9) }),
        (
            "joy 2 left+fire for 20 frames",
            Instruction::Joystick { port: ControlPort::Two, lines: JoystickLines(20), frames: Some(20) },
        ),
        (
            "joy 1 none",
            Instruction::Joystick { port: ControlPort::One, lines: JoystickLines(0), frames: None },
        ),
        (
            "drag 3 1 to 3 3",
            Instruction::Drag { from: ScreenPosition::Cell(3, 1), to: ScreenPosition::Cell(3, 3) },
        ),
        ("click at 105 245", Instruction::Click(ScreenPosition::Dot(105, 245))),
        ("point at 7 0", Instruction::Point(ScreenPosition::Dot(7, 0))),
        ("wait text:spieler #1", Instruction::Wait(Condition::Text("spieler #1".into()))),
        ("wait key # any", Instruction::Wait(Condition::Key)),
        ("force RND hex:80ff", Instruction::ForceRandom(vec![0x80, 0xff])),
        ("force TIME 60", Instruction::ForceTime(60)),
        ("screenshot \"a b.png\"", Instruction::Screenshot("a b.png".into())),
        ("end", Instruction::End),
    ] {
        assert_eq!(one(line), expected, "{line}");
    }
}

#[test]
fn blank_lines_and_comments_are_nothing() {
    assert_eq!(parse("\n  # only words\r\n\t\n"), Ok(vec![]));
}

#[test]
fn a_repeat_ends_at_its_own_end() {
    let script = "repeat 2\n press A\n REPEAT 3 # times\n  wait line:20\n end\nend\nrepeat 0\nend\nend";
    let lines = parse(script).expect("it is a script").iter().map(|step| step.line).collect::<Vec<_>>();
    assert_eq!(lines, [2, 4, 4, 4, 2, 4, 4, 4, 9]);
}

#[test]
fn errors_name_line_and_column() {
    for (script, line, column) in [
        ("end\nrepeat 2\npress A", 2, 1),
        ("repeat", 1, 7),
        ("repeat many", 1, 8),
        ("repeat 2 times", 1, 10),
        ("\nrepeat 90000\npress A\npress B\nend", 2, 1),
        ("end\njump", 2, 1),
        ("type hello", 1, 6),
        ("type \"hel", 1, 6),
        ("type \"ö\\x\"", 1, 8),
        ("press F1 for x frames", 1, 14),
        ("press F1 for 0 frames", 1, 14),
        ("press", 1, 6),
        ("press SHIFT+", 1, 7),
        ("joy 3 up", 1, 5),
        ("joy 2 north", 1, 7),
        ("wait", 1, 5),
        ("  wait forever", 1, 8),
        ("force RND hex:8", 1, 11),
        ("drag 1 2 3 4", 1, 10),
        ("end now", 1, 5),
    ] {
        let error = parse(script).expect_err(script);
        assert_eq!((error.line, error.column), (line, column), "{script}: {error}");
    }
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in ".{0,60}(\n.{0,40}){0,5}") {
        let _ = parse(&text);
    }

    #[test]
    fn any_arguments_of_an_instruction_are_read_or_refused(
        token in "type|press|queue|joy|drag|click|point|wait|force|screenshot|end",
        rest in "( |[0-9]{1,11}|\"|\\\\|[+:#a-zé]{1,6}|for|to|at|hex:){0,8}",
    ) {
        let _ = parse(&format!("{token} {rest}"));
    }
}
