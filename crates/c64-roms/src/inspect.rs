//! Variables and memory of the machine with ROM images.

use basic::memory::Ram;
use cbm_basic::C64Basic;
use cbm_basic::interpreter::Interpreter;
use hardware::{Cycles, Memory as _, MemorySpaces as _};

use systems::driver::{VariableLocation, Variables, describe};
use systems::{Inspect, InspectMut, MemorySpace, Registers, Value, Variable, WriteError};

use super::{Position, RomSystem, at};

/// The dialect that gives the layout of variables.
type Dialect = Interpreter<C64Basic>;
type Location = VariableLocation<<Dialect as basic::dialect::Dialect>::Name>;

fn find_location(locations: Vec<Location>, name: &str) -> Option<Location> {
    let name = Dialect::parse_name(name)?;
    locations.into_iter().find(|location| location.name == name)
}

impl RomSystem {
    fn ram(&self) -> &Ram {
        self.machine.board().ram()
    }

    /// Writes values of a variable or array.
    fn write(&mut self, location: Option<Location>, name: &str, values: &[Value]) -> Result<(), WriteError> {
        let location = location.ok_or_else(|| WriteError::UnknownVariable { name: name.to_owned() })?;
        let mismatch = || WriteError::ShapeMismatch { name: name.to_owned() };
        if location.addresses.len() != values.len() {
            return Err(mismatch());
        }
        let ram = self.machine.board_mut().ram_mut();
        for (&address, value) in location.addresses.iter().zip(values) {
            let bytes = Dialect::encode_value(ram, location.name, address, location.value_size, value)
                .ok_or_else(mismatch)?;
            for (cell, byte) in ram[usize::from(address)..].iter_mut().zip(bytes) {
                *cell = byte;
            }
        }
        Ok(())
    }
}

impl Inspect for RomSystem {
    fn variable(&self, name: &str) -> Option<Value> {
        let location = find_location(Dialect::variables(self.ram()), name)?;
        Some(Dialect::read_value(
            self.ram(),
            location.name,
            *location.addresses.first()?,
            location.value_size,
        ))
    }

    fn array(&self, name: &str) -> Option<Variable> {
        find_location(Dialect::arrays(self.ram()), name)
            .map(|location| describe::<Dialect>(self.ram(), &location))
    }

    fn variables(&self) -> Vec<Variable> {
        let all = Dialect::variables(self.ram()).into_iter().chain(Dialect::arrays(self.ram()));
        all.map(|location| describe::<Dialect>(self.ram(), &location)).collect()
    }

    fn memory(&self) -> Option<&[u8; 0x1_0000]> {
        Some(self.ram())
    }

    fn spaces(&self) -> Vec<MemorySpace<'_>> {
        self.machine.board().spaces()
    }

    fn registers(&self) -> Registers {
        self.machine.board().registers()
    }

    fn current_line(&self) -> Option<u16> {
        let line = basic::memory::word(self.ram(), at::CURLIN);
        Some(line).filter(|line| systems::System::is_running(self) && line >> 8 != 0xff)
    }

    fn is_between_statements(&self) -> bool {
        self.machine.pc() == at::NEWSTT && Position::at_newstt(self.ram()).is_some()
    }

    fn statements(&self) -> u64 {
        self.statements
    }

    fn executed_lines(&self) -> Vec<u16> {
        self.executed_lines.iter().copied().collect()
    }

    fn processor_time(&self) -> Option<Cycles> {
        Some(Cycles(self.machine.program_time()))
    }
}

impl InspectMut for RomSystem {
    fn set_variable(&mut self, name: &str, value: &Value) -> Result<(), WriteError> {
        let location = find_location(Dialect::variables(self.ram()), name);
        self.write(location, name, std::slice::from_ref(value))
    }

    fn set_array(&mut self, name: &str, values: &[Value]) -> Result<(), WriteError> {
        let location = find_location(Dialect::arrays(self.ram()), name);
        self.write(location, name, values)
    }

    fn write_space(&mut self, name: &str, address: usize, bytes: &[u8]) -> Result<(), WriteError> {
        let spaces = self.machine.board().spaces();
        let Some(space) = spaces.iter().find(|space| space.name == name) else {
            let known = spaces.iter().map(|space| space.name).collect();
            return Err(WriteError::UnknownSpace { name: name.to_owned(), known });
        };
        let (count, size) = (bytes.len(), space.bytes.len());
        if address.checked_add(count).is_none_or(|end| end > size) {
            return Err(WriteError::OutOfRange { name: name.to_owned(), address, count, size });
        }
        self.machine.board_mut().write_space(name, address, bytes);
        Ok(())
    }
}
