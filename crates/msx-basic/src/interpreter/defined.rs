//! User-defined functions. A separate block holds their parameters, as in the original, so that variables of the same names
//! keep their values.
//!
//! ```text
//!   PRMLEN (2)   PARM1: type, name (2), value; type, name (2), value; ...
//! ```

use alloc::vec::Vec;

use basic::{
    dialect::Number as _,
    engine::Engine,
    fault::Fault,
    language::Store as _,
    memory::{Ram, set_word, word},
    op::Pc,
    store::{StoreFormat as _, span},
};
use serde::{Deserialize, Serialize};

use super::{MsxBasic, MsxMachine, argument::Argument};
use crate::{
    costs::COSTS,
    layout::DEFTBL,
    name::{Name, Type},
    value::{self, Number},
};

/// The length of the parameters and the block that holds them.
const PRMLEN: u16 = 0xf6e6;
const PARM1: u16 = 0xf6e8;
const BLOCK: usize = 100;
/// Bytes before the value of a parameter.
const PARAMETER_HEADER_SIZE: usize = 3;

/// A call in progress.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct FunctionCall {
    /// The op that calls.
    #[serde(skip)]
    pub(super) from: Pc,
    /// The function must return a string.
    returns_string: bool,
    /// The parameters of the enclosing call.
    outer: Vec<(Name, BoundValue)>,
}

/// The value of a parameter.
#[derive(Clone, Debug, Serialize, Deserialize)]
enum BoundValue {
    Number(Number),
    Text(Vec<u8>),
}

/// Visits the descriptors of the parameters that hold strings.
pub(super) fn descriptors(ram: &Ram, see: &mut dyn FnMut(u16)) {
    for (name, address) in parameters(ram) {
        if name.holds() == Type::Text {
            see(address);
        }
    }
}

/// Returns the parameters in their block, with the addresses of their values.
fn parameters(ram: &Ram) -> Vec<(Name, u16)> {
    let length = usize::from(word(ram, PRMLEN)).min(BLOCK);
    let mut found = Vec::new();
    let mut at = 0;
    while at + PARAMETER_HEADER_SIZE < length {
        let entry = PARM1 + at as u16;
        let name = MsxBasic::name_at(ram, entry);
        found.push((name, entry + PARAMETER_HEADER_SIZE as u16));
        at += PARAMETER_HEADER_SIZE + usize::from(name.0[0]);
    }
    found
}

/// Parses the names in parentheses at a text address.
fn parameter_names(ram: &Ram, mut at: u16) -> Vec<Name> {
    let mut byte = |skip: bool| {
        if skip {
            at = at.wrapping_add(1);
        }
        while ram[usize::from(at)] == b' ' {
            at = at.wrapping_add(1);
        }
        ram[usize::from(at)]
    };
    let mut names = Vec::new();
    if byte(false) != b'(' {
        return names;
    }
    loop {
        let first = byte(true).to_ascii_uppercase();
        if !first.is_ascii_uppercase() {
            return names;
        }
        let mut letters = [first, 0];
        let mut count = 1;
        let mut next = byte(true);
        while next.is_ascii_alphanumeric() {
            if count == 1 {
                letters[1] = next.to_ascii_uppercase();
            }
            count += 1;
            next = byte(true);
        }
        let marked = Type::marked(next);
        let unmarked = Type::of_size(ram[usize::from(DEFTBL) + usize::from(first - b'A')]);
        if marked.is_some() {
            next = byte(true);
        }
        names.push(Name::new(marked.unwrap_or(unmarked), letters));
        if next != b',' {
            return names;
        }
    }
}

impl MsxBasic {
    /// Stores the address of a function in the target.
    pub(super) fn define<M: MsxMachine>(engine: &mut Engine<Self>, m: &mut M, text: u16) {
        set_word(m.ram_mut(), engine.target(), text);
    }

