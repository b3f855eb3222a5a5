//! A machine whose cost tables can be mutated at run time.

use std::cell::Cell;

use basic::costs::CycleCosts;
use basic::engine::Engine;
use basic::fault::Fault;
use cbm_basic::C64Basic;
use cbm_basic::access::AccessTiming;
use cbm_basic::costs::Costs;
use cbm_basic::interpreter::{Interpreter, RomRoutines, RoutineExit};
use cbm_basic::keyword::KeywordTable;
use cbm_basic::machine::CbmMachine;
use cbm_basic::variant::{BasicVariant, Layout, Phrases};
use hardware::{FileKind, Storage, StorageError, StoredFile};
use systems::c64::C64Def;
use systems::driver::Driver;

use crate::rig::{C64, Rig};

/// The number of cycles by which a mutant changes a cost.
pub(super) const COST_DELTA: u16 = 6;

thread_local! {
    /// The interpreter's cost table.
    pub(super) static INTERPRETER: Cell<&'static Costs> = const { Cell::new(&C64Basic::COSTS) };
    /// The firmware's cost table.
    pub(super) static FIRMWARE: Cell<c64::costs::Costs> = const { Cell::new(c64::costs::Costs::KERNAL) };
}

/// Returns the interpreter's table with one cost changed.
pub(super) fn mutated_interpreter_costs(figure: &str) -> &'static Costs {
    let mut costs = C64Basic::COSTS;
    costs.each("", &mut |name, cycles| *cycles += if name == figure { COST_DELTA } else { 0 });
    Box::leak(Box::new(costs))
}

/// Returns the firmware's table with one cost changed.
pub(super) fn mutated_firmware_costs(figure: &str) -> c64::costs::Costs {
    let mut costs = c64::costs::Costs::KERNAL;
    costs.each(&mut |name, cycles| *cycles += if name == figure { u32::from(COST_DELTA) } else { 0 });
    costs
}

/// Powers on a machine with the tables of [`INTERPRETER`] and [`FIRMWARE`].
pub(super) fn power_on() -> Rig {
    let options = c64::Options {
        costs: FIRMWARE.get(),
        storage: Some(Box::new(NullStorage)),
        ..c64::Options::default()
    };
    Rig::of_system(&C64, Box::new(Driver::<C64Def<MutatedCosts>>::new(options))).booted()
}

/// Commodore BASIC with the costs of [`INTERPRETER`].
#[derive(Clone)]
struct MutatedCosts;

impl BasicVariant for MutatedCosts {
    type Number = <C64Basic as BasicVariant>::Number;
    const KEYWORDS: KeywordTable = C64Basic::KEYWORDS;
    const LAYOUT: Layout = C64Basic::LAYOUT;
    const COSTS: Costs = C64Basic::COSTS;
    const ACCESS: AccessTiming = C64Basic::ACCESS;
    const PHRASES: Phrases = C64Basic::PHRASES;

    fn costs() -> &'static Costs {
        INTERPRETER.get()
    }

    fn message(fault: Fault) -> &'static str {
        C64Basic::message(fault)
    }

    fn fault_from_number(number: u8) -> Option<Fault> {
        C64Basic::fault_from_number(number)
    }

    fn fetch_cost(byte: u8) -> u16 {
        C64Basic::fetch_cost(byte)
    }
}

impl RomRoutines for MutatedCosts {
    /// No timed program calls routines of the interpreter.
    fn routine<M: CbmMachine>(
        _: &mut Interpreter<Self>,
        _: &mut Engine<Interpreter<Self>>,
        _: &mut M,
        _: u16,
    ) -> Option<Result<RoutineExit, Fault>> {
        None
    }
}

/// A storage that accepts all files and discards them.
struct NullStorage;

impl Storage for NullStorage {
    fn files(&mut self) -> Vec<StoredFile> {
        Vec::new()
    }

    fn find(&mut self, _: &dyn Fn(&[u8], FileKind) -> bool) -> Option<(Vec<u8>, FileKind)> {
        None
    }

    fn blocks_free(&mut self, _: usize) -> usize {
        664
    }

    fn read(&mut self, _: &[u8], _: FileKind) -> Result<Vec<u8>, StorageError> {
        Err(StorageError::NotFound)
    }

    fn write(&mut self, _: &[u8], _: FileKind, _: &[u8]) -> Result<(), StorageError> {
        Ok(())
    }

    fn replace(&mut self, _: &[u8], _: FileKind, _: &[u8]) -> Result<(), StorageError> {
        Ok(())
    }

    fn remove(&mut self, _: &[u8]) -> Result<(), StorageError> {
        Ok(())
    }

    fn rename(&mut self, _: &[u8], _: &[u8]) -> Result<(), StorageError> {
        Ok(())
    }
}
