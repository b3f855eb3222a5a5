//! Commands of the debugger's console.

use player::console::command::{Command, TABLE, parse};
use player::debugger::{Motion, Reverse, Trigger, Watch};

#[test]
fn commands_have_one_row_for_each_name() {
    let mut names: Vec<&str> = TABLE.iter().flat_map(|row| row.names).copied().collect();
    names.sort_unstable();
    let count = names.len();
    names.dedup();
    assert_eq!(names.len(), count);
}

#[test]
fn commands_are_parsed() {
    let cases = [
        ("s 3", Command::Move(Motion::Step, 3)),
        ("TO 100", Command::Move(Motion::ToLine(100), 1)),
        ("back", Command::Back(Reverse::Steps(1))),
        ("back 3", Command::Back(Reverse::Steps(3))),
        ("back to 20", Command::Back(Reverse::ToLine(20))),
        ("back write A(3)", Command::Back(Reverse::ToWrite(Watch::Expression("A(3)".into())))),
        ("back to write x", Command::Back(Reverse::ToWrite(Watch::Variable("x".into())))),
        ("break 110 if i=3", Command::Break(Trigger::Line(110), Some("i=3".into()))),
        ("break when s>10", Command::Break(Trigger::Becomes("s>10".into()), None)),
        ("break key", Command::Break(Trigger::KeyWait, None)),
        ("break error all", Command::Break(Trigger::HandledError, None)),
        ("watch A()", Command::Break(Trigger::Change(Watch::Array("A".into())), None)),
        ("watch write A()", Command::Break(Trigger::Write(Watch::Array("A".into())), None)),
        ("?a+1", Command::Print("a+1".into())),
        ("set a(1) = 5", Command::Set { target: "a(1)".into(), expression: "5".into() }),
        ("poke $d020 1 $0f", Command::Poke { space: "ram".into(), address: 0xd020, bytes: vec![1, 15] }),
        ("drag 1,2 3,4", Command::Drag((1, 2), (3, 4))),
        ("m vram:0-15", Command::Memory(Watch::Memory { space: "vram".into(), first: 0, last: 15 })),
    ];
    for (text, command) in cases {
        assert_eq!(parse(text), Ok(Some(command)), "{text}");
    }
    assert_eq!(parse("  # a remark"), Ok(None));
}

#[test]
fn wrong_commands_say_what_was_expected() {
    let message = |text: &str| parse(text).expect_err("it is wrong");
    assert_eq!(message("stpe"), "unknown command `stpe`; did you mean `step`?; `help` lists all");
    assert_eq!(message("to x"), "expected a line number, found `x`; usage: to LINE");
    assert_eq!(message("set a"), "expected `=`; usage: set X=EXPR");
    assert_eq!(
        message("poke 1 256"),
        "expected a byte from 0 to 255, found `256`; usage: poke [SPACE:]ADDRESS BYTE ..."
    );
    assert!(message("step 0").starts_with("expected how many times"));
    assert!(message("back 0").starts_with("unknown way back `0`; expected how many statements, "));
    assert!(message("back to x").starts_with("expected a line number, found `x`"));
}
