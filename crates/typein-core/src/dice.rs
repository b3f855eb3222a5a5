//! The random draws and clock values of a move.

use std::collections::VecDeque;

use numeric::msx_bcd;

use crate::protocol::{Draw, Error, ErrorCode, NumberFormat};

/// The generator of Park and Miller.
const LEHMER_MULTIPLIER: u64 = 16_807;
const LEHMER_MODULUS: u64 = (1 << 31) - 1;

/// The random draws and clock values that the listing read in a move.
///
/// Missing draws read as numbers of a fixed sequence, so that a search for a free cell ends. The host compares the
/// taken draws with the sent ones, so a core needs no checks.
#[derive(Clone, Debug, Default)]
pub struct Dice {
    draws: VecDeque<(Draw, Rnd)>,
    clock: VecDeque<u32>,
    drawn: Vec<Option<u32>>,
    clocks: usize,
    /// The last number for a missing draw; 0 before the first.
    missing: u64,
}

/// A draw as a number.
#[derive(Clone, Copy, Debug)]
enum Rnd {
    Index(u32),
    /// Every number of the format is a double, and its product with a bound of 16 bits is exact.
    Binary(f64),
    /// In units of the 14th decimal place.
    Decimal(u64),
}

impl Rnd {
    fn index(self, bound: u32) -> u128 {
        match self {
            Self::Index(index) => index.into(),
            Self::Binary(rnd) => (rnd * f64::from(bound)) as u128,
            Self::Decimal(rnd) => msx_bcd::index_below(rnd, bound).into(),
        }
    }
}

/// Parses a decimal text of at least 0 and below 1 with at most `max_digits` decimal places: returns its value, and the
/// places as an integer of 14 digits. The generator of the C64 can round up to 1.
fn fraction(text: &str, max_digits: usize) -> Option<(f64, u64)> {
    if text == "1" && max_digits == usize::MAX {
        return Some((1.0, 0));
    }
    let digits = text.strip_prefix("0.").or((text == "0").then_some("0"))?;
    if digits.is_empty() || digits.len() > max_digits || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let decimal = if max_digits == 14 { format!("{digits:0<14}").parse().ok()? } else { 0 };
    Some((text.parse().ok()?, decimal))
}

impl Dice {
    /// Creates dice with draws of a number format, and clock values, in this order.
    ///
    /// # Errors
    /// [`ErrorCode::InvalidParams`] if a text is not a number of the format from 0 to below 1.
    pub fn new(format: NumberFormat, draws: &[Draw], clock: &[u32]) -> Result<Self, Error> {
        let number = |draw: &Draw| match (draw, format) {
            (Draw::Index(index), _) => Some(Rnd::Index(*index)),
            (Draw::Rnd(_), NumberFormat::Index) => None,
            (Draw::Rnd(text), NumberFormat::C64) => Some(Rnd::Binary(fraction(text, usize::MAX)?.0)),
            (Draw::Rnd(text), NumberFormat::Msx) => Some(Rnd::Decimal(fraction(text, 14)?.1)),
        };
        let draws = draws.iter().map(|draw| match number(draw) {
            Some(rnd) => Ok((draw.clone(), rnd)),
            None => {
                let message = format!("invalid draw {draw:?} for the number format {format:?}");
                Err(Error::new(ErrorCode::InvalidParams, message))
            }
        });
        Ok(Self { draws: draws.collect::<Result<_, _>>()?, clock: clock.to_vec().into(), ..Self::default() })
    }

    /// Draws an index below `bound`: `INT(RND*bound)` as the machine computes it. A draw with bound 1
    /// also counts as a draw. One out of range is 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        self.drawn.push(Some(bound));
        let Some((_, rnd)) = self.draws.pop_front() else { return self.next_missing(bound) };
        let index = rnd.index(bound);
        u32::try_from(index).ok().filter(|&index| index < bound).unwrap_or(0)
    }

    /// Draws the value of `RND` itself, as decimal text with all its digits. A double can hold all digits of the C64's
    /// `RND`: `IF RND(1)<.1` is `dice.rnd_text().parse::<f64>().unwrap() < 0.1`.
    pub fn rnd_text(&mut self) -> String {
        self.drawn.push(None);
        match self.draws.pop_front() {
            Some((Draw::Rnd(text), _)) => text,
            Some((Draw::Index(index), _)) => index.to_string(),
            None => format!("0.{:05}", self.next_missing(100_000)),
        }
    }

    /// Returns the next number of the generator of Park and Miller, as an index below `bound`.
    fn next_missing(&mut self, bound: u32) -> u32 {
        self.missing = self.missing.max(1) * LEHMER_MULTIPLIER % LEHMER_MODULUS;
        (self.missing * u64::from(bound) / LEHMER_MODULUS) as u32
    }

    /// Reads the clock, in the unit of the listing's clock.
    pub fn clock(&mut self) -> u32 {
        self.clocks += 1;
        self.clock.pop_front().unwrap_or(0)
    }

    /// Returns the draws that are left.
    #[must_use]
    pub fn sent(&self) -> Vec<Draw> {
        self.draws.iter().map(|(draw, _)| draw.clone()).collect()
    }

    /// Returns the clock values that are left.
    #[must_use]
    pub fn sent_clock(&self) -> Vec<u32> {
        self.clock.iter().copied().collect()
    }

    /// Returns the draws taken, as [`State::drawn`](crate::protocol::State::drawn) shows them, and the
    /// count of clock values taken.
    pub(crate) fn taken(self) -> (Vec<Option<u32>>, usize) {
        (self.drawn, self.clocks)
    }
}
