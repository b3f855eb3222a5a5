//! The T-states and M1 cycles of every opcode, against the tables of the Z80 CPU User Manual (UM0080), chapter *Z80 CPU
//! Instructions*; those of undocumented opcodes are from *The Undocumented Z80 Documented*, chapter 4.

use z80::Z80;

use crate::memory::Memory;

/// T-states of opcodes without a prefix, conditions not met; 0 for prefixes. Rows are the upper digit.
#[rustfmt::skip]
const MAIN: [u8; 256] = [
     4, 10,  7,  6,  4,  4,  7,  4,  4, 11,  7,  6,  4,  4,  7,  4,
     8, 10,  7,  6,  4,  4,  7,  4, 12, 11,  7,  6,  4,  4,  7,  4,
     7, 10, 16,  6,  4,  4,  7,  4,  7, 11, 16,  6,  4,  4,  7,  4,
     7, 10, 13,  6, 11, 11, 10,  4,  7, 11, 13,  6,  4,  4,  7,  4,
     4,  4,  4,  4,  4,  4,  7,  4,  4,  4,  4,  4,  4,  4,  7,  4,
     4,  4,  4,  4,  4,  4,  7,  4,  4,  4,  4,  4,  4,  4,  7,  4,
     4,  4,  4,  4,  4,  4,  7,  4,  4,  4,  4,  4,  4,  4,  7,  4,
     7,  7,  7,  7,  7,  7,  4,  7,  4,  4,  4,  4,  4,  4,  7,  4,
     4,  4,  4,  4,  4,  4,  7,  4,  4,  4,  4,  4,  4,  4,  7,  4,
     4,  4,  4,  4,  4,  4,  7,  4,  4,  4,  4,  4,  4,  4,  7,  4,
     4,  4,  4,  4,  4,  4,  7,  4,  4,  4,  4,  4,  4,  4,  7,  4,
     4,  4,  4,  4,  4,  4,  7,  4,  4,  4,  4,  4,  4,  4,  7,  4,
     5, 10, 10, 10, 10, 11,  7, 11,  5, 10, 10,  0, 10, 17,  7, 11,
     5, 10, 10, 11, 10, 11,  7, 11,  5,  4, 10, 11, 10,  0,  7, 11,
     5, 10, 10, 19, 10, 11,  7, 11,  5,  4, 10,  4, 10,  0,  7, 11,
     5, 10, 10,  4, 10, 11,  7, 11,  5,  6, 10,  4, 10,  0,  7, 11,
];

/// Additional T-states if the condition is met, by opcode.
const TAKEN: [(&[u8], u8); 4] = [
    (&[0x10], 5),
    (&[0x20, 0x28, 0x30, 0x38], 5),
    (&[0xc0, 0xc8, 0xd0, 0xd8, 0xe0, 0xe8, 0xf0, 0xf8], 6),
    (&[0xc4, 0xcc, 0xd4, 0xdc, 0xe4, 0xec, 0xf4, 0xfc], 7),
];

/// T-states after ED from 40 to 7F; others take 8, except block instructions.
#[rustfmt::skip]
const EXTENDED: [u8; 64] = [
    12, 12, 15, 20,  8, 14,  8,  9, 12, 12, 15, 20,  8, 14,  8,  9,
    12, 12, 15, 20,  8, 14,  8,  9, 12, 12, 15, 20,  8, 14,  8,  9,
    12, 12, 15, 20,  8, 14,  8, 18, 12, 12, 15, 20,  8, 14,  8, 18,
    12, 12, 15, 20,  8, 14,  8,  8, 12, 12, 15, 20,  8, 14,  8,  8,
];

const CODE: u16 = 0x4000;

/// Executes one instruction and returns its T-states and M1 cycles.
fn taken(code: &[u8], cpu: Z80) -> (u8, u8) {
    let mut memory = Memory::with_code(CODE, code);
    let mut cpu = Z80 { pc: CODE, sp: 0x8000, hl: 0x9000, ix: 0xa000, iy: 0xb000, ..cpu };
    let mut sum = (0, 0);
    loop {
        let taken = cpu.step(&mut memory);
        sum = (sum.0 + taken.t_states, sum.1 + taken.m1_cycles);
        if !cpu.is_prefixed() {
            return sum;
        }
    }
}

/// Returns a processor whose flags meet the condition of an opcode, or do not.
fn with_condition(opcode: u8, is_met: bool) -> Z80 {
    let mut cpu = Z80 { bc: if is_met { 0x0205 } else { 0x0105 }, ..Z80::default() };
    // JR has the first four conditions only.
    let number = if opcode < 0x40 { opcode >> 3 & 3 } else { opcode >> 3 & 7 };
    cpu.set_f(if (number & 1 != 0) == is_met { 0xff } else { 0 });
    cpu
}

#[test]
fn opcodes_without_a_prefix() {
    for (opcode, time) in (0..=255u8).zip(MAIN) {
        if time == 0 {
            continue;
        }
        assert_eq!(taken(&[opcode], with_condition(opcode, false)), (time, 1), "{opcode:02x}");
        let more = TAKEN.iter().find(|(opcodes, _)| opcodes.contains(&opcode)).map_or(0, |(_, more)| *more);
        assert_eq!(taken(&[opcode], with_condition(opcode, true)), (time + more, 1), "{opcode:02x} taken");
    }
}

#[test]
fn opcodes_with_an_index_register() {
    for prefix in [0xdd, 0xfd] {
        for (opcode, time) in (0..=255u8).zip(MAIN) {
            let uses_memory = matches!(opcode, 0x34..=0x36)
                || opcode != 0x76
                    && matches!((opcode >> 6, opcode >> 3 & 7, opcode & 7), (1, 6, _) | (1 | 2, _, 6));
            // The displacement takes 3, the sum 5, of which LD (IX+d),n overlaps 3.
            let more = match opcode {
                0x36 => 5,
                _ if uses_memory => 8,
                _ => 0,
            };
            if time != 0 {
                let code = [prefix, opcode];
                assert_eq!(taken(&code, with_condition(opcode, false)), (time + 4 + more, 2), "{code:02x?}");
            }
        }
    }
}

#[test]
fn bits_and_shifts() {
    for opcode in 0..=255u8 {
        let is_test = opcode >> 6 == 1;
        let time = match (opcode & 7, is_test) {
            (6, true) => 12,
            (6, false) => 15,
            _ => 8,
        };
        assert_eq!(taken(&[0xcb, opcode], Z80::default()), (time, 2), "cb {opcode:02x}");
        let time = if is_test { 20 } else { 23 };
        assert_eq!(taken(&[0xdd, 0xcb, 5, opcode], Z80::default()), (time, 2), "dd cb {opcode:02x}");
    }
}

#[test]
fn opcodes_after_ed() {
    for opcode in 0..=255u8 {
        let is_block = opcode & 0xe4 == 0xa0;
        let time = match opcode {
            0x40..=0x7f => EXTENDED[usize::from(opcode - 0x40)],
            _ if is_block => 16,
            _ => 8,
        };
        let last = Z80 { bc: if opcode & 0x02 == 0 { 1 } else { 0x0100 }, ..Z80::default() };
        assert_eq!(taken(&[0xed, opcode], last), (time, 2), "ed {opcode:02x}");
        let again = Z80 { bc: 0x0505, af: 0x1200, ..Z80::default() };
        let more = if is_block && opcode >= 0xb0 { 5 } else { 0 };
        assert_eq!(taken(&[0xed, opcode], again), (time + more, 2), "ed {opcode:02x} again");
    }
}
