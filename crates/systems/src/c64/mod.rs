//! The Commodore 64 with BASIC V2.

mod check;
mod line_tokens;
mod lines;
mod printed_text;
mod tokenise;
mod variables;
mod words;

use std::{any::Any, marker::PhantomData, ops::Range};

use basic::{
    chain::ChainedLine,
    fault::Fault,
    memory::{Ram, set_word, word},
};
use c64::C64;
use cbm_basic::interpreter::{Interpreter, RomRoutines};
use cbm_basic::{C64Basic, C64Rom, PROGRAM_START, Vm, text};
use charset::{RomCharset, petscii};
use hardware::{Keyboard as _, Memory as _, PointerDevice};

pub use c64::{Options, Region, routine_name};
pub(crate) use check::line_faults;
pub use check::{REPORTED_IN_CALLER, check, check_image};
pub use lines::detokenise;
pub(crate) use lines::item;
pub use lines::{line_text, lines_of, program_text};
pub use printed_text::printed_text;
pub use tokenise::tokenise;
pub(crate) use tokenise::{assemble, line_tokeniser};
pub(crate) use words::{placed_words, words};

use crate::Machine;
use crate::driver::{self, Driver, SystemDef};
use crate::machine::{self, MachineConfig, TvStandard};
use crate::system::{Logs, System};

/// The first address that BASIC does not use.
const MEMORY_END: u16 = 0xa000;
/// The address up to which a file can be loaded: LOAD writes the RAM under BASIC and the free RAM after it, but
/// reaches the chips from here on.
const LOAD_END: u16 = 0xd000;
/// The power-on message, before and after the number of free bytes.
const BANNER: &[u8] = b"\x93\r    **** COMMODORE 64 BASIC V2 ****\r\r 64K RAM SYSTEM ";
const BANNER_END: &[u8] = b" BASIC BYTES FREE\r";
/// EAL, the end address of the last LOAD; FA, the last device. A loaded program finds them set.
const EAL: u16 = 0x00ae;
const FA: usize = 0x00ba;
const DRIVE_NUMBER: u8 = 8;
pub(crate) const RETURN: u8 = 13;
/// The keyboard queue, and the number of codes in it.
const KEYD: usize = 0x0277;
const NDX: usize = 0x00c6;

/// Commodore BASIC on the Commodore 64. The variant differs from the dialect's own only in tests
/// that change its tables.
pub struct C64Def<E: RomRoutines = C64Basic>(PhantomData<E>);

/// Powers a Commodore 64 on.
pub(crate) fn power_on(options: machine::Options) -> Box<dyn System> {
    let machine::Options { config, seed, storage, tape, characters, pointer, .. } = options;
    let region = region(&config);
    build(Options { region, seed, storage, tape, characters, pointer, ..Options::default() })
}

/// Returns the region of a configuration.
#[must_use]
pub fn region(config: &MachineConfig) -> Region {
    match config.tv_standard {
        None => Region::default(),
        Some(TvStandard::Pal) => Region::Pal,
        Some(TvStandard::Ntsc) => Region::Ntsc,
    }
}

/// A Commodore 64.
pub type C64System = Driver<C64Def>;

/// Builds a Commodore 64 with its own options and powers it on. Its interpreter is compiled here once, which a caller of
/// `C64System::new` would compile again.
#[must_use]
pub fn build(options: Options) -> Box<dyn System> {
    Box::new(C64System::new(options))
}

/// Returns the board of a Commodore 64 that executes no ROM code; `None` for another system.
#[must_use]
pub fn board(system: &dyn System) -> Option<&c64::Board> {
    let system: &dyn Any = system;
    system.downcast_ref::<C64System>().map(|system| system.hardware().board())
}

/// Returns that board, writable.
pub fn board_mut(system: &mut dyn System) -> Option<&mut c64::Board> {
    let system: &mut dyn Any = system;
    system.downcast_mut::<C64System>().map(|system| system.hardware_mut().board_mut())
}

/// A checkpoint of a [`C64System`].
pub type Checkpoint = driver::Checkpoint<C64Def>;

/// That state in a snapshot.
pub type SavedState = driver::SavedState<C64Def>;

impl<E: RomRoutines + Clone> SystemDef for C64Def<E> {
    type Machine = C64;
    type Dialect = Interpreter<E>;
    type Options = Options;

    const MACHINE: &'static Machine = Machine::C64;
    const KEY_QUEUE_LEN: usize = 10;
    const RETURN: u8 = RETURN;
    const LAST_LINE: u16 = 63999;
    const SCRATCH: [&'static str; 2] = ["ZQ", "ZQ$"];

    /// Builds the machine with its BASIC in ROM, whatever the options say about that.
    fn build_machine(options: Options) -> C64 {
        C64::from(Options { language_rom: cbm_basic::rom::<C64Rom>(), ..options })
    }

    fn cold_start(vm: &mut Vm<E>, machine: &mut C64) {
        vm.dialect.cold_start(&mut vm.engine, machine, PROGRAM_START, MEMORY_END);
    }

    fn print_banner(vm: &mut Vm<E>, machine: &mut C64) {
        vm.dialect.greet(&mut vm.engine, machine, BANNER, BANNER_END);
    }

    fn log_printed(dialect: &mut Interpreter<E>, machine: &mut C64, logs: Logs) {
        machine.note_sent(logs.printed);
        dialect.output_log.is_enabled = logs.printed;
    }

    fn take_printed(dialect: &mut Interpreter<E>, machine: &mut C64) -> Vec<u8> {
        let mut printed = dialect.output_log.take();
        printed.extend(machine.take_messages());
        printed
    }

    fn set_key_poll_stops(dialect: &mut Interpreter<E>, polls: bool, others: bool) {
        dialect.keys.stops_at_polls = polls;
        dialect.keys.stops_at_key_reads = others;
    }

    fn replace_queue(machine: &mut C64, codes: &[u8]) -> Vec<u8> {
        let queued = machine.queued().min(Self::KEY_QUEUE_LEN);
        let ram = machine.ram_mut();
        let old = ram[KEYD..KEYD + queued].to_vec();
        ram[KEYD..KEYD + codes.len()].copy_from_slice(codes);
        ram[NDX] = codes.len() as u8;
        old
    }

    fn pointer_device(machine: &C64) -> Option<PointerDevice> {
        machine.board().pointer_device()
    }

    fn program_capacity(_: &C64) -> usize {
        usize::from(LOAD_END - PROGRAM_START)
    }

    fn load_program(vm: &mut Vm<E>, machine: &mut C64, image: &[u8]) {
        vm.dialect.take_program(&mut vm.engine, machine, image);
        let ram = machine.ram_mut();
        set_word(ram, EAL, PROGRAM_START + image.len() as u16);
        ram[FA] = DRIVE_NUMBER;
    }

    fn execute_line(vm: &mut Vm<E>, machine: &mut C64, line: &[u8]) -> Result<(), Fault> {
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

    fn program_image(dialect: &Interpreter<E>, machine: &C64) -> Vec<u8> {
        dialect.program_image(machine)
    }

    fn line_text(dialect: &mut Interpreter<E>, machine: &C64, line: u16) -> String {
        let text = dialect.line_text(machine, line);
        text.iter().filter_map(|&byte| petscii::to_unicode(byte, RomCharset::UpperGraphics)).collect()
    }

    fn tokens_of(text: &[u8]) -> Vec<u8> {
        line_tokeniser().tokens_with_positions(text).into_iter().map(|(byte, _)| byte).collect()
    }
}
