//! Inspection of the running machine: variables, memory spaces, registers.

use basic::branch_log::BranchOutcome;
use basic::engine::{ActiveFrame, ActiveLoop};
use basic::memory::Ram;
use hardware::{CycleAccount, Cycles, Memory as _, MemorySpaces as _, Timekeeper as _};

use super::{Driver, SystemDef, VariableLocation, Variables};
use crate::{
    BasicProgram, HandledError, Inspect, InspectMut, MemorySpace, Registers, StackEntry, TextRange, Value,
    Variable, WriteError,
};

/// The name of a variable as in the dialect's variable table.
pub(super) type Name<S> = <<S as SystemDef>::Dialect as basic::dialect::Dialect>::Name;

/// Returns a variable or array with its name and values.
#[must_use]
pub fn describe<D: Variables>(ram: &Ram, held: &VariableLocation<D::Name>) -> Variable {
    let value = |&address: &u16| D::read_value(ram, held.name, address, held.value_size);
    let bracket = if held.extents.is_empty() { "" } else { "(" };
    let name = D::format_name(held.name) + bracket;
    Variable {
        name,
        values: held.addresses.iter().map(value).collect(),
        extents: held.extents.clone(),
        lowest: held.lowest,
    }
}

impl<S: SystemDef> Driver<S> {
    pub(super) fn find_variable(&self, name: &str) -> Option<VariableLocation<Name<S>>> {
        let (ram, name) = (self.machine.ram(), S::Dialect::parse_name(name)?);
        S::Dialect::variable(ram, name)
            .or_else(|| S::Dialect::variable(ram, S::Dialect::declared_name(ram, name)?))
    }

    /// Returns the location to which an assignment to a simple variable stores, if it exists.
    pub(super) fn find_target(&self, name: &str) -> Option<VariableLocation<Name<S>>> {
        let (ram, name) = (self.machine.ram(), S::Dialect::parse_name(name)?);
        S::Dialect::variable_to_write(ram, name)
            .or_else(|| S::Dialect::variable_to_write(ram, S::Dialect::declared_name(ram, name)?))
    }

    pub(super) fn find_array(&self, name: &str) -> Option<VariableLocation<Name<S>>> {
        let (ram, name) = (self.machine.ram(), S::Dialect::parse_array_name(name)?);
        S::Dialect::array(ram, name).or_else(|| S::Dialect::array(ram, S::Dialect::declared_name(ram, name)?))
    }

    fn describe(&self, held: &VariableLocation<Name<S>>) -> Variable {
        describe::<S::Dialect>(self.machine.ram(), held)
    }

    pub(super) fn write_value(
        &mut self,
        held: &VariableLocation<Name<S>>,
        address: u16,
        value: &Value,
    ) -> bool {
        let ram = self.machine.ram_mut();
        let Some(bytes) = S::Dialect::encode_value(ram, held.name, address, held.value_size, value) else {
            return false;
        };
        for (at, byte) in (usize::from(address)..ram.len()).zip(bytes) {
            ram[at] = byte;
        }
        true
    }
}

