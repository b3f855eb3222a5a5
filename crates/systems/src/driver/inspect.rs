//! Looking into the running machine: variables as the dialect holds them, memories, registers.

use hardware::{Cycles, Memory as _, Spaces as _, Timekeeper as _};

use super::{Driver, Held, Marriage, Unit as _, Variables as _};
use crate::{Inspect, InspectMut, Registers, Space, Value, Variable, WriteError};

/// The name of a variable of a marriage, as its table holds it.
type Name<S> = <<S as Marriage>::Dialect as basic::dialect::Dialect>::Name;

impl<S: Marriage> Driver<S> {
    fn simple(&self, name: &str) -> Option<Held<Name<S>>> {
        S::Dialect::variable(self.machine.ram(), S::Dialect::name_of(name)?)
    }

    fn dimensioned(&self, name: &str) -> Option<Held<Name<S>>> {
        let name = S::Dialect::array_of(name)?;
        S::Dialect::arrays(self.machine.ram()).into_iter().find(|held| held.name == name)
    }

    fn described(&self, held: &Held<Name<S>>) -> Variable {
        let ram = self.machine.ram();
        let value = |&place: &u16| S::Dialect::value_at(ram, held.name, place, held.size);
        let bracket = if held.extents.is_empty() { "" } else { "(" };
        let name = S::Dialect::shown(held.name) + bracket;
        Variable { name, values: held.places.iter().map(value).collect(), extents: held.extents.clone() }
    }

    fn write_value(&mut self, held: &Held<Name<S>>, place: u16, value: &Value) -> bool {
        let ram = self.machine.ram_mut();
        let Some(bytes) = S::Dialect::bytes_of(ram, held.name, place, held.size, value) else { return false };
        for (at, byte) in (usize::from(place)..ram.len()).zip(bytes) {
            ram[at] = byte;
        }
        true
    }
}

impl<S: Marriage> Inspect for Driver<S> {
    fn awaited(&self) -> Option<&'static str> {
        S::awaited(&self.vm.dialect).filter(|_| self.vm.is_running())
    }

    fn variable(&self, name: &str) -> Option<Value> {
        let held = self.simple(name)?;
        let place = *held.places.first()?;
        Some(S::Dialect::value_at(self.machine.ram(), held.name, place, held.size))
    }

    fn array(&self, name: &str) -> Option<Variable> {
        self.dimensioned(name).map(|held| self.described(&held))
    }

    fn variables(&self) -> Vec<Variable> {
        let ram = self.machine.ram();
        let all = S::Dialect::variables(ram).into_iter().chain(S::Dialect::arrays(ram));
        all.map(|held| self.described(&held)).collect()
    }

    fn memory(&self) -> Option<&[u8; 0x1_0000]> {
        Some(self.machine.ram())
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

    fn processor_time(&self) -> Option<Cycles> {
        Some(Cycles(self.machine.processor_time()))
    }
}

impl<S: Marriage> InspectMut for Driver<S> {
    fn set_variable(&mut self, name: &str, value: &Value) -> Result<(), WriteError> {
        let missing = || WriteError::NoSuchVariable { name: name.to_owned() };
        let held = self.simple(name).ok_or_else(missing)?;
        if held.places.first().is_some_and(|&place| self.write_value(&held, place, value)) {
            Ok(())
        } else {
            Err(WriteError::WrongShape { name: name.to_owned() })
        }
    }

    fn set_array(&mut self, name: &str, values: &[Value]) -> Result<(), WriteError> {
        let missing = || WriteError::NoSuchVariable { name: name.to_owned() };
        let wrong = || WriteError::WrongShape { name: name.to_owned() };
        let held = self.dimensioned(name).ok_or_else(missing)?;
        if held.places.len() != values.len() {
            return Err(wrong());
        }
        for (&place, value) in held.places.iter().zip(values) {
            if !self.write_value(&held, place, value) {
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
