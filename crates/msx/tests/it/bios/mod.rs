//! The BIOS called by machine code.
//!
//! Source of the expectations: *The MSX Red Book*, chapter 4; for the functions of MSX-DOS, "MSX2 Technical
//! Handbook", chapter 3, section 4.

mod disk_functions;
mod effects;
mod hooks;
mod results;
mod slots;

use hardware::Timekeeper as _;
use msx::{Msx, Options};
use msx_basic::MsxMachine as _;
use msx_basic::machine::{CodeStop, Colours};

/// The code, the registers after it, and the top of its stack.
const CODE: u16 = 0xc000;
const AFTER: u16 = 0xc100;
const STACK: u16 = 0xc300;

/// The registers of a call: AF, BC, DE, HL.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Registers {
    pub af: u16,
    pub bc: u16,
    pub de: u16,
    pub hl: u16,
}

impl Registers {
    pub fn a(self) -> u8 {
        (self.af >> 8) as u8
    }

    pub fn has_zero(self) -> bool {
        self.af & 0x40 != 0
    }

    pub fn has_carry(self) -> bool {
        self.af & 1 != 0
    }
}

/// Writes bytes to RAM.
pub fn write(machine: &mut Msx, address: u16, bytes: &[u8]) {
    (address..).zip(bytes).for_each(|(address, &byte)| machine.store(address, byte));
}

/// Runs code at an address to its end.
pub fn run(machine: &mut Msx, address: u16, registers: Registers) -> CodeStop {
    let Registers { af, bc, de, hl } = registers;
    let bytes = [af, bc, de, hl].map(u16::to_be_bytes).concat();
    machine.begin_call(address, bytes.try_into().expect("eight registers"), STACK);
    for _ in 0..1000 {
        match machine.run_code() {
            CodeStop::HorizonReached => machine.catch_up(),
            stop => return stop,
        }
    }
    panic!("the code at {address:04x} does not return");
}

/// Calls a routine with interrupts disabled; returns the registers after it and whether interrupts are
/// enabled then.
pub fn call(machine: &mut Msx, routine: u16, registers: Registers) -> (Registers, bool) {
    let [low, high] = routine.to_le_bytes();
    #[rustfmt::skip]
    let code = [
        0xf3, 0xcd, low, high,         // DI, CALL
        0x22, 0x06, 0xc1,              // LD (AFTER+6),HL
        0xed, 0x53, 0x04, 0xc1,        // LD (AFTER+4),DE
        0xed, 0x43, 0x02, 0xc1,        // LD (AFTER+2),BC
        0xf5, 0xe1, 0x22, 0x00, 0xc1,  // PUSH AF, POP HL, LD (AFTER),HL
        0xed, 0x57, 0xf5, 0xe1,        // LD A,I, PUSH AF, POP HL
        0x22, 0x08, 0xc1, 0xc9,        // LD (AFTER+8),HL, RET
    ];
    write(machine, CODE, &code);
    assert_eq!(run(machine, CODE, registers), CodeStop::Returned, "{routine:04x}");
    let value = |offset| u16::from_le_bytes([machine.byte(AFTER + offset), machine.byte(AFTER + offset + 1)]);
    let registers = Registers { af: value(0), bc: value(2), de: value(4), hl: value(6) };
    (registers, value(8) & 4 != 0)
}

/// Returns a machine in a screen mode, with some colours and a pen.
pub fn machine(mode: u8) -> Msx {
    let mut machine = Msx::new(Options { seed: 7, ..Options::default() });
    machine.set_colours(Colours { ink: 10, paper: 6, border: 12 });
    machine.set_screen_mode(mode);
    if mode >= 2 {
        machine.move_pen(21, 10);
        machine.set_pen_colour(9);
    }
    (0..0x40).for_each(|offset| machine.write_video(0x0900 + offset, offset as u8 ^ 0x5a));
    // The interrupts that were due meanwhile.
    machine.catch_up();
    machine
}

pub fn a(value: u8) -> Registers {
    Registers { af: u16::from(value) << 8, ..Registers::default() }
}
