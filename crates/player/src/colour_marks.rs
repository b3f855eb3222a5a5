//! Colours as letters, for the text front end and for terminals without colours.
//!
//! Colours distinguish the stones of two players. A cell that is only colour, or a shape that
//! appears in several colours, becomes the letter of its colour, and a legend names the letters.
//! Text in reverse video gets brackets.

use std::collections::{BTreeMap, BTreeSet};

use hardware::{Frame, Rgb};
use systems::{ScreenCell, ScreenText};

/// Letters and names of a machine's colours by number: lower case, since most programs write in
/// upper case.
pub type ColourNames = &'static [(char, &'static str)];

/// The character of a solid cell while there is only one colour.
const SOLID: char = '#';

/// Graphic characters that are complete shapes, not parts of a frame.
const SHAPES: &str = "•●○✓♠♥♦♣█▒▌▐▀▄▖▗▘▚▝◤◥";

/// The colours that a program has used so far.
#[derive(Default)]
pub struct ColourMarks {
    /// Colours of solid cells so far. From the second colour on, all solid cells are letters.
    solid_colours: BTreeSet<Rgb>,
}

/// A screen with its colours marked.
pub struct MarkedScreen {
    /// The letter that replaces each cell whose colour carries information.
    pub letters: Vec<Option<char>>,
    /// The legend of the letters; empty without letters.
    pub legend: String,
    cells: Vec<MarkedCell>,
}

impl ColourMarks {
    /// Marks the cells of a screen.
    pub fn mark(&mut self, screen: &ScreenText, frame: &Frame, colours: ColourNames) -> MarkedScreen {
        let mut cells = screen.cells.clone();
        // A cursor blinks by reversing its cell, which carries no information.
        let cursor = screen.cursor.and_then(|(row, column)| cells.get_mut(row * screen.columns + column));
        if let Some(cell) = cursor {
            cell.is_reversed = false;
        }
        let cells: Vec<MarkedCell> = cells.chunks(screen.columns).flat_map(row).collect();
        self.solid_colours.extend(cells.iter().filter_map(|seen| match seen {
            MarkedCell::Solid(ink) => Some(*ink),
            MarkedCell::Shape(..) | MarkedCell::Plain(_) => None,
        }));
        let shapes = coloured_shapes(&cells);
        let mut named = BTreeSet::new();
        let mut letter = |ink: Rgb| {
            let number = palette(frame).iter().position(|colour| *colour == ink)?;
            let (letter, name) = *colours.get(number)?;
            named.insert((letter, name));
            Some(letter)
        };
        let is_coloured = self.solid_colours.len() > 1;
        let letters = cells.iter().map(|seen| match *seen {
            MarkedCell::Solid(ink) if is_coloured => letter(ink),
            MarkedCell::Shape(glyph, ink) if shapes.contains(&glyph) => letter(ink),
            MarkedCell::Solid(_) | MarkedCell::Shape(..) | MarkedCell::Plain(_) => None,
        });
        let letters = letters.collect();
        let names: Vec<String> = named.iter().map(|(letter, name)| format!("{letter} {name}")).collect();
        MarkedScreen { letters, legend: names.join(", "), cells }
    }
}

impl MarkedScreen {
    /// Returns whether a cell is only colour.
    pub fn has_marks(&self) -> bool {
        let is_solid = |seen: &MarkedCell| matches!(seen, MarkedCell::Solid(_));
        !self.legend.is_empty() || self.cells.iter().any(is_solid)
    }

    /// Returns the screen as lines, without empty ones at top and bottom, in characters that every font
    /// and screen reader has.
    pub fn text(&self, columns: usize) -> String {
        let glyphs = self.cells.iter().zip(&self.letters).map(|(seen, letter)| match *seen {
            MarkedCell::Plain(glyph) | MarkedCell::Shape(glyph, _) => letter.unwrap_or(glyph),
            MarkedCell::Solid(_) => letter.unwrap_or(SOLID),
        });
        let glyphs: Vec<char> = glyphs.collect();
        let row = |row: &[char]| row.iter().collect::<String>().trim_end().to_owned();
        let rows: Vec<String> = glyphs.chunks(columns).map(row).collect();
        let first = rows.iter().position(|row| !row.is_empty()).unwrap_or(0);
        let last = rows.iter().rposition(|row| !row.is_empty()).map_or(0, |row| row + 1);
        let mut text: String = rows[first..last].iter().map(|row| format!("{row}\n")).collect();
        if !self.legend.is_empty() {
            text.push_str(&format!("({})\n", self.legend));
        }
        text
    }
}

