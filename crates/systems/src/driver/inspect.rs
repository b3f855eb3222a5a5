//! Looking into the running machine: variables as the dialect holds them, memories, registers.

use basic::store::walk::{self, Entry};
use hardware::{Cycles, Memory as _, Spaces as _, Timekeeper as _};

use super::{Driver, Form as _, Marriage, Unit as _};
use crate::{Inspect, InspectMut, Registers, Space, Value, Variable, WriteError};

/// The name of a variable of a marriage, as its table holds it.
type Name<S> = <<S as Marriage>::Dialect as basic::dialect::Dialect>::Name;

impl<S: Marriage> Driver<S> {
    fn find(
        &self,
        table: impl Fn(&basic::memory::Ram) -> Vec<Entry<Name<S>>>,
        name: &str,
    ) -> Option<Entry<Name<S>>> {
        let name = S::Dialect::name_of(name)?;
        table(self.machine.ram()).into_iter().find(|entry| entry.name == name)
    }

    fn simple(&self, name: &str) -> Option<Entry<Name<S>>> {
        self.find(walk::variables::<S::Dialect>, name)
    }

    fn dimensioned(&self, name: &str) -> Option<Entry<Name<S>>> {
        self.find(walk::arrays::<S::Dialect>, name)
    }

    fn described(&self, entry: &Entry<Name<S>>) -> Variable {
        let ram = self.machine.ram();
        let values = entry.places().map(|place| S::Dialect::value_at(ram, entry.name, place)).collect();
        let bracket = if entry.extents.is_empty() { "" } else { "(" };
        let name = S::Dialect::shown(entry.name) + bracket;
        Variable { name, values, extents: entry.extents.clone() }
    }

    fn write_value(&mut self, name: Name<S>, place: u16, value: &Value) -> bool {
        let ram = self.machine.ram_mut();
        let Some(bytes) = S::Dialect::bytes_of(ram, name, place, value) else { return false };
        for (at, byte) in (usize::from(place)..ram.len()).zip(bytes) {
            ram[at] = byte;
        }
        true
    }
}

impl<S: Marriage> Inspect for Driver<S> {
    fn variable(&self, name: &str) -> Option<Value> {
        let entry = self.simple(name)?;
        Some(S::Dialect::value_at(self.machine.ram(), entry.name, entry.place))
    }

    fn array(&self, name: &str) -> Option<Variable> {
        self.dimensioned(name).map(|entry| self.described(&entry))
    }

    fn variables(&self) -> Vec<Variable> {
        let ram = self.machine.ram();
        let entries = walk::variables::<S::Dialect>(ram).into_iter().chain(walk::arrays::<S::Dialect>(ram));
        entries.map(|entry| self.described(&entry)).collect()
    }

    fn memory(&self) -> &[u8; 0x1_0000] {
        self.machine.ram()
    }

    fn spaces(&self) -> Vec<Space<'_>> {
        self.machine.spaces()
    }

    fn registers(&self) -> Registers {
        self.machine.registers()
    }

    fn current_line(&self) -> Option<u16> {
        self.vm.current_line(self.machine.ram())
    }

    fn statements(&self) -> u64 {
        self.vm.statements()
    }

    fn executed_lines(&self) -> Vec<u16> {
        self.vm.executed_lines()
    }

    fn processor_time(&self) -> Cycles {
        Cycles(self.machine.processor_time())
    }
}

impl<S: Marriage> InspectMut for Driver<S> {
    fn set_variable(&mut self, name: &str, value: &Value) -> Result<(), WriteError> {
        let missing = || WriteError::NoSuchVariable { name: name.to_owned() };
        let entry = self.simple(name).ok_or_else(missing)?;
        if self.write_value(entry.name, entry.place, value) {
            Ok(())
        } else {
            Err(WriteError::WrongShape { name: name.to_owned() })
        }
    }

    fn set_array(&mut self, name: &str, values: &[Value]) -> Result<(), WriteError> {
        let missing = || WriteError::NoSuchVariable { name: name.to_owned() };
        let wrong = || WriteError::WrongShape { name: name.to_owned() };
        let entry = self.dimensioned(name).ok_or_else(missing)?;
        if entry.count() != values.len() {
            return Err(wrong());
        }
        for (place, value) in entry.places().zip(values) {
            if !self.write_value(entry.name, place, value) {
                return Err(wrong());
            }
        }
        Ok(())
    }

    fn write_space(&mut self, name: &str, address: usize, bytes: &[u8]) -> Result<(), WriteError> {
        let spaces = self.machine.spaces();
        let Some(space) = spaces.iter().find(|space| space.name == name) else {
            let known = spaces.iter().map(|space| space.name).collect();
            return Err(WriteError::NoSuchSpace { name: name.to_owned(), known });
        };
        let (count, size) = (bytes.len(), space.bytes.len());
        if address.checked_add(count).is_none_or(|end| end > size) {
            return Err(WriteError::OutOfSpace { name: name.to_owned(), address, count, size });
        }
        self.machine.write_space(name, address, bytes);
        self.vm.memory_changed();
        Ok(())
    }
}
