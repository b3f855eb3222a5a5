//! Commodore BASIC V2 on the machines with the KERNAL.

mod check;
mod lexemes;
mod line_tokens;
mod lines;
mod printed_text;
mod tokenise;
mod variables;

use std::{marker::PhantomData, ops::Range};

use basic::{
    chain::ChainedLine,
    fault::Fault,
    memory::{Ram, set_word, word},
};
use cbm_basic::interpreter::{Interpreter, RomRoutines};
use cbm_basic::{Vm, text};
use charset::{RomCharset, petscii};
use hardware::{Display, Keyboard as _, Memory as _, MemorySpaces, PointerDevice, Sound};
use kernal::Board;
use serde::{Serialize, de::DeserializeOwned};

pub(crate) use check::line_faults;
pub use check::{REPORTED_IN_CALLER, check, check_image};
pub(crate) use lexemes::{lexemes, spanned_lexemes};
pub(crate) use line_tokens::typed_tokens;
pub use lines::detokenise;
pub(crate) use lines::item;
pub use lines::{line_text, lines_of, program_text};
pub use printed_text::printed_text;
pub(crate) use tokenise::{assemble, line_tokeniser, tokenise};

use crate::Machine;
use crate::driver::{Fit, KeyPollStops, SystemDef};
use crate::system::{Logs, Medium, MediumSlot};

/// EAL, the end address of the last LOAD; FA, the last device. Both are set when a program has been loaded.
const EAL: u16 = 0x00ae;
const FA: usize = 0x00ba;
const DRIVE_NUMBER: u8 = 8;
pub(crate) const RETURN: u8 = 13;
/// The first and the last address of memory that the KERNAL found for programs.
const MEMORY_START: u16 = 0x0281;
const MEMORY_END: u16 = 0x0283;
/// The keyboard queue, and the number of codes in it.
const KEYD: usize = 0x0277;
const NDX: usize = 0x00c6;

/// A machine of the family.
pub trait CommodoreMachine: 'static {
    /// Its board.
    type Board: Board + Display + Sound + MemorySpaces + Serialize + DeserializeOwned;
    /// Its BASIC.
    type Basic: RomRoutines + Clone;
    /// Its options.
    type Options;

    /// Its [`Machine`].
    const ROW: &'static Machine;
    /// The power-on message, before and after the number of free bytes.
    const BANNER: [&'static [u8]; 2];

    /// Builds the machine with its BASIC in ROM.
    fn build(options: Self::Options) -> kernal::Machine<Self::Board>;

    /// Returns the address at which programs start.
    fn program_start(board: &Self::Board) -> u16;

    /// Returns the address up to which a file can be loaded.
    fn load_end(board: &Self::Board) -> u16;

    /// Fits the machine to a program, as [`SystemDef::fit_to`] does.
    fn fit_to(_machine: &mut kernal::Machine<Self::Board>, _image: &[u8]) -> Fit {
        Fit::Unchanged
    }

    /// Returns the device on its control port that the host's pointer moves.
    fn pointer_device(_board: &Self::Board) -> Option<PointerDevice> {
        None
    }
}

/// BASIC V2 on a machine of the family. `E` is the interpreter; only tests that change its tables replace it.
pub struct CommodoreDef<C: CommodoreMachine, E = <C as CommodoreMachine>::Basic>(PhantomData<(C, E)>);

impl<C: CommodoreMachine, E: RomRoutines + Clone> SystemDef for CommodoreDef<C, E> {
    type Machine = kernal::Machine<C::Board>;
    type Dialect = Interpreter<E>;
    type Options = C::Options;

