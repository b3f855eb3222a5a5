//! A machine whose cost tables can be exchanged at run time.

use std::cell::Cell;

use basic::costs::Figures;
use basic::engine::Engine;
use basic::fault::Fault;
use cbm_basic::CbmBasic;
use cbm_basic::costs::Costs;
use cbm_basic::edition::{Edition, Host, Layout, Words};
use cbm_basic::interpreter::{After, Interpreter};
use cbm_basic::keyword::KeywordTable;
use hardware::{FileKind, Storage, StorageError, StoredFile};
use systems::c64::BasicV2;
use systems::driver::Driver;

use crate::rig::Rig;

/// Cycles by which a figure is changed.
pub(super) const CHANGE: u16 = 6;

thread_local! {
    /// The interpreter's table.
    pub(super) static INTERPRETER: Cell<&'static Costs> = const { Cell::new(&CbmBasic::COSTS) };
    /// The firmware's.
    pub(super) static FIRMWARE: Cell<c64::costs::Costs> = const { Cell::new(c64::costs::Costs::KERNAL) };
}

/// The interpreter's table with one figure changed.
pub(super) fn changed_interpreter(figure: &str) -> &'static Costs {
    let mut costs = CbmBasic::COSTS;
    costs.each("", &mut |name, cycles| *cycles += if name == figure { CHANGE } else { 0 });
    Box::leak(Box::new(costs))
}

/// The firmware's table with one figure changed.
pub(super) fn changed_firmware(figure: &str) -> c64::costs::Costs {
    let mut costs = c64::costs::Costs::KERNAL;
    costs.each(&mut |name, cycles| *cycles += if name == figure { u32::from(CHANGE) } else { 0 });
    costs
}

/// A machine with the tables of [`INTERPRETER`] and [`FIRMWARE`].
pub(super) fn switch_on() -> Rig {
    let options =
        c64::Options { costs: FIRMWARE.get(), storage: Some(Box::new(Nowhere)), ..c64::Options::default() };
    Rig::of(Box::new(Driver::<BasicV2<Changed>>::new(options)))
}

/// Commodore BASIC with the costs of [`INTERPRETER`].
#[derive(Clone)]
struct Changed;

impl Edition for Changed {
    type Number = <CbmBasic as Edition>::Number;
    const KEYWORDS: KeywordTable = CbmBasic::KEYWORDS;
    const LAYOUT: Layout = CbmBasic::LAYOUT;
    const COSTS: Costs = CbmBasic::COSTS;
    const WORDS: Words = CbmBasic::WORDS;

    fn costs() -> &'static Costs {
        INTERPRETER.get()
    }

    fn message(fault: Fault) -> &'static str {
        CbmBasic::message(fault)
    }

    fn fault_numbered(number: u8) -> Option<Fault> {
        CbmBasic::fault_numbered(number)
    }

    fn fetch_cost(byte: u8) -> u16 {
        CbmBasic::fetch_cost(byte)
    }

    /// No timed program calls the interpreter's own routines.
    fn routine<M: Host>(
        _: &mut Interpreter<Self>,
        _: &mut Engine<Interpreter<Self>>,
        _: &mut M,
        _: u16,
    ) -> Option<Result<After, Fault>> {
        None
    }
}

/// A medium that takes everything and has nothing.
struct Nowhere;

impl Storage for Nowhere {
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
