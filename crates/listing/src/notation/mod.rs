//! Printed lines to PETSCII.
//!
//! A listing is printed in one of a dozen notations; the facts they share make one reader enough. Braces always
//! enclose key names, since a C64 has none. Brackets are characters of their own, so they enclose names only in a
//! listing that never uses braces, and `[<A>]` always. A letter's meaning depends on the [case](Case) of the listing;
//! a line below it, in any of the ways pages have for that, is SHIFT.
//!
//! The one thing to know: nothing is tokenised here. `print` stays five letters, because what is a keyword is the
//! dialect's business; only quotes are followed, because names in brackets and pi depend on them.

mod case;
mod item;
mod letters;
mod typed;
mod words;

pub use case::Case;
pub use typed::{Typed, typed};
pub use words::WORDS;

use std::mem::discriminant;

use charset::petscii;
use item::{Context, Within};
use letters::{Letters, Region};

use crate::fault::{Fault, Problem};
use crate::machine::Machine;
use crate::page::{OVERLINE, Page, PrintedLine, Program, UNDERLINE};
use crate::program::{Line, Listing, MAX_NUMBER, check};
use crate::source::{Sign, SourceText};

/// Decodes a program for the C64, in the letter case found from its keywords and strings unless one is given.
///
/// # Errors
/// All faults of the text, in the order of the page.
pub fn decode(page: &Page, program: &Program, case: Option<Case>) -> Result<Listing, Vec<Problem>> {
    let bodies = || program.lines.iter().map(|line| &line.signs[line.body..]);
    let code = case.unwrap_or_else(|| case::of(bodies()));
    let text = match code {
        Case::Capitals if case.is_none() => case::of_strings(bodies()),
        Case::Capitals | Case::Small => code,
    };
    let mut reader = Reader {
        source: page.source(),
        letters: Letters { code, text, is_exact: case.is_some() },
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
        let fault = if code == text { Fault::SmallLetters { count } } else { Fault::SmallStrings { count } };
        reader.warn(fault, at, 1);
    }
    let Reader { mut faults, warnings, .. } = reader;
    let mut listing = Listing { machine: Machine::C64, lines, warnings, source: page.source().clone() };
    check(&mut listing, &mut faults);
    if faults.is_empty() { Ok(listing) } else { Err(faults) }
}

/// What `[CLEAR]` means in a listing.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Brackets {
    /// A key name: no braces anywhere, and words that are names in some.
    Names,
    /// A key name if it is one, although none has been seen yet: no braces anywhere.
    PerhapsNames,
    /// Itself.
    Characters,
}

impl Brackets {
    fn of(program: &Program) -> Self {
        let mut signs = program.lines.iter().flat_map(|line| &line.signs);
        if signs.any(|sign| sign.character == '{') {
            return Self::Characters;
        }
        let has_name = |line: &PrintedLine| {
            let starts = line.signs.iter().enumerate().filter(|(_, sign)| sign.character == '[');
            starts.map(|(start, _)| &line.signs[start..]).any(|signs| {
                let end = signs.iter().take(LONGEST_BRACKET).position(|sign| sign.character == ']');
                let inside: String =
                    signs[1..end.unwrap_or(1).max(1)].iter().map(|sign| sign.character).collect();
                has_word(&inside) && item::codes(&inside, ANYWHERE).is_ok()
            })
        };
        if program.lines.iter().any(has_name) { Self::Names } else { Self::PerhapsNames }
    }
}

/// A name in brackets is short; a longer search would cost the square of the line.
const LONGEST_BRACKET: usize = 60;

/// For looking whether a name is one.
const ANYWHERE: Context = Context { within: Within::Quotes, case: Case::Capitals };

struct Reader<'a> {
    source: &'a SourceText,
    letters: Letters,
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
    region: Region,
}

impl Text {
    const fn within(&self) -> Within {
        if self.is_quoted { Within::Quotes } else { Within::Code }
    }

    fn push(&mut self, byte: u8, at: u32) {
        self.is_quoted ^= byte == b'"';
        if byte == b':' && !self.is_quoted && self.region == Region::Data {
            self.region = Region::Code;
        }
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
        let is_habit = matches!(
            fault,
            Fault::BracketedName { .. }
                | Fault::BracketsKept { .. }
                | Fault::Underscored { .. }
                | Fault::KeywordInOtherCase { .. }
                | Fault::LetterInOtherCase { .. }
        );
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
        let (number, body) = self.number(number, number_at, printed.body, body)?;
        let text = self.text(body);
        Some(Line { number, text: text.bytes, checksum: printed.checksum.clone(), number_at, at: text.at })
    }

