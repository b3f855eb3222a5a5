//! The video chip: registers, raster, and the text's position and size.

use hardware::{Cycles, Frame};
use vic20::palette::PALETTE;
use vic20::video::{Vic, VideoMemory, field_size, window_size};
use vic20::{Expansion, Region};

use crate::golden::{Row, table};

/// Registers without a defined value: light pen and paddles, with nothing connected.
const UNDEFINED: std::ops::RangeInclusive<u8> = 6..=9;

fn rows(kind: &str) -> Vec<Row> {
    table("vic.tsv").into_iter().filter(|row| row.get("kind") == kind).collect()
}

fn register(row: &Row) -> u8 {
    (row.number::<u16>("register") - 36864) as u8
}

/// Memory in which every cell is a blank of colour 1.
struct Blank {
    ram: Box<[u8; 0x1_0000]>,
    characters: [u8; 4096],
}

impl Blank {
    fn new() -> Self {
        Self { ram: vec![32; 0x1_0000].try_into().expect("64 KiB"), characters: [0; 4096] }
    }

    fn memory(&self) -> VideoMemory<'_> {
        VideoMemory { ram: &self.ram, colour: &[1; 1024], characters: &self.characters }
    }
}

/// Returns width, height and dots of a frame.
fn dots(frame: Frame) -> (usize, usize, Vec<u8>) {
    match frame {
        Frame::Indexed { width, height, pixels, .. } => (width, height, pixels),
        Frame::Rgb { .. } => panic!("a frame of colour numbers"),
    }
}

fn started(region: Region) -> Vic {
    let mut vic = Vic::new(region);
    for (register, value) in (0..).zip(Vic::power_on_values(region, Expansion::None)) {
        vic.write(register, value, Cycles(0));
    }
    vic
}

#[test]
fn registers_keep_what_can_be_written() {
    let mut vic = Vic::new(Region::Pal);
    for register in 0..16 {
        // The raster line, the light pen and the paddles; bit 7 of register 3 is a bit of the raster line.
        let kept = match register {
            3 => 0x7f,
            4 | 6..=9 => 0,
            _ => 0xff,
        };
        vic.write(register, 0xff, Cycles(0));
        assert_eq!(vic.register(register), kept, "{register}");
        vic.write(register | 0x30, 0x15 & kept, Cycles(1));
        assert_eq!(vic.register(register | 0x70), 0x15 & kept, "{register}");
    }
}

#[test]
fn power_on_values_are_the_recorded_ones() {
    for (kind, region) in [("power-on PAL", Region::Pal), ("power-on NTSC", Region::Ntsc)] {
        let vic = started(region);
        for row in rows(kind).iter().filter(|row| !row.get("value").is_empty()) {
            let register = register(row);
            if !UNDEFINED.contains(&register) {
                let mask = if register == 3 { 0x7f } else { 0xff };
                assert_eq!(vic.read(register, Cycles(0)) & mask, row.number::<u8>("value"), "{row:?}");
            }
        }
        assert_eq!([8, 9].map(|paddle| vic.read(paddle, Cycles(0))), [255; 2]);
    }
}

#[test]
fn written_values_read_back_but_for_the_raster_line() {
    let mut vic = Vic::new(Region::Pal);
    for row in rows("write and read back") {
        let register = register(&row);
        if UNDEFINED.contains(&register) {
            continue;
        }
        vic.write(register, row.number("written"), Cycles(0));
        // The mask takes bit 0 of the raster line from both sides.
        let mask = if register == 3 { 0x7f } else { 0xff };
        let expected: u8 = row.number("value");
        assert_eq!(vic.read(register, Cycles(0)) & mask, expected & mask, "{row:?}");
    }
}

#[test]
fn the_raster_line_counts_through_the_recorded_range() {
    for (kind, region) in [("raster PAL", Region::Pal), ("raster NTSC", Region::Ntsc)] {
        let vic = Vic::new(region);
        for row in rows(kind) {
            let (first, last) = row.get("value").split_once(" to ").expect("a range");
            let at = |line: u64| Cycles(line * region.cycles_per_line());
            let read = |line| u16::from(vic.read(4, at(line))) << 1 | u16::from(vic.read(3, at(line)) >> 7);
            assert!((0..region.lines()).all(|line| u64::from(read(line)) == line));
            assert_eq!(first.parse(), Ok(read(0) >> 1));
            assert_eq!(last.parse(), Ok(read(region.lines() - 1) >> 1));
            assert_eq!(read(region.lines()), 0);
        }
    }
}

