//! Hooks for the host: polls of an idle keyboard, printed text, random draws.

use alloc::vec::Vec;

use basic::{
    dialect::ProgramText as _,
    engine::{ControlFlow, DrawKind, Engine, ExitReason, ForcedDraw, RandomDraw},
    fault::Fault,
};
use numeric::sharp_bcd::{Decimal, Random};
use serde::{Deserialize, Serialize};

use super::{SharpBasic, SharpMachine};
use crate::{fault::from_math, value::Number};

/// The byte that ends a line in the output log.
pub const LINE_END: u8 = b'\n';

/// The state of `INKEY$` polls.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub struct KeyPolls {
    /// Stop when a program polls the keyboard and no key is down.
    pub stops_at_polls: bool,
    /// The current poll has been reported.
    is_reported: bool,
    /// The key that the last poll found without a pressed key: the host has typed it.
    found: Option<u8>,
}

/// The text that a program shows: characters, and [`LINE_END`] where a line ends.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct OutputLog {
    /// The log is recorded.
    pub is_enabled: bool,
    /// A line has begun.
    is_open: bool,
    bytes: Vec<u8>,
}

impl OutputLog {
    pub(super) fn push(&mut self, code: u8) {
        if self.is_enabled {
            self.is_open = code != LINE_END;
            self.bytes.push(code);
        }
    }

    /// Ends a begun line, because the next output is elsewhere.
    pub(super) fn end_line(&mut self) {
        if self.is_open {
            self.push(LINE_END);
        }
    }

    /// Takes the recorded text.
    pub fn take(&mut self) -> Vec<u8> {
        core::mem::take(&mut self.bytes)
    }
}

impl SharpBasic {
    /// `INKEY$`. Between two keys that a host types, one poll finds no key, as between strokes of one
    /// key.
    pub(super) fn inkey<M: SharpMachine>(&mut self, m: &mut M) -> ControlFlow {
        if self.key_polls.found.take().is_some() {
            self.push_text(&[]);
            return ControlFlow::Next;
        }
        // The command does not read the key that has entered it.
        let key = m.held_key().filter(|_| Self::current_line(m.ram()).is_some());
        if key.is_none()
            && self.key_polls.stops_at_polls
            && !core::mem::replace(&mut self.key_polls.is_reported, true)
        {
            return ControlFlow::Retry(ExitReason::AwaitingKey);
        }
        self.key_polls.is_reported = false;
        self.key_polls.found = key.filter(|&key| !m.is_key_held(key));
        self.push_text(key.as_slice());
        ControlFlow::Next
    }

    /// `RND`. Logged and forced values are the generator's fraction before the argument is applied; a forced number of 1 or more
    /// is the result itself.
    pub(super) fn random<M: SharpMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        argument: Decimal,
    ) -> Result<(), Fault> {
        let mut cycles = 0;
        // A forced number takes the time of a drawn one and advances the generator as that does.
        let natural = self.random.next(argument, &mut cycles).map_err(from_math)?;
        Self::spend(m, cycles);
        let is_positive = argument.compare(Decimal::ZERO).is_gt();
        let forced = match engine.draws().take_forced_random(is_positive) {
            Some(ForcedDraw::Value(bytes)) => Some(Decimal::from_bytes(core::array::from_fn(|index| {
                bytes.get(index).copied().unwrap_or(0)
            }))),
            Some(ForcedDraw::Bits(bits)) => {
                let mut random = Random::from_digits(bits);
                random.next(Decimal::ONE, &mut 0).map_err(from_math)?;
                Some(random.fraction())
            }
            None => None,
        };
        let (fraction, drawn) = match forced {
            None => (self.random.fraction(), natural),
            Some(forced) => {
                let is_fraction = forced.compare(Decimal::ONE).is_lt();
                let value = Random::scaled(forced, argument, &mut 0).map_err(from_math)?;
                (forced, if is_fraction { value } else { forced })
            }
        };
        engine.set_accumulator(Number(drawn));
        let (line, at) = (Self::current_line(m.ram()), m.elapsed());
        let bytes = || Vec::from(fraction.to_wide_bytes());
        engine.draws().record(|| RandomDraw { kind: DrawKind::Random, bytes: bytes(), line, at });
        Ok(())
    }
}
