//! The string stack, whose strings have at most 80 characters each.

use alloc::vec::Vec;

use basic::{engine::Engine, fault::Fault, memory::Ram, op::Relation};
use hardware::Memory;
use numeric::sharp_bcd::{self, Decimal, MAX_PRINT_LENGTH};

use super::{Argument, SharpBasic, statements::argument_cost};
use crate::{costs::COSTS, intrinsic::StringFunction, value::Number};

/// The maximum length of a string.
const MAX_LENGTH: usize = 80;

/// Pushed strings, the last one on top.
pub(super) type StringStack = Vec<Vec<u8>>;

impl SharpBasic {
    pub(super) fn push_text(&mut self, text: &[u8]) {
        self.string_stack.push(text.to_vec());
    }

    /// Pushes the value of a string variable.
    pub(super) fn load_text(&mut self, text: &[u8], cycles: &mut u64) {
        *cycles += u64::from(COSTS.loaded_character) * text.len() as u64;
        self.push_text(text);
    }

    pub(super) fn pop_text(&mut self) -> Vec<u8> {
        self.string_stack.pop().unwrap_or_default()
    }

    pub(super) fn literal(&mut self, ram: &Ram, text: u16, length: u8) {
        let from = usize::from(text);
        self.push_text(ram.get(from..from + usize::from(length)).unwrap_or_default());
    }

    pub(super) fn concatenate(&mut self) -> Result<(), Fault> {
        let right = self.pop_text();
        let mut left = self.pop_text();
        if left.len() + right.len() > MAX_LENGTH {
            return Err(Fault::StringTooLong);
        }
        left.extend(right);
        self.string_stack.push(left);
        Ok(())
    }

    pub(super) fn compare_texts(&mut self, engine: &mut Engine<Self>, relation: u8, cycles: &mut u64) {
        let right = self.pop_text();
        let left = self.pop_text();
        // A comparison for equality does not read the characters of strings of different lengths.
        let is_equality = [Relation::EQUAL, Relation::LESS | Relation::GREATER].contains(&relation);
        let character = match (is_equality, left.len() == right.len()) {
            (true, true) => COSTS.compared_character,
            (true, false) => 0,
            (false, _) => COSTS.ordered_character,
        };
        let common = left.iter().zip(&right).take_while(|(left, right)| left == right).count();
        *cycles += u64::from(character) * common as u64;
        let holds = Relation(relation).holds(left.cmp(&right));
        engine.set_accumulator(Number(Decimal::from(i32::from(holds))));
    }

    pub(super) fn store_text<M: Memory>(&mut self, m: &mut M, cycles: &mut u64) {
        let text = self.pop_text();
        let stored = text.len().min(usize::from(self.target.max_text_length()));
        *cycles += u64::from(COSTS.store_text) + u64::from(COSTS.store_character) * stored as u64;
        self.target.store_string(m.ram_mut(), &text);
    }

    pub(super) fn text_function(
        &mut self,
        engine: &mut Engine<Self>,
        function: StringFunction,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        let number = engine.accumulator().0;
        let result = match function {
            StringFunction::Asc => Decimal::from(self.pop_text().first().map_or(0, |&code| i32::from(code))),
            StringFunction::Len => Decimal::from(self.pop_text().len() as i32),
            StringFunction::Val => sharp_bcd::val(&self.pop_text(), cycles),
            StringFunction::Chr => {
                *cycles += argument_cost(number);
                let code = number.to_integer().and_then(|code| u16::try_from(code).ok());
                let [high, low] = code.ok_or(Fault::TypeMismatch)?.to_be_bytes();
                // Code 0 is no character.
                let text = [high, low].into_iter().filter(|&code| code != 0);
                self.string_stack.push(text.collect());
                return Ok(());
            }
            StringFunction::Str => {
                let mut buffer = [0; MAX_PRINT_LENGTH];
                let length = sharp_bcd::print_str(number, &mut buffer, cycles);
                self.push_text(&buffer[..length]);
                return Ok(());
            }
            StringFunction::Left | StringFunction::Right | StringFunction::Mid => {
                return self.substring(function);
            }
        };
        engine.set_accumulator(Number(result));
        Ok(())
    }

    fn substring(&mut self, function: StringFunction) -> Result<(), Fault> {
        let count = self.length_argument()?;
        let start = if function == StringFunction::Mid {
            self.length_argument()?.checked_sub(1).ok_or(Fault::IllegalQuantity)?
        } else {
            0
        };
        let text = self.pop_text();
        let start = match function {
            StringFunction::Right => text.len().saturating_sub(count),
            _ => start.min(text.len()),
        };
        let end = start.saturating_add(count).min(text.len());
        self.string_stack.push(text[start..end].to_vec());
        Ok(())
    }

    /// Takes a length or position in a string, truncated to an integer.
    fn length_argument(&mut self) -> Result<usize, Fault> {
        match self.arguments.pop() {
            Some(Argument::Number(number)) => {
                let whole = number.to_integer().ok_or(Fault::IllegalQuantity)?;
                usize::try_from(whole).ok().filter(|&whole| whole <= MAX_LENGTH).ok_or(Fault::IllegalQuantity)
            }
            _ => Err(Fault::Syntax),
        }
    }
}
