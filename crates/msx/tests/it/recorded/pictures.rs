//! The recorded pictures: 256 x 192 dots with a border of eight, a colour for each dot that is compared.

use hardware::Frame;
use msx::video::Vdp;

use super::{Comparison, compare_files, json, path, read};

/// The width of the recorded border.
const BORDER: usize = 8;

/// A recorded picture.
pub struct Picture(Vec<Vec<Option<u8>>>);

impl Picture {
    /// Reads rows `first..last`, a tab, and runs of a length and a colour.
    pub fn parse(text: &str) -> Self {
        let mut rows = Vec::new();
        for line in text.lines() {
            let (range, runs) = line.split_once('\t').expect("a row begins with its numbers");
            let (first, last) = range.split_once("..").expect("rows are a range");
            let [first, last] = [first, last].map(|row| row.parse::<i32>().expect("a row"));
            let row: Vec<Option<u8>> = runs.split(' ').flat_map(run).collect();
            rows.extend((first..=last).map(|_| row.clone()));
        }
        assert_eq!(rows.len(), 192 + 2 * BORDER);
        Self(rows)
    }

    pub fn compare(&self, frame: &Frame) -> Comparison {
        for (y, row) in self.0.iter().enumerate() {
            for (x, (recorded, &actual)) in row.iter().zip(dots(frame, y)).enumerate() {
                if recorded.is_some_and(|recorded| recorded != actual) {
                    return Err(format!("dot {x} of line {y}: {actual}, recorded {recorded:?}"));
                }
            }
        }
        Ok(())
    }

    /// Ignores the dots in which two frames differ: they depend on bytes that were not recorded.
    fn ignore_differences(&mut self, [one, other]: [&Frame; 2]) {
        for (y, row) in self.0.iter_mut().enumerate() {
            for (dot, (one, other)) in row.iter_mut().zip(dots(one, y).iter().zip(dots(other, y))) {
                *dot = dot.filter(|_| one == other);
            }
        }
    }
}

fn run(text: &str) -> Vec<Option<u8>> {
    let (length, colour) = text.split_at(text.len() - 1);
    vec![u8::from_str_radix(colour, 16).ok(); length.parse().expect("a length")]
}

/// Returns a line of a frame from the recorded border on.
fn dots(frame: &Frame, line: usize) -> &[u8] {
    let Frame::Indexed { width, pixels, .. } = frame else { panic!("the frame has no colour numbers") };
    let (columns, rows) = Vdp::window();
    &pixels[(rows.start + line - BORDER) * width + columns.start - BORDER..][..256 + 2 * BORDER]
}

/// Reads hexadecimal bytes; `--` is not recorded.
pub fn memory(text: &str) -> Vec<Option<u8>> {
    let pair = |line: &str, at: usize| u8::from_str_radix(&line[at..at + 2], 16).ok();
    text.lines().flat_map(|line| (0..line.len()).step_by(2).map(move |at| pair(line, at))).collect()
}

#[test]
fn recorded_video_memory_shows_the_recorded_pictures() {
    compare_files("msx/programs", ["", ".vram.hex"], &[], |file| {
        let name = super::stem(file).replace(".vram", "");
        let picture = path(&format!("msx/programs/{name}.picture.txt"));
        if !picture.is_file() {
            return Ok(());
        }
        let recording: serde_json::Value = json(&file.with_file_name(format!("{name}.json")));
        let registers: Vec<u8> =
            serde_json::from_value(recording["vdp_registers"].clone()).expect("eight registers");
        let memory = memory(&read(file));
        let [frame, other] = [0x00, 0xff].map(|unrecorded| {
            let mut vdp = Vdp::default();
            (0..).zip(&memory).for_each(|(address, byte)| vdp.poke(address, byte.unwrap_or(unrecorded)));
            (0..).zip(&registers).for_each(|(register, &value)| vdp.write_register(register, value));
            vdp.render()
        });
        let mut picture = Picture::parse(&read(&picture));
        picture.ignore_differences([&frame, &other]);
        picture.compare(&frame)
    });
}
