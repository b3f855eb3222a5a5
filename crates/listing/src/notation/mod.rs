//! Printed lines to PETSCII.
//!
//! A listing is printed in one of a dozen notations; the facts they share make one reader enough. Braces always
//! enclose key names, since a C64 has none. Brackets are characters of their own, so they enclose names only in a
//! listing that never uses braces, and `[<A>]` always. A letter's meaning depends on the [case](Case) of the listing.
//!
//! The one thing to know: nothing is tokenised here. `print` stays five letters, because what is a keyword is the
//! dialect's business; only quotes are followed, because names in brackets and pi depend on them.

mod case;
mod item;

pub use case::Case;

use std::mem::discriminant;

use charset::petscii;
use item::Within;

use crate::fault::{Fault, Problem};
use crate::machine::Machine;
use crate::page::{Page, PrintedLine, Program};
use crate::program::{Line, Listing, MAX_NUMBER, check};
use crate::source::{Sign, SourceText};

/// Decodes a program for the C64, in the letter case found from its keywords unless one is given.
///
/// # Errors
/// All faults of the text, in the order of the page.
pub fn decode(page: &Page, program: &Program, case: Option<Case>) -> Result<Listing, Vec<Problem>> {
    let bodies = || program.lines.iter().map(|line| &line.signs[line.body..]);
    let mut reader = Reader {
        source: page.source(),
        case: case.unwrap_or_else(|| case::of(bodies())),
        brackets: Brackets::of(program),
        faults: Vec::new(),
        warnings: Vec::new(),
        small_letters: None,
    };
    let mut lines = Vec::with_capacity(program.lines.len());
    for line in &program.lines {
        if reader.faults.len() == Reader::MOST {
            break;
        }
        lines.extend(reader.line(line));
    }
    for &(at, lines) in &program.skipped {
        reader.warn(Fault::Skipped { lines }, at, 1);
    }
    if let Some((at, count)) = reader.small_letters {
        reader.warn(Fault::SmallLetters { count }, at, 1);
    }
    let Reader { mut faults, warnings, .. } = reader;
    let mut listing = Listing { machine: Machine::C64, lines, warnings, source: page.source().clone() };
    check(&mut listing, &mut faults);
    if faults.is_empty() { Ok(listing) } else { Err(faults) }
}

/// What `[CLEAR]` means in a listing.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Brackets {
    /// A key name: no braces anywhere.
    Names,
    /// Itself.
    Characters,
}

impl Brackets {
    fn of(program: &Program) -> Self {
        let mut signs = program.lines.iter().flat_map(|line| &line.signs);
        if signs.any(|sign| sign.character == '{') { Self::Characters } else { Self::Names }
    }
}

struct Reader<'a> {
    source: &'a SourceText,
    case: Case,
    brackets: Brackets,
    faults: Vec<Problem>,
    warnings: Vec<Problem>,
    /// Offset of the first small letter in a listing of capitals, and how many there are.
    small_letters: Option<(u32, usize)>,
}

/// The bytes of a line so far, each with its offset in the source.
#[derive(Default)]
struct Text {
    bytes: Vec<u8>,
    at: Vec<u32>,
    is_quoted: bool,
}

impl Text {
    const fn within(&self) -> Within {
        if self.is_quoted { Within::Quotes } else { Within::Code }
    }

    fn push(&mut self, byte: u8, at: u32) {
        self.is_quoted ^= byte == b'"';
        self.bytes.push(byte);
        self.at.push(at);
    }
}