impl<S: SystemDef> Inspect for Driver<S> {
    fn waiting_for(&self) -> Option<&'static str> {
        S::waiting_for(&self.vm.dialect).filter(|_| self.vm.is_running())
    }

    fn variable(&self, name: &str) -> Option<Value> {
        let held = self.find_variable(name)?;
        let address = *held.addresses.first()?;
        Some(S::Dialect::read_value(self.machine.ram(), held.name, address, held.value_size))
    }

    fn array(&self, name: &str) -> Option<Variable> {
        self.find_array(name).map(|held| self.describe(&held))
    }

    fn variables(&self) -> Vec<Variable> {
        let ram = self.machine.ram();
        let all = S::Dialect::variables(ram).into_iter().chain(S::Dialect::arrays(ram));
        all.map(|held| self.describe(&held)).collect()
    }

    fn memory(&self) -> Option<&[u8; 0x1_0000]> {
        Some(self.machine.ram())
    }

    fn spaces(&self) -> Vec<MemorySpace<'_>> {
        self.machine.spaces()
    }

    fn registers(&self) -> Registers {
        self.machine.registers()
    }

    fn current_line(&self) -> Option<u16> {
        self.vm.current_line(self.machine.ram())
    }

    fn call_stack(&self) -> Vec<StackEntry> {
        let frames = self.vm.engine.active_frames();
        let variables = S::Dialect::variables(self.machine.ram());
        let name = |address: u16| {
            let held = variables.iter().find(|held| held.addresses.contains(&address));
            held.map(|held| S::Dialect::format_name(held.name)).unwrap_or_default()
        };
        let entry = |frame: ActiveFrame<_>| {
            let line = Some(frame.line).filter(|&line| line <= S::LAST_LINE);
            match frame.counter {
                None => StackEntry::Call { line },
                Some(ActiveLoop { variable, limit, step }) => {
                    let [limit, step] = [limit, step].map(S::Dialect::to_f64);
                    StackEntry::Loop { variable: name(variable), limit, step, line }
                }
            }
        };
        frames.into_iter().map(entry).collect()
    }

    fn statements(&self) -> u64 {
        self.vm.statements()
    }

    fn executed_lines(&self) -> Vec<u16> {
        self.vm.executed_lines()
    }

    fn processor_time(&self) -> Option<Cycles> {
        Some(Cycles(self.machine.processor_time()))
    }

    fn call_depth(&self) -> usize {
        self.vm.engine.call_depth()
    }

    fn is_between_statements(&self) -> bool {
        let engine = &self.vm.engine;
        engine.is_running_ops() && engine.code().text_of(engine.pc()).is_some()
    }

    fn basic(&self) -> Option<&dyn BasicProgram> {
        Some(self)
    }
}

impl<S: SystemDef> BasicProgram for Driver<S> {
    fn next_statement(&self) -> Option<TextRange> {
        self.statement_range()
    }

    fn stop_text(&self) -> Option<u16> {
        self.vm.stop_text()
    }

    fn next_data(&self) -> Option<TextRange> {
        self.data_range()
    }

    fn handled_error(&self) -> Option<HandledError> {
        let (message, line) = S::handled_error(self.machine.ram())?;
        Some(HandledError {
            message: message.to_owned(),
            line: Some(line).filter(|&line| line <= S::LAST_LINE),
        })
    }

    fn branch_outcomes(&self) -> Vec<BranchOutcome> {
        self.vm.engine.code().branch_outcomes().to_vec()
    }

    fn cycle_account(&self) -> Option<CycleAccount> {
        Some(self.machine.cycle_account())
    }

    fn statement_entry_cycles(&self) -> u64 {
        self.vm.statement_entry_cycles()
    }

    fn statement_in_line(&self) -> Option<usize> {
        self.vm.statement_in_line()
    }
}

impl<S: SystemDef> InspectMut for Driver<S> {
    fn set_variable(&mut self, name: &str, value: &Value) -> Result<(), WriteError> {
        let missing = || WriteError::UnknownVariable { name: name.to_owned() };
        let held = self.find_variable(name).ok_or_else(missing)?;
        if held.addresses.first().is_some_and(|&address| self.write_value(&held, address, value)) {
            Ok(())
        } else {
            Err(WriteError::ShapeMismatch { name: name.to_owned() })
        }
    }

    fn set_array(&mut self, name: &str, values: &[Value]) -> Result<(), WriteError> {
        let missing = || WriteError::UnknownVariable { name: name.to_owned() };
        let wrong = || WriteError::ShapeMismatch { name: name.to_owned() };
        let held = self.find_array(name).ok_or_else(missing)?;
        if held.addresses.len() != values.len() {
            return Err(wrong());
        }
        for (&address, value) in held.addresses.iter().zip(values) {
            if !self.write_value(&held, address, value) {
                return Err(wrong());
            }
        }
        Ok(())
    }

    fn write_space(&mut self, name: &str, address: usize, bytes: &[u8]) -> Result<(), WriteError> {
        let spaces = self.machine.spaces();
        let Some(space) = spaces.iter().find(|space| space.name == name) else {
            let known = spaces.iter().map(|space| space.name).collect();
            return Err(WriteError::UnknownSpace { name: name.to_owned(), known });
        };
        let (count, size) = (bytes.len(), space.bytes.len());
        if address.checked_add(count).is_none_or(|end| end > size) {
            return Err(WriteError::OutOfRange { name: name.to_owned(), address, count, size });
        }
        self.machine.write_space(name, address, bytes);
        self.vm.memory_changed();
        Ok(())
    }
}
