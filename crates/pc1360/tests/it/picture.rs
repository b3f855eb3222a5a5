//! Tests of the frame. `TYPEIN_BLESS=1 cargo test -p typein-pc1360 --test it picture` rewrites
//! `tests/display.png`; view it before it is committed.

use std::fs;
use std::path::Path;

use hardware::{Cycles, Display as _, Frame, Timekeeper};
use pc1360::{CLOCK, Options, Pc1360, indicators};
use sharp_basic::SharpMachine;
use sharp_basic::machine::{CellPosition, CursorStyle, Dot, DrawMode, Pattern, Shape};

fn cell_at(row: u8, column: u8) -> CellPosition {
    CellPosition { row, column }
}

fn write(machine: &mut Pc1360, at: CellPosition, text: &str) {
    for (column, character) in (at.column..).zip(text.chars()) {
        let code = charset::sharp::from_unicode(character).expect("it has a code");
        machine.put_cell(cell_at(at.row, column), code);
    }
}

/// A game with text on its right.
fn machine() -> Pc1360 {
    let mut machine = Pc1360::new(Options::default());
    let points = [(20, 2), (38, 2), (47, 16), (38, 29), (20, 29), (11, 16)].map(|(x, y)| Dot { x, y });
    for (from, to, pattern) in
        [(0, 1, 0xffff), (1, 4, 0xaaaa), (2, 5, 0xffff), (0, 3, 0xaaaa), (3, 4, 0xcccc)]
    {
        machine.draw(Shape::Line, points[from], points[to], DrawMode::Set, Pattern(pattern));
    }
    let at = points[2];
    let corner = |by: i16| Dot { x: at.x + by, y: at.y + by };
    machine.draw(Shape::FilledRectangle, corner(-1), corner(1), DrawMode::Set, Pattern::FULL);
    write(&mut machine, cell_at(0, 9), "Ihr Zug: ¥100");
    write(&mut machine, cell_at(1, 9), "von:1 nach:3");
    write(&mut machine, cell_at(2, 9), "\"jagd' `π√♥ｱｲｳ");
    write(&mut machine, cell_at(3, 9), "FEHLEINGABE!");
    machine.set_cell_cursor(cell_at(3, 22));
    machine.set_cell_cursor_style(Some(CursorStyle::AtEnd));
    machine.set_indicators(0xff, indicators::RUN | indicators::SMALL);
    machine
}

#[test]
fn the_glass_looks_as_it_did_when_it_was_looked_at() {
    let frame = machine().render();
    let Frame::Indexed { width, height, pixels, palette } = &frame else {
        panic!("the frame has indexed colours")
    };
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/display.png");
    if std::env::var_os("TYPEIN_BLESS").is_some() {
        let mut encoder = png::Encoder::new(
            fs::File::create(&path).expect("it is writable"),
            *width as u32,
            *height as u32,
        );
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_palette(palette.concat());
        let mut writer = encoder.write_header().expect("it is writable");
        writer.write_image_data(pixels).expect("it is writable");
        writer.finish().expect("it is writable");
    }
    let file = fs::File::open(&path).expect("the image exists");
    let mut reader = png::Decoder::new(std::io::BufReader::new(file)).read_info().expect("it is a PNG image");
    let mut dots = vec![0; reader.output_buffer_size().expect("it fits into memory")];
    reader.next_frame(&mut dots).expect("the image is complete");
    assert!(dots == *pixels, "{} differs", path.display());
}

#[test]
fn a_mark_over_a_character_blinks_every_half_second() {
    let mut machine = machine();
    machine.set_cell_cursor_style(Some(CursorStyle::OverCharacter));
    machine.set_cell_cursor(cell_at(0, 9));
    let first = machine.render();
    for (tenths, is_same) in [(4, true), (6, false), (9, false), (11, true)] {
        machine.set_processor_time(u64::from(CLOCK.0) * tenths / 10);
        assert_eq!(machine.render() == first, is_same, "{tenths}");
    }
    assert_eq!(machine.elapsed(), Cycles(281_600));
}

#[test]
fn the_screen_as_text_is_what_stands_in_the_cells() {
    let mut machine = machine();
    let screen = machine.screen();
    assert_eq!(screen.text().lines().nth(1), Some("         von:1 nach:3"));
    assert_eq!((screen.columns, screen.cursor, screen.is_graphics), (24, Some((3, 22)), true));
    machine.clear_cells();
    machine.set_cell_cursor_style(None);
    assert_eq!((machine.screen().is_graphics, machine.screen().cursor), (false, None));
}
