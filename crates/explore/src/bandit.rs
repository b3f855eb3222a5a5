//! The choice of the kind of answer at an `INPUT`: accepted kinds are more frequent.
//!
//! The program refuses an answer by repeating the question in the same state. Until the state changes, the bandit
//! does not type the text a second time, and tries another kind first.

use std::collections::{BTreeMap, BTreeSet};

use games::{ChaChaDice, Dice};

use crate::answers::{AnswerKind, MAX_SHORT, Question};
use crate::segments::is_refusal;

/// One in this number of answers may be an avoided one.
const AVOIDED_ODDS: u32 = 12;

/// The end of the program refuses the last answer if at most this number of answers came since its start.
const MIN_ANSWERS: usize = 3;

/// A read of `INPUT`: the line, and the number of the value in it.
pub(crate) type ReadKey = (u16, usize);

/// The state of a program: its live variables.
type State = BTreeMap<String, String>;

/// An answer before its acceptance or refusal.
struct Pending {
    read_key: ReadKey,
    state: State,
    kind: AnswerKind,
    text: String,
}

/// The numbers of tried and of accepted answers of a kind.
#[derive(Clone, Copy, Default)]
struct Tally {
    tried: u32,
    accepted: u32,
}

/// Chooses answers, and learns from their acceptance.
#[derive(Default)]
pub(crate) struct Bandit {
    tallies: BTreeMap<(ReadKey, AnswerKind), Tally>,
    pending: Vec<Pending>,
    /// The texts and kinds refused since the last change of the state.
    refused: BTreeSet<(ReadKey, String)>,
    refused_kinds: BTreeSet<(ReadKey, AnswerKind)>,
    /// Texts after which the program ended soon, or played without a player.
    avoided: BTreeSet<(ReadKey, String)>,
    /// The answers since the start of the program.
    answers: Vec<(ReadKey, AnswerKind, String)>,
}

impl Bandit {
    /// Counts the answers before a question as accepted or refused.
    pub(crate) fn judge(&mut self, read_key: ReadKey, state: &State, has_new_lines: bool) {
        let same = self.pending.iter().rposition(|answer| answer.read_key == read_key);
        if let Some(from) = same {
            let between: BTreeSet<ReadKey> =
                self.pending[from..].iter().map(|answer| answer.read_key).collect();
            let is_refused =
                self.pending[from].state == *state && is_refusal(between.len(), state.is_empty());
            if is_refused {
                // The refused one of several values is unknown.
                let is_single = from + 1 == self.pending.len();
                for answer in self.pending.drain(from..).filter(|_| is_single) {
                    self.refused_kinds.insert((answer.read_key, answer.kind));
                    self.refused.insert((answer.read_key, answer.text));
                }
                return;
            }
            for answer in std::mem::take(&mut self.pending) {
                self.tallies.entry((answer.read_key, answer.kind)).or_default().accepted += 1;
            }
            self.refused.clear();
            self.refused_kinds.clear();
        }
        if let Some(last) = self.pending.last().filter(|_| has_new_lines) {
            self.tallies.entry((last.read_key, last.kind)).or_default().accepted += 1;
        }
    }

    /// Records that the program has ended.
    pub(crate) fn end(&mut self) {
        if let Some(last) = self.pending.pop().filter(|_| self.answers.len() <= MIN_ANSWERS) {
            self.avoided.insert((last.read_key, last.text));
        }
        self.start();
    }

    /// Records that the program played without a player: each answer since its start may be the cause, so all lose
    /// their acceptance.
    pub(crate) fn discard_start(&mut self) {
        for (read_key, kind, text) in std::mem::take(&mut self.answers) {
            let tally = self.tallies.entry((read_key, kind)).or_default();
            tally.accepted = tally.accepted.saturating_sub(1);
            self.avoided.insert((read_key, text));
        }
        self.start();
    }

    fn start(&mut self) {
        self.pending.clear();
        self.refused.clear();
        self.refused_kinds.clear();
        self.answers.clear();
    }

    /// Whether the program was answered since its start.
    pub(crate) const fn has_answered(&self) -> bool {
        !self.answers.is_empty()
    }

    /// Returns an answer to a question.
    pub(crate) fn answer(
        &mut self,
        read_key: ReadKey,
        state: State,
        question: &Question<'_>,
        dice: &mut ChaChaDice,
    ) -> String {
        let avoids = dice.below(AVOIDED_ODDS) != 0;
        let mut offers: Vec<(AnswerKind, Vec<String>)> = Vec::new();
        for &kind in AnswerKind::of(question.read.is_text()) {
            let mut texts = question.answers(kind, dice);
            texts.retain(|text| {
                let answer = (read_key, text.clone());
                !(self.refused.contains(&answer) || avoids && self.avoided.contains(&answer))
            });
            if !texts.is_empty() {
                offers.push((kind, texts));
            }
        }
        if offers.iter().any(|(kind, _)| !self.refused_kinds.contains(&(read_key, *kind))) {
            offers.retain(|(kind, _)| !self.refused_kinds.contains(&(read_key, *kind)));
        } else {
            self.refused_kinds.retain(|(other, _)| *other != read_key);
        }
        // The answer to a question that occurs once in a play is an expected one.
        let is_short = question.read.texts.iter().all(|text| text.len() <= MAX_SHORT);
        let is_new = question.read.is_text()
            && is_short
            && AnswerKind::of(true).iter().all(|kind| self.is_untried(read_key, *kind));
        if is_new && offers.iter().any(|(kind, _)| *kind == AnswerKind::Compared) {
            offers.retain(|(kind, _)| *kind == AnswerKind::Compared);
        }
        let weights: Vec<u32> =
            offers.iter().map(|(kind, _)| self.weight(read_key, *kind) * kind.prior(question.read)).collect();
        let mut drawn = dice.below(weights.iter().sum::<u32>().max(1));
        let chosen = weights.iter().position(|&weight| {
            let is_chosen = drawn < weight;
            drawn = drawn.saturating_sub(weight);
            is_chosen
        });
        let (kind, text) = match chosen {
            Some(index) => {
                let (kind, texts) = &offers[index];
                (*kind, texts[dice.below(texts.len() as u32) as usize].clone())
            }
            None => {
                // All offers were refused: start over.
                self.refused.retain(|(other, _)| *other != read_key);
                let kind = if question.read.is_text() { AnswerKind::Letter } else { AnswerKind::Digit };
                (kind, question.answers(kind, dice).pop().unwrap_or_default())
            }
        };
        self.tallies.entry((read_key, kind)).or_default().tried += 1;
        self.answers.push((read_key, kind, text.clone()));
        self.pending.push(Pending { read_key, state, kind, text: text.clone() });
        text
    }

    fn is_untried(&self, read_key: ReadKey, kind: AnswerKind) -> bool {
        !self.tallies.contains_key(&(read_key, kind))
    }

    /// Returns the weight of a kind: the cube of its share of accepted answers.
    fn weight(&self, read_key: ReadKey, kind: AnswerKind) -> u32 {
        let Tally { tried, accepted } = self.tallies.get(&(read_key, kind)).copied().unwrap_or_default();
        let share = f64::from(accepted.min(tried) + 1) / f64::from(tried + 2);
        1 + (share.powi(3) * 1000.0) as u32
    }
}
