//! Files and devices.

use alloc::vec::Vec;

use crate::machine::DeviceError;
use basic::{
    dialect::ProgramText as _,
    engine::{ControlFlow, Engine, ExitReason},
    fault::Fault,
};
use serde::{Deserialize, Serialize};

use super::{Interpreter, RomRoutines};
use crate::{
    machine::CbmMachine,
    text::{self, set_word, word},
    variant::{VERIFY, device_fault},
};

/// The status bit that means that memory and file differ.
const DIFFERENT: u8 = 0x10;
/// The default device of a file: the tape.
const DEFAULT_DEVICE: u8 = 1;
/// The first device without a default secondary address.
const FIRST_WITHOUT_SECONDARY: u8 = 3;

/// The arguments of a file statement.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Parameters {
    bytes: [u8; 3],
    name: Vec<u8>,
}

impl Parameters {
    /// Returns file, device and secondary address, with defaults for missing arguments.
    fn with_defaults(&self, arguments: u8) -> [u8; 3] {
        let [file, device, secondary] = self.bytes;
        let device = if arguments < 2 { DEFAULT_DEVICE } else { device };
        // Without a secondary address the KERNAL gets "none", except for a device below 3.
        let secondary =
            if arguments < 3 { if device < FIRST_WITHOUT_SECONDARY { 0 } else { 0xff } } else { secondary };
        [file, device, secondary]
    }
}

/// The state of file transfers.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Files {
    /// The arguments of a statement that waits for a person.
    pub(super) waiting: Option<Parameters>,
    /// Whether the machine is opening, loading or saving a file; `Some(true)` for a program.
    pub(super) transfer: Option<bool>,
}

