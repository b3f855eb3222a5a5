//! The built-in character sets of Commodore's machines: the contents of their character ROM, read from text files.
//!
//! The glyphs are in the repository's `roms/` folder and are the project's own; the format is explained at the top
//! of `c64-upper-graphics.txt` and the design in `roms/README.md`. [`CharacterSet::built_in`] returns the sets that
//! are compiled in, [`parse`] and [`parse_with_base`] read a user's own set.
//!
//! Note: the files hold screen codes 0-127 only. Codes 128-255 are their reverse by rule, so that the cursor, which
//! blinks by toggling bit 7, always finds the matching glyph.

use core::fmt;

use crate::RomCharset;
use crate::screen_code::REVERSE;

/// Number of glyphs in the files; the reversed ones double it.
const GLYPH_COUNT: usize = 128;

/// The machine whose character sets are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Typeface {
    /// The Commodore 64: strokes two dots wide.
    C64,
    /// The VIC-20, whose dots are wider than high: strokes one dot wide.
    Vic20,
}

/// The 256 glyphs of one character set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CharacterSet {
    glyphs: [[u8; 8]; 256],
}

impl CharacterSet {
    /// Returns the project's own glyphs of `set`.
    #[must_use]
    pub fn built_in(typeface: Typeface, set: RomCharset) -> Self {
        let changed =
            |text, base: &Self| parse_with_base(text, base).expect("the built-in sets are well formed");
        let c64 =
            parse(roms::C64_UPPER_GRAPHICS).expect("the built-in set of upper case and graphics is complete");
        let (upper, lower) = match typeface {
            Typeface::C64 => (c64, roms::C64_LOWER_UPPER),
            Typeface::Vic20 => (changed(roms::VIC20_UPPER_GRAPHICS, &c64), roms::VIC20_LOWER_UPPER),
        };
        match set {
            RomCharset::UpperGraphics => upper,
            RomCharset::LowerUpper => changed(lower, &upper),
        }
    }

    /// Returns the eight rows of a glyph by screen code, top row first; bit 7 is the leftmost dot.
    #[must_use]
    pub const fn glyph(&self, code: u8) -> &[u8; 8] {
        &self.glyphs[code as usize]
    }

    /// Returns the set in the format of the character ROM: eight bytes a glyph, in the order of the screen codes.
    #[must_use]
    pub fn bytes(&self) -> [u8; 2048] {
        let mut bytes = [0; 2048];
        bytes.copy_from_slice(self.glyphs.as_flattened());
        bytes
    }
}

/// Returns both built-in sets in the order of the character ROM: upper case and graphics, then lower case.
#[must_use]
pub fn character_rom(typeface: Typeface) -> [u8; 4096] {
    let mut rom = [0; 4096];
    rom[..2048].copy_from_slice(&CharacterSet::built_in(typeface, RomCharset::UpperGraphics).bytes());
    rom[2048..].copy_from_slice(&CharacterSet::built_in(typeface, RomCharset::LowerUpper).bytes());
    rom
}

/// An error in a text of glyphs, with its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GlyphError {
    /// Line of the text, counted from 1.
    pub line: usize,
    /// The kind of the error.
    pub kind: GlyphErrorKind,
}

/// The errors of a text of glyphs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GlyphErrorKind {
    /// The line is not the header of a glyph.
    NotAHeader,
    /// The header has a screen code above 127.
    NotDrawable {
        /// The code as written.
        code: u16,
    },
    /// The text holds the glyph twice.
    DrawnTwice {
        /// Its screen code.
        code: u8,
        /// The line of its first header.
        first: usize,
    },
    /// The glyph has fewer than eight rows; the line is that of its header.
    TooFewRows {
        /// Its screen code.
        code: u8,
        /// Rows found.
        rows: usize,
    },
    /// A row holds a character other than `#` and `.`.
    NotADot {
        /// Position in the row, counted from 1.
        column: usize,
        /// The character there.
        found: char,
    },
    /// A row is not eight dots wide.
    RowWidth {
        /// Dots found.
        dots: usize,
    },
    /// The glyph repeats one that has no rows in this text.
    RepeatsUndrawn {
        /// Screen code of the glyph repeated.
        code: u8,
    },
    /// The glyph repeats one of a base set, but there is no base set.
    NoBase,
    /// The set lacks a glyph and there is no base set; the line is the last one.
    Missing {
        /// Its screen code.
        code: u8,
    },
}

