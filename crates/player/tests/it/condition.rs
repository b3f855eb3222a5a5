//! Conditions: their text, and text on a screen.

use player::condition::shows;
use player::{Condition, ScreenCell, ScreenText};

/// A screen of 4 columns; in plain characters every star is a dot.
fn screen(glyphs: &str) -> ScreenText {
    let cell = |glyph| {
        let plain = if glyph == '*' { '.' } else { glyph };
        ScreenCell { glyph, fallback: plain, is_reversed: false, ink: [0; 3], paper: [0; 3] }
    };
    ScreenText {
        columns: 4,
        cells: glyphs.chars().map(cell).collect(),
        border: [0; 3],
        cursor: None,
        is_graphics: false,
    }
}

#[test]
fn text_is_found_in_any_case_across_rows_and_in_plain_characters() {
    let screen = screen("SPIE\u{a0}ÄÖ*");
    for (text, is_shown) in [
        ("spie äö", true),
        ("pIe", true),
        ("ö.", true),
        ("ö*", true),
        ("e ö", false),
        ("", true),
        ("spie äö*x", false),
    ] {
        assert_eq!(shows(&screen, text), is_shown, "{text}");
    }
}

#[test]
fn every_kind_is_read() {
    for (text, condition) in [
        ("ended", Condition::Ended),
        (" Key ", Condition::Key),
        ("input", Condition::Input),
        ("text:spieler 1", Condition::Text("spieler 1".into())),
        ("text: a:b ", Condition::Text("a:b".into())),
        ("line:120", Condition::Line(120)),
        ("seconds:1.5", Condition::Seconds(1.5)),
        ("cycles:1000", Condition::Cycles(1000)),
    ] {
        assert_eq!(text.parse(), Ok(condition), "{text}");
    }
}

#[test]
fn errors_say_what_was_expected() {
    for text in [
        "",
        "sometime",
        "text:",
        "text",
        "line:x",
        "line:65530",
        "seconds:-1",
        "seconds:nan",
        "cycles:1.5",
        "key:a",
    ] {
        assert!(text.parse::<Condition>().is_err(), "{text}");
    }
    let error = "line:soon".parse::<Condition>().unwrap_err();
    assert_eq!(error.to_string(), "invalid value `soon` for `line:`; expected a line number from 0 to 65529");
}
