//! Sprites: positions, shapes, priorities and collisions.

use c64::Region;
use c64::video::{Vic, VideoMemory, WIDTH};
use hardware::{Cycles, Frame};

/// Cycles of a frame.
const FRAME: u64 = 63 * 312;

/// A chip with its memory: an empty screen, every sprite's block full, all sprites disabled.
struct VideoFixture {
    vic: Vic,
    ram: Box<[u8; 0x1_0000]>,
    colour: [u8; 1024],
    now: u64,
}

impl VideoFixture {
    fn new() -> Self {
        let mut ram: Box<[u8; 0x1_0000]> = vec![0; 0x1_0000].try_into().expect("64 KiB");
        ram[2040..2048].fill(13);
        ram[832..895].fill(0xff);
        let mut board = Self { vic: Vic::new(Region::Pal), ram, colour: [14; 1024], now: 0 };
        for (register, &value) in (0..).zip(Vic::power_on_values()) {
            board.poke(register, value);
        }
        board
    }

    fn poke(&mut self, register: u8, value: u8) {
        let Self { vic, ram, colour, now } = self;
        let memory = VideoMemory { ram, colour, characters: &[0; 4096], bank: 0 };
        vic.write(register, value, memory, Cycles(*now));
    }

    fn peek(&mut self, register: u8) -> u8 {
        let Self { vic, ram, colour, now } = self;
        let memory = VideoMemory { ram, colour, characters: &[0; 4096], bank: 0 };
        vic.read(register, memory, Cycles(*now))
    }

    /// Sets a sprite's position and enables it.
    fn show_at(&mut self, sprite: u8, x: u16, y: u8) {
        self.poke(2 * sprite, x as u8);
        self.poke(2 * sprite + 1, y);
        let high = self.vic.register(0x10) & !(1 << sprite) | ((x >> 8) as u8) << sprite;
        self.poke(0x10, high);
        self.poke(0x15, self.vic.register(0x15) | 1 << sprite);
    }

    fn frame(&self) -> Vec<u8> {
        let memory = VideoMemory { ram: &self.ram, colour: &self.colour, characters: &[0; 4096], bank: 0 };
        // Two frames later all writes have had their effect.
        match self.vic.render(memory, Cycles(self.now + 2 * FRAME)) {
            Frame::Indexed { pixels, .. } => pixels,
            Frame::Rgb { .. } => panic!("the machine has a fixed palette"),
        }
    }

    /// Returns left and right column, first and last row, and number of the dots of a colour.
    fn extent(&self, colour: u8) -> Option<([usize; 2], [usize; 2], usize)> {
        let frame = self.frame();
        let dots: Vec<(usize, usize)> = frame
            .iter()
            .enumerate()
            .filter(|&(_, &dot)| dot == colour)
            .map(|(index, _)| (index % WIDTH, index / WIDTH))
            .collect();
        let columns = dots.iter().map(|dot| dot.0);
        let rows = dots.iter().map(|dot| dot.1);
        let columns = [columns.clone().min()?, columns.max()?];
        Some((columns, [rows.clone().min()?, rows.max()?], dots.len()))
    }
}

#[test]
fn a_sprite_stands_where_its_registers_say() {
    let mut board = VideoFixture::new();
    // Column 24 and row 50 are the window's first.
    board.show_at(0, 24, 50);
    assert_eq!(board.extent(1), Some(([32, 55], [35, 55], 24 * 21)));
    board.show_at(0, 320, 100);
    assert_eq!(board.extent(1), Some(([328, 351], [85, 105], 24 * 21)));
    // Half under the border, on each side.
    board.show_at(0, 12, 40);
    assert_eq!(board.extent(1), Some(([32, 43], [35, 45], 12 * 11)));
    board.show_at(0, 332, 240);
    assert_eq!(board.extent(1), Some(([340, 351], [225, 234], 12 * 10)));
    board.show_at(0, 500, 100);
    assert_eq!(board.extent(1), None);
    board.show_at(0, 24, 50);
    board.poke(0x15, 0);
    assert_eq!(board.extent(1), None);
}

#[test]
fn a_sprite_shows_its_block_in_its_colour() {
    let mut board = VideoFixture::new();
    board.ram[2043] = 14;
    board.ram[896..899].copy_from_slice(&[0b1010_0000, 0, 0b0000_0001]);
    board.poke(0x2a, 7);
    board.show_at(3, 24, 50);
    let frame = board.frame();
    let row: Vec<usize> = (0..24).filter(|x| frame[35 * WIDTH + 32 + x] == 7).collect();
    assert_eq!(row, [0, 2, 23]);
    assert_eq!(board.extent(7).map(|extent| extent.2), Some(3), "the other lines are empty");
}

#[test]
fn sprites_may_be_wide_and_tall() {
    let mut board = VideoFixture::new();
    board.show_at(0, 100, 100);
    board.poke(0x1d, 1);
    assert_eq!(board.extent(1), Some(([108, 155], [85, 105], 48 * 21)));
    board.poke(0x17, 1);
    assert_eq!(board.extent(1), Some(([108, 155], [85, 126], 48 * 42)));
    board.poke(0x1d, 0);
    assert_eq!(board.extent(1), Some(([108, 131], [85, 126], 24 * 42)));
    // Columns at the end of a line are left of the others. The beam has no columns beyond it.
    board.poke(0x17, 0);
    board.poke(0x1d, 1);
    board.show_at(0, 490, 100);
    assert_eq!(board.extent(1), Some(([32, 41], [85, 105], 10 * 21)));
    board.show_at(0, 505, 100);
    assert_eq!(board.extent(1), None);
}