    const MACHINE: &'static Machine = C::ROW;
    const KEY_QUEUE_LEN: usize = 10;
    const RETURN: u8 = RETURN;
    const LAST_LINE: u16 = 63999;
    const SCRATCH: [&'static str; 2] = ["ZQ", "ZQ$"];

    fn build_machine(options: C::Options) -> Self::Machine {
        C::build(options)
    }

    fn cold_start(vm: &mut Vm<E>, machine: &mut Self::Machine) {
        let ram = machine.ram();
        let (start, end) = (word(ram, MEMORY_START).wrapping_add(1), word(ram, MEMORY_END));
        vm.dialect.cold_start(&mut vm.engine, machine, start.max(1), end);
    }

    fn print_banner(vm: &mut Vm<E>, machine: &mut Self::Machine) {
        vm.dialect.greet(&mut vm.engine, machine, C::BANNER[0], C::BANNER[1]);
    }

    fn log_printed(dialect: &mut Interpreter<E>, machine: &mut Self::Machine, logs: Logs) {
        machine.note_sent(logs.printed);
        dialect.output_log.is_enabled = logs.printed;
    }

    fn take_printed(dialect: &mut Interpreter<E>, machine: &mut Self::Machine) -> Vec<u8> {
        let mut printed = dialect.output_log.take();
        printed.extend(machine.take_messages());
        printed
    }

    fn set_key_poll_stops(dialect: &mut Interpreter<E>, stops: KeyPollStops) {
        dialect.keys.stops_at_polls = stops != KeyPollStops::Never;
        dialect.keys.stops_at_key_reads = stops == KeyPollStops::All;
    }

    fn replace_queue(machine: &mut Self::Machine, codes: &[u8]) -> Vec<u8> {
        let queued = machine.queued().min(Self::KEY_QUEUE_LEN);
        let ram = machine.ram_mut();
        let old = ram[KEYD..KEYD + queued].to_vec();
        ram[KEYD..KEYD + codes.len()].copy_from_slice(codes);
        ram[NDX] = codes.len() as u8;
        old
    }

    fn pointer_device(machine: &Self::Machine) -> Option<PointerDevice> {
        C::pointer_device(machine.board())
    }

    fn medium_slots(_machine: &Self::Machine) -> Vec<(MediumSlot, &'static str)> {
        vec![(MediumSlot::Drive(0), "drive 8"), (MediumSlot::Recorder, "tape")]
    }

    fn change_medium(machine: &mut Self::Machine, slot: MediumSlot, medium: Option<Medium>) {
        let files = match medium {
            Some(Medium::Files(files)) => Some(files),
            Some(Medium::Sectors { .. }) => return,
            None => None,
        };
        match slot {
            MediumSlot::Drive(0) => machine.change_disk(files),
            MediumSlot::Drive(_) => {}
            MediumSlot::Recorder => machine.change_tape(files),
        }
    }

    fn fit_to(machine: &mut Self::Machine, image: &[u8]) -> Fit {
        C::fit_to(machine, image)
    }

    fn program_capacity(machine: &Self::Machine) -> usize {
        usize::from(C::load_end(machine.board()) - C::program_start(machine.board()))
    }

    fn load_program(vm: &mut Vm<E>, machine: &mut Self::Machine, image: &[u8]) {
        vm.dialect.take_program(&mut vm.engine, machine, image);
        let start = C::program_start(machine.board());
        let ram = machine.ram_mut();
        set_word(ram, EAL, start + image.len() as u16);
        ram[FA] = DRIVE_NUMBER;
    }

    fn execute_line(vm: &mut Vm<E>, machine: &mut Self::Machine, line: &[u8]) -> Result<(), Fault> {
        vm.dialect.execute_line(&mut vm.engine, machine, line)
    }

    fn lines(ram: &Ram) -> Vec<(u16, Range<u16>)> {
        let start = word(ram, E::LAYOUT.program);
        let line = |line: ChainedLine| {
            let first = line.address.saturating_add(text::LINE_HEADER_SIZE);
            let length = text::tokens(ram, line.address).len() as u16;
            (line.number, first..first.saturating_add(length))
        };
        text::lines(ram, start).map(line).collect()
    }

    fn statement_end(ram: &Ram, at: u16) -> u16 {
        lines::statement_end(ram, at)
    }

    fn data_pointer(_: &Interpreter<E>, ram: &Ram) -> u16 {
        word(ram, E::LAYOUT.data)
    }

    fn program_image(dialect: &Interpreter<E>, machine: &Self::Machine) -> Vec<u8> {
        dialect.program_image(machine)
    }

    fn line_text(dialect: &mut Interpreter<E>, machine: &Self::Machine, line: u16) -> String {
        let text = dialect.line_text(machine, line);
        text.iter().filter_map(|&byte| petscii::to_unicode(byte, RomCharset::UpperGraphics)).collect()
    }

    fn tokens_of(text: &[u8]) -> Vec<u8> {
        line_tokeniser().tokens_with_positions(text).into_iter().map(|(byte, _)| byte).collect()
    }
}
