//! Machine code: `USR`, and `BLOAD` with `R`.

use basic::{
    dialect::ProgramText as _,
    engine::{ControlFlow, Engine, ExitReason, ProgramEnd},
    fault::Fault,
    memory::{set_word, word},
};

use super::{MsxBasic, MsxMachine, device_functions::STACK_KEPT};
use crate::{
    layout::{STKTOP, USRTAB},
    machine::CodeStop,
    value::{self, Number},
    workspace::{NO_FUNCTION, VALTYP},
};

/// The address at which the machine starts.
const RESTART: u16 = 0x0000;
/// The cell with argument and result of `USR`: DAC.
const DAC: u16 = 0xf7f6;
/// The first byte of an integer in DAC, and the address of a string's descriptor.
const DAC_INTEGER: u16 = 0xf7f8;
/// The size, and type number, of a string descriptor.
const TEXT_SIZE: usize = 3;

impl MsxBasic {
    /// `USR`: calls the address of `DEFUSR` with the argument in DAC, and takes the result from there.
    pub(super) fn usr<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        number: u8,
        is_text: bool,
    ) -> Result<ControlFlow, Fault> {
        if !self.is_in_code {
            let address = word(m.ram(), USRTAB + 2 * u16::from(number));
            if address == NO_FUNCTION {
                return Err(Fault::IllegalQuantity);
            }
            let registers = Self::pass_argument(engine, m, is_text);
            self.begin_code(engine, m, address, registers);
        }
        if let Some(flow) = self.run_code(engine, m) {
            return Ok(flow);
        }
        Self::take_result(engine, m, is_text)?;
        Ok(ControlFlow::Next)
    }

    /// Puts the argument into DAC; returns the registers of the call.
    fn pass_argument<M: MsxMachine>(engine: &Engine<Self>, m: &mut M, is_text: bool) -> [u8; 8] {
        let value = engine.accumulator().0;
        let text = engine.current_string();
        let size = if is_text { TEXT_SIZE } else { value.kind().size() };
        let ram = m.ram_mut();
        ram[usize::from(VALTYP)] = size as u8;
        if is_text {
            set_word(ram, DAC_INTEGER, text);
        } else {
            let at = Self::dac_address(size);
            ram[at..at + size].copy_from_slice(&value.to_bytes()[..size]);
        }
        let [high, low] = DAC.to_be_bytes();
        let [d, e] = if is_text { text.to_be_bytes() } else { [0, 0] };
        [size as u8, 0, 0, 0, d, e, high, low]
    }

    fn dac_address(size: usize) -> usize {
        usize::from(if size == 2 { DAC_INTEGER } else { DAC })
    }

    /// Takes the result, whose type the code may have changed.
    fn take_result<M: MsxMachine>(engine: &mut Engine<Self>, m: &M, is_text: bool) -> Result<(), Fault> {
        match (usize::from(m.ram()[usize::from(VALTYP)]), is_text) {
            (TEXT_SIZE, true) => engine.set_current_string(word(m.ram(), DAC_INTEGER)),
            (size @ (2 | 4 | 8), false) => {
                let at = Self::dac_address(size);
                engine.set_accumulator(Number(value::stored(&m.ram()[at..at + size])));
            }
            _ => return Err(Fault::TypeMismatch),
        }
        Ok(())
    }

    /// Runs the code that `BLOAD` has loaded.
    pub(super) fn run_loaded<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        begin: u16,
    ) -> ControlFlow {
        self.begin_code(engine, m, begin, [0; 8]);
        self.continue_loaded(engine, m)
    }

    /// Continues the loaded code in the next slice.
    pub(super) fn continue_loaded<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> ControlFlow {
        self.run_code(engine, m).unwrap_or(ControlFlow::Next)
    }

    fn begin_code<M: MsxMachine>(
        &mut self,
        engine: &Engine<Self>,
        m: &mut M,
        address: u16,
        registers: [u8; 8],
    ) {
        let stack = word(m.ram(), STKTOP).wrapping_sub(Self::stack_in_use(engine) + STACK_KEPT);
        m.begin_call(address, registers, stack);
        self.is_in_code = true;
    }

    /// Runs machine code until it returns; otherwise returns the control flow of its stop.
    fn run_code<M: MsxMachine>(&mut self, engine: &mut Engine<Self>, m: &mut M) -> Option<ControlFlow> {
        let flow = loop {
            match m.run_code() {
                CodeStop::Returned => break None,
                CodeStop::HorizonReached => {
                    m.catch_up();
                    if m.is_deadline_reached() {
                        return Some(ControlFlow::Retry(ExitReason::DeadlineReached));
                    }
                }
                CodeStop::AwaitingKey => {
                    return Some(ControlFlow::Retry(match self.wait_for_line(m) {
                        ExitReason::AwaitingLine => ExitReason::AwaitingKey,
                        reason => reason,
                    }));
                }
                CodeStop::Reset => break Some(ControlFlow::Exit(ExitReason::Reset)),
                CodeStop::Unsupported { address, caller } => {
                    break Some(self.abandon_code(engine, m, address, caller));
                }
            }
        };
        self.is_in_code = false;
        self.keys.wait_started = None;
        self.check_writes(engine, m);
        flow
    }

    fn abandon_code<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        address: u16,
        caller: u16,
    ) -> ControlFlow {
        let location = match Self::current_line(m.ram()) {
            Some(line) => alloc::format!("line {line}"),
            None => "the typed line".into(),
        };
        self.warnings.push(if address == RESTART {
            alloc::format!("machine code of {location} restarts the machine from &H{caller:04X}; the program was stopped there")
        } else {
            alloc::format!(
                "machine code of {location} calls &H{address:04X} from &H{caller:04X}, a routine of the ROM that is not emulated"
            )
        });
        self.back_to_prompt(engine, m);
        ControlFlow::Exit(ExitReason::Ended(ProgramEnd::Stuck { address }))
    }
}
