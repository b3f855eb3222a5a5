//! The video chip: its registers, and the frame that it renders from memory.

use c64::Region;
use c64::palette::PALETTE;
use c64::video::{HEIGHT, Unsupported, Vic, VideoMemory, WIDTH};
use hardware::{Cycles, Frame};

/// The memory that the chip reads.
struct VideoFixture {
    vic: Vic,
    ram: Box<[u8; 0x1_0000]>,
    colour: [u8; 1024],
    characters: [u8; 4096],
    bank: u16,
}

impl VideoFixture {
    /// The state after power-on, with a character ROM whose glyph for code n shows the bits of n in
    /// every line of the first set and their complement in the second.
    fn new() -> Self {
        let characters = std::array::from_fn(|index| {
            let code = (index / 8 % 256) as u8;
            if index < 2048 { code } else { !code }
        });
        let mut ram: Box<[u8; 0x1_0000]> = vec![0; 0x1_0000].try_into().expect("64 KiB");
        ram[1024..2024].fill(32);
        let mut board = Self { vic: Vic::new(Region::Pal), ram, colour: [14; 1024], characters, bank: 0 };
        for (register, &value) in (0..).zip(Vic::power_on_values()) {
            board.write(register, value, Cycles(0));
        }
        board
    }

    fn poke(&mut self, address: u16, value: u8) {
        self.write((address - 53248) as u8, value, Cycles(0));
    }

    fn write(&mut self, register: u8, value: u8, at: Cycles) {
        let Self { vic, ram, colour, characters, bank } = self;
        vic.write(register, value, VideoMemory { ram, colour, characters, bank: *bank }, at);
    }

    fn read(&mut self, register: u8, at: Cycles) -> u8 {
        let Self { vic, ram, colour, characters, bank } = self;
        vic.read(register, VideoMemory { ram, colour, characters, bank: *bank }, at)
    }

    fn memory(&self) -> VideoMemory<'_> {
        VideoMemory { ram: &self.ram, colour: &self.colour, characters: &self.characters, bank: self.bank }
    }

    /// Renders the second frame, before which all writes at time 0 have had their effect.
    fn frame(&self) -> Vec<u8> {
        self.frame_at(Cycles(2 * Region::Pal.cycles_per_frame()))
    }

    /// Renders the frame that ends at a time.
    fn frame_at(&self, at: Cycles) -> Vec<u8> {
        match self.vic.render(self.memory(), at) {
            Frame::Indexed { width, height, pixels, .. } => {
                assert_eq!((width, height), (WIDTH, HEIGHT));
                pixels
            }
            Frame::Rgb { .. } => panic!("the machine has a fixed palette"),
        }
    }

    /// Returns eight dots of the frame from column `x` of row `y`.
    fn dots(&self, x: usize, y: usize) -> [u8; 8] {
        self.frame()[y * WIDTH + x..][..8].try_into().expect("eight dots")
    }
}

#[test]
fn unused_bits_read_as_one() {
    let mut board = VideoFixture::new();
    let mut read = |address: u16| board.read((address - 53248) as u8, Cycles(0));
    assert_eq!(read(53280), 0xfe);
    assert_eq!(read(53281), 0xf6);
    assert_eq!(read(53270), 200);
    assert_eq!(read(53272), 21);
    assert_eq!(read(53274), 0xf0);
    assert_eq!(read(53294), 0xfc);
    assert_eq!(read(53295), 0xff);
    assert_eq!(read(53278), 0);
}

#[test]
fn raster_position_follows_elapsed_time() {
    let mut board = VideoFixture::new();
    assert_eq!(board.read(0x12, Cycles(63 * 100)), 100);
    assert_eq!(board.read(0x12, Cycles(63 * 311 + 62)), (311 - 256) as u8);
    assert_eq!(board.read(0x11, Cycles(63 * 311)), 0x9b);
    assert_eq!(board.read(0x11, Cycles(63 * 312)), 0x1b);
    assert_eq!(board.read(0x12, Cycles(63 * 312)), 0);
    board.vic = Vic::new(Region::Ntsc);
    assert_eq!(board.read(0x12, Cycles(65 * 263 + 65)), 1);
}