#[test]
fn sprites_of_four_colours_share_two() {
    let mut board = VideoFixture::new();
    board.ram[832..895].fill(0b0001_1011);
    board.poke(0x1c, 1);
    board.poke(0x25, 3);
    board.poke(0x26, 4);
    board.show_at(0, 24, 50);
    let frame = board.frame();
    assert_eq!(frame[35 * WIDTH + 32..][..9], [6, 6, 3, 3, 1, 1, 4, 4, 6]);
    board.poke(0x1d, 1);
    let frame = board.frame();
    assert_eq!(frame[35 * WIDTH + 32..][..17], [6, 6, 6, 6, 3, 3, 3, 3, 1, 1, 1, 1, 4, 4, 4, 4, 6]);
}

#[test]
fn the_lower_number_is_in_front_and_the_foreground_may_be() {
    let mut board = VideoFixture::new();
    // A foreground cell under the sprites: code 1 from a character set in RAM.
    board.poke(0x18, 0x18);
    board.ram[0x2000 + 8..0x2000 + 16].fill(0xf0);
    board.ram[1024] = 1;
    board.show_at(0, 24, 50);
    board.show_at(1, 28, 50);
    let row = |board: &VideoFixture| board.frame()[35 * WIDTH + 32..][..30].to_vec();
    let sprites = |front: [u8; 4]| [&front[..], &[1; 20], &[2; 4], &[6; 2]].concat();
    assert_eq!(row(&board), sprites([1; 4]));
    board.poke(0x1b, 1);
    assert_eq!(row(&board), sprites([14; 4]));
    // It is behind the foreground, and still hides the sprite behind it.
    board.show_at(1, 24, 50);
    assert_eq!(row(&board)[..6], [14, 14, 14, 14, 1, 1]);
}

#[test]
fn sprites_that_overlap_have_collided_until_a_read() {
    let mut board = VideoFixture::new();
    board.show_at(0, 100, 100);
    board.show_at(2, 123, 120);
    board.show_at(5, 147, 120);
    board.now += FRAME;
    assert_eq!(board.peek(0x1e), 0b101, "one dot of each");
    assert_eq!(board.peek(0x1e), 0, "reading clears it");
    board.now += FRAME;
    assert_eq!(board.peek(0x1e), 0b101, "in the next frame they collide again");
    board.show_at(2, 124, 120);
    board.now += FRAME;
    assert_eq!(board.peek(0x1e), 0b10_0100);
    assert_eq!(board.peek(0x1f), 0);
}

#[test]
fn collisions_stay_after_the_sprites_separate() {
    let mut board = VideoFixture::new();
    board.show_at(0, 100, 100);
    board.show_at(1, 110, 110);
    board.now += FRAME;
    board.show_at(0, 200, 200);
    board.now += FRAME;
    assert_eq!(board.peek(0x1e), 3);
    board.now += FRAME;
    assert_eq!(board.peek(0x1e), 0);
    // Lines that the beam has not reached yet have no collisions.
    board.now = 10 * FRAME;
    assert_eq!(board.peek(0x1e), 0);
    board.show_at(0, 110, 110);
    board.now += 63 * 100;
    assert_eq!(board.peek(0x1e), 0);
    board.now += 63 * 30;
    assert_eq!(board.peek(0x1e), 3);
}

#[test]
fn sprites_meet_the_foreground_of_the_window() {
    let mut board = VideoFixture::new();
    board.poke(0x18, 0x18);
    board.ram[0x2000 + 8..0x2000 + 16].fill(0b0101_0101);
    board.ram[1024 + 41] = 1;
    board.ram[832..895].fill(0);
    // One dot: the second of its first line.
    board.ram[832] = 0x40;
    let mut collisions = |x, y| {
        board.show_at(0, x, y);
        board.now += FRAME;
        board.peek(0x1f);
        board.now += FRAME;
        (board.peek(0x1f), board.peek(0x1e))
    };
    assert_eq!(collisions(32, 58), (1, 0));
    assert_eq!(collisions(33, 58), (0, 0), "between two dots");
    assert_eq!(collisions(32, 57), (0, 0), "a line above");
    assert_eq!(collisions(32, 66), (0, 0), "a line below");
    // In multicolour cells the lower two colours belong to the background.
    board.poke(0x16, 0x18);
    board.colour[41] = 9;
    let collisions = |board: &mut VideoFixture, pattern| {
        board.ram[0x2000 + 8] = pattern;
        board.show_at(0, 32, 58);
        board.now += FRAME;
        board.peek(0x1f);
        board.now += FRAME;
        board.peek(0x1f)
    };
    assert_eq!(
        [0b0100_0000, 0b1000_0000, 0b1100_0000].map(|pattern| collisions(&mut board, pattern)),
        [0, 1, 1]
    );
}
