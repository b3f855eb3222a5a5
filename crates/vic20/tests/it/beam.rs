//! The frame against a model that draws every dot from the whole history of the registers.

use hardware::{Cycles, Frame};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use vic20::Region;
use vic20::video::{Vic, VideoMemory};

/// The first raster line of the field.
const FIRST_LINE: u64 = 28;

struct Memories {
    ram: Box<[u8; 0x1_0000]>,
    colour: [u8; 1024],
    characters: [u8; 4096],
}

impl Memories {
    /// Different bytes everywhere.
    fn new() -> Self {
        let byte = |index: usize| (index.wrapping_mul(0x9e37_79b1) >> 11) as u8;
        let ram: Vec<u8> = (0..0x1_0000).map(byte).collect();
        Self {
            ram: ram.try_into().expect("64 KiB"),
            colour: std::array::from_fn(|index| byte(index + 77)),
            characters: std::array::from_fn(|index| byte(index + 7777)),
        }
    }

    /// Returns the byte at an address of the chip.
    fn fetch(&self, address: usize) -> u8 {
        match address % 0x4000 {
            rom @ 0..0x1000 => self.characters[rom],
            low @ 0x2000..0x2400 => self.ram[low - 0x2000],
            high @ 0x3000..0x4000 => self.ram[high - 0x2000],
            _ => 0xff,
        }
    }
}

type Write = (u64, u8, u8);

/// Returns the colour of a dot in a line of the text: `cell` is the number of its cell, `line` the line in the cell.
fn dot(memories: &Memories, registers: &[u8; 16], cell: usize, line: usize, dot: usize) -> u8 {
    let [pointers, colours] = [5, 15].map(|number| usize::from(registers[number]));
    let screen = (pointers & 0xf0) * 64 + usize::from(registers[2] & 0x80) * 4;
    let height = if registers[3] & 1 == 0 { 8 } else { 16 };
    let code = usize::from(memories.fetch(screen + cell));
    let bits = memories.fetch((pointers & 0x0f) * 1024 + code * height + line);
    let colour = memories.colour[(screen + cell) % 1024] & 0x0f;
    let (background, border) = ((colours >> 4) as u8, (colours & 7) as u8);
    if colour & 8 != 0 {
        let pair = bits >> (6 - dot / 2 * 2) & 3;
        return [background, border, colour & 7, registers[14] >> 4][usize::from(pair)];
    }
    let is_set = bits << dot & 0x80 != 0;
    let is_inverse = colours & 8 == 0;
    if is_set != is_inverse { colour } else { background }
}

/// Draws the field whose last line is that of the time `at`.
fn model(memories: &Memories, region: Region, writes: &[Write], at: u64) -> Vec<u8> {
    let (length, lines) = (region.cycles_per_line(), region.lines());
    let width = 4 * length as usize;
    let mut dots = vec![0; width * (lines - FIRST_LINE) as usize];
    let mut registers = [0u8; 16];
    let mut written = 0;
    // The row and the line of the text; `None` above and below it.
    let mut text: Option<(usize, usize, usize)> = None;
    let mut has_begun = false;
    for line in 0..=at / length {
        while let Some(&(time, number, value)) = writes.get(written).filter(|write| write.0 <= line * length)
        {
            assert!(time <= at);
            registers[usize::from(number)] = if number == 3 { value & 0x7f } else { value };
            written += 1;
        }
        let raster = line % lines;
        if raster == 0 {
            (text, has_begun) = (None, false);
        }
        if !has_begun && raster == 2 * u64::from(registers[1]) {
            (text, has_begun) = (Some((0, 0, 0)), true);
        }
        let (columns, rows) = (usize::from(registers[2] & 0x7f), usize::from(registers[3] >> 1));
        text = text.filter(|&(row, ..)| row < rows);
        if raster >= FIRST_LINE {
            let row = &mut dots[(raster - FIRST_LINE) as usize * width..][..width];
            row.fill(registers[15] & 7);
            if let Some((_, first, line)) = text {
                let left = 4 * usize::from(registers[0] & 0x7f);
                let end = (left + 8 * columns).min(width - 1);
                for (x, shown) in row.iter_mut().enumerate().take(end).skip(left) {
                    *shown = dot(memories, &registers, first + (x - left) / 8, line, (x - left) % 8);
                }
            }
        }
        let height = if registers[3] & 1 == 0 { 8 } else { 16 };
        text = text.map(|(row, first, line)| match line + 1 {
            next if next < height => (row, first, next),
            _ => (row + 1, first + columns, 0),
        });
    }
    dots
}

fn write() -> impl Strategy<Value = (u64, u8, u8)> {
    let value = prop_oneof![
        (Just(0u8), 0u8..80),
        (Just(1u8), 0u8..140),
        (Just(2u8), prop_oneof![0u8..30, 128u8..158, any::<u8>()]),
        (Just(3u8), prop_oneof![0u8..60, any::<u8>()]),
        (Just(5u8), any::<u8>()),
        (Just(14u8), any::<u8>()),
        (Just(15u8), any::<u8>()),
        (Just(15u8), any::<u8>()),
    ];
    let pause = prop_oneof![4 => 0u64..300, 3 => 300u64..8_000, 1 => 8_000u64..50_000];
    (pause, value).prop_map(|(pause, (number, value))| (pause, number, value))
}

#[test]
fn every_dot_has_the_registers_in_effect_when_the_beam_reached_its_line() {
    let memories = Memories::new();
    let memory =
        VideoMemory { ram: &memories.ram, colour: &memories.colour, characters: &memories.characters };
    let mut runner =
        TestRunner::new_with_rng(Config::with_cases(40), TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let writes = prop::collection::vec(write(), 1..40);
    let held = runner.run(&(any::<bool>(), writes, 0u64..30_000), |(is_ntsc, changes, rest)| {
        let region = if is_ntsc { Region::Ntsc } else { Region::Pal };
        let mut vic = Vic::new(region);
        // The KERNAL's values, so that there is text.
        let mut writes: Vec<Write> = [(0, 12), (1, 38), (2, 150), (3, 46), (5, 240), (15, 27)]
            .map(|(number, value)| (0, number, value))
            .into();
        let mut now = 0;
        for (pause, number, value) in changes {
            now += pause;
            writes.push((now, number, value));
        }
        for &(at, number, value) in &writes {
            vic.write(number, value, Cycles(at));
        }
        let at = now + rest;
        let Frame::Indexed { width, pixels, .. } = vic.render_field(memory, Cycles(at)) else {
            panic!("a frame of colour numbers")
        };
        let expected = model(&memories, region, &writes, at);
        let first = at / region.cycles_per_line();
        // Before a whole field has passed, its other lines are those of no time.
        let known = |index: usize| {
            let raster = FIRST_LINE + (index / width) as u64;
            first >= region.lines() - 1 || raster <= first
        };
        let differing = (0..pixels.len()).find(|&index| known(index) && pixels[index] != expected[index]);
        let shown = differing.map(|index| (index % width, index / width, pixels[index], expected[index]));
        prop_assert_eq!(shown, None, "column, line, colour, expected; {:?} at {}", writes, at);
        Ok(())
    });
    held.expect("both draw the same");
}
