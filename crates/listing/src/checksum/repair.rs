//! Candidates for the printed text of a line with a wrong checksum.
//!
//! [`candidates`] undoes every single typing error at every index. `analysis::repair` chooses among them with the
//! machine's tokeniser, the printed checksum and the rest of the program.

use super::confusion::{ANY_OTHER, CONFUSIONS, TYPING_ERRORS, TypingError};

/// A change of the typed line to the printed one, with indices into the typed text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edit {
    /// A character is wrong.
    Replace {
        /// The index.
        at: usize,
        /// The right character.
        with: u8,
    },
    /// A character is missing before an index.
    Insert {
        /// The index.
        at: usize,
        /// The missing character.
        code: u8,
    },
    /// A character is superfluous.
    Remove {
        /// The index.
        at: usize,
    },
    /// Two neighbours are in the wrong order.
    Swap {
        /// The index of the first.
        at: usize,
    },
}

impl Edit {
    /// Returns the changed text.
    ///
    /// # Panics
    /// If the index is out of range.
    #[must_use]
    pub fn apply(self, typed: &[u8]) -> Vec<u8> {
        let mut text = typed.to_vec();
        match self {
            Self::Replace { at, with } => text[at] = with,
            Self::Insert { at, code } => text.insert(at, code),
            Self::Remove { at } => {
                text.remove(at);
            }
            Self::Swap { at } => text.swap(at, at + 1),
        }
        text
    }
}

/// A text that may have been printed.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The change to the typed text.
    pub edit: Edit,
    /// The text after the change.
    pub text: Vec<u8>,
    /// The frequency of the undone typing error relative to the others.
    pub weight: f64,
}

/// Returns all texts at one typing error from the typed one, without duplicates. `alphabet` has the valid characters
/// of a line.
pub fn candidates<'a>(typed: &'a [u8], alphabet: &'a [u8]) -> impl Iterator<Item = Candidate> + 'a {
    let candidate = |(edit, weight): (Edit, f64)| Candidate { edit, text: edit.apply(typed), weight };
    let replaced = (0..typed.len()).flat_map(move |at| {
        let others = alphabet.iter().filter(move |&&with| with != typed[at]);
        others.map(move |&with| (Edit::Replace { at, with }, replacement_weight(with, typed[at])))
    });
    // Before and after an equal character, an insertion gives the same text.
    let inserted = (0..=typed.len()).flat_map(move |at| {
        let others = alphabet.iter().filter(move |&&code| at == 0 || typed[at - 1] != code);
        others.map(move |&code| (Edit::Insert { at, code }, omission_weight(code)))
    });
    let removed = (0..typed.len()).filter(|&at| at == 0 || typed[at - 1] != typed[at]).map(|at| {
        let is_doubled = typed.get(at + 1) == Some(&typed[at]);
        (Edit::Remove { at }, if is_doubled { typing_error_weight(TypingError::Doubled) } else { ANY_OTHER })
    });
    let swapped = (1..typed.len())
        .filter(|&at| typed[at - 1] != typed[at])
        .map(|at| (Edit::Swap { at: at - 1 }, typing_error_weight(TypingError::Swapped)));
    replaced.chain(inserted).chain(removed).chain(swapped).map(candidate)
}

fn typing_error_weight(error: TypingError) -> f64 {
    TYPING_ERRORS.iter().filter(|(other, _)| *other == error).map(|&(_, weight)| f64::from(weight)).sum()
}

fn omission_weight(code: u8) -> f64 {
    let quote = if code == b'"' { typing_error_weight(TypingError::MissingQuote) } else { 0.0 };
    quote + typing_error_weight(TypingError::Dropped)
}

fn replacement_weight(right: u8, typed: u8) -> f64 {
    let is_pair = |pair: [u8; 2]| pair == [right, typed] || pair == [typed, right];
    let confusions = CONFUSIONS.iter().filter(|confusion| is_pair(confusion.pair));
    let is_shifted = right == typed ^ 0x80 && (right & 0x7f).is_ascii_uppercase();
    let shifted = if is_shifted { typing_error_weight(TypingError::Shifted) } else { 0.0 };
    ANY_OTHER + shifted + confusions.map(|confusion| f64::from(confusion.weight)).sum::<f64>()
}
