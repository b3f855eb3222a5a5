//! Positions, offsets and spans of a text.

use listing::{Position, SourceText};

#[test]
fn columns_count_characters() {
    let text = SourceText::new("p", "äö\nüx\n".to_owned());
    assert_eq!(text.position(7), Position { line: 2, column: 2 });
    assert_eq!(text.position(0), Position { line: 1, column: 1 });
}

#[test]
fn a_position_leads_back_to_its_offset() {
    let text = "äö\nüx\n\ny";
    let source = SourceText::new("p", text.to_owned());
    for (at, _) in text.char_indices() {
        assert_eq!(source.offset(source.position(at as u32)), at);
    }
    assert_eq!(source.offset(Position { line: 5, column: 1 }), text.len());
    assert_eq!(source.offset(Position { line: 2, column: 9 }), text.len());
}

#[test]
fn columns_are_right_in_a_line_of_any_length() {
    let text = SourceText::new("p", format!("1\n{}", "äx".repeat(2000)));
    for column in [0, 1, 1022, 1023, 1024, 1025, 2046, 2048, 3998, 3999] {
        let at = 2 + column / 2 * 3 + column % 2 * 2;
        assert_eq!(text.position(at), Position { line: 2, column: column + 1 });
        let shown = if column % 2 == 0 { "ä" } else { "x" };
        let excerpt = text.span(at, 1).excerpt();
        let caret = excerpt.lines().nth(1).unwrap().chars().count() - 1;
        assert_eq!(excerpt.lines().next().unwrap().chars().nth(caret).unwrap().to_string(), shown);
    }
    assert_eq!(text.position(6002), Position { line: 2, column: 4001 });
}

#[test]
fn the_caret_is_under_the_column() {
    let text = SourceText::new("p", "a\n10 \"{X}\"\n".to_owned());
    assert_eq!(text.span(6, 3).excerpt(), "  2 | 10 \"{X}\"\n    |     ^^^");
}

#[test]
fn every_line_ending_ends_a_line() {
    for text in ["a\nb\nc", "a\rb\rc", "a\r\nb\r\nc", "a\r\nb\rc", "a\r\r\nb\nc"] {
        let source = SourceText::new("p", text.to_owned());
        let at = text.find('c').expect("it is there") as u32;
        assert_eq!(source.position(at), Position { line: 3, column: 1 }, "{text:?}");
    }
}

#[test]
fn a_very_long_line_is_shown_around_the_column() {
    let text = SourceText::new("p", "x".repeat(500));
    let excerpt = text.span(300, 1).excerpt();
    assert!(excerpt.lines().all(|line| line.len() < 130), "{excerpt}");
}