impl Reader<'_> {
    /// More faults than anybody reads: a file that is no listing at all has one in every character.
    const MOST: usize = 200;

    fn fault(&mut self, fault: Fault, at: u32, width: usize) {
        if self.faults.len() == Self::MOST {
            return;
        }
        self.faults.push(Problem { fault, place: self.source.place(at, width) });
    }

    /// Records a remark, once for each wording; names in brackets only once, since they are a habit.
    fn warn(&mut self, fault: Fault, at: u32, width: usize) {
        let is_habit = matches!(fault, Fault::BracketedName { .. } | Fault::BracketsKept { .. });
        let is_same =
            |known: &Fault| *known == fault || is_habit && discriminant(known) == discriminant(&fault);
        if self.warnings.len() == Self::MOST || self.warnings.iter().any(|known| is_same(&known.fault)) {
            return;
        }
        self.warnings.push(Problem { fault, place: self.source.place(at, width) });
    }

    fn line(&mut self, printed: &PrintedLine) -> Option<Line> {
        let number_at = printed.signs[0].at;
        let Some(number) = u16::try_from(printed.number).ok().filter(|_| printed.number <= MAX_NUMBER) else {
            self.fault(Fault::NumberTooLarge { number: printed.number }, number_at, printed.body);
            return None;
        };
        let body = &printed.signs[printed.body..];
        if let Some((index, word)) = case::keyword_in_other_case(body, self.case) {
            let width = word.len();
            let (found, usual) = (self.case.other().name(), self.case.name());
            self.fault(Fault::KeywordInOtherCase { word, found, usual }, body[index].at, width);
        }
        let text = self.text(body);
        Some(Line { number, text: text.bytes, checksum: printed.checksum.clone(), number_at, at: text.at })
    }

    fn text(&mut self, body: &[Sign]) -> Text {
        let mut text = Text::default();
        // BASIC skips the blanks behind the number when it takes the line.
        let mut rest = &body[body.iter().take_while(|sign| sign.character == ' ').count()..];
        while let Some((&sign, behind)) = rest.split_first() {
            rest = match sign.character {
                '{' => self.braces(rest, &mut text),
                '[' => self.brackets(rest, &mut text),
                '}' => {
                    self.fault(Fault::StrayBrace, sign.at, 1);
                    behind
                }
                _ => {
                    self.character(sign, &mut text);
                    behind
                }
            };
        }
        text
    }

    /// Reads `{...}` and gives what stands behind it.
    fn braces<'b>(&mut self, signs: &'b [Sign], text: &mut Text) -> &'b [Sign] {
        let Some(end) = closing_brace(signs) else {
            self.fault(Fault::OpenBrace, signs[0].at, 1);
            return &[];
        };
        let inside: String = signs[1..end].iter().map(|sign| sign.character).collect();
        match item::codes(&inside, text.within()) {
            Ok(codes) => codes.iter().for_each(|&code| text.push(code, signs[0].at)),
            Err(fault) => self.fault(fault, signs[0].at, end + 1),
        }
        &signs[end + 1..]
    }

    /// Reads `[...]`, or the bracket alone, and gives what stands behind it.
    fn brackets<'b>(&mut self, signs: &'b [Sign], text: &mut Text) -> &'b [Sign] {
        let at = signs[0].at;
        // A name in brackets is short; a longer search would cost the square of the line.
        let end = signs.iter().take(40).position(|sign| sign.character == ']');
        let shown: String = signs[..end.map_or(1, |end| end + 1)].iter().map(|sign| sign.character).collect();
        let inside = shown.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or_default();
        let cbm = inside.strip_prefix('<').and_then(|rest| rest.strip_suffix('>')).and_then(item::cbm_key);
        let codes = match cbm {
            Some(code) => Some(vec![code]),
            None if text.is_quoted && has_word(inside) => item::codes(inside, text.within()).ok(),
            None => None,
        };
        match (codes, end) {
            (Some(codes), Some(end)) if cbm.is_some() || self.brackets == Brackets::Names => {
                if cbm.is_none() {
                    let width = end + 1;
                    self.warn(Fault::BracketedName { text: shown }, at, width);
                }
                codes.iter().for_each(|&code| text.push(code, at));
                &signs[end + 1..]
            }
            (codes, _) => {
                if codes.is_some() {
                    let width = shown.chars().count();
                    self.warn(Fault::BracketsKept { text: shown }, at, width);
                }
                text.push(b'[', at);
                &signs[1..]
            }
        }
    }

    fn character(&mut self, Sign { character, at }: Sign, text: &mut Text) {
        if let Some(code) = self.case.letter(character) {
            if self.case == Case::Capitals && character.is_ascii_lowercase() {
                self.small_letters.get_or_insert((at, 0)).1 += 1;
            }
            text.push(code, at);
            return;
        }
        let read_as = plain_character(character);
        let code = match read_as {
            'π' | '~' => Some(petscii::PI),
            '|' => {
                self.warn(Fault::AsciiKept { character, code: b'|' }, at, 1);
                Some(b'|')
            }
            _ => petscii::from_unicode_any(read_as),
        };
        let Some(code) = code else {
            self.fault(Fault::UnknownCharacter { character }, at, 1);
            return;
        };
        if read_as != character {
            self.warn(Fault::Typographic { character, read_as }, at, 1);
        }
        text.push(code, at);
    }
}

/// Index of the brace that closes the one at the beginning; braces nest inside quoted units.
fn closing_brace(signs: &[Sign]) -> Option<usize> {
    let mut depth = 0_usize;
    signs.iter().position(|sign| {
        match sign.character {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        depth == 0
    })
}

/// Undoes what word processors do to quotes and dashes.
const fn plain_character(character: char) -> char {
    match character {
        '“' | '”' | '„' | '‟' | '«' | '»' | '″' => '"',
        '‘' | '’' | '‚' | '′' | '´' | '`' => '\'',
        '–' | '—' | '‐' | '‑' | '−' => '-',
        '…' => '.',
        '×' => '*',
        '\u{3000}' => ' ',
        other => other,
    }
}

/// Whether what stands between two brackets could be read as the name of a key.
pub(crate) fn reads_as_key_name(inside: &str) -> bool {
    inside.starts_with('<') || (has_word(inside) && item::codes(inside, Within::Quotes).is_ok())
}

/// A bare number or letter in brackets is a label on the screen.
fn has_word(inside: &str) -> bool {
    inside.chars().filter(char::is_ascii_alphabetic).count() >= 2
}
