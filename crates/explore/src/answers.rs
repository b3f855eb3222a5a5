//! The kinds of answers to `INPUT`, with the texts of each.
//!
//! An answer is a text before RETURN. The values that the program compares come
//! first: constants with their neighbours, current values of variables, array bounds, words. Plain
//! digits, letters and words follow, for values without comparisons.

use std::collections::{BTreeMap, BTreeSet};

use analysis::key_usage::InputRead;
use games::{ChaChaDice, Dice};

use crate::program::Program;
use crate::record::whole_name;

/// The maximum length of a typed text.
const MAX_TEXT: usize = 30;

/// The maximum length of a text such as YES.
pub(crate) const MAX_SHORT: usize = 3;

/// The maximum number of variables whose products and quotients are answers.
const MAX_FACTORS: usize = 4;

/// The largest integer of an answer.
const MAX_NUMBER: i64 = 100_000;

/// A kind of answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum AnswerKind {
    /// A constant that the program compares, or a neighbour of it.
    Compared,
    /// An integer or a character between two constants that it compares.
    Between,
    /// The value of a variable that it compares, or a neighbour.
    Variable,
    /// A part of such a value.
    Part,
    /// A product or a quotient of two such values.
    Product,
    /// One of several jumps.
    Choice,
    /// An index of an array.
    Index,
    Zero,
    Digit,
    TwoDigits,
    ThreeDigits,
    /// The first letter of a text that it compares.
    Initial,
    YesNo,
    Letter,
    /// A text of a length that it compares.
    OfLength,
    /// A text in a variable of the program.
    Held,
    /// The default on the screen at the cursor.
    Offered,
    Empty,
}

impl AnswerKind {
    /// Returns the initial weight of the kind at a question.
    pub(crate) fn prior(self, read: &InputRead) -> u32 {
        let is_guess = read.is_text() && !(read.lengths.is_empty() && read.variables.is_empty());
        let long = read.texts.iter().filter(|text| text.len() > MAX_SHORT).count();
        let is_name = read.is_text() && (read.texts.len(), long) == (1, 1);
        match self {
            // A name; one of them has a meaning.
            Self::Compared | Self::Initial | Self::YesNo | Self::Offered if is_name => 1,
            Self::Letter if is_name => 6,
            // The solution of a guess would end the game immediately.
            Self::Compared | Self::Variable | Self::Held if is_guess => 1,
            Self::OfLength | Self::Letter if is_guess => 6,
            Self::Compared | Self::Choice => 5,
            Self::Between | Self::Variable | Self::Part | Self::Index | Self::Digit | Self::OfLength => 3,
            Self::Initial | Self::YesNo | Self::Letter | Self::Held | Self::Offered | Self::TwoDigits => 2,
            Self::Zero | Self::ThreeDigits | Self::Product | Self::Empty => 1,
        }
    }

    /// Returns the kinds of answers to a read.
    pub(crate) const fn of(is_text: bool) -> &'static [Self] {
        match is_text {
            true => &[
                Self::Compared,
                Self::Between,
                Self::Variable,
                Self::Choice,
                Self::Initial,
                Self::YesNo,
                Self::Letter,
                Self::OfLength,
                Self::Held,
                Self::Offered,
                Self::Digit,
                Self::Empty,
            ],
            false => &[
                Self::Compared,
                Self::Between,
                Self::Variable,
                Self::Part,
                Self::Product,
                Self::Choice,
                Self::Index,
                Self::Offered,
                Self::Zero,
                Self::Digit,
                Self::TwoDigits,
                Self::ThreeDigits,
            ],
        }
    }
}

/// A question: the context of an answer to a read.
pub(crate) struct Question<'a> {
    pub(crate) program: &'a Program,
    pub(crate) read: &'a InputRead,
    /// The current values of the variables.
    pub(crate) values: &'a BTreeMap<String, String>,
    /// The extents of the arrays.
    pub(crate) extents: &'a BTreeMap<String, Vec<usize>>,
    /// The text on the screen at the cursor: the machine reads the part that the answer does not overwrite.
    pub(crate) offered: &'a str,
}

