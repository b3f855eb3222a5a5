//! Items of `DATA`: the search for them in the text, and their values, which are cached with the code.

use basic::{
    dialect::Number as _,
    engine::Engine,
    fault::Fault,
    language::DeferredOutcome,
    memory::{Ram, set_word, word},
    store::Span,
};

use numeric::result_cache::ResultCache;

use super::{Interpreter, RomRoutines};
use crate::{
    intrinsic::{ItemSource, ListPosition, ValueType},
    keyword::{Keyword, Statement},
    machine::CbmMachine,
    variant::Number,
};

/// The items read so far, by the address where their reading begins: the comma, or the end of the list
/// before.
pub type DataItems<N> = ResultCache<u16, DataItem<N>, 9>;

/// An item of `DATA`.
#[derive(Clone, Copy, Debug)]
pub struct DataItem<N> {
    value: DataValue<N>,
    /// The address of the character that ends it.
    end: u16,
    /// The line where a search found it.
    line: Option<u16>,
    /// The cycles of reading it before it is stored, and after.
    before: u64,
    after: u64,
}

#[derive(Clone, Copy, Debug)]
enum DataValue<N> {
    Number(N),
    Text(Span),
}

/// The result of a search for `DATA`.
pub(super) struct DataSearch {
    /// The address of the keyword.
    pub found: Result<u16, Fault>,
    /// The last line that the search entered.
    pub line: Option<u16>,
    pub cycles: u64,
}

impl<E: RomRoutines> Interpreter<E> {
    /// Searches for the next `DATA` keyword after `at`.
    pub(super) fn find_data(ram: &Ram, mut at: u16) -> DataSearch {
        let data = E::KEYWORDS.token(Keyword::Statement(Statement::Data));
        let costs = E::costs();
        let (mut line, mut cycles) = (None, 0);
        loop {
            let mut in_quotes = false;
            let begin = at;
            loop {
                let byte = ram[usize::from(at)];
                cycles += Self::far_cost(begin, at);
                if byte == 0 || byte == b':' && !in_quotes {
                    break;
                }
                if byte == b'"' {
                    in_quotes = !in_quotes;
                    cycles += u64::from(costs.skip.quote);
                }
                cycles += u64::from(costs.skip.character);
                at = at.wrapping_add(1);
            }
            cycles += u64::from(costs.data.statement);
            let is_line_end = ram[usize::from(at)] == 0;
            cycles += u64::from(if is_line_end { costs.data.line } else { costs.data.colon });
            if is_line_end {
                if ram[usize::from(at.wrapping_add(2))] == 0 {
                    return DataSearch { found: Err(Fault::OutOfData), line, cycles };
                }
                line = Some(word(ram, at.wrapping_add(3)));
                cycles += (2..=4).map(|offset| Self::far_cost(begin, at.wrapping_add(offset))).sum::<u64>();
                at = at.wrapping_add(4);
            }
            let next = at.wrapping_add(1);
            if (begin ^ next) > 0xff {
                cycles += u64::from(costs.skip.page);
            }
            at = Self::skip_blanks(ram, next);
            cycles += Self::fetch_cost(ram, next, at) - u64::from(costs.fetch.move_on);
            if Some(ram[usize::from(at)]) == data {
                cycles += u64::from(costs.data.found);
                return DataSearch { found: Ok(at), line, cycles };
            }
        }
    }

    /// Returns the additional cost of reading a byte on another page relative to the text pointer.
    fn far_cost(pointer: u16, at: u16) -> u64 {
        if (pointer ^ at) > 0xff { u64::from(E::costs().skip.far) } else { 0 }
    }

    /// Returns the additional cost of an item's pages, from the separator before it to the one after it: a
    /// string's characters are not fetched one by one.
    pub(super) fn item_page_cost(separator: u16, first: u16, next: u16, end: u16, is_number: bool) -> u64 {
        if is_number {
            Self::page_cost(separator, end)
        } else {
            Self::page_cost(separator, first) + Self::page_cost(next, end)
        }
    }