#[test]
fn passing_the_compared_line_sets_the_flag_until_it_is_acknowledged() {
    let mut board = VideoFixture::new();
    let line = |number: u64| Cycles(63 * number);
    board.write(0x19, 0x0f, line(1));
    assert_eq!(board.read(0x19, line(310)), 0x70);
    assert_eq!(board.read(0x19, line(311)), 0x71);
    assert_eq!(board.read(0x19, line(400)), 0x71);
    board.write(0x19, 0x01, line(401));
    assert_eq!(board.read(0x19, line(312 + 310)), 0x70);
    board.write(0x1a, 0x01, line(312 + 310));
    assert!(!board.vic.interrupt(line(312 + 310)));
    assert!(board.vic.interrupt(line(312 + 311)));
    assert_eq!(board.read(0x19, line(312 + 311)), 0xf1);
}

#[test]
fn a_line_that_never_comes_never_matches() {
    let mut board = VideoFixture::new();
    board.write(0x12, 0xff, Cycles(0));
    board.write(0x11, 0x9b, Cycles(0));
    board.write(0x19, 0x01, Cycles(100));
    assert_eq!(board.read(0x19, Cycles(1_000_000)), 0x70);
    board.write(0x1a, 0x01, Cycles(1_000_000));
    assert_eq!(board.vic.next_interrupt(Cycles(1_000_000)), None);
}

#[test]
fn each_unsupported_feature_is_named_once() {
    let mut board = VideoFixture::new();
    board.poke(53274, 1);
    assert_eq!(board.vic.take_unsupported(), None);
    board.poke(53274, 5);
    let notice = board.vic.take_unsupported().expect("collision interrupts were enabled");
    assert_eq!(notice, Unsupported::OtherInterrupts);
    assert_eq!((notice.register(), notice.name()), (53274, "collision or light pen interrupts"));
    board.poke(53274, 0);
    board.poke(53274, 5);
    assert_eq!(board.vic.take_unsupported(), None);
}

#[test]
fn the_next_interrupt_comes_where_the_line_begins() {
    let mut board = VideoFixture::new();
    let line = |number: u64| Cycles(63 * number);
    board.write(0x11, 0x1b, line(0));
    board.write(0x12, 100, line(0));
    board.write(0x19, 0x01, line(0));
    assert_eq!(board.vic.next_interrupt(line(0)), None, "it is masked");
    board.write(0x1a, 0x01, line(0));
    assert_eq!(board.vic.next_interrupt(line(0)), Some(line(100)));
    assert_eq!(board.vic.next_interrupt(line(99)), Some(line(100)));
    assert_eq!(board.vic.next_interrupt(line(150)), Some(line(150)), "the line is low until it is released");
    board.write(0x19, 0x01, line(150));
    assert_eq!(board.vic.next_interrupt(line(90)), Some(line(412)), "asked for a time before that");
    assert_eq!(board.vic.next_interrupt(line(150)), Some(line(412)));
    // A compared line that the beam is in.
    board.write(0x12, 200, line(200));
    assert_eq!(board.vic.next_interrupt(line(201)), Some(line(201)));
}

#[test]
fn the_border_goes_to_the_end_of_the_picture_in_both_norms() {
    for region in [Region::Pal, Region::Ntsc] {
        let mut board = VideoFixture::new();
        board.vic = Vic::new(region);
        board.poke(53280, 5);
        for now in [0, 63 * 200, 63 * 10_000] {
            assert!(board.frame_at(Cycles(now)).iter().all(|&dot| dot == 5), "{region:?} {now}");
        }
    }
}

#[test]
fn changes_in_step_with_the_beam_show_from_the_next_line_on() {
    let mut board = VideoFixture::new();
    board.ram[1024..2024].fill(0);
    board.write(0x1a, 0x01, Cycles(0));
    for frame in 0..3 {
        let at = |line: u64| Cycles(63 * (312 * frame + line) + 20);
        board.write(0x20, 2, at(100));
        board.write(0x21, 7, at(150));
        board.write(0x20, 14, at(200));
        board.write(0x21, 6, at(240));
    }
    for now in [63 * 312 * 3, 63 * (312 * 2 + 260)] {
        let frame = board.frame_at(Cycles(now));
        let colours = |line: usize| [frame[(line - 16) * WIDTH], frame[(line - 16) * WIDTH + 40]];
        assert_eq!([100, 101, 150, 151].map(colours), [[14, 6], [2, 6], [2, 6], [2, 7]], "at {now}");
        assert_eq!([200, 201, 240, 241].map(colours), [[2, 7], [14, 7], [14, 7], [14, 6]], "at {now}");
    }
    // Below the beam the previous frame is visible.
    board.write(0x20, 3, Cycles(63 * (312 * 3 + 100)));
    let frame = board.frame_at(Cycles(63 * (312 * 3 + 120)));
    assert_eq!([111, 126, 216].map(|line| frame[(line - 16) * WIDTH]), [3, 2, 14]);
    // Without interrupts, too: from line 250 on, which is the last of the window.
    board.write(0x1a, 0x00, Cycles(63 * (312 * 3 + 200)));
    board.write(0x20, 5, Cycles(63 * (312 * 3 + 250)));
    let frame = board.frame_at(Cycles(63 * 312 * 4));
    assert_eq!(frame.iter().filter(|&&dot| dot == 5).count(), 384 * (288 - 250) - 320);
}