    /// The number as it is when the line is typed: blanks between digits do not end it. With what stands behind it;
    /// BASIC skips the blanks there when it takes the line.
    fn number<'b>(
        &mut self,
        printed: u16,
        at: u32,
        width: usize,
        body: &'b [Sign],
    ) -> Option<(u16, &'b [Sign])> {
        let blanks = |signs: &[Sign]| signs.iter().take_while(|sign| sign.character == ' ').count();
        let mut number = u32::from(printed);
        let mut rest = &body[blanks(body)..];
        while let Some(digit) = rest.first().and_then(|sign| sign.character.to_digit(10)) {
            number = number * 10 + digit;
            if number > MAX_NUMBER {
                self.fault(Fault::NumberTooLarge { number }, at, width);
                return None;
            }
            rest = &rest[1..];
            rest = &rest[blanks(rest)..];
        }
        let number = u16::try_from(number).expect("not above the largest");
        if number != printed {
            self.warn(Fault::BlankInNumber { number, printed }, at, width);
        }
        Some((number, rest))
    }

    fn text(&mut self, body: &[Sign]) -> Text {
        let mut text = Text::default();
        self.signs(body, &mut text);
        text
    }

    /// Reads all signs of a line.
    fn signs(&mut self, mut rest: &[Sign], text: &mut Text) {
        while let Some((&sign, behind)) = rest.split_first() {
            rest = match sign.character {
                _ if behind.first().is_some_and(is_line_mark) => self.underlined(rest, text),
                '{' => self.braces(rest, text),
                '[' => self.brackets(rest, text),
                '_' if text.is_quoted => self.underscored(rest, text),
                '}' => {
                    self.fault(Fault::StrayBrace, sign.at, 1);
                    behind
                }
                letter if letter.is_ascii_alphabetic() && !text.is_quoted => self.letters(rest, text),
                UNDERLINE | OVERLINE => behind,
                _ => {
                    self.character(sign, text);
                    behind
                }
            };
        }
    }

    fn context(&self, text: &Text) -> Context {
        let case = if text.is_quoted { self.letters.text } else { self.letters.code };
        Context { within: text.within(), case }
    }

    /// Takes the codes that a name stands for.
    fn take(&mut self, codes: &[u8], at: u32, width: usize, text: &mut Text) {
        if codes.contains(&0) {
            self.fault(Fault::ZeroCode, at, width);
        }
        codes.iter().for_each(|&code| text.push(code, at));
    }

    /// Reads a character with a line below or above it.
    fn underlined<'b>(&mut self, signs: &'b [Sign], text: &mut Text) -> &'b [Sign] {
        let at = signs[0].at;
        let name: String = signs[..2].iter().map(|sign| sign.character).collect();
        match item::underlined(&name) {
            Some(code) => text.push(code, at),
            // A line that goes on under words says nothing of the blanks and quotes between them.
            None if matches!(signs[0].character, ' ' | '"') => self.character(signs[0], text),
            None => {
                let character = signs[0].character;
                self.fault(Fault::NoShift { character }, at, 1);
            }
        }
        &signs[2..]
    }

    /// Reads `_S_`, or the arrow that an underscore alone is.
    fn underscored<'b>(&mut self, signs: &'b [Sign], text: &mut Text) -> &'b [Sign] {
        let shown: Vec<char> = signs.iter().take(3).map(|sign| sign.character).collect();
        match shown[..] {
            ['_', key, '_'] if reads_as_underlined(key, self.letters.code) => {
                let shown: String = shown.iter().collect();
                let code = item::underlined(&shown).expect("it is a key that has a graphic");
                self.warn(Fault::Underscored { text: shown, key }, signs[0].at, 3);
                text.push(code, signs[0].at);
                &signs[3..]
            }
            _ => {
                self.character(signs[0], text);
                &signs[1..]
            }
        }
    }

    /// Reads letters outside quotes.
    fn letters<'b>(&mut self, signs: &'b [Sign], text: &mut Text) -> &'b [Sign] {
        let letters: Vec<char> =
            signs.iter().map(|sign| sign.character).take_while(char::is_ascii_alphabetic).collect();
        let is_marked = signs.get(letters.len()).is_some_and(is_line_mark);
        // The last letter is shifted by the line below it.
        let letters = if is_marked { &letters[..letters.len() - 1] } else { &letters[..] };
        let run = self.letters.run(letters, text.region);
        if let Some((at, length)) = run.keyword {
            let word = letters[at..at + length].iter().collect();
            let usual = self.letters.code.name();
            self.warn(Fault::KeywordInOtherCase { word, usual }, signs[at].at, length);
        }
        if let Some(at) = run.letter {
            let (letter, usual) = (letters[at], self.letters.code.name());
            self.warn(Fault::LetterInOtherCase { letter, usual }, signs[at].at, 1);
        }
        for (&code, sign) in run.codes.iter().zip(signs) {
            if code >= 0x80 && text.region != Region::Code {
                self.count_small_letter(*sign);
            }
            text.push(code, sign.at);
        }
        text.region = run.region;
        &signs[run.codes.len()..]
    }

    /// Counts the small letters whose reading had to be decided.
    fn count_small_letter(&mut self, sign: Sign) {
        if self.letters.code == Case::Capitals && sign.character.is_ascii_lowercase() {
            self.small_letters.get_or_insert((sign.at, 0)).1 += 1;
        }
    }

    /// Reads `{...}` and gives what stands behind it.
    fn braces<'b>(&mut self, signs: &'b [Sign], text: &mut Text) -> &'b [Sign] {
        let Some(end) = closing_brace(signs) else {
            self.fault(Fault::OpenBrace, signs[0].at, 1);
            return &[];
        };
        let inside: String = signs[1..end].iter().map(|sign| sign.character).collect();
        match item::codes(&inside, self.context(text)) {
            Ok(codes) => self.take(&codes, signs[0].at, end + 1, text),
            Err(fault) => self.fault(fault, signs[0].at, end + 1),
        }
        &signs[end + 1..]
    }

    /// Reads `[...]`, or the bracket alone, and gives what stands behind it.
    fn brackets<'b>(&mut self, signs: &'b [Sign], text: &mut Text) -> &'b [Sign] {
        let at = signs[0].at;
        let end = closing_bracket(signs);
        let shown: String = signs[..end.map_or(1, |end| end + 1)].iter().map(|sign| sign.character).collect();
        let inside = shown.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or_default();
        let cbm = inside.strip_prefix('<').and_then(|rest| rest.strip_suffix('>')).and_then(item::cbm_key);
        let is_name = has_word(inside) || self.brackets == Brackets::Names && is_counted_unit(inside);
        let codes = match cbm {
            Some(code) => Some(vec![code]),
            None if text.is_quoted && is_name => item::codes(inside, self.context(text)).ok(),
            None => None,
        };
        match (codes, end) {
            (Some(codes), Some(end))
                if cbm.is_some() || is_counted_name(inside) || self.brackets != Brackets::Characters =>
            {
                let width = end + 1;
                if cbm.is_none() && !is_counted_name(inside) {
                    self.warn(Fault::BracketedName { text: shown }, at, width);
                }
                self.take(&codes, at, width, text);
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
        if let Some(code) = self.letters.text.letter(character) {
            self.count_small_letter(Sign { character, at });
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

/// Index of the bracket that closes the one at the beginning, units in quotes and their brackets counted in.
fn closing_bracket(signs: &[Sign]) -> Option<usize> {
    let near = &signs[..signs.len().min(LONGEST_BRACKET)];
    let first = near.iter().position(|sign| sign.character == ']')?;
    let inside: String = near[1..first].iter().map(|sign| sign.character).collect();
    if !is_unit_begun(&inside) {
        return Some(first);
    }
    let quote =
        near[first..].windows(2).position(|pair| pair[0].character == '"' && pair[1].character == ']');
    quote.map(|quote| first + quote + 1).or(Some(first))
}

/// `5"[DOWN`: the unit's closing quote is yet to come.
fn is_unit_begun(inside: &str) -> bool {
    let unit = inside.trim_start_matches(|c: char| c.is_ascii_digit());
    unit.len() < inside.len() && unit.trim_start().starts_with('"') && unit.matches('"').count() == 1
}

/// `5" "`: a count and a unit in quotes.
fn is_counted_unit(inside: &str) -> bool {
    let unit = inside.trim_start_matches(|c: char| c.is_ascii_digit());
    let unit = unit.trim_start();
    unit.len() < inside.len() && unit.len() > 2 && unit.starts_with('"') && unit.ends_with('"')
}

/// `5"[DOWN]"`: as a string and what follows it, it would be no BASIC.
fn is_counted_name(inside: &str) -> bool {
    is_counted_unit(inside) && inside.contains('[')
}

const fn is_line_mark(sign: &Sign) -> bool {
    matches!(sign.character, UNDERLINE | OVERLINE)
}

/// Whether a key between two underscores is an underlined one: SHIFT draws a graphic with it, and it is not printed as
/// shifted already.
pub(crate) fn reads_as_underlined(key: char, case: Case) -> bool {
    match case.letter(key) {
        Some(code) => code < 0x80 || case == Case::Capitals,
        None => matches!(key, '@' | '*' | '+' | '-' | '£'),
    }
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
    inside.starts_with('<') || (has_word(inside) && item::codes(inside, ANYWHERE).is_ok())
}

/// A bare number or letter in brackets is a label on the screen.
fn has_word(inside: &str) -> bool {
    inside.chars().filter(char::is_ascii_alphabetic).count() >= 2
}
