//! What a decoder finds wrong or worth a word, with its places.

use std::mem::discriminant;

use crate::fault::{Fault, Problem};
use crate::machine::Machine;
use crate::source::SourceText;

/// Faults and remarks about a text, so far.
#[derive(Debug)]
pub struct Notes<'s> {
    source: &'s SourceText,
    pub(super) faults: Vec<Problem>,
    pub(super) warnings: Vec<Problem>,
}

impl<'s> Notes<'s> {
    /// More faults than anybody reads: a file that is no listing at all has one in every character.
    const MOST: usize = 200;

    pub(super) const fn new(source: &'s SourceText) -> Self {
        Self { source, faults: Vec::new(), warnings: Vec::new() }
    }

    /// Whether there are more faults than anybody reads, and reading on says nothing new.
    #[must_use]
    pub const fn is_full(&self) -> bool {
        self.faults.len() == Self::MOST
    }

    /// Records a fault of some characters of the source.
    pub fn fault(&mut self, fault: Fault, at: u32, width: usize) {
        if !self.is_full() {
            self.faults.push(Problem { fault, place: self.source.place(at, width) });
        }
    }

    /// Records a remark, once for each wording; a habit of the listing only once.
    pub fn warn(&mut self, fault: Fault, at: u32, width: usize) {
        let is_same = |known: &Fault| {
            *known == fault || fault.is_habit() && discriminant(known) == discriminant(&fault)
        };
        if self.warnings.len() == Self::MOST || self.warnings.iter().any(|known| is_same(&known.fault)) {
            return;
        }
        self.warnings.push(Problem { fault, place: self.source.place(at, width) });
    }

    /// A line number as the machine takes it; one that it refuses is recorded as a fault.
    pub fn number(&mut self, machine: Machine, number: u32, at: u32, width: usize) -> Option<u16> {
        let (least, most) = machine.row().limits.numbers.clone().into_inner();
        let fault = match u16::try_from(number) {
            Ok(taken) if (least..=most).contains(&number) => return Some(taken),
            Ok(_) if number < least => Fault::NumberTooSmall { number, least },
            Ok(_) | Err(_) => Fault::NumberTooLarge { number, most },
        };
        self.fault(fault, at, width);
        None
    }
}
