//! Repairs of lines whose printed checksum differs.
//!
//! `listing::checksum::repair` proposes every text at one typing error from the typed line. This module keeps the texts
//! with the printed sum and ranks them by four criteria: the frequency of the error, the similarity of the text to
//! the rest of the program, the dialect's check, and the names and jump targets of the program.
//!
//! Note: a sum of eight bits leaves about one candidate in 256, so a long line keeps thirty or more. The rank is an
//! estimate, and a repair is never certain.

mod proposal;
mod text_model;

use std::collections::BTreeSet;

use listing::Listing;
use listing::checksum::repair::{self, Edit};
use listing::checksum::{ChecksumInput, ChecksumScheme};
use systems::Machine;
use systems::lexeme::Lexeme;
use systems::machine::basic::Basic;
use systems::machine::repairs::Repairs;

pub use self::proposal::{Proposal, Proposals};
use self::text_model::TextModel;

/// The cost of a statement that the dialect's check rejects, of a jump to a line that does not exist, of text
/// that it warns about, and of a name that occurs in no other line; as logarithms of probabilities.
const ERROR_COST: f64 = 9.0;
const MISSING_TARGET_COST: f64 = 5.0;
const WARNING_COST: f64 = 4.0;
const NEW_NAME_COST: f64 = 2.5;

/// The minimum probability of a repair that is applied without a choice by the user.
pub const SURE: f64 = 0.8;

/// A text that a line may have, with its tokens.
#[derive(Clone, Debug)]
pub struct Candidate {
    change: repair::Candidate,
    tokens: Vec<u8>,
}

/// A text with the printed checksum.
#[derive(Clone, Debug, PartialEq)]
pub struct Repair {
    /// The change to the typed text.
    pub edit: Edit,
    /// The text after the change.
    pub text: Vec<u8>,
    /// The probability relative to the other repairs of the line, 0 to 1.
    pub probability: f64,
}

/// Proposes repairs of the lines of one program.
pub struct Repairer {
    basic: &'static Basic,
    repairs: &'static Repairs,
    model: TextModel,
    numbers: BTreeSet<u16>,
    names: BTreeSet<String>,
    alphabet: Vec<u8>,
}

impl Repairer {
    /// Trains the model with the trusted lines, those without a wrong checksum. Returns `None` for a machine whose
    /// magazines printed no checksums.
    #[must_use]
    pub fn new(
        machine: &'static Machine,
        listing: &Listing,
        is_trusted: impl Fn(u16) -> bool,
    ) -> Option<Self> {
        let basic = machine.basic?;
        let repairs = basic.repairs?;
        let tokens = (basic.tokeniser)();
        let mut model = TextModel::default();
        repairs.typical_lines.iter().for_each(|line| model.learn(line.as_bytes()));
        let (mut names, mut codes) = (BTreeSet::new(), BTreeSet::from_iter(b' '..=b'_'));
        for line in &listing.lines {
            codes.extend(&line.text);
            if is_trusted(line.number) {
                model.learn(&line.text);
                names.extend(names_of(basic, &tokens(&line.text).tokens));
            }
        }
        let numbers = listing.lines.iter().map(|line| line.number).collect();
        Some(Self { basic, repairs, model, numbers, names, alphabet: codes.into_iter().collect() })
    }

    /// Returns all texts at one typing error from the typed text.
    #[must_use]
    pub fn candidates(&self, typed: &[u8]) -> Vec<Candidate> {
        let tokens = (self.basic.tokeniser)();
        repair::candidates(typed, &self.alphabet)
            .map(|change| Candidate { tokens: tokens(&change.text).tokens, change })
            .collect()
    }

    /// Returns the candidates that have the printed checksum, the most probable first.
    #[must_use]
    pub fn repairs(
        &self,
        number: u16,
        candidates: &[Candidate],
        scheme: ChecksumScheme,
        printed: &str,
    ) -> Vec<Repair> {
        let has_sum = |candidate: &&Candidate| {
            let Candidate { change, tokens } = candidate;
            let sum = scheme.sum(ChecksumInput { number, typed: &change.text, tokens });
            scheme.matches(printed, sum)
        };
        let mut scored: Vec<(f64, &Candidate)> = candidates
            .iter()
            .filter(has_sum)
            .map(|candidate| (self.score(number, candidate), candidate))
            .collect();
        // The sort is stable: equal scores keep the order of the positions in the line.
        scored.sort_by(|(one, _), (other, _)| other.total_cmp(one));
        let best = scored.first().map_or(0.0, |&(score, _)| score);
        let total: f64 = scored.iter().map(|(score, _)| (score - best).exp()).sum();
        scored
            .into_iter()
            .map(|(score, Candidate { change, .. })| Repair {
                edit: change.edit,
                text: change.text.clone(),
                probability: (score - best).exp() / total,
            })
            .collect()
    }

    /// Returns the logarithm of a candidate's probability, up to a constant of the line.
    fn score(&self, number: u16, candidate: &Candidate) -> f64 {
        let Candidate { change, tokens } = candidate;
        let faults = (self.repairs.line_faults)(number, tokens, &self.numbers);
        let new_names = names_of(self.basic, tokens).difference(&self.names).count();
        let costs = [
            (faults.errors, ERROR_COST),
            (faults.missing_targets, MISSING_TARGET_COST),
            (faults.warnings, WARNING_COST),
            (new_names, NEW_NAME_COST),
        ];
        let cost: f64 = costs.iter().map(|&(count, cost)| count as f64 * cost).sum();
        change.weight.ln() + self.model.log_probability(&change.text) - cost
    }
}

fn names_of(basic: &Basic, tokens: &[u8]) -> BTreeSet<String> {
    let lexemes = (basic.lexer)(tokens).into_iter();
    lexemes.filter_map(|lexeme| if let Lexeme::Name(name) = lexeme { Some(name) } else { None }).collect()
}