impl<E: RomRoutines> Interpreter<E> {
    /// Takes the pushed numbers and name, or those of a statement that waits for a person.
    fn take_parameters<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        arguments: u8,
        has_name: bool,
    ) -> Parameters {
        self.files.waiting.take().unwrap_or_else(|| {
            let name = self.take_name(engine, m, has_name);
            Parameters { bytes: self.take_bytes(engine, arguments), name }
        })
    }

    /// Begins a transfer of a device, again until the person has prepared the device; returns the control
    /// flow when that takes time.
    fn begin_transfer<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        parameters: Parameters,
        mut ask: impl FnMut(&mut M, &Parameters) -> Result<(), DeviceError>,
    ) -> Result<Result<(), ControlFlow>, Fault> {
        loop {
            match ask(m, &parameters) {
                Err(DeviceError::NotReady) => {}
                done => {
                    done.map_err(device_fault)?;
                    self.files.transfer = Some(Self::current_line(m.ram()).is_some());
                    return Ok(Ok(()));
                }
            }
            if m.take_warm_start() {
                self.warm_start(engine, m);
                return Ok(Err(ControlFlow::Prompt));
            }
            if m.is_deadline_reached() {
                self.files.waiting = Some(parameters);
                return Ok(Err(ControlFlow::Retry(ExitReason::DeadlineReached)));
            }
            m.idle();
        }
    }

    /// Lowers the memory limit for devices that have taken memory.
    fn follow_memory_limit<M: CbmMachine>(&mut self, engine: &mut Engine<Self>, m: &mut M) {
        if let Some(limit) = m.take_memory_limit() {
            set_word(m.ram_mut(), E::LAYOUT.store.memory_end, limit);
            self.clear_variables(engine, m);
        }
    }

    fn take_bytes(&mut self, engine: &mut Engine<Self>, count: u8) -> [u8; 3] {
        let count = usize::from(count);
        let mut taken = [0; 3];
        taken[..count].copy_from_slice(engine.byte_arguments(count));
        engine.drop_bytes(count);
        taken
    }

    /// Takes the pushed file name.
    fn take_name<M: CbmMachine>(&mut self, engine: &mut Engine<Self>, m: &mut M, has_name: bool) -> Vec<u8> {
        if !has_name {
            return Vec::new();
        }
        let descriptor = engine.pop_string();
        let span = engine.free_string(m.ram_mut(), descriptor, &mut 0);
        span.bytes(m.ram()).to_vec()
    }

    /// `OPEN`.
    pub(super) fn open<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        arguments: u8,
        has_name: bool,
    ) -> Result<ControlFlow, Fault> {
        if self.files.transfer.is_none() {
            let parameters = self.take_parameters(engine, m, arguments, has_name);
            Self::spend(m, u64::from(E::costs().files.open));
            let [file, device, secondary] = parameters.with_defaults(arguments);
            if arguments > 1 && device >= FIRST_WITHOUT_SECONDARY {
                Self::spend(m, u64::from(E::costs().files.open_device));
            }
            let open = |m: &mut M, parameters: &Parameters| m.open(file, device, secondary, &parameters.name);
            if let Err(then) = self.begin_transfer(engine, m, parameters, open)? {
                return Ok(then);
            }
        }
        if let Err(then) = self.continue_transfer(engine, m)? {
            return Ok(then);
        }
        self.follow_memory_limit(engine, m);
        Ok(ControlFlow::Next)
    }

    /// `CLOSE`.
    pub(super) fn close<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        arguments: u8,
        has_name: bool,
    ) {
        let parameters = self.take_parameters(engine, m, arguments, has_name);
        let [file, device, secondary] = parameters.with_defaults(arguments);
        Self::spend(m, u64::from(E::costs().files.close));
        m.set_file(file, device, secondary);
        m.close(file);
        self.follow_memory_limit(engine, m);
    }

    /// Directs the output to the file whose number was pushed.
    pub(super) fn select_output<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> Result<(), Fault> {
        let [file, ..] = self.take_bytes(engine, 1);
        Self::spend(m, u64::from(E::costs().files.select));
        m.select_output(file).map_err(device_fault)?;
        m.ram_mut()[usize::from(E::LAYOUT.channel)] = file;
        Ok(())
    }

    /// Takes the input from the file whose number was pushed.
    pub(super) fn select_input<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> Result<(), Fault> {
        let [file, ..] = self.take_bytes(engine, 1);
        Self::spend(m, u64::from(E::costs().files.select));
        m.select_input(file).map_err(device_fault)?;
        m.ram_mut()[usize::from(E::LAYOUT.channel)] = file;
        Ok(())
    }

    /// Returns whether a statement has selected a file for output or input, or a program has set the
    /// cell: then `INPUT` prints no question mark, and no message about the line.
    pub(super) fn has_channel<M: CbmMachine>(m: &M) -> bool {
        m.ram()[usize::from(E::LAYOUT.channel)] != 0
    }

    /// Restores keyboard and screen.
    pub(super) fn select_default<M: CbmMachine>(&mut self, m: &mut M) {
        m.select_default();
        m.ram_mut()[usize::from(E::LAYOUT.channel)] = 0;
    }

    /// `LOAD` and `VERIFY`.
    pub(super) fn load_file<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        arguments: u8,
        has_name: bool,
        verify: bool,
    ) -> Result<ControlFlow, Fault> {
        let layout = E::LAYOUT;
        if self.files.transfer.is_none() {
            let parameters = self.take_parameters(engine, m, arguments, has_name);
            let [device, secondary, _] = parameters.bytes;
            let device = if arguments < 1 { DEFAULT_DEVICE } else { device };
            let start = word(m.ram(), layout.program);
            let load = |m: &mut M, parameters: &Parameters| {
                m.load(device, secondary, &parameters.name, start, verify)
            };
            if let Err(then) = self.begin_transfer(engine, m, parameters, load)? {
                return Ok(then);
            }
        }
        let in_program = self.files.transfer == Some(true);
        let end = match self.continue_transfer(engine, m)? {
            Ok(end) => end,
            Err(then) => return Ok(then),
        };
        let start = word(m.ram(), layout.program);
        if verify {
            if m.status() & DIFFERENT != 0 {
                return Err(VERIFY);
            }
            self.print_phrase(engine, m, E::PHRASES.verified)?;
            return Ok(ControlFlow::Next);
        }
        if in_program {
            // The text changed under the running program, which restarts with its variables kept.
            self.restore(m);
            self.reset_stacks(engine, m);
            text::relink(m.ram_mut(), start);
            engine.discard_code();
            self.set_running(engine, m);
            return Ok(ControlFlow::Jump(self.first_code(engine, m)));
        }
        set_word(m.ram_mut(), layout.store.variables, end);
        text::relink(m.ram_mut(), start);
        self.clear(engine, m);
        engine.discard_code();
        self.back_to_prompt(engine, m);
        Ok(ControlFlow::Prompt)
    }

    /// `SAVE`.
    pub(super) fn save_file<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        arguments: u8,
        has_name: bool,
    ) -> Result<ControlFlow, Fault> {
        if self.files.transfer.is_none() {
            let parameters = self.take_parameters(engine, m, arguments, has_name);
            let [device, secondary, _] = parameters.bytes;
            let device = if arguments < 1 { DEFAULT_DEVICE } else { device };
            let start = word(m.ram(), E::LAYOUT.program);
            let end = word(m.ram(), E::LAYOUT.store.variables);
            let save =
                |m: &mut M, parameters: &Parameters| m.save(device, secondary, &parameters.name, start, end);
            if let Err(then) = self.begin_transfer(engine, m, parameters, save)? {
                return Ok(then);
            }
        }
        Ok(match self.continue_transfer(engine, m)? {
            Ok(_) => ControlFlow::Next,
            Err(then) => then,
        })
    }

    /// Continues `OPEN`, `LOAD` or `SAVE`: returns the address after the last byte, or the control flow
    /// before that.
    fn continue_transfer<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> Result<Result<u16, ControlFlow>, Fault> {
        loop {
            match m.continue_transfer() {
                Ok(Some(end)) => {
                    self.files.transfer = None;
                    return Ok(Ok(end));
                }
                Ok(None) => {}
                Err(error) => {
                    self.files.transfer = None;
                    return Err(device_fault(error));
                }
            }
            m.catch_up();
            if m.take_warm_start() {
                self.warm_start(engine, m);
                return Ok(Err(ControlFlow::Prompt));
            }
            if m.is_deadline_reached() {
                return Ok(Err(ControlFlow::Retry(ExitReason::DeadlineReached)));
            }
        }
    }
}