/// The display of a cell.
#[derive(Clone, Copy)]
enum MarkedCell {
    /// A character.
    Plain(char),
    /// A graphic character whose colour may carry information.
    Shape(char, Rgb),
    /// Only colour.
    Solid(Rgb),
}

fn row(cells: &[ScreenCell]) -> Vec<MarkedCell> {
    let mut row: Vec<MarkedCell> = cells.iter().map(classify).collect();
    let mut at = 0;
    while at < cells.len() {
        let length = cells[at..].iter().take_while(|cell| cell.is_reversed).count();
        if cells[at..at + length].iter().any(is_text) {
            bracket(&mut row, cells, at, at + length);
        }
        at += length.max(1);
    }
    row
}

fn classify(cell: &ScreenCell) -> MarkedCell {
    match cell.fallback {
        _ if cell.is_reversed && !is_text(cell) => MarkedCell::Solid(cell.ink),
        shape if SHAPES.contains(shape) => MarkedCell::Shape(shape, cell.ink),
        glyph => MarkedCell::Plain(glyph),
    }
}

fn is_text(cell: &ScreenCell) -> bool {
    cell.fallback.is_ascii_graphic()
}

/// Shows text in reverse video as plain text, with brackets in adjacent blanks.
fn bracket(row: &mut [MarkedCell], cells: &[ScreenCell], from: usize, to: usize) {
    for (seen, cell) in row[from..to].iter_mut().zip(&cells[from..to]) {
        *seen = MarkedCell::Plain(cell.fallback);
    }
    let is_blank = |at: usize| cells.get(at).is_some_and(|cell| cell.fallback == ' ');
    let before = [from.checked_sub(1), Some(from)].into_iter().flatten().find(|&at| is_blank(at));
    let after = [to, to - 1].into_iter().find(|&at| is_blank(at));
    for (index, bracket) in [(before, '['), (after, ']')] {
        if let Some(index) = index {
            row[index] = MarkedCell::Plain(bracket);
        }
    }
}

/// Returns the shapes that appear in more than one colour.
fn coloured_shapes(cells: &[MarkedCell]) -> BTreeSet<char> {
    let all: BTreeSet<(char, Rgb)> = cells
        .iter()
        .filter_map(|seen| match *seen {
            MarkedCell::Shape(glyph, ink) => Some((glyph, ink)),
            MarkedCell::Plain(_) | MarkedCell::Solid(_) => None,
        })
        .collect();
    let glyphs = all.iter().map(|(glyph, _)| *glyph);
    glyphs.filter(|glyph| all.iter().filter(|(other, _)| other == glyph).count() > 1).collect()
}

/// Pixels per letter, across and down.
const LETTER_DOTS: (usize, usize) = (4, 8);

/// Returns a frame of at most two colours in Braille, one dot per pixel, and any other as letters
/// of its colours; the last line is a caption with the legend.
#[must_use]
pub fn frame_text(frame: &Frame, colours: ColourNames) -> String {
    let dots = frame.colours();
    let first = dots.first().copied().unwrap_or_default();
    let second = dots.iter().copied().find(|dot| *dot != first);
    let is_braille = second.is_none_or(|second| dots.iter().all(|dot| [first, second].contains(dot)));
    if is_braille { braille(frame, colours) } else { colour_letters(frame, colours) }
}

/// Pixels of a row that fit into 80 columns of Braille.
const BRAILLE_WIDTH: usize = 160;

