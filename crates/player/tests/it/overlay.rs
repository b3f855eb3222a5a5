//! The canvas: its scale in a window, its text, and positions of the pointer.

use player::filter::{Colour, Filter};
use player::overlay::Canvas;
use player::{Frame, Machine};

/// Width and height of a glyph in pixels.
const GLYPH_SIZE: usize = 8;

/// A canvas of square dots in shades of blue.
fn canvas(width: usize, height: usize, shades: &[u8]) -> Canvas {
    let pixels = shades.iter().map(|&shade| [0, 0, shade]).collect();
    Canvas::from_frame(&Frame::Rgb { width, height, pixels }, 1.0)
}

fn fitted(width: usize, height: usize) -> Vec<Colour> {
    canvas(2, 1, &[0x10, 0x20]).scaled_to(width, height, Filter::Sharp)
}

#[test]
fn a_window_of_a_whole_multiple_shows_squares() {
    assert_eq!(fitted(2, 1), [0x10, 0x20]);
    assert_eq!(fitted(4, 2), [0x10, 0x10, 0x20, 0x20, 0x10, 0x10, 0x20, 0x20]);
}

#[test]
fn between_two_multiples_colours_mix_where_dots_meet() {
    assert_eq!(fitted(3, 9)[3 * 4..3 * 5], [0x10, 0x18, 0x20]);
}

#[test]
fn what_is_left_of_a_window_is_border() {
    assert_eq!(
        fitted(4, 4),
        [[0x10; 4], [0x10, 0x10, 0x20, 0x20], [0x10, 0x10, 0x20, 0x20], [0x10; 4]].concat()
    );
    assert_eq!(fitted(1, 1), [0x18]);
}

#[test]
fn wide_dots_are_wide_in_the_window_and_are_found_there() {
    let frame = Frame::Indexed { width: 4, height: 3, pixels: vec![0; 12], palette: &[[0; 3]] };
    let sizes = [1.0, 0.9, 1.6].map(|aspect| Canvas::from_frame(&frame, aspect).window_size(10));
    assert_eq!(sizes, [(40, 30), (40, 30), (64, 30)]);
    let canvas = Canvas::from_frame(&frame, 1.6);
    let found =
        [(1.0, 1.0), (17.0, 11.0), (63.0, 29.0), (70.0, 0.0)].map(|point| canvas.pixel_at((64, 30), point));
    assert_eq!(found, [(0, 0), (1, 1), (3, 2), (4, 0)]);
}

/// Returns the lines of a message in a canvas that is `columns` characters wide and has three lines, read by the glyphs
/// of the machine.
fn message(text: &str, columns: usize) -> [String; 3] {
    let machine = Machine::C64;
    let (width, height) = ((columns + 2) * GLYPH_SIZE, 4 * GLYPH_SIZE + GLYPH_SIZE / 2);
    let mut canvas = canvas(width, height, &vec![0; width * height]);
    canvas.show_message(machine, text);
    let glyph = |line: usize, column: usize| -> [u8; GLYPH_SIZE] {
        let (left, top) = ((column + 1) * GLYPH_SIZE, line * GLYPH_SIZE + GLYPH_SIZE / 2);
        std::array::from_fn(|row| {
            let dots = &canvas.dots[(top + row) * width + left..][..GLYPH_SIZE];
            dots.iter().fold(0, |bits, &dot| bits << 1 | u8::from(dot != 0))
        })
    };
    let character = |glyph: [u8; GLYPH_SIZE]| {
        let mut characters = text.chars().chain([' ']);
        characters.find(|&character| (machine.glyph)(character) == glyph).unwrap_or('?')
    };
    std::array::from_fn(|line| {
        let line: String = (0..columns).map(|column| character(glyph(line, column))).collect();
        line.trim_end().to_owned()
    })
}

#[test]
fn messages_wrap_at_spaces() {
    assert_eq!(message("make the window larger", 10), ["make the", "window", "larger"]);
    assert_eq!(message("wrote abcdefghijkl", 6), ["wrote", "abcdef", "ghijkl"]);
}

#[test]
fn every_size_of_a_window_is_filled() {
    let canvas = canvas(7, 5, &Vec::from_iter(0..35));
    for (width, height) in [(1, 1), (1, 40), (40, 1), (6, 5), (13, 9), (21, 15), (22, 14), (100, 3)] {
        assert_eq!(canvas.scaled_to(width, height, Filter::Sharp).len(), width * height);
    }
}
