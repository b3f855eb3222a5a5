//! The characters with which a terminal shows a screen: those of the machine, or similar ones that its font has.
//!
//! The machines' graphics need *Symbols for Legacy Computing* (U+1FB00-1FBFF, Unicode 13), which few fonts have; a terminal
//! shows nothing or a box for a missing character. Checked with the fonts' tables: DejaVu Sans Mono 2.37, Noto Sans Mono,
//! Hack 3.3 and JetBrains Mono have all of *Box Drawing* and *Block Elements* and nothing of the legacy symbols; Liberation
//! Mono has the characters of WGL4 (Microsoft's set of all its fonts), with eight block elements.

use hardware::{ScreenCell, ScreenText};

use crate::colour_marks::BRAILLE;

/// Which characters a terminal is sure to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Repertoire {
    /// ASCII: for a locale that is not UTF-8.
    Ascii,
    /// WGL4: for fonts of any system, and for consoles.
    Plain,
    /// WGL4 with all of Box Drawing and Block Elements.
    Common,
    /// Every character of the machines.
    Full,
}

/// A character that a smaller repertoire lacks, with a similar one for each.
struct Substitute {
    character: char,
    common: char,
    plain: char,
    ascii: char,
}

#[rustfmt::skip]
const fn row(character: char, common: char, plain: char, ascii: char) -> Substitute {
    Substitute { character, common, plain, ascii }
}

