//! The screen as text.

use charset::glyphs::{Typeface, character_rom};
use hardware::Cycles;
use vic20::palette::PALETTE;
use vic20::video::{Vic, VideoMemory};
use vic20::{Expansion, Region};

struct Fixture {
    vic: Vic,
    ram: Box<[u8; 0x1_0000]>,
    colour: [u8; 1024],
    characters: [u8; 4096],
}

impl Fixture {
    /// A screen of blanks with these codes in its first cells, in colours 0 to 15.
    fn new(codes: &[u8]) -> Self {
        let mut ram: Box<[u8; 0x1_0000]> = vec![32; 0x1_0000].try_into().expect("64 KiB");
        ram[7680..][..codes.len()].copy_from_slice(codes);
        let colour = std::array::from_fn(|cell| (cell % 16) as u8);
        let mut vic = Vic::new(Region::Pal);
        for (register, value) in (0..).zip(Vic::power_on_values(Region::Pal, Expansion::None)) {
            vic.write(register, value, Cycles(0));
        }
        Self { vic, ram, colour, characters: character_rom(Typeface::Vic20) }
    }

    fn with(mut self, register: u8, value: u8) -> Self {
        self.vic.write(register, value, Cycles(0));
        self
    }

    fn text(&self) -> hardware::ScreenText {
        let memory = VideoMemory { ram: &self.ram, colour: &self.colour, characters: &self.characters };
        self.vic.screen_text(memory, Some((1, 2)))
    }
}

#[test]
fn codes_are_the_glyphs_of_the_selected_set() {
    let codes = [1, 2, 0x81, 0x41];
    let glyphs = |pointers| {
        let text = Fixture::new(&codes).with(5, pointers).text();
        text.cells[..4].iter().map(|cell| (cell.glyph, cell.is_reversed)).collect::<Vec<_>>()
    };
    assert_eq!(glyphs(240), [('A', false), ('B', false), ('A', true), ('♠', false)]);
    assert_eq!(glyphs(242), [('a', false), ('b', false), ('a', true), ('A', false)]);
    // The reversed half, after which the other set begins.
    assert_eq!(glyphs(241), [('A', true), ('B', true), ('a', false), ('♠', true)]);
    // A character set at 7168, and the ROM's characters beyond it.
    assert_eq!(glyphs(255), [('A', false), ('B', false), ('A', false), ('♠', false)]);
}

#[test]
fn cells_have_the_colours_that_the_frame_shows() {
    let text = Fixture::new(&[1; 16]).with(15, 0x6b).text();
    assert_eq!((text.columns, text.cells.len(), text.cursor), (22, 506, Some((1, 2))));
    assert_eq!(text.border, PALETTE[3]);
    assert!(text.cells.iter().all(|cell| cell.paper == PALETTE[6]));
    assert_eq!(
        [0, 5, 7, 8, 13].map(|cell| text.cells[cell].ink),
        [0, 5, 7, 0, 5].map(|colour| PALETTE[colour])
    );
    let inverse = Fixture::new(&[1; 16]).with(15, 0x63).text();
    assert_eq!((inverse.cells[5].ink, inverse.cells[5].paper), (PALETTE[6], PALETTE[5]));
    assert_eq!((inverse.cells[13].ink, inverse.cells[13].paper), (PALETTE[5], PALETTE[6]));
}

#[test]
fn a_screen_of_any_size_is_text() {
    for (columns, rows) in [(0, 46), (150, 0), (128, 0), (152, 50), (255, 127)] {
        let text = Fixture::new(&[]).with(2, columns).with(3, rows).text();
        let cells = usize::from(columns & 0x7f) * usize::from(rows >> 1);
        assert_eq!(text.cells.len(), cells);
        assert_eq!(text.rows().map(<[_]>::len).sum::<usize>(), cells);
        assert_eq!(text.text().lines().count(), text.rows().count());
    }
}
