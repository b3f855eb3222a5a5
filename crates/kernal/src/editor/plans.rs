//! The cache of strings that have been shown ([`super::again`]): their preconditions, and their
//! effects.

use alloc::vec::Vec;

/// The number of cached strings, indexed by a hash of their address.
pub(super) const ENTRIES: usize = 1 << ENTRIES_LOG;
const ENTRIES_LOG: u32 = 5;
const SPREAD: u16 = 0x9e37;

/// The preconditions of a string's effect, besides its characters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Start {
    pub(super) links: [u64; 4],
    pub(super) cursor: u64,
    pub(super) page: u8,
    pub(super) reverse: u8,
    pub(super) colour: u8,
}

/// Cells with their codes, all of one colour.
#[derive(Clone, Copy, Debug)]
pub(super) struct Glyphs {
    pub(super) cell: u16,
    pub(super) colour: u8,
    pub(super) codes: u64,
    /// The mask of the codes that are written.
    pub(super) first: u64,
}

/// An observer of the effects of a string besides the movement of the cursor.
pub(super) trait Witness {
    /// Codes have been written.
    fn sees(&mut self, cell: usize, codes: u64, first: u64, colour: u8);
    /// The cursor has moved down `steps` rows.
    fn goes_down(&mut self, steps: u8);
    /// The pointer to the colours of a line has been set, after glyphs or not.
    fn points(&mut self, is_behind_glyphs: bool);
}

/// Observes nothing.
impl Witness for () {
    fn sees(&mut self, _: usize, _: u64, _: u64, _: u8) {}
    fn goes_down(&mut self, _: u8) {}
    fn points(&mut self, _: bool) {}
}

/// The effect of a string.
#[derive(Clone, Debug, Default)]
pub(super) struct Effect {
    pub(super) glyphs: Vec<Glyphs>,
    pub(super) steps_down: u8,
    pub(super) points: bool,
    pub(super) has_glyph: bool,
    /// The final values of the editor's cells.
    pub(super) cursor: Option<u64>,
    pub(super) reverse: u8,
    pub(super) colour: u8,
    pub(super) cycles: u32,
}

impl Witness for Effect {
    fn sees(&mut self, cell: usize, codes: u64, first: u64, colour: u8) {
        self.glyphs.push(Glyphs { cell: cell as u16, colour, codes, first });
    }

    fn goes_down(&mut self, steps: u8) {
        self.steps_down += steps;
    }

    fn points(&mut self, is_behind_glyphs: bool) {
        self.points = true;
        self.has_glyph = is_behind_glyphs;
    }
}

/// A string, its start, and its effect once it has been shown from there twice.
#[derive(Clone, Debug, Default)]
pub(super) struct Plan {
    pub(super) from: u16,
    pub(super) count: u8,
    pub(super) start: Start,
    pub(super) text: Vec<u8>,
    pub(super) effect: Effect,
}

/// The cached strings.
#[derive(Clone, Debug, Default)]
pub(crate) struct Plans(pub(super) Vec<Plan>);

impl Plans {
    pub(super) fn index(from: usize) -> usize {
        usize::from((from as u16).wrapping_mul(SPREAD) >> (u16::BITS - ENTRIES_LOG))
    }
}
