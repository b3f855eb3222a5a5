//! Drawings: their shapes, and errors with their line.

use gamegrid::drawing::render;

#[test]
fn shapes_are_stacked() {
    let image = render("size 4 4\nrect 0 0 4 4 0 #102030\nrect 1 1 2 2 0 #ffffff\ncut rect 0 0 1 1 0\n")
        .expect("a drawing");
    assert_eq!(image.dot(0, 1), Some([0x10, 0x20, 0x30, 255]));
    assert_eq!(image.dot(1, 1), Some([255; 4]));
    assert_eq!(image.dot(0, 0).map(|dot| dot[3]), Some(0));
}

#[test]
fn a_faulty_line_is_named() {
    for (text, line, why) in [
        ("circle 1 1 1 #000000", 1, "must come first"),
        ("size 4 4\n\nsphere 1 1 1 #000000", 3, "unknown shape"),
        ("size 4 4\ncircle 1 1 x #000000", 2, "invalid number"),
        ("size 4 4\ncircle 1 1 1 red", 2, "invalid colour"),
        ("size 4 4\ncircle 1 1 1 #00000g", 2, "invalid colour"),
        ("size 4 4\ncircle 1 1 1 radial 1 1 1 #000000", 2, "two colours"),
        ("size 4 4\ncircle 1 1 1 #000000 3", 2, "unexpected `3`"),
        ("size 0 4", 1, "1 to"),
        ("", 1, "missing `size"),
    ] {
        let error = render(text).expect_err(text);
        assert_eq!(error.line, line, "{text}");
        assert!(error.why.contains(why), "{error}");
    }
}
