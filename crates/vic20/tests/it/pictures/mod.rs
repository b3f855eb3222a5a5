//! Recorded pictures: a small interpreter runs the listing of each on memory and registers, and the test compares
//! the whole field dot by dot.

mod listing;
mod screen;

use std::fs::{self, File};
use std::io::BufReader;
use std::path::Path;

use hardware::{Cycles, Frame};
use serde_json::Value;
use vic20::{Expansion, Region};

use crate::golden::path;
use screen::Screen;

/// A dot of a cell with a glyph of the original ROM, which the recording does not have.
const MASKED: u8 = 255;
/// The recordings are uncertain in the lowest line.
const COMPARED_LINES: usize = 283;
const SIZE: usize = 284;

/// Returns the dots of a picture as colour numbers.
fn recorded_dots(file: &Path) -> Vec<u8> {
    let decoder = png::Decoder::new(BufReader::new(File::open(file).expect("the picture exists")));
    let mut reader = decoder.read_info().expect("a PNG");
    let mut bytes = vec![0; reader.output_buffer_size().expect("a small picture")];
    let info = reader.next_frame(&mut bytes).expect("a picture");
    assert_eq!((info.width as usize, info.height as usize), (SIZE, SIZE));
    let bits = info.bit_depth as usize;
    let row = |row: &[u8]| {
        let dot = |dot: usize| row[dot * bits / 8] >> (8 - bits - dot * bits % 8) & (0xff >> (8 - bits));
        (0..SIZE).map(dot).collect::<Vec<u8>>()
    };
    bytes.chunks(info.line_size).flat_map(row).collect()
}

fn strings(value: &Value) -> Vec<&str> {
    value.as_array().expect("a list").iter().map(|line| line.as_str().expect("text")).collect()
}

/// Returns the first dot that differs, or nothing.
fn compare(name: &str, screen: &Screen, masked: &[(usize, usize, Vec<u8>)]) -> Option<String> {
    let expected = recorded_dots(&path("pictures").join(format!("{name}.png")));
    let end = Cycles(2 * Region::Pal.cycles_per_frame());
    let Frame::Indexed { pixels, .. } = screen.vic().render_field(screen.memory(), end) else {
        panic!("a frame of colour numbers")
    };
    let [left, top, columns, rows] =
        [0, 1, 2, 3].map(|register| usize::from(screen.vic().register(register)));
    let (columns, height) = (columns & 0x7f, if rows & 1 == 0 { 8 } else { 16 });
    for (at, (&dot, &expected)) in pixels.iter().zip(&expected).enumerate().take(COMPARED_LINES * SIZE) {
        let (x, y) = (at % SIZE, at / SIZE);
        let is_text = x >= 4 * left && y + 28 >= 2 * top;
        let (column, row) =
            if is_text { ((x - 4 * left) / 8, (y + 28 - 2 * top) / height) } else { (SIZE, SIZE) };
        let cell = masked.iter().find(|cell| (cell.0, cell.1) == (column, row));
        let matches =
            match (screen.rom_multicolours(row, column).filter(|_| is_text && column < columns), cell) {
                // Our glyphs have other dots, so a recorded dot of the cell may have any of the cell's colours.
                (Some(colours), _) => colours.contains(&dot) || dot == expected,
                (None, Some((.., colours))) if expected == MASKED => colours.contains(&dot),
                _ => dot == expected,
            };
        if !matches {
            return Some(format!("{name}: dot {x}, {y} has colour {dot}, recorded {expected}"));
        }
    }
    None
}

#[test]
fn every_picture_is_as_recorded() {
    let folder = fs::read_dir(path("pictures")).expect("the folder exists");
    let mut files: Vec<_> = folder.map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "json"));
    files.sort();
    let mut differences = Vec::new();
    for file in &files {
        let text = fs::read_to_string(file).expect("a readable file");
        let picture: Value = serde_json::from_str(&text).expect("JSON");
        let name = picture["name"].as_str().expect("a name");
        let kilobytes = picture["memory"].as_str().expect("a size").parse().expect("a number");
        let mut screen = Screen::new(Expansion::from_kilobytes(kilobytes).expect("an expansion"));
        let masked: Vec<_> = picture["masked_cells"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|cell| {
                let number = |index: usize| cell[index].as_u64().expect("a number") as usize;
                let digits = cell[2].as_str().expect("digits").chars();
                let colours = digits.map(|digit| digit.to_digit(16).expect("a colour") as u8).collect();
                (number(0), number(1), colours)
            })
            .collect();
        match listing::run(&strings(&picture["listing"]), &mut screen) {
            Err(problem) => differences.push(format!("{name}: the test cannot run {problem}")),
            Ok(()) => differences.extend(compare(name, &screen, &masked)),
        }
        let registers: Vec<u64> = [0, 1, 2, 3, 5, 10, 11, 12, 13, 14, 15]
            .map(|register| screen.vic().register(register).into())
            .into();
        assert_eq!(picture["vic"], Value::from(registers), "{name}: registers");
    }
    assert!(files.len() >= 20, "{} pictures", files.len());
    assert_eq!(differences, Vec::<String>::new());
}