#[test]
fn the_text_has_its_recorded_position_and_size() {
    let blank = Blank::new();
    for row in rows("geometry") {
        let numbers =
            |text: &str| text.split(',').map(|n| n.parse().expect("a number")).collect::<Vec<usize>>();
        let mut vic = started(Region::Pal);
        for (register, value) in (0..).zip(numbers(row.get("written"))) {
            vic.write(register, value as u8, Cycles(0));
        }
        let end = Cycles(2 * Region::Pal.cycles_per_frame());
        let (width, height, dots) = dots(vic.render_field(blank.memory(), end));
        assert_eq!((width, height), (284, 284));
        // The lowest line of the recordings is uncertain.
        let inside: Vec<_> = (0..width * (height - 1)).filter(|&dot| dots[dot] == 1).collect();
        let xs = || inside.iter().map(|dot| dot % width);
        let ys = || inside.iter().map(|dot| dot / width);
        let (left, right) = (xs().min().expect("text"), xs().max().expect("text"));
        let (top, bottom) = (ys().min().expect("text"), ys().max().expect("text"));
        let found = vec![left, top, right + 1 - left, bottom + 1 - top];
        assert_eq!(found, numbers(row.get("value")), "{row:?}");
        assert_eq!(inside.len(), found[2] * found[3], "a rectangle");
    }
}

#[test]
fn the_window_shows_the_middle_of_the_field() {
    let blank = Blank::new();
    for region in [Region::Pal, Region::Ntsc] {
        let vic = started(region);
        let end = Cycles(2 * region.cycles_per_frame());
        let (width, height, dots) = dots(vic.render(blank.memory(), end));
        assert_eq!((width, height), (window_size(region).width, window_size(region).height));
        let row = &dots[(height / 2) * width..][..width];
        let left = row.iter().take_while(|&&dot| dot == 3).count();
        let right = row.iter().rev().take_while(|&&dot| dot == 3).count();
        assert_eq!((left, left + right + 176), (right, width), "{region:?}");
        assert!(field_size(region).width > width);
    }
}

#[test]
fn colours_are_near_the_published_table() {
    for row in rows("colour") {
        let number: usize = row.number("register");
        let rgb = u32::from_str_radix(&row.get("value")[1..], 16).expect("a colour");
        for (channel, published) in PALETTE[number].into_iter().zip(&rgb.to_be_bytes()[1..]) {
            assert!(channel.abs_diff(*published) <= 40, "{number}: {:?} for {rgb:06x}", PALETTE[number]);
        }
    }
}

#[test]
fn a_line_has_the_registers_in_effect_when_the_beam_reached_it() {
    let blank = Blank::new();
    let mut vic = started(Region::Pal);
    let frame = Region::Pal.cycles_per_frame();
    let at = |line: u64| Cycles(2 * frame + line * 71);
    // Border: colour 5 from line 100 on, colour 2 from line 200 on; the write within a line shows in the next.
    vic.write(15, 0x1d, Cycles(at(99).0 + 30));
    vic.write(15, 0x1a, at(200));
    let render = |vic: &Vic, at| dots(vic.render_field(blank.memory(), at)).2;
    let borders = |dots: &[u8]| dots.chunks(284).map(|row| row[0]).collect::<Vec<_>>();
    let shown = borders(&render(&vic, Cycles(3 * frame - 1)));
    assert_eq!(shown[..72], [3; 72]);
    assert_eq!(shown[72..172], [5; 100]);
    assert_eq!(shown[172..], [2; 112]);
    // In the middle of the frame, the lines below the beam are those of the frame before.
    let shown = borders(&render(&vic, at(150)));
    assert_eq!(shown[72..=122], [5; 51]);
    assert_eq!(shown[123..], [3; 161]);
}

#[test]
fn rows_that_are_changed_in_the_frame_end_the_text_there() {
    let blank = Blank::new();
    let mut vic = started(Region::Pal);
    let frame = Region::Pal.cycles_per_frame();
    // In line 76 + 40 five rows are complete; fewer end the text, more later do not resume it.
    vic.write(3, 4, Cycles(2 * frame + 116 * 71));
    vic.write(3, 46, Cycles(2 * frame + 130 * 71));
    let (width, _, dots) = dots(vic.render_field(blank.memory(), Cycles(3 * frame - 1)));
    let lines: Vec<_> = dots.chunks(width).map(|row| row.contains(&1)).collect();
    assert_eq!(lines.iter().position(|&text| text), Some(48));
    assert_eq!(lines.iter().rposition(|&text| text), Some(87));
}

#[test]
fn next_changes_of_the_raster_registers_are_announced() {
    let vic = Vic::new(Region::Pal);
    assert_eq!(vic.next_change(3, Cycles(70)), Some(Cycles(71)));
    assert_eq!(vic.next_change(4, Cycles(0)), Some(Cycles(142)));
    assert_eq!(vic.next_change(5, Cycles(0)), None);
}