#[test]
fn bitmaps_have_two_colours_a_cell_or_four() {
    let mut board = VideoFixture::new();
    board.poke(53272, 0x18);
    board.poke(53265, 0x3b);
    board.ram[0x2000..0x2000 + 8000].fill(0);
    board.ram[0x2000 + 8 * 41 + 3] = 0b0001_1011;
    board.ram[1024 + 41] = 0x25;
    board.colour[41] = 9;
    assert_eq!(board.dots(40, 46), [5, 5, 5, 2, 2, 5, 2, 2]);
    assert_eq!(board.dots(40, 45), [5; 8]);
    board.poke(53270, 0x18);
    assert_eq!(board.dots(40, 46), [6, 6, 2, 2, 5, 5, 9, 9]);
    board.poke(53265, 0x7b);
    assert_eq!(board.dots(40, 46), [0; 8]);
}

#[test]
fn standard_text_has_one_ink_a_cell() {
    let mut board = VideoFixture::new();
    board.ram[1024] = 0b1010_0001;
    board.colour[0] = 0xf1;
    assert_eq!(board.dots(32, 35), [1, 6, 1, 6, 6, 6, 6, 1]);
    assert_eq!(board.dots(32, 42), [1, 6, 1, 6, 6, 6, 6, 1]);
    // Code 32 is one dot in this character ROM.
    assert_eq!(board.dots(32, 43), [6, 6, 14, 6, 6, 6, 6, 6]);
    assert_eq!(board.dots(28, 35), [14, 14, 14, 14, 1, 6, 1, 6]);
}

#[test]
fn window_is_320_by_200_in_the_border() {
    let mut board = VideoFixture::new();
    board.ram[1024..2024].fill(0);
    let frame = board.frame();
    let inside = frame.iter().filter(|&&dot| dot == 6).count();
    assert_eq!(inside, 320 * 200);
    for (x, y, is_inside) in
        [(32, 35, true), (351, 234, true), (31, 35, false), (352, 35, false), (32, 235, false)]
    {
        assert_eq!(frame[y * WIDTH + x] == 6, is_inside, "{x} {y}");
    }
}

#[test]
fn narrow_and_low_windows_are_304_by_192() {
    let mut board = VideoFixture::new();
    board.ram[1024..2024].fill(0);
    board.poke(53265, 0x13);
    board.poke(53270, 0x00);
    let frame = board.frame();
    assert_eq!(frame.iter().filter(|&&dot| dot == 6).count(), 304 * 192);
    assert_eq!(frame[39 * WIDTH + 39], 6);
    assert_eq!(frame[38 * WIDTH + 39], 14);
    assert_eq!(frame[39 * WIDTH + 38], 14);
}

#[test]
fn fine_scroll_moves_the_text_inside_the_window() {
    let mut board = VideoFixture::new();
    board.ram[1024..2024].fill(0);
    board.ram[1024] = 0xff;
    board.poke(53270, 0x08 | 5);
    assert_eq!(board.dots(32, 35), [6, 6, 6, 6, 6, 14, 14, 14]);
    board.poke(53265, 0x18 | 7);
    assert_eq!(board.dots(32, 38), [6; 8]);
    assert_eq!(board.dots(37, 39), [14; 8]);
    // With scroll 0 the first three lines of the first row are under the border.
    board.poke(53265, 0x18);
    assert_eq!(board.dots(37, 35), [14; 8]);
    assert_eq!(board.dots(37, 39), [14; 8]);
    assert_eq!(board.dots(37, 40), [6; 8]);
}

#[test]
fn idle_lines_show_the_last_byte_of_the_bank_in_black() {
    let mut board = VideoFixture::new();
    board.ram[0x3fff] = 0xf0;
    board.poke(53265, 0x18 | 7);
    assert_eq!(board.dots(32, 35), [0, 0, 0, 0, 6, 6, 6, 6]);
}

