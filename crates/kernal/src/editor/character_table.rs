//! The table of each character's action on the standard screen, and its cost, for strings in one step.

use super::code;
use crate::costs::Costs;

/// The action of a character that fits into the row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CharacterAction {
    /// The character needs the slow path.
    SlowPath,
    /// It stores a screen code.
    Glyph,
    /// It stores a screen code and toggles quote mode.
    Quote,
    /// It selects a colour.
    Colour,
    /// It switches the reverse mode.
    Reverse,
    /// It moves the cursor right.
    Right,
    /// It moves the cursor left.
    Left,
    /// It moves the cursor down.
    Down,
    /// It moves the cursor up.
    Up,
    /// It moves the cursor home.
    Home,
}

/// A character: its action, from CHROUT on.
#[derive(Clone, Copy, Debug)]
pub(super) struct CharacterEntry {
    pub(super) action: CharacterAction,
    /// The screen code, the colour, or the value of the reverse mode's cell.
    pub(super) value: u8,
    pub(super) cycles: u32,
}

/// The characters, and further precomputed costs.
#[derive(Clone, Debug)]
pub(crate) struct CharacterTable {
    pub(super) entries: [CharacterEntry; 256],
    /// The cycles of a step to the right.
    pub(super) right_cost: u32,
    /// The cycles of a line end where the line and the next have one row each.
    pub(super) line_end_cost: u32,
    /// The additional cycles of a step down that does not end in the first column.
    pub(super) down_inside_cost: u32,
}

impl CharacterTable {
    /// Creates the table from costs and the codes of the colours.
    pub(crate) fn new(costs: &Costs, colour_codes: &[u8]) -> Self {
        let Costs { print, advance, line, codes, moves, .. } = costs;
        let each = print.to_screen + print.exit;
        let unshifted = each + print.enter;
        let shifted = each + print.enter_shifted;
        let stored = print.mode + print.store + advance.in_line + line.right_within;
        let row = line.pointers + line.row_address;
        let glyph = unshifted + print.glyph + stored;
        let shifted_glyph = shifted + print.glyph_shifted + stored;
        let right_cost = unshifted + codes.to_right + line.right_within;
        let down = unshifted + codes.to_down + moves.down_new_line + moves.down_row;
        let mut entries = [CharacterEntry { action: CharacterAction::SlowPath, value: 0, cycles: 0 }; 256];
        for (character, entry) in (0..=u8::MAX).zip(&mut entries) {
            let (action, value, cycles) = match character {
                code::QUOTE => (CharacterAction::Quote, code::QUOTE, glyph + print.quote_mark),
                0x20..0x60 => (CharacterAction::Glyph, character & 0x3f, glyph),
                0x60..0x80 => (CharacterAction::Glyph, character & 0xdf, glyph + print.glyph_from_96),
                0xa0..0xff => (CharacterAction::Glyph, character & 0x7f | 0x40, shifted_glyph),
                0xff => (CharacterAction::Glyph, 0x5e, shifted_glyph + print.glyph_255),
                code::RIGHT => (CharacterAction::Right, 0, right_cost),
                code::DOWN => (CharacterAction::Down, 0, down + line.next + line.next_row + row),
                code::REVERSE => (
                    CharacterAction::Reverse,
                    code::REVERSE,
                    unshifted + codes.to_colour + codes.reverse_on + codes.colour_none + codes.special,
                ),
                code::HOME => (
                    CharacterAction::Home,
                    0,
                    unshifted
                        + codes.to_colour
                        + codes.to_home
                        + (line.home + row)
                        + codes.colour_none
                        + codes.special,
                ),
                UNREVERSE => (
                    CharacterAction::Reverse,
                    0,
                    shifted
                        + codes.to_shifted_colour
                        + codes.reverse_off
                        + codes.colour_none
                        + codes.shifted_special,
                ),
                LEFT => (
                    CharacterAction::Left,
                    0,
                    shifted + codes.to_left + moves.left_in_line + line.left_within,
                ),
                UP => (CharacterAction::Up, 0, shifted + codes.to_up + moves.up_new_line + row),
                _ => (CharacterAction::SlowPath, 0, 0),
            };
            *entry = CharacterEntry { action, value, cycles };
        }
        for (colour, character) in (0u8..).zip(colour_codes.iter().copied()) {
            let path = if character < code::SHIFTED {
                unshifted + codes.to_colour + codes.special
            } else {
                shifted + codes.to_shifted_colour + codes.shifted_special
            };
            let cycles = path + codes.colour(colour.into(), colour_codes.len());
            entries[usize::from(character)] =
                CharacterEntry { action: CharacterAction::Colour, value: colour, cycles };
        }
        Self {
            entries,
            right_cost,
            line_end_cost: unshifted
                + codes.to_return
                + line.carriage_return
                + (line.next + line.next_row)
                + row,
            down_inside_cost: moves.down_again + moves.down_rows_end,
        }
    }
}

/// Without colours: the table of an editor that only carries a state.
impl Default for CharacterTable {
    fn default() -> Self {
        Self::new(&Costs::default(), &[])
    }
}

/// The shifted codes among them.
const UNREVERSE: u8 = code::REVERSE | code::SHIFTED;
const LEFT: u8 = code::RIGHT | code::SHIFTED;
const UP: u8 = code::DOWN | code::SHIFTED;