impl Question<'_> {
    /// Returns answers of a kind; empty if it does not fit the read.
    pub(crate) fn answers(&self, kind: AnswerKind, dice: &mut ChaChaDice) -> Vec<String> {
        let answers = match kind {
            AnswerKind::Offered if self.offered.is_empty() => vec![],
            AnswerKind::Offered => vec![String::new()],
            _ if self.read.is_text() => self.texts(kind, dice),
            _ => self.numbers(kind, dice),
        };
        let is_plain = |character: char| character.is_ascii_alphanumeric() || " -.*?!+".contains(character);
        let is_typed = |text: &String| text.chars().count() <= MAX_TEXT && text.chars().all(is_plain);
        let mut answers: Vec<String> = answers.into_iter().filter(is_typed).collect();
        answers.sort();
        answers.dedup();
        answers
    }

    fn numbers(&self, kind: AnswerKind, dice: &mut ChaChaDice) -> Vec<String> {
        let compared = || self.read.numbers.iter().map(|&number| i64::from(number));
        let numbers: Vec<i64> = match kind {
            AnswerKind::Compared => compared().flat_map(|number| [number - 1, number, number + 1]).collect(),
            AnswerKind::Between => match (compared().min(), compared().max()) {
                (Some(low), Some(high)) if high - low > 2 => vec![between(low, high, dice)],
                _ => vec![],
            },
            AnswerKind::Variable => {
                self.variable_numbers().into_iter().flat_map(|value| [value - 1, value, value + 1]).collect()
            }
            AnswerKind::Part => {
                let values = self.variable_numbers().into_iter().filter(|&value| value > 2);
                values.flat_map(|value| [value / 2, between(1, value, dice)]).collect()
            }
            AnswerKind::Product => products(&self.variable_numbers()),
            AnswerKind::Choice => (1..=self.read.choices as i64).collect(),
            AnswerKind::Index => self.indices(dice),
            AnswerKind::Zero => vec![0],
            AnswerKind::Digit => (1..=9).collect(),
            AnswerKind::TwoDigits => vec![between(10, 99, dice)],
            AnswerKind::ThreeDigits => vec![between(100, 999, dice)],
            AnswerKind::Initial
            | AnswerKind::YesNo
            | AnswerKind::Letter
            | AnswerKind::OfLength
            | AnswerKind::Held
            | AnswerKind::Offered
            | AnswerKind::Empty => vec![],
        };
        let is_typed = |number: &i64| number.abs() <= MAX_NUMBER;
        numbers.into_iter().filter(is_typed).map(|number| number.to_string()).collect()
    }

    /// The values of the variables that the program compares.
    fn variable_numbers(&self) -> BTreeSet<i64> {
        self.held(|name| self.read.variables.contains(name)).filter_map(number).collect()
    }

    fn indices(&self, dice: &mut ChaChaDice) -> Vec<i64> {
        let extents = self.extents.iter().filter(|(name, _)| self.read.indexed.contains(&base_name(name)));
        let all = extents.flat_map(|(_, extents)| extents).map(|&extent| extent as i64);
        all.filter(|&extent| extent > 1).map(|extent| between(0, extent - 1, dice)).collect()
    }

    fn texts(&self, kind: AnswerKind, dice: &mut ChaChaDice) -> Vec<String> {
        let program = self.program;
        let compared = || self.read.texts.iter().filter(|text| !text.is_empty());
        match kind {
            AnswerKind::Compared => compared().filter_map(|text| program.typed(text)).collect(),
            AnswerKind::Between => self.between_characters(dice).into_iter().collect(),
            AnswerKind::Variable => self
                .held(|name| self.read.variables.contains(name))
                .filter_map(|value| self.text(value))
                .collect(),
            AnswerKind::Choice => (1..=self.read.choices).map(|choice| choice.to_string()).collect(),
            AnswerKind::Initial => compared().filter_map(|text| program.typed(&text[..1])).collect(),
            AnswerKind::YesNo => {
                ["Y", "N", "YES", "NO"].iter().filter_map(|text| program.typed(text.as_bytes())).collect()
            }
            AnswerKind::Letter => program.typed(&[b'A' + dice.below(26) as u8]).into_iter().collect(),
            AnswerKind::OfLength => {
                let lengths = self.read.lengths.iter().filter(|length| (1..=MAX_TEXT).contains(*length));
                // Digits, unless the program compares the text with others.
                let has_digits = self.read.is_number_text || compared().any(|text| text[0].is_ascii_digit());
                let has_name = !has_digits && !self.read.variables.is_empty();
                let mut texts = Vec::new();
                for &length in lengths {
                    let has_letters = has_name || !has_digits && dice.below(2) == 0;
                    let first = if has_letters { (b'A', 26) } else { (b'0', 10) };
                    let codes: Vec<u8> = (0..length).map(|_| first.0 + dice.below(first.1) as u8).collect();
                    texts.extend(program.typed(&codes));
                }
                texts
            }
            // A read without comparisons is a name.
            AnswerKind::Held if self.read.variables.is_empty() && self.read.lengths.is_empty() => vec![],
            AnswerKind::Held => {
                let has_length = |text: &String| {
                    self.read.lengths.is_empty() || self.read.lengths.contains(&text.chars().count())
                };
                let held = self.held(|name| name.contains('$')).filter_map(|value| self.text(value));
                held.filter(|text| text.chars().count() > 1 && has_length(text)).collect()
            }
            AnswerKind::Digit if self.read.is_number_text => (0..=9).map(|digit| digit.to_string()).collect(),
            AnswerKind::Empty
                if self.read.texts.iter().any(Vec::is_empty) || self.read.lengths.contains(&0) =>
            {
                vec![String::new()]
            }
            AnswerKind::Index
            | AnswerKind::Part
            | AnswerKind::Product
            | AnswerKind::Zero
            | AnswerKind::Digit
            | AnswerKind::TwoDigits
            | AnswerKind::ThreeDigits
            | AnswerKind::Offered
            | AnswerKind::Empty => vec![],
        }
    }

    /// A text of characters between the lowest and the highest that the program compares, as after
    /// `IF A$<"A" OR A$>"H"`, with a length that it compares.
    fn between_characters(&self, dice: &mut ChaChaDice) -> Option<String> {
        let mut codes = self.read.texts.iter().filter(|text| text.len() == 1).map(|text| text[0]);
        let first = codes.next()?;
        let (low, high) = codes.fold((first, first), |(low, high), code| (low.min(code), high.max(code)));
        let lengths: Vec<usize> =
            self.read.lengths.iter().copied().filter(|length| (1..=MAX_TEXT).contains(length)).collect();
        let length = if lengths.is_empty() { 1 } else { lengths[dice.below(lengths.len() as u32) as usize] };
        let range = u32::from(high - low) + 1;
        let text: Vec<u8> = (0..length).map(|_| low + dice.below(range) as u8).collect();
        (range > 2).then(|| self.program.typed(&text)).flatten()
    }

    /// Returns the values of variables and elements whose names pass a filter.
    fn held<'b>(&'b self, fits: impl Fn(&str) -> bool + 'b) -> impl Iterator<Item = &'b str> {
        let values = self.values.iter().filter(move |(name, _)| fits(&base_name(name)));
        values.map(|(_, value)| value.as_str())
    }

    /// Returns a value as a typed text.
    fn text(&self, value: &str) -> Option<String> {
        let text = value.strip_prefix('"')?.strip_suffix('"')?;
        (!text.is_empty()).then(|| self.program.in_case(text))
    }
}

/// Returns products and quotients of two values, such as the units that a sum buys.
fn products(values: &BTreeSet<i64>) -> Vec<i64> {
    let factors = || values.iter().copied().filter(|&value| value > 1).take(MAX_FACTORS);
    let pairs =
        factors().flat_map(|one| factors().filter(move |&other| other != one).map(move |other| (one, other)));
    pairs.flat_map(|(one, other)| [one / other, one / other / 2, one.saturating_mul(other)]).collect()
}

fn between(low: i64, high: i64, dice: &mut ChaChaDice) -> i64 {
    low + i64::from(dice.below(u32::try_from(high - low + 1).unwrap_or(u32::MAX)))
}

fn number(value: &str) -> Option<i64> {
    value
        .parse::<f64>()
        .ok()
        .filter(|number| number.abs() < MAX_NUMBER as f64)
        .map(|number| number.floor() as i64)
}

/// Returns the name of a variable or an element as in the text of a program: the array with `(`, and without type
/// suffixes except `$`.
pub(crate) fn base_name(name: &str) -> String {
    whole_name(name).chars().filter(|character| !"%!#".contains(*character)).collect()
}
