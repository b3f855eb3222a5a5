//! Which kind of answer is typed at an `INPUT`: the kinds that the program accepted come more often.
//!
//! An answer is refused if the program asks the same again and the state is that of the question before. Then
//! the text is not typed again until something has changed, and another kind is tried first.

use std::collections::{BTreeMap, BTreeSet};

use games::{ChaChaDice, Dice};

use crate::answers::{AnswerKind, MAX_SHORT, Question};
use crate::segments::is_refusal;

/// One in so many answers may be an avoided one.
const AVOIDED_ODDS: u32 = 12;

/// Answers since the start of the program up to which its end refuses the last of them.
const MIN_ANSWERS: usize = 3;

/// Where a program asks: the line, and the number of the value in it.
pub(crate) type Place = (u16, usize);

/// The state of a program: its live variables.
type State = BTreeMap<String, String>;

/// An answer that is not judged yet.
struct Pending {
    place: Place,
    state: State,
    kind: AnswerKind,
    text: String,
}

/// How often a kind was tried, and accepted.
#[derive(Clone, Copy, Default)]
struct Tally {
    tried: u32,
    accepted: u32,
}

/// Chooses answers, and learns from what follows.
#[derive(Default)]
pub(crate) struct Bandit {
    tallies: BTreeMap<(Place, AnswerKind), Tally>,
    pending: Vec<Pending>,
    /// Texts and kinds that were refused since the state has changed.
    refused: BTreeSet<(Place, String)>,
    refused_kinds: BTreeSet<(Place, AnswerKind)>,
    /// Texts after which the program ended soon, or played by itself.
    avoided: BTreeSet<(Place, String)>,
    /// The answers since the start of the program.
    answers: Vec<(Place, AnswerKind, String)>,
}

impl Bandit {
    /// Judges the answers before a question: what the program accepted counts for its kind.
    pub(crate) fn judge(&mut self, place: Place, state: &State, has_new_lines: bool) {
        let same = self.pending.iter().rposition(|answer| answer.place == place);
        if let Some(from) = same {
            let between: BTreeSet<Place> = self.pending[from..].iter().map(|answer| answer.place).collect();
            let is_refused =
                self.pending[from].state == *state && is_refusal(between.len(), state.is_empty());
            if is_refused {
                // Of several values it is unknown which one was refused.
                let is_single = from + 1 == self.pending.len();
                for answer in self.pending.drain(from..).filter(|_| is_single) {
                    self.refused_kinds.insert((answer.place, answer.kind));
                    self.refused.insert((answer.place, answer.text));
                }
                return;
            }
            for answer in std::mem::take(&mut self.pending) {
                self.tallies.entry((answer.place, answer.kind)).or_default().accepted += 1;
            }
            self.refused.clear();
            self.refused_kinds.clear();
        }
        if let Some(last) = self.pending.last().filter(|_| has_new_lines) {
            self.tallies.entry((last.place, last.kind)).or_default().accepted += 1;
        }
    }

    /// Notes that the program has ended.
    pub(crate) fn end(&mut self) {
        if let Some(last) = self.pending.pop().filter(|_| self.answers.len() <= MIN_ANSWERS) {
            self.avoided.insert((last.place, last.text));
        }
        self.start();
    }

    /// Notes that the program played by itself: each answer since its start may be the reason, and none counts as
    /// accepted.
    pub(crate) fn discard_start(&mut self) {
        for (place, kind, text) in std::mem::take(&mut self.answers) {
            let tally = self.tallies.entry((place, kind)).or_default();
            tally.accepted = tally.accepted.saturating_sub(1);
            self.avoided.insert((place, text));
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
        place: Place,
        state: State,
        question: &Question<'_>,
        dice: &mut ChaChaDice,
    ) -> String {
        let avoids = dice.below(AVOIDED_ODDS) != 0;
        let mut offers: Vec<(AnswerKind, Vec<String>)> = Vec::new();
        for &kind in AnswerKind::of(question.read.is_text()) {
            let mut texts = question.answers(kind, dice);
            texts.retain(|text| {
                let answer = (place, text.clone());
                !(self.refused.contains(&answer) || avoids && self.avoided.contains(&answer))
            });
            if !texts.is_empty() {
                offers.push((kind, texts));
            }
        }
        if offers.iter().any(|(kind, _)| !self.refused_kinds.contains(&(place, *kind))) {
            offers.retain(|(kind, _)| !self.refused_kinds.contains(&(place, *kind)));
        } else {
            self.refused_kinds.retain(|(other, _)| *other != place);
        }
        // A question that comes once in a play is answered with what it expects.
        let is_short = question.read.texts.iter().all(|text| text.len() <= MAX_SHORT);
        let is_new = question.read.is_text()
            && is_short
            && AnswerKind::of(true).iter().all(|kind| self.is_untried(place, *kind));
        if is_new && offers.iter().any(|(kind, _)| *kind == AnswerKind::Compared) {
            offers.retain(|(kind, _)| *kind == AnswerKind::Compared);
        }
        let weights: Vec<u32> =
            offers.iter().map(|(kind, _)| self.weight(place, *kind) * kind.prior(question.read)).collect();
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
                // All that the kinds offer was refused: from the beginning.
                self.refused.retain(|(other, _)| *other != place);
                let kind = if question.read.is_text() { AnswerKind::Letter } else { AnswerKind::Digit };
                (kind, question.answers(kind, dice).pop().unwrap_or_default())
            }
        };
        self.tallies.entry((place, kind)).or_default().tried += 1;
        self.answers.push((place, kind, text.clone()));
        self.pending.push(Pending { place, state, kind, text: text.clone() });
        text
    }

    fn is_untried(&self, place: Place, kind: AnswerKind) -> bool {
        !self.tallies.contains_key(&(place, kind))
    }

    /// Returns the weight of a kind: the cube of its share of accepted answers.
    fn weight(&self, place: Place, kind: AnswerKind) -> u32 {
        let Tally { tried, accepted } = self.tallies.get(&(place, kind)).copied().unwrap_or_default();
        let share = f64::from(accepted.min(tried) + 1) / f64::from(tried + 2);
        1 + (share.powi(3) * 1000.0) as u32
    }
}