/// The substitutes. A block is the nearest one by its dots, a line keeps its direction, a corner its arms.
#[rustfmt::skip]
const SUBSTITUTES: &[Substitute] = &[
    // character, common, plain, ASCII
    row('\u{1fb70}', '▏', '│', '|'), // vertical lines, from left to right
    row('\u{1fb71}', '▏', '│', '|'),
    row('\u{1fb72}', '│', '│', '|'),
    row('\u{1fb74}', '▕', '│', '|'),
    row('\u{1fb75}', '▕', '│', '|'),
    row('\u{1fb76}', '▔', '─', '-'), // horizontal lines, from the top down
    row('\u{1fb77}', '▔', '─', '-'),
    row('\u{1fb78}', '─', '─', '-'),
    row('\u{1fb7a}', '▁', '_', '_'),
    row('\u{1fb7b}', '▁', '_', '_'),
    row('\u{1fb7c}', '└', '└', '+'), // corners of the cell
    row('\u{1fb7d}', '┌', '┌', '+'),
    row('\u{1fb7e}', '┐', '┐', '+'),
    row('\u{1fb7f}', '┘', '┘', '+'),
    row('\u{1fb82}', '▔', '▀', '"'), // upper 2, 3 and 6 eighths
    row('\u{1fb83}', '▀', '▀', '"'),
    row('\u{1fb85}', '█', '█', '#'),
    row('\u{1fb87}', '▕', '▐', '|'), // right 2, 3 and 6 eighths
    row('\u{1fb88}', '▐', '▐', '|'),
    row('\u{1fb8a}', '█', '█', '#'),
    row('\u{1fb8c}', '▒', '▒', '%'), // shades and hatches
    row('\u{1fb8f}', '▒', '▒', '%'),
    row('\u{1fb96}', '▒', '▒', '%'),
    row('\u{1fb98}', '▒', '▒', '%'),
    row('\u{1fb99}', '▒', '▒', '%'),
    row('\u{1fb6c}', '►', '►', '>'), // triangles from an edge to the centre
    row('\u{1fb6d}', '▼', '▼', 'v'),
    row('\u{1fb6e}', '◄', '◄', '<'),
    row('\u{1fb6f}', '▲', '▲', '^'),
    row('\u{1fb9a}', '╳', 'X', 'X'),
    row('\u{1fb9b}', '╳', 'X', 'X'),
    row('\u{1fbaf}', '┼', '┼', '+'),
    row('⟊',         '┼', '┼', '+'),
    // DejaVu Sans Mono draws these triangles smaller than the cell.
    row('◤',         '▛', '▌', '/'),
    row('◥',         '▜', '▐', '\\'),
    row('✓',         '√', '√', 'v'),
    row('▔',         '▔', '─', '-'),
    row('▁',         '▁', '_', '_'),
    row('▂',         '▂', '▄', '_'),
    row('▃',         '▃', '▄', '_'),
    row('▆',         '▆', '█', '#'),
    row('▏',         '▏', '│', '|'),
    row('▕',         '▕', '│', '|'),
    row('▎',         '▎', '▌', '|'),
    row('▍',         '▍', '▌', '|'),
    row('▊',         '▊', '█', '#'),
    row('▖',         '▖', '▄', '.'),
    row('▗',         '▗', '▄', '.'),
    row('▘',         '▘', '▀', '\''),
    row('▝',         '▝', '▀', '\''),
    row('▚',         '▚', '▒', '%'),
    row('▞',         '▞', '▒', '%'),
    row('▙',         '▙', '█', '#'), // these four only as quadrants of a redefined glyph
    row('▛',         '▛', '█', '#'),
    row('▜',         '▜', '█', '#'),
    row('▟',         '▟', '█', '#'),
    row('╭',         '╭', '┌', '+'),
    row('╮',         '╮', '┐', '+'),
    row('╯',         '╯', '┘', '+'),
    row('╰',         '╰', '└', '+'),
    row('╱',         '╱', '/', '/'),
    row('╲',         '╲', '\\', '\\'),
    row('╳',         '╳', 'X', 'X'),
    row('▮',         '▮', '█', '#'),
    row('▵',         '▵', '▲', '^'),
    row('∽',         '∽', '~', '~'),
    row('⌀',         '⌀', 'ø', 'o'),
    row('█',         '█', '█', '#'),
    row('▀',         '▀', '▀', '"'),
    row('▄',         '▄', '▄', '_'),
    row('▌',         '▌', '▌', '|'),
    row('▐',         '▐', '▐', '|'),
    row('▒',         '▒', '▒', '%'),
    row('■',         '■', '■', '#'),
    row('▬',         '▬', '▬', '='),
    row('─',         '─', '─', '-'),
    row('│',         '│', '│', '|'),
    row('┌',         '┌', '┌', '+'),
    row('┐',         '┐', '┐', '+'),
    row('└',         '└', '└', '+'),
    row('┘',         '┘', '┘', '+'),
    row('├',         '├', '├', '+'),
    row('┤',         '┤', '┤', '+'),
    row('┬',         '┬', '┬', '+'),
    row('┴',         '┴', '┴', '+'),
    row('┼',         '┼', '┼', '+'),
    row('●',         '●', '●', 'O'),
    row('○',         '○', '○', 'o'),
    row('◘',         '◘', '◘', 'O'),
    row('◙',         '◙', '◙', 'O'),
    row('•',         '•', '•', '*'),
    row('◊',         '◊', '◊', '*'),
    row('∙',         '∙', '∙', '.'),
    row('·',         '·', '·', '.'),
    row('♠',         '♠', '♠', '*'),
    row('♣',         '♣', '♣', '*'),
    row('♥',         '♥', '♥', '*'),
    row('♦',         '♦', '♦', '*'),
    row('↑',         '↑', '↑', '^'),
    row('↓',         '↓', '↓', 'v'),
    row('←',         '←', '←', '<'),
    row('→',         '→', '→', '>'),
    row('£',         '£', '£', '#'),
    row('¥',         '¥', '¥', 'Y'),
    row('π',         'π', 'π', 'p'),
    row('×',         '×', '×', 'x'),
    row('√',         '√', '√', 'v'),
];