    /// Binds the parameters of a function to the arguments, and returns the code of its body.
    pub(super) fn call_function<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        variable: u16,
    ) -> Result<Pc, Fault> {
        let mut cycles = u64::from(COSTS.intrinsics.defined);
        let count = usize::from(engine.pop_byte());
        let arguments = self.arguments.split_off(self.arguments.len().saturating_sub(count));
        let address =
            Self::variable_to_read(engine, m, variable, &mut cycles).ok_or(Fault::UndefinedFunction)?;
        let text = word(m.ram(), address);
        let names = parameter_names(m.ram(), text);
        if names.len() != arguments.len()
            || names.iter().map(|name| PARAMETER_HEADER_SIZE + usize::from(name.0[0])).sum::<usize>() > BLOCK
        {
            return Err(Fault::Syntax);
        }
        let returns_string = engine.code().variable_name(variable).holds() == Type::Text;
        let mut bound = Vec::new();
        for (&name, argument) in names.iter().zip(&arguments) {
            bound.push((
                name,
                match argument {
                    Argument::Text(text) if name.holds() == Type::Text => BoundValue::Text(text.clone()),
                    Argument::Number(number) if name.holds() != Type::Text => {
                        BoundValue::Number(number.converted(name.0[0], &mut cycles)?)
                    }
                    _ => return Err(Fault::TypeMismatch),
                },
            ));
        }
        let outer = Self::bound(m.ram());
        Self::bind(engine, m, &bound, &mut cycles)?;
        self.calls.push(FunctionCall { from: engine.current_pc(), returns_string, outer });
        Self::spend(m, cycles);
        Ok(engine.expression_at(self, m, text, false).pc)
    }

    /// Returns from a function with its value.
    pub(super) fn leave_function<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        is_text: bool,
    ) -> Result<Pc, Fault> {
        let call = self.calls.pop().ok_or(Fault::Syntax)?;
        let mut cycles = 0;
        let result = if is_text { Self::take_text(engine, m, &mut cycles) } else { Vec::new() };
        Self::bind(engine, m, &call.outer, &mut cycles)?;
        if is_text != call.returns_string {
            return Err(Fault::TypeMismatch);
        }
        if is_text {
            engine.make_string(m.ram_mut(), &result, &mut cycles)?;
        }
        Self::spend(m, cycles);
        Ok(call.from + 1)
    }

    /// Returns the values of the parameters.
    fn bound(ram: &Ram) -> Vec<(Name, BoundValue)> {
        let value = |(name, address): (Name, u16)| match name.holds() {
            Type::Text => (name, BoundValue::Text(span(ram, address).bytes(ram).to_vec())),
            holds => (name, BoundValue::Number(Number::load_as(holds.kind(), ram, address, &mut 0))),
        };
        parameters(ram).into_iter().map(value).collect()
    }

    fn bind<M: MsxMachine>(
        engine: &mut Engine<Self>,
        m: &mut M,
        bound: &[(Name, BoundValue)],
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        set_word(m.ram_mut(), PRMLEN, 0);
        let mut at = 0;
        for (name, bound) in bound {
            let address = PARM1 + at;
            let head = PARAMETER_HEADER_SIZE as u16;
            Self::write_name(m.ram_mut(), address, *name);
            match bound {
                BoundValue::Number(number) => {
                    number.store_as(name.holds().kind(), m.ram_mut(), address + head, cycles)?;
                }
                BoundValue::Text(text) => {
                    let length = text.len() as u8;
                    let to = engine.allocate(m.ram_mut(), length, cycles)?;
                    let ram = m.ram_mut();
                    ram[usize::from(to)..usize::from(to) + text.len()].copy_from_slice(text);
                    ram[usize::from(address + head)] = length;
                    set_word(ram, address + head + 1, to);
                }
            }
            at += head + u16::from(name.0[0]);
            set_word(m.ram_mut(), PRMLEN, at);
        }
        Ok(())
    }

    /// Discards the calls in progress.
    pub(super) fn clear_calls<M: MsxMachine>(&mut self, m: &mut M) {
        self.calls.clear();
        set_word(m.ram_mut(), PRMLEN, 0);
    }

    /// Reads a parameter.
    pub(super) fn parameter<M: MsxMachine>(engine: &mut Engine<Self>, m: &M, offset: u8, size: u8) {
        let address = PARM1 + u16::from(offset);
        if size == Type::Text.size() {
            engine.set_current_string(address);
            return;
        }
        let from = usize::from(address);
        engine.set_accumulator(Number(value::stored(&m.ram()[from..from + usize::from(size)])));
    }
}