#[test]
fn multicolour_text_pairs_dots_where_the_ink_is_above_seven() {
    let mut board = VideoFixture::new();
    board.poke(53270, 0x18);
    board.poke(53282, 3);
    board.poke(53283, 4);
    board.ram[1024] = 0b0001_1011;
    board.colour[0] = 8 | 5;
    board.ram[1025] = 0b0001_1011;
    board.colour[1] = 2;
    assert_eq!(board.dots(32, 35), [6, 6, 3, 3, 4, 4, 5, 5]);
    assert_eq!(board.dots(40, 35), [6, 6, 6, 2, 2, 6, 2, 2]);
}

#[test]
fn extended_background_takes_it_from_the_code() {
    let mut board = VideoFixture::new();
    board.poke(53265, 0x5b);
    for (number, code) in [0x01, 0x41, 0x81, 0xc1].into_iter().enumerate() {
        board.ram[1024 + number] = code;
        board.poke(53281 + number as u16, 8 + number as u8);
        let paper = 8 + number as u8;
        assert_eq!(board.dots(32 + 8 * number, 35), [paper, paper, paper, paper, paper, paper, paper, 14]);
    }
    let text = board.vic.screen_text(board.memory(), None);
    assert!(text.cells[..4].iter().all(|cell| cell.glyph == 'A' && !cell.is_reversed));
    assert_eq!(text.cells[3].paper, PALETTE[11]);
}

#[test]
fn extended_background_with_multicolour_is_black() {
    let mut board = VideoFixture::new();
    board.poke(53265, 0x5b);
    board.poke(53270, 0x18);
    assert_eq!(board.frame().iter().filter(|&&dot| dot == 0).count(), 320 * 200);
}

#[test]
fn display_off_is_all_border() {
    let mut board = VideoFixture::new();
    board.poke(53265, 11);
    assert!(board.frame().iter().all(|&dot| dot == 14));
}

#[test]
fn the_pointer_selects_the_character_set() {
    let mut board = VideoFixture::new();
    board.poke(53272, 0x1c);
    board.ram[0x3000 + 8 * 32] = 0x81;
    assert_eq!(board.dots(32, 35), [14, 6, 6, 6, 6, 6, 6, 14]);
    // The other half of the ROM: the complement in this test's glyphs.
    board.poke(53272, 0x17);
    assert_eq!(board.dots(32, 35), [14, 14, 6, 14, 14, 14, 14, 14]);
}

#[test]
fn character_rom_is_seen_in_the_first_and_third_bank_only() {
    let mut board = VideoFixture::new();
    for (bank, sees_rom) in [(0x0000, true), (0x4000, false), (0x8000, true), (0xc000, false)] {
        board.bank = bank;
        board.ram[usize::from(bank) + 1024] = 0x0f;
        board.ram[usize::from(bank) + 0x1000 + 8 * 0x0f] = 0xaa;
        let expected = if sees_rom { [6, 6, 6, 6, 14, 14, 14, 14] } else { [14, 6, 14, 6, 14, 6, 14, 6] };
        assert_eq!(board.dots(32, 35), expected, "{bank:04x}");
    }
}

#[test]
fn screen_text_has_glyphs_colours_and_reverse() {
    let mut board = VideoFixture::new();
    board.ram[1024..1028].copy_from_slice(&[1, 0x81, 65, 0xff]);
    board.colour[1] = 2;
    let text = board.vic.screen_text(board.memory(), Some((3, 4)));
    let glyphs: Vec<char> = text.cells[..4].iter().map(|cell| cell.glyph).collect();
    assert_eq!(glyphs, ['A', 'A', '♠', '▚']);
    assert_eq!(
        text.cells[..4].iter().map(|cell| cell.is_reversed).collect::<Vec<_>>(),
        [false, true, false, true]
    );
    assert_eq!((text.cells[1].ink, text.cells[1].paper), (PALETTE[2], PALETTE[6]));
    assert_eq!(
        (text.columns, text.cells.len(), text.cursor, text.border),
        (40, 1000, Some((3, 4)), PALETTE[14])
    );
    board.poke(53272, 23);
    let text = board.vic.screen_text(board.memory(), None);
    assert_eq!((text.cells[0].glyph, text.cells[2].glyph), ('a', 'A'));
}
