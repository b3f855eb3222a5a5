//! A Markov model of a program's text: the probability of a line given the other lines.
//!
//! A program repeats its names, its statements and its strings. The model counts each character after contexts of up to
//! three characters, inside quotes and outside; a rare context falls back to a shorter one.

use std::collections::HashMap;

/// The maximum length of a context.
const ORDER: usize = 3;
/// The weight of the shorter context, in occurrences of the longer one.
const FALLBACK: f64 = 1.5;
/// The number of character codes.
const CODES: f64 = 256.0;

/// Order, quoted or not, context, and the next character; `None` counts the context itself.
type Key = (u8, bool, [u8; ORDER], Option<u8>);

/// Counts of characters in their contexts.
#[derive(Debug, Default)]
pub(super) struct TextModel {
    counts: HashMap<Key, u32>,
}

impl TextModel {
    /// Adds the text of a line.
    pub(super) fn learn(&mut self, text: &[u8]) {
        for (is_quoted, context, code) in characters(text) {
            for order in 0..=ORDER {
                let shortened = shortened(context, order);
                for counted in [Some(code), None] {
                    *self.counts.entry((order as u8, is_quoted, shortened, counted)).or_default() += 1;
                }
            }
        }
    }

    /// Returns the natural logarithm of a line's probability.
    pub(super) fn log_probability(&self, text: &[u8]) -> f64 {
        characters(text)
            .map(|(is_quoted, context, code)| self.probability(is_quoted, context, code).ln())
            .sum()
    }

    fn probability(&self, is_quoted: bool, context: [u8; ORDER], code: u8) -> f64 {
        let count = |order: usize, code| {
            let key = (order as u8, is_quoted, shortened(context, order), code);
            self.counts.get(&key).copied().map_or(0.0, f64::from)
        };
        (0..=ORDER).fold(1.0 / CODES, |shorter, order| {
            FALLBACK.mul_add(shorter, count(order, Some(code))) / (count(order, None) + FALLBACK)
        })
    }
}

/// Returns the last `order` characters of a context, padded with zeros.
fn shortened(context: [u8; ORDER], order: usize) -> [u8; ORDER] {
    let mut kept = [0; ORDER];
    kept[ORDER - order..].copy_from_slice(&context[ORDER - order..]);
    kept
}

/// Returns the characters of a line and its end, each with the three before it.
fn characters(text: &[u8]) -> impl Iterator<Item = (bool, [u8; ORDER], u8)> + '_ {
    let mut context = [0; ORDER];
    let mut is_quoted = false;
    text.iter().chain(&[0]).map(move |&code| {
        let character = (is_quoted, context, code);
        is_quoted ^= code == b'"';
        context.rotate_left(1);
        context[ORDER - 1] = code;
        character
    })
}