impl Repertoire {
    /// Returns the characters of a screen's cells. Where a cell has a corner of the cell's edges, lines at an edge become
    /// lines through the middle, as the corner does, so that they meet.
    #[must_use]
    pub fn characters(self, screen: &ScreenText) -> Vec<char> {
        let has_corners = self < Self::Full
            && screen
                .cells
                .iter()
                .any(|cell| !cell.is_reversed && matches!(cell.glyph, '\u{1fb7c}'..='\u{1fb7f}'));
        let of = |cell: &ScreenCell| match cell.glyph {
            glyph if glyph.is_control() || glyph == '\u{a0}' => ' ',
            glyph if cell.is_reversed => self.reversed(glyph),
            '▔' | '▁' if has_corners => self.character('─'),
            '▏' | '▕' if has_corners => self.character('│'),
            glyph => self.character(glyph),
        };
        screen.cells.iter().map(of).collect()
    }

    /// Returns the character for a glyph.
    #[must_use]
    pub fn character(self, glyph: char) -> char {
        let substitute = || SUBSTITUTES.iter().find(|row| row.character == glyph);
        match self {
            Self::Full => glyph,
            _ if glyph.is_ascii() => glyph,
            Self::Common => substitute().map_or(glyph, |row| row.common),
            Self::Plain => substitute().map_or(glyph, |row| row.plain),
            Self::Ascii => substitute().map_or_else(|| letter(glyph), |row| row.ascii),
        }
    }

    /// Returns the character for a reversed glyph. A thin line leaves most of the cell set, so that in the smaller
    /// repertoires the cell is filled.
    fn reversed(self, glyph: char) -> char {
        match (self, glyph) {
            (Self::Common, '\u{1fb7c}' | '\u{1fb7f}') => '▂',
            (Self::Common, '\u{1fb7d}') => '▎',
            (Self::Common, '\u{1fb7e}') => '▔',
            (
                Self::Ascii | Self::Plain,
                '▔' | '▁' | '▂' | '▏' | '▎' | '▕' | '\u{1fb70}'..='\u{1fb7f}' | '\u{1fb82}' | '\u{1fb87}',
            ) => ' ',
            _ => self.character(glyph),
        }
    }

    /// Returns the character for a Braille pattern, which stands for the dots of a cell: its quadrants.
    #[must_use]
    pub fn pattern(self, braille: char) -> char {
        let Some(dots) =
            u32::from(braille).checked_sub(0x2800).filter(|&dots| dots < 0x100 && self < Self::Full)
        else {
            return self.character(braille);
        };
        let has = |down: usize, across: usize| {
            usize::from(dots & (BRAILLE[2 * down][across] | BRAILLE[2 * down + 1][across]) != 0)
        };
        let quadrants = has(0, 0) | has(0, 1) << 1 | has(1, 0) << 2 | has(1, 1) << 3;
        self.character(QUADRANTS[quadrants])
    }
}

/// The blocks with a set of quadrants: bits 0 to 3 are upper left, upper right, lower left, lower right.
const QUADRANTS: [char; 16] =
    [' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█'];

/// Returns the ASCII letter of a letter with an accent; a question mark for other characters.
const fn letter(character: char) -> char {
    match character {
        'À'..='Å' => 'A',
        'à'..='å' | 'ª' => 'a',
        'Æ' => 'A',
        'æ' => 'a',
        'Ç' => 'C',
        'ç' | '¢' => 'c',
        'È'..='Ë' => 'E',
        'è'..='ë' => 'e',
        'Ì'..='Ï' | 'Ĩ' => 'I',
        'ì'..='ï' | 'ĩ' => 'i',
        'Ñ' => 'N',
        'ñ' | 'ⁿ' => 'n',
        'Ò'..='Ö' => 'O',
        'ò'..='ö' | 'º' | '°' => 'o',
        'Ù'..='Ü' | 'Ũ' => 'U',
        'ù'..='ü' | 'ũ' | 'µ' => 'u',
        'ÿ' => 'y',
        'ß' => 's',
        '\u{2800}'..='\u{28ff}' => '#',
        _ => '?',
    }
}
