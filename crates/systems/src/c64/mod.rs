//! The Commodore 64 with BASIC V2.

mod check;
mod lines;
mod machine;
mod prepare;
mod printed;
mod registers;
mod variables;

use std::marker::PhantomData;

use basic::memory::set_word;
use c64::C64;
use cbm_basic::edition::Edition;
use cbm_basic::interpreter::Interpreter;
use cbm_basic::{CbmBasic, PROGRAM_START, Vm};
use charset::{Set, petscii};
use hardware::{Keyboard as _, Memory as _};

pub use c64::{Options, Region};
pub use check::{CALLED, check, check_image};
pub use lines::{line_text, lines_of, text_of};
pub use prepare::prepare;

use crate::SystemKind;
use crate::driver::{self, Driver, Marriage};

/// The first address that BASIC does not use.
const MEMORY_END: u16 = 0xa000;
/// What the machine says when it is switched on, before and behind the number of free bytes.
const GREETING: &[u8] = b"\x93\r    **** COMMODORE 64 BASIC V2 ****\r\r 64K RAM SYSTEM ";
const GREETING_END: &[u8] = b" BASIC BYTES FREE\r";
/// EAL, where LOAD ended; FA, the device worked with last. A program that was loaded finds them so.
const LOADED_END: u16 = 0x00ae;
const LAST_DEVICE: usize = 0x00ba;
const DRIVE: u8 = 8;
const RETURN: u8 = 13;
/// The keyboard queue, and how many codes wait in it.
const KEYD: usize = 0x0277;
const NDX: usize = 0x00c6;

/// Commodore BASIC on the Commodore 64. The edition is another than its own only in tests that ask what a change of its tables would
/// do.
pub struct BasicV2<E: Edition = CbmBasic>(PhantomData<E>);

/// A Commodore 64.
pub type C64System = Driver<BasicV2>;

/// A state of a [`C64System`].
pub type Snapshot = driver::Snapshot<BasicV2>;

impl<E: Edition + Clone> Marriage for BasicV2<E> {
    type Machine = C64;
    type Dialect = Interpreter<E>;
    type Options = Options;

    const KIND: SystemKind = SystemKind::C64;
    const QUEUE_ROOM: usize = 10;
    const RETURN: u8 = RETURN;

    /// With what its language has in ROM, whatever the options say of that.
    fn machine(options: Options) -> C64 {
        C64::new(Options { language: cbm_basic::rom(), ..options })
    }

    fn cold_start(vm: &mut Vm<E>, machine: &mut C64) {
        vm.dialect.cold_start(&mut vm.engine, machine, PROGRAM_START, MEMORY_END);
    }

    fn greet(vm: &mut Vm<E>, machine: &mut C64) {
        vm.dialect.greet(&mut vm.engine, machine, GREETING, GREETING_END);
    }

    fn note_printed(dialect: &mut Interpreter<E>, machine: &mut C64, is_noted: bool) {
        machine.note_sent(is_noted);
        dialect.printed.is_noted = is_noted;
    }

    fn take_printed(dialect: &mut Interpreter<E>, machine: &mut C64) -> Vec<u8> {
        let mut printed = dialect.printed.take();
        printed.extend(machine.take_said());
        printed
    }

    fn stop_at_looks(dialect: &mut Interpreter<E>, polls: bool, others: bool) {
        dialect.keys.stops_at_polls = polls;
        dialect.keys.stops_at_looks = others;
    }

    fn replace_queue(machine: &mut C64, codes: &[u8]) -> Vec<u8> {
        let queued = machine.queued().min(Self::QUEUE_ROOM);
        let ram = machine.ram_mut();
        let old = ram[KEYD..KEYD + queued].to_vec();
        ram[KEYD..KEYD + codes.len()].copy_from_slice(codes);
        ram[NDX] = codes.len() as u8;
        old
    }

    fn program_room(_: &C64) -> usize {
        usize::from(MEMORY_END - PROGRAM_START)
    }

    fn load_program(vm: &mut Vm<E>, machine: &mut C64, image: &[u8]) {
        vm.dialect.take_program(&mut vm.engine, machine, image);
        let ram = machine.ram_mut();
        set_word(ram, LOADED_END, PROGRAM_START + image.len() as u16);
        ram[LAST_DEVICE] = DRIVE;
    }

    fn program_image(dialect: &Interpreter<E>, machine: &C64) -> Vec<u8> {
        dialect.program_image(machine)
    }

    fn program_text(image: &[u8]) -> String {
        text_of(image)
    }

    fn line_text(dialect: &mut Interpreter<E>, machine: &C64, line: u16) -> String {
        let text = dialect.line_text(machine, line);
        text.iter().filter_map(|&byte| petscii::to_unicode(byte, Set::UpperGraphics)).collect()
    }

    fn printed_text(bytes: &[u8]) -> String {
        printed::text(bytes)
    }

    fn code_for(character: char) -> Option<u8> {
        match character {
            '\n' | '\r' => Some(RETURN),
            'A'..='Z' => petscii::from_unicode_any(character).map(|code| code | 0x80),
            _ => petscii::from_unicode_any(character),
        }
    }
}