    /// Reads a number or a string from `DATA` into the target. Returns [`NotDone`](DeferredOutcome::NotDone)
    /// when the item needs the slow path.
    #[inline(never)]
    pub(super) fn read_data_item<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        kind: ValueType,
        position: ListPosition,
        cycles: &mut u64,
    ) -> DeferredOutcome {
        let at = if position.begins() { word(m.ram(), E::LAYOUT.data) } else { self.reading.at };
        // The clock is not a variable.
        if self.reading.is_collecting || engine.target() == E::LAYOUT.store.empty_string {
            return DeferredOutcome::NotDone;
        }
        let known = engine.code().derived().and_then(|items| items.get(at.into(), at));
        let is_it =
            |item: &DataItem<_>| matches!(item.value, DataValue::Number(_)) == (kind == ValueType::Number);
        let Some(item) = known.filter(is_it).or_else(|| Self::compile_data_item(engine, m.ram(), at, kind))
        else {
            return DeferredOutcome::NotDone;
        };
        if position.begins() {
            self.store_statement_position(engine, m);
        }
        if let Some(line) = item.line {
            set_word(m.ram_mut(), E::LAYOUT.data_line, line);
        }
        *cycles += item.before;
        match item.value {
            DataValue::Number(value) => match value.store(m.ram_mut(), engine.target(), cycles) {
                Ok(stored) => engine.set_accumulator(stored),
                Err(fault) => return DeferredOutcome::Failed(fault),
            },
            DataValue::Text(span) => {
                if let Err(fault) = engine.store_literal(m.ram_mut(), span, cycles) {
                    return DeferredOutcome::Failed(fault);
                }
            }
        }
        *cycles += item.after;
        self.reading.at = item.end;
        if position.ends() {
            set_word(m.ram_mut(), E::LAYOUT.data, item.end);
        }
        DeferredOutcome::Next
    }

    /// Compiles the item from `from` on, if it is valid and inside the program.
    #[inline(never)]
    fn compile_data_item(
        engine: &mut Engine<Self>,
        ram: &Ram,
        from: u16,
        kind: ValueType,
    ) -> Option<DataItem<E::Number>> {
        let costs = E::costs();
        let (mut at, mut line) = (from, None);
        let mut before = Self::fetch_cost(ram, at, at) - u64::from(costs.fetch.move_on);
        match ram[usize::from(at)] {
            b',' => before += u64::from(costs.read.found),
            0 | b':' => {
                let search = Self::find_data(ram, at);
                (at, line) = (search.found.ok()?, search.line);
                before += u64::from(costs.read.search) + search.cycles;
            }
            _ => return None,
        }
        let (separator, start) = (at, at.wrapping_add(1));
        let first = Self::skip_blanks(ram, start);
        before += Self::fetch_cost(ram, start, first);
        let (value, next) = if kind == ValueType::Number {
            before += u64::from(costs.read.number);
            let (value, length): (Result<E::Number, Fault>, usize) =
                E::Number::parse(&ram[usize::from(first)..], &mut before);
            // A number that cannot be rounded cannot be stored.
            let value = value.ok().filter(|value| value.round(&mut 0).is_ok())?;
            (DataValue::Number(value), first.wrapping_add(u16::try_from(length).ok()?))
        } else {
            let (span, next) = Self::text_item(ram, ItemSource::Data, first, &mut before);
            (DataValue::Text(span), next)
        };
        let end = Self::skip_blanks(ram, next);
        let last = ram[usize::from(end)];
        let after = Self::fetch_cost(ram, next, end) - u64::from(costs.fetch.move_on)
            + Self::item_page_cost(separator, first, next, end, kind == ValueType::Number)
            + u64::from(if last == b',' { costs.read.follows } else { 0 });
        let program = word(ram, E::LAYOUT.program).wrapping_sub(1)..word(ram, E::LAYOUT.store.variables);
        if !matches!(last, 0 | b':' | b',') || !program.contains(&from) || !program.contains(&end) {
            return None;
        }
        let item = DataItem { value, end, line, before, after };
        engine.derive(ram, (from, usize::from(end) + 1)).insert(from.into(), from, item);
        Some(item)
    }
}
