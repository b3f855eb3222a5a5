//! The filters, on pictures of a few pixels.

use player::Frame;
use player::filter::{Colour, Filter};
use player::overlay::Canvas;

const BLACK: Colour = 0;
const WHITE: Colour = 0x00ff_ffff;
const RED: Colour = 0x00ff_0000;
const GREY: Colour = 0x0080_8080;

/// The brightness, in 256ths.
fn luma(pixel: Colour) -> u32 {
    77 * (pixel >> 16 & 0xff) + 150 * (pixel >> 8 & 0xff) + 29 * (pixel & 0xff)
}

#[test]
fn names_are_read_and_others_refused() {
    for filter in Filter::ALL {
        assert_eq!(filter.to_string().parse(), Ok(filter));
    }
    let error = "crt".parse::<Filter>().unwrap_err();
    assert_eq!(error.to_string(), "unknown filter \"crt\"; available: sharp, smooth, scan-lines, pal");
}

#[test]
fn every_second_row_of_scan_lines_is_dark() {
    let dark = |pixel| Filter::ScanLines.apply(1, &[pixel])[1];
    assert_eq!(
        Filter::ScanLines.apply(2, &[RED, WHITE, BLACK, GREY]),
        [RED, WHITE, 0x009f_0000, 0x009f_9f9f, BLACK, GREY, BLACK, 0x0050_5050]
    );
    assert_eq!(dark(0x00ff_00ff), 0x009f_009f);
    assert_eq!(dark(0x0001_ff01), 0x0000_9f00);
}

#[test]
fn areas_of_one_colour_keep_it_in_pal() {
    for colour in [BLACK, WHITE, RED, 0x0012_3456, 0x0068_372b] {
        let filtered = Filter::Pal.apply(7, &[colour; 21]);
        assert!(filtered.chunks(14).all(|rows| rows[..7] == [colour; 7]), "{colour:06x}");
        assert_eq!(filtered, Filter::ScanLines.apply(7, &[colour; 21]));
    }
}

#[test]
fn shades_of_grey_stay_sharp_in_pal() {
    let picture = [BLACK, WHITE, BLACK, GREY, WHITE, GREY];
    assert_eq!(Filter::Pal.apply(3, &picture), Filter::ScanLines.apply(3, &picture));
}

#[test]
fn colour_bleeds_two_dots_to_each_side_in_pal() {
    let mut row = [GREY; 9];
    row[4] = 0x00c0_6080;
    let filtered = &Filter::Pal.apply(9, &row)[..9];
    let differing: Vec<usize> = (0..9).filter(|&column| filtered[column] != GREY).collect();
    assert_eq!(differing, [2, 3, 4, 5, 6]);
    // The red, 64 above the brightness, is shared out: an eighth, then two eighths.
    assert_eq!(filtered[2..7], [0x0088_7c80, 0x0090_7880, 0x0090_7880, 0x0090_7880, 0x0088_7c80]);
    let brightness = luma(row[4]).abs_diff(luma(filtered[4])) >> 8;
    assert!(brightness <= 1, "{brightness}");
}

#[test]
fn a_row_has_half_of_the_colour_of_the_row_above_in_pal() {
    let picture = [[GREY; 5], [0x00a0_7080; 5], [0x00a0_7080; 5]].concat();
    let filtered = Filter::Pal.apply(5, &picture);
    let rows: Vec<Colour> = filtered.chunks(10).map(|row| row[2]).collect();
    assert_eq!((rows[0], rows[2]), (GREY, 0x00a0_7080));
    assert_ne!(rows[1], 0x00a0_7080);
    assert!((rows[1] >> 16) < 0xa0 && (rows[1] >> 16) > 0x80, "{:06x}", rows[1]);
}

/// A row of two pixels, scaled to a window.
fn window(filter: Filter, width: usize, height: usize) -> Vec<Colour> {
    let frame = Frame::Rgb { width: 2, height: 1, pixels: vec![[0, 0, 0], [0, 0, 0x40]] };
    Canvas::from_frame(&frame, 1.0).scaled_to(width, height, filter)
}

#[test]
fn smooth_interpolates_between_the_centres_of_dots() {
    assert_eq!(window(Filter::Smooth, 2, 1), [0, 0x40]);
    assert_eq!(window(Filter::Smooth, 4, 2), [0, 0x10, 0x30, 0x40, 0, 0x10, 0x30, 0x40]);
    assert_eq!(window(Filter::Smooth, 3, 1)[..2], [0, 0x40]);
    assert_eq!(window(Filter::Sharp, 4, 2), [0, 0, 0x40, 0x40, 0, 0, 0x40, 0x40]);
}

#[test]
fn scan_lines_keep_the_size_of_the_picture() {
    assert_eq!(window(Filter::ScanLines, 4, 2), [0, 0, 0x40, 0x40, 0, 0, 0x28, 0x28]);
    assert_eq!(
        window(Filter::ScanLines, 8, 4)[4..24],
        [0x40, 0x40, 0x40, 0x40, 0, 0, 0, 0, 0x40, 0x40, 0x40, 0x40, 0, 0, 0, 0, 0x28, 0x28, 0x28, 0x28]
    );
    // Where a dot is one window pixel high, both rows blend.
    assert_eq!(window(Filter::ScanLines, 2, 1), [0, 0x34]);
}