impl fmt::Display for GlyphError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        match self.kind {
            GlyphErrorKind::NotAHeader => {
                write!(f, "expected a header such as `glyph 65 | name` (a glyph is a header and eight rows)")
            }
            GlyphErrorKind::NotDrawable { code } => {
                write!(
                    f,
                    "screen code {code} is out of range: expected 0-127, higher codes are their reverse"
                )
            }
            GlyphErrorKind::DrawnTwice { code, first } => {
                write!(f, "duplicate glyph {code}; its first header is in line {first}")
            }
            GlyphErrorKind::TooFewRows { code, rows } => {
                write!(f, "glyph {code} has {rows} rows, expected 8")
            }
            GlyphErrorKind::NotADot { column, found } => {
                write!(f, "column {column} holds \"{found}\", expected `#` for ink or `.` for paper")
            }
            GlyphErrorKind::RowWidth { dots } => write!(f, "the row has {dots} dots, expected 8"),
            GlyphErrorKind::RepeatsUndrawn { code } => {
                write!(f, "the glyph repeats glyph {code}, which has no rows in this file")
            }
            GlyphErrorKind::NoBase => {
                write!(f, "the glyph repeats one of a base set, but this set has no base")
            }
            GlyphErrorKind::Missing { code } => write!(f, "glyph {code} is missing"),
        }
    }
}

impl core::error::Error for GlyphError {}

/// Parses a complete character set: every screen code of 0-127 must be there.
///
/// # Errors
/// The first error in the text, with its line.
///
/// ```
/// let error = charset::glyphs::parse("glyph 1 | capital letter A\n..####.\n").unwrap_err();
/// assert_eq!(error.to_string(), "line 2: the row has 7 dots, expected 8");
/// ```
pub fn parse(text: &str) -> Result<CharacterSet, GlyphError> {
    resolve(&entries(text)?, None, text.lines().count())
}

/// Parses a character set that holds only the differences from `base`.
///
/// # Errors
/// The first error in the text, with its line.
pub fn parse_with_base(text: &str, base: &CharacterSet) -> Result<CharacterSet, GlyphError> {
    resolve(&entries(text)?, Some(base), text.lines().count())
}

/// One header of the text and the source of its dots.
struct Entry {
    line: usize,
    source: Source,
}

/// The source of a glyph's dots.
enum Source {
    Rows([u8; 8]),
    /// The rows of another glyph of the same text.
    Glyph(u8),
    /// The glyph of this code in the base set.
    Base(u8),
}

fn entries(text: &str) -> Result<[Option<Entry>; GLYPH_COUNT], GlyphError> {
    let mut entries = [const { None }; GLYPH_COUNT];
    let mut lines = (1..)
        .zip(text.lines().map(str::trim_end))
        .filter(|(_, content)| !content.is_empty() && !content.starts_with(';'));
    while let Some((line, content)) = lines.next() {
        let (code, reference) = header(content).map_err(|problem| GlyphError { line, kind: problem })?;
        if let Some(Entry { line: first, .. }) = entries[usize::from(code)] {
            return Err(GlyphError { line, kind: GlyphErrorKind::DrawnTwice { code, first } });
        }
        let source = match reference {
            Some(source) => source,
            None => Source::Rows(rows(code, line, &mut lines)?),
        };
        entries[usize::from(code)] = Some(Entry { line, source });
    }
    Ok(entries)
}

