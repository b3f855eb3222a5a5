//! Positions in the program: the statement that runs next, the next `DATA` item.

use basic::memory::Ram;
use hardware::Memory as _;

use super::{Driver, SystemDef};
use crate::TextRange;

impl<S: SystemDef> Driver<S> {
    /// Returns the statement that runs next, or the one that runs.
    pub(super) fn statement_range(&self) -> Option<TextRange> {
        let engine = &self.vm.engine;
        let text = engine.code().text_of(engine.pc()).or_else(|| engine.statement_text());
        let text = text.filter(|_| self.vm.is_running())?;
        range_from::<S>(self.machine.ram(), text)
    }

    /// Returns the rest of the line from the position at which the search for the next item begins.
    pub(super) fn data_range(&self) -> Option<TextRange> {
        let ram = self.machine.ram();
        range_from::<S>(ram, S::data_pointer(&self.vm.dialect, ram))
    }
}

/// Returns the statement or item that begins after a text address.
fn range_from<S: SystemDef>(ram: &Ram, text: u16) -> Option<TextRange> {
    let (line, tokens) = S::lines(ram).into_iter().find(|(_, tokens)| tokens.end > text)?;
    let start = text.saturating_add(1).clamp(tokens.start, tokens.end);
    let end = S::statement_end(ram, start).clamp(start, tokens.end);
    let offset = |address: u16| usize::from(address - tokens.start);
    Some(TextRange { line, tokens: offset(start)..offset(end) })
}