/// The bits of Braille dots, two columns of four rows. Source: The Unicode Standard, Braille
/// Patterns.
pub(crate) const BRAILLE: [[u32; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];

/// Draws a frame of two colours; the more frequent one is the background. In a wide frame each dot
/// represents a square of pixels and is set unless the square is all background.
fn braille(frame: &Frame, colours: ColourNames) -> String {
    let (width, height) = frame.size();
    let dots = frame.colours();
    let first = dots.first().copied().unwrap_or_default();
    let second = dots.iter().copied().find(|dot| *dot != first);
    let is_first_ground = 2 * dots.iter().filter(|dot| **dot == first).count() >= dots.len();
    let ink = if is_first_ground { second } else { Some(first) };
    let side = width.div_ceil(BRAILLE_WIDTH).max(1);
    let is_set = |x: usize, y: usize| {
        let rows = (y * side).min(height)..((y + 1) * side).min(height);
        let columns = (x * side).min(width)..((x + 1) * side).min(width);
        rows.into_iter().any(|y| columns.clone().any(|x| Some(dots[y * width + x]) == ink))
    };
    let pattern_at = |column: usize, row: usize| {
        let bits = BRAILLE.iter().enumerate().flat_map(|(y, bits)| {
            bits.iter().enumerate().map(move |(x, bit)| (2 * column + x, 4 * row + y, *bit))
        });
        let pattern: u32 = bits.filter(|&(x, y, _)| is_set(x, y)).map(|(_, _, bit)| bit).sum();
        if pattern == 0 { ' ' } else { char::from_u32(0x2800 + pattern).unwrap_or(SOLID) }
    };
    let (columns, rows) = (width.div_ceil(2 * side), height.div_ceil(4 * side));
    let row = |row: usize| (0..columns).map(|column| pattern_at(column, row)).collect::<String>();
    let name = ink.and_then(|ink| palette(frame).iter().rposition(|colour| *colour == ink));
    let name = name.and_then(|number| colours.get(number)).copied();
    with_caption((0..rows).map(row), &name.into_iter().collect())
}

/// Draws a letter for each block of pixels: its most frequent colour other than the background,
/// which is the most frequent colour of the frame and left blank.
fn colour_letters(frame: &Frame, colours: ColourNames) -> String {
    let (width, height) = frame.size();
    let dots = frame.colours();
    let most_frequent = |dots: &mut dyn Iterator<Item = Rgb>| {
        let mut counts: BTreeMap<Rgb, usize> = BTreeMap::new();
        for dot in dots {
            *counts.entry(dot).or_default() += 1;
        }
        counts.into_iter().max_by_key(|&(_, count)| count).map(|(colour, _)| colour)
    };
    let ground = most_frequent(&mut dots.iter().copied());
    let mut named = BTreeSet::new();
    let mut rows = Vec::new();
    for top in (0..height).step_by(LETTER_DOTS.1) {
        let mut row = String::new();
        for left in (0..width).step_by(LETTER_DOTS.0) {
            let lines = (top..height.min(top + LETTER_DOTS.1)).flat_map(|y| {
                dots[y * width + left..y * width + width.min(left + LETTER_DOTS.0)].iter().copied()
            });
            let ink = most_frequent(&mut lines.filter(|dot| Some(*dot) != ground));
            let mark = ink.map(|ink| {
                let number = palette(frame).iter().rposition(|colour| *colour == ink);
                let row = number.and_then(|number| colours.get(number)).copied();
                named.extend(row);
                row.map_or(SOLID, |(letter, _)| letter)
            });
            row.push(mark.unwrap_or(' '));
        }
        rows.push(row);
    }
    with_caption(rows.into_iter(), &named)
}

/// Joins the rows, without empty ones at top and bottom, and adds the caption.
fn with_caption(rows: impl Iterator<Item = String>, named: &BTreeSet<(char, &str)>) -> String {
    let rows: Vec<String> = rows.map(|row| row.trim_end().to_owned()).collect();
    let first = rows.iter().position(|row| !row.is_empty()).unwrap_or(0);
    let last = rows.iter().rposition(|row| !row.is_empty()).map_or(0, |row| row + 1);
    let mut text: String = rows[first..last].iter().map(|row| format!("{row}\n")).collect();
    let names: Vec<String> = named.iter().map(|(letter, name)| format!(", {letter} {name}")).collect();
    let what = if first < last { "graphics screen" } else { "empty graphics screen" };
    text.push_str(&format!("({what}{})\n", names.concat()));
    text
}

fn palette(frame: &Frame) -> &[Rgb] {
    match frame {
        Frame::Indexed { palette, .. } => palette,
        Frame::Rgb { .. } => &[],
    }
}
