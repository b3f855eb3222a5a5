//! Colours as letters, and graphics as letters or braille.

use hardware::Rgb;
use player::colour_marks::{ColourMarks, ColourNames, frame_text};
use player::{Frame, ScreenCell, ScreenText};

const PALETTE: [Rgb; 3] = [[0; 3], [255, 0, 0], [0, 0, 255]];
const COLOURS: ColourNames = &[('k', "black"), ('r', "red"), ('b', "blue")];

/// Rows of cells: the glyph, `*` after it for reverse video, a digit for its colour.
fn shown(marks: &mut ColourMarks, rows: &[&str]) -> String {
    let columns = rows[0].split('|').count();
    let cell = |text: &str| {
        let mut characters = text.chars();
        let plain = characters.next().unwrap_or(' ');
        let number = text.chars().last().and_then(|digit| digit.to_digit(10)).unwrap_or(0);
        let ink = PALETTE[if text.chars().count() > 1 { number as usize } else { 0 }];
        ScreenCell { glyph: plain, fallback: plain, is_reversed: text.contains('*'), ink, paper: [9; 3] }
    };
    let cells = rows.iter().flat_map(|row| row.split('|').map(cell)).collect();
    let screen = ScreenText { columns, cells, border: [9; 3], cursor: None, is_graphics: false };
    let frame = Frame::Indexed { width: 1, height: 1, pixels: vec![0], palette: &PALETTE };
    marks.mark(&screen, &frame, COLOURS).text(columns)
}

#[test]
fn cells_of_two_colours_become_their_letters_with_a_key() {
    let mut marks = ColourMarks::default();
    assert_eq!(shown(&mut marks, &[" *1| *1| "]), "##\n");
    assert_eq!(shown(&mut marks, &[" *1|◤*2|A"]), "rbA\n(b blue, r red)\n");
    assert_eq!(shown(&mut marks, &[" *1| | "]), "r\n(r red)\n");
}

#[test]
fn one_shape_in_two_colours_gets_letters_and_two_shapes_do_not() {
    assert_eq!(shown(&mut ColourMarks::default(), &["●1|●2|─1|─2"]), "rb──\n(b blue, r red)\n");
    assert_eq!(shown(&mut ColourMarks::default(), &["♥1|♠2"]), "♥♠\n");
}

#[test]
fn a_multicolour_frame_becomes_letters() {
    let mut pixels = vec![0; 8 * 16];
    pixels[8 * 9 + 5] = 1;
    pixels[8 * 10 + 5..8 * 10 + 7].fill(2);
    let frame = Frame::Indexed { width: 8, height: 16, pixels, palette: &PALETTE };
    assert_eq!(frame_text(&frame, COLOURS), " b\n(graphics screen, b blue)\n");
    let empty = Frame::Indexed { width: 8, height: 16, pixels: vec![1; 8 * 16], palette: &PALETTE };
    assert_eq!(frame_text(&empty, COLOURS), "(empty graphics screen)\n");
}

#[test]
fn a_two_colour_frame_becomes_braille() {
    let mut pixels = vec![0; 8 * 8];
    (0..8).for_each(|at| pixels[8 * at + at] = 1);
    let frame = Frame::Indexed { width: 8, height: 8, pixels, palette: &PALETTE };
    assert_eq!(frame_text(&frame, COLOURS), "⠑⢄\n  ⠑⢄\n(graphics screen, r red)\n");
    let mut pixels = vec![0; 320 * 8];
    pixels[320 * 7 + 3] = 2;
    let wide = Frame::Indexed { width: 320, height: 8, pixels, palette: &PALETTE };
    assert_eq!(frame_text(&wide, &[]), "⢀\n(graphics screen)\n");
}

#[test]
fn text_in_reverse_video_is_in_brackets() {
    assert_eq!(shown(&mut ColourMarks::default(), &[" |E*|N*|D*| "]), "[END]\n");
    assert_eq!(shown(&mut ColourMarks::default(), &["A| *|O*|N*| *|B"]), "A[ON]B\n");
    assert_eq!(shown(&mut ColourMarks::default(), &["A|O*|N*|B"]), "AONB\n");
}
