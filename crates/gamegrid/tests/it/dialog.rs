//! Dialogs: typed answers, clicks on buttons, and the layout of the text.

use gamegrid::dialog::{Answer, Dialog, DialogKind, MIN_SIZE};
use gamegrid::grid::Point;
use gamegrid::image::Canvas;

fn typed(kind: DialogKind, keys: &str) -> Dialog {
    let mut dialog = Dialog::new(kind, "How many?", "");
    for key in keys.chars() {
        let code = if key == '\n' { 10 } else { key.to_ascii_uppercase() as u8 };
        dialog.press(code, key);
    }
    dialog
}

#[test]
fn an_answer_is_taken_when_it_is_of_the_kind() {
    for (kind, keys, answer) in [
        (DialogKind::Integer, "-12\n", Some("-12")),
        (DialogKind::Integer, "1.5\n", None),
        (DialogKind::Integer, "\n", None),
        (DialogKind::Number, "1.5\n", Some("1.5")),
        (DialogKind::Integer, "x\n7\n", Some("7")),
        (DialogKind::Number, "one\n", None),
        (DialogKind::Text, "one\n", Some("one")),
        (DialogKind::YesNo, "\n", Some("y")),
        (DialogKind::YesNo, "xN\n", Some("n")),
        (DialogKind::Message, "a", None),
        (DialogKind::Message, "\n", Some("")),
    ] {
        let expected = answer.map(|text| Answer::Entered(text.to_owned()));
        assert_eq!(typed(kind, keys).answer(), expected.as_ref(), "{kind:?} {keys:?}");
    }
    assert_eq!(typed(DialogKind::Text, "a\u{1b}").answer(), Some(&Answer::Cancelled));
    assert_eq!(typed(DialogKind::Integer, "x\n").view().hint, "an integer is expected");
}

/// Returns the bounds of pixels, `(left, top)` and `(right, bottom)`.
fn bounds(points: &[Point]) -> [(i32, i32); 2] {
    let [columns, rows] = [|point: &Point| point.x, |point: &Point| point.y]
        .map(|of| (points.iter().map(of).min(), points.iter().map(of).max()));
    let known = |side: Option<i32>| side.expect("there are pixels");
    [(known(columns.0), known(rows.0)), (known(columns.1), known(rows.1))]
}

fn pixels((width, height): (i32, i32)) -> impl Iterator<Item = Point> {
    (0..height).flat_map(move |y| (0..width).map(move |x| Point { x, y }))
}

/// Draws a dialog on a black frame.
fn drawn(dialog: &Dialog, (width, height): (i32, i32)) -> Canvas {
    let mut canvas = Canvas::new(width, height, [0; 3]);
    dialog.draw(&mut canvas);
    canvas
}

#[test]
fn a_click_on_a_button_answers() {
    let dialog = Dialog::new(DialogKind::YesNo, "Again?", "");
    let frame = MIN_SIZE;
    let answer_at = |point: Point| {
        let mut dialog = dialog.clone();
        dialog.click(frame, point);
        dialog.answer().cloned()
    };
    assert_eq!(answer_at(Point { x: 1, y: 1 }), None);
    let canvas = drawn(&dialog, frame);
    let chosen: Vec<Point> =
        pixels(frame).filter(|&point| canvas.dot(point) == Some([196, 214, 240])).collect();
    let [yes, no] = ["y", "n"].map(|answer| {
        let answer = Some(Answer::Entered(answer.to_owned()));
        bounds(&pixels(frame).filter(|&point| answer_at(point) == answer).collect::<Vec<_>>())
    });
    // The drawn button has an edge of one pixel around its ground.
    let [first, last] = bounds(&chosen);
    assert_eq!(yes, [(first.0 - 1, first.1 - 1), (last.0 + 1, last.1 + 1)]);
    assert!(no[0].0 > yes[1].0, "{no:?}");
    assert_eq!((no[0].1, no[1].1), (yes[0].1, yes[1].1));
    assert_eq!(no[1].0 - no[0].0, yes[1].0 - yes[0].0);
}

#[test]
fn a_long_prompt_stays_inside_of_the_frame() {
    let dialog = Dialog::new(DialogKind::Text, &"many words and a_very_long_one ".repeat(50), "");
    let canvas = drawn(&dialog, MIN_SIZE);
    let inside: Vec<Point> = pixels(MIN_SIZE).filter(|&point| canvas.dot(point) != Some([0; 3])).collect();
    let [(left, top), (right, bottom)] = bounds(&inside);
    // The edge of the dialog is drawn on all sides, so no side is outside.
    let is_edge = |x, y| canvas.dot(Point { x, y }) == Some([110, 106, 98]);
    assert!((left..=right).all(|x| is_edge(x, top) && is_edge(x, bottom)), "{top} {bottom}");
    assert!((top..=bottom).all(|y| is_edge(left, y) && is_edge(right, y)), "{left} {right}");
}

#[test]
fn a_prompt_wraps_at_blanks() {
    // Four characters fit into a line.
    let shown = |prompt: &str| drawn(&Dialog::new(DialogKind::Message, prompt, ""), (90, 300));
    for (prompt, lines) in [("ab cde f", "ab\ncde\nf"), ("abcdef", "abcd\nef")] {
        assert_eq!(shown(prompt).dots(), shown(lines).dots(), "{prompt}");
    }
}
