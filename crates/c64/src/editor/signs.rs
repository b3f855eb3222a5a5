//! What each character does on the usual screen, and what that costs: prepared, so that a string is a walk through a table.

use super::COLOUR_CODES;
use super::code;
use crate::costs::Costs;

/// How a character is shown where the row has room for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// It takes the long way.
    Long,
    /// It stores its lower six bits.
    Plain,
    /// It stores a screen code that is its lower seven bits with bit 6 set.
    Shifted,
    /// It stores another screen code.
    Glyph,
    /// It does so and switches quote mode.
    Quote,
    /// It selects a colour.
    Colour,
    /// It switches the reverse mode.
    Reverse,
    /// A step to the right.
    Right,
    /// A step to the left.
    Left,
    /// To the row below.
    Down,
    /// To the row above.
    Up,
    /// To the top left corner.
    Home,
}

/// A character: the way it is shown, from CHROUT on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sign {
    pub(super) way: Way,
    /// The screen code, the colour, or what the cell of the reverse mode holds.
    pub(super) value: u8,
    pub(super) cycles: u32,
}

/// The characters, and what else is known of printing beforehand.
#[derive(Clone, Debug)]
pub(crate) struct Signs {
    pub(super) all: [Sign; 256],
    /// What a step to the right takes.
    pub(super) right: u32,
    /// What a line's end takes where the line has one row, and so has the next.
    pub(super) line_end: u32,
    /// More for a step down that does not end in the first column.
    pub(super) down_inside: u32,
}

impl Signs {
    /// By these costs.
    pub(crate) fn new(costs: &Costs) -> Self {
        let Costs { print, advance, line, codes, moves, .. } = costs;
        let each = print.to_screen + print.exit;
        let unshifted = each + print.enter;
        let shifted = each + print.enter_shifted;
        let stored = print.mode + print.store + advance.in_line + line.right_within;
        let row = line.pointers + line.row_address;
        let glyph = unshifted + print.glyph + stored;
        let shifted_glyph = shifted + print.glyph_shifted + stored;
        let right = unshifted + codes.to_right + line.right_within;
        let down = unshifted + codes.to_down + moves.down_new_line + moves.down_row;
        let mut all = [Sign { way: Way::Long, value: 0, cycles: 0 }; 256];
        for (character, sign) in (0..=u8::MAX).zip(&mut all) {
            let (way, value, cycles) = match character {
                code::QUOTE => (Way::Quote, code::QUOTE, glyph + print.quote_mark),
                0x20..0x60 => (Way::Plain, character & 0x3f, glyph),
                0x60..0x80 => (Way::Glyph, character & 0xdf, glyph + print.glyph_from_96),
                0xa0..0xff => (Way::Shifted, character & 0x7f | 0x40, shifted_glyph),
                0xff => (Way::Glyph, 0x5e, shifted_glyph + print.glyph_255),
                code::RIGHT => (Way::Right, 0, right),
                code::DOWN => (Way::Down, 0, down + line.next + line.next_row + row),
                code::REVERSE => (
                    Way::Reverse,
                    code::REVERSE,
                    unshifted + codes.to_colour + codes.reverse_on + codes.colour_none + codes.special,
                ),
                code::HOME => (
                    Way::Home,
                    0,
                    unshifted
                        + codes.to_colour
                        + codes.to_home
                        + (line.home + row)
                        + codes.colour_none
                        + codes.special,
                ),
                UNREVERSE => (
                    Way::Reverse,
                    0,
                    shifted
                        + codes.to_shifted_colour
                        + codes.reverse_off
                        + codes.colour_none
                        + codes.shifted_special,
                ),
                LEFT => (Way::Left, 0, shifted + codes.to_left + moves.left_in_line + line.left_within),
                UP => (Way::Up, 0, shifted + codes.to_up + moves.up_new_line + row),
                _ => (Way::Long, 0, 0),
            };
            *sign = Sign { way, value, cycles };
        }
        for (colour, character) in (0u8..).zip(COLOUR_CODES) {
            let way = if character < code::SHIFTED {
                unshifted + codes.to_colour + codes.special
            } else {
                shifted + codes.to_shifted_colour + codes.shifted_special
            };
            let cycles = way + codes.colour(colour.into());
            all[usize::from(character)] = Sign { way: Way::Colour, value: colour, cycles };
        }
        Self {
            all,
            right,
            line_end: unshifted + codes.to_return + line.carriage_return + (line.next + line.next_row) + row,
            down_inside: moves.down_again + moves.down_rows_end,
        }
    }
}

impl Default for Signs {
    fn default() -> Self {
        Self::new(&Costs::default())
    }
}

/// The shifted codes among them.
const UNREVERSE: u8 = code::REVERSE | code::SHIFTED;
const LEFT: u8 = code::RIGHT | code::SHIFTED;
const UP: u8 = code::DOWN | code::SHIFTED;