/// Parses `glyph 65`, `glyph 96 = 32` or `glyph 65 = base 1`; the text after the first `|` is a comment.
fn header(content: &str) -> Result<(u8, Option<Source>), GlyphErrorKind> {
    let facts = content.split('|').next().unwrap_or_default();
    let facts = facts.strip_prefix("glyph ").ok_or(GlyphErrorKind::NotAHeader)?;
    let Some((code, reference)) = facts.split_once('=') else {
        return Ok((screen_code(facts)?, None));
    };
    let source = match reference.trim().strip_prefix("base ") {
        Some(of_base) => Source::Base(screen_code(of_base)?),
        None => Source::Glyph(screen_code(reference)?),
    };
    Ok((screen_code(code)?, Some(source)))
}

fn screen_code(digits: &str) -> Result<u8, GlyphErrorKind> {
    let code: u16 = digits.trim().parse().map_err(|_| GlyphErrorKind::NotAHeader)?;
    u8::try_from(code).ok().filter(|code| code & REVERSE == 0).ok_or(GlyphErrorKind::NotDrawable { code })
}

fn rows<'t>(
    code: u8,
    header: usize,
    lines: &mut impl Iterator<Item = (usize, &'t str)>,
) -> Result<[u8; 8], GlyphError> {
    let mut glyph = [0; 8];
    for (rows, bits) in glyph.iter_mut().enumerate() {
        let next = lines.next().filter(|(_, content)| !content.starts_with("glyph"));
        let (line, content) =
            next.ok_or(GlyphError { line: header, kind: GlyphErrorKind::TooFewRows { code, rows } })?;
        *bits = row(content).map_err(|problem| GlyphError { line, kind: problem })?;
    }
    Ok(glyph)
}

fn row(content: &str) -> Result<u8, GlyphErrorKind> {
    let stranger = (1..).zip(content.chars()).find(|(_, dot)| !matches!(dot, '#' | '.'));
    if let Some((column, found)) = stranger {
        return Err(GlyphErrorKind::NotADot { column, found });
    }
    if content.len() != 8 {
        return Err(GlyphErrorKind::RowWidth { dots: content.len() });
    }
    Ok(content.bytes().fold(0, |bits, dot| bits << 1 | u8::from(dot == b'#')))
}

fn resolve(
    entries: &[Option<Entry>; GLYPH_COUNT],
    base: Option<&CharacterSet>,
    last_line: usize,
) -> Result<CharacterSet, GlyphError> {
    let mut glyphs = [[0; 8]; 256];
    for (code, entry) in (0..).zip(entries) {
        let (line, dots) = match entry {
            Some(Entry { line, source }) => (*line, dots(source, entries, base)),
            None => (last_line, base.map(|base| *base.glyph(code)).ok_or(GlyphErrorKind::Missing { code })),
        };
        let dots = dots.map_err(|problem| GlyphError { line, kind: problem })?;
        glyphs[usize::from(code)] = dots;
        glyphs[usize::from(code | REVERSE)] = dots.map(|bits| !bits);
    }
    Ok(CharacterSet { glyphs })
}

/// A repeated glyph must have rows itself: chains of references are hard to follow in the text.
fn dots(
    source: &Source,
    entries: &[Option<Entry>; GLYPH_COUNT],
    base: Option<&CharacterSet>,
) -> Result<[u8; 8], GlyphErrorKind> {
    match *source {
        Source::Rows(rows) => Ok(rows),
        Source::Base(code) => base.map(|base| *base.glyph(code)).ok_or(GlyphErrorKind::NoBase),
        Source::Glyph(code) => match entries[usize::from(code)] {
            Some(Entry { source: Source::Rows(rows), .. }) => Ok(rows),
            Some(_) | None => Err(GlyphErrorKind::RepeatsUndrawn { code }),
        },
    }
}

#[cfg(test)]
mod tests;
