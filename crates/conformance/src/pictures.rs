//! Recorded fields of a Commodore machine's video chip: a listing runs in BASIC up to its last line, then the test
//! compares the machine's frame dot by dot.
//!
//! The recordings do not have the original glyphs. In a cell with such a glyph a dot may have any colour of the
//! recorded cell. The pairs of dots of a multicolour cell depend on the glyph, so a dot there may have any of its four
//! colours.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use hardware::Frame;
use serde::Deserialize;

use crate::differences::{Difference, Differences};
use crate::golden;
use crate::notation;
use crate::rig::Rig;
use crate::runner;

/// The line that loops when the picture is complete, and the jiffies from there to the recording.
const LAST_LINE: u16 = 9999;
const JIFFIES: u64 = 4;
/// The recordings are uncertain in the lowest line.
const COMPARED_LINES: usize = 283;
/// The first line of the field, and the first dot of a line in the machine's window.
const FIRST_LINE: usize = 28;
const WINDOW_LEFT: usize = 24;
/// The video chip.
const VIC: &str = "VIC";

/// A picture, as stored in its file.
#[derive(Debug, Deserialize)]
struct Picture {
    /// The size of the memory in kilobytes.
    memory: String,
    listing: Vec<String>,
    vic: Vec<u8>,
    width: usize,
    height: usize,
    /// The cells with a glyph that was not recorded.
    #[serde(default)]
    masked_cells: Vec<MaskedCell>,
}

/// A cell with a glyph that was not recorded, stored as a list of three values.
#[derive(Debug, Deserialize)]
struct MaskedCell {
    column: usize,
    row: usize,
    /// The colours of its dots, as hexadecimal digits.
    colours: String,
}

/// Runs every picture of a folder.
pub fn run(test: &'static str, folder: &str) {
    runner::files(test, folder, ".json", |file| {
        let picture: Picture = golden::json(file);
        let machine = show(folder, &picture);
        let mut differences = Differences::default();
        machine.compare_listed_registers(&mut differences, &picture.vic);
        differences.into_result("registers")?;
        picture.compare(&machine, &recorded_dots(&file.with_extension("png"), &picture))
    });
}

/// Runs the listing of a picture.
fn show(folder: &str, picture: &Picture) -> Rig {
    let mut machine = Rig::boot_with_ram(folder, picture.memory.parse().expect("a size"));
    machine.load_text(&picture.listing.join("\n"), notation::lower_case);
    machine.system.set_line_breakpoints(&[LAST_LINE]);
    machine.command("run");
    machine.run_until_line(LAST_LINE, machine.timeout());
    machine.run_through(JIFFIES * machine.kernal().jiffy);
    machine
}

/// Returns the dots of a recorded field as colour numbers.
fn recorded_dots(file: &Path, picture: &Picture) -> Vec<u8> {
    let open = |file| File::open(file).unwrap_or_else(|error| panic!("cannot read the picture: {error}"));
    let mut reader = png::Decoder::new(BufReader::new(open(file))).read_info().expect("a PNG");
    let mut bytes = vec![0; reader.output_buffer_size().expect("a small picture")];
    let info = reader.next_frame(&mut bytes).expect("a picture");
    assert_eq!((info.width as usize, info.height as usize), (picture.width, picture.height));
    let bits = info.bit_depth as usize;
    let dot =
        |row: &[u8], dot: usize| row[dot * bits / 8] >> (8 - bits - dot * bits % 8) & (0xff >> (8 - bits));
    bytes.chunks(info.line_size).flat_map(|row| (0..picture.width).map(move |at| dot(row, at))).collect()
}

impl Picture {
    /// Compares the machine's frame.
    fn compare(&self, machine: &Rig, recorded: &[u8]) -> Result<(), Difference> {
        let Frame::Indexed { width, pixels, .. } = machine.system.render() else {
            panic!("the frame has no colour numbers")
        };
        let lines = pixels.chunks(width).zip(recorded.chunks(self.width)).enumerate().take(COMPARED_LINES);
        for (y, (line, recorded)) in lines {
            for (x, (&dot, &expected)) in (WINDOW_LEFT..).zip(line.iter().zip(&recorded[WINDOW_LEFT..])) {
                let matches = dot == expected || self.allowed_colours(machine, x, y).contains(&dot);
                if !matches {
                    return Err(Difference::new(format!("dot {x} of line {y}"), expected, dot));
                }
            }
        }
        Ok(())
    }

    /// Returns the allowed colours of a dot in a cell with one of our glyphs in place of an original one; empty for
    /// other cells.
    fn allowed_colours(&self, machine: &Rig, x: usize, y: usize) -> Vec<u8> {
        let register = |name| usize::from(machine.register(VIC, name));
        let [left, top] = [4 * register("left"), 2 * register("top")];
        let height = if register("rows") & 1 == 0 { 8 } else { 16 };
        if x < left || y + FIRST_LINE < top {
            return Vec::new();
        }
        let (column, row) = ((x - left) / 8, (y + FIRST_LINE - top) / height);
        let half = (register("columns") & 0x80) << 2;
        let cell = row * (register("columns") & 0x7f) + column;
        let colours = machine.space("colour");
        let colour = colours[(half + cell) % colours.len()] & 15;
        let [common, volume] = ["colours", "volume"].map(|name| machine.register(VIC, name));
        // The chip's address of the cell's glyph: 14 bits, of which the highest selects RAM.
        let screen = ((register("pointers") & 0x70) << 6) + half;
        let code = usize::from(machine.memory()[screen + cell]);
        let glyph = ((register("pointers") & 0x0f) << 10) + code * height;
        let is_in_rom = glyph & 0x2000 == 0;
        if is_in_rom && colour & 8 != 0 {
            return vec![common >> 4, common & 7, colour & 7, volume >> 4];
        }
        let cell = self.masked_cells.iter().find(|cell| (cell.column, cell.row) == (column, row));
        let digits = cell.map(|cell| cell.colours.chars()).into_iter().flatten();
        digits.map(|digit| digit.to_digit(16).expect("a colour") as u8).collect()
    }
}
