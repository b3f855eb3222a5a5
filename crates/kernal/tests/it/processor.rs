//! The processor: small programs, the cycles of every opcode, decimal arithmetic.

use kernal::cpu::{Bus, Cause, FLAG_BREAK, FLAG_INTERRUPT_DISABLE, IllegalOpcode, Processor};
use mos6502::Variant;
use mos6502::instruction::{AddressingMode, Instruction, Nmos6502};

/// 64 KiB of RAM with a log of the writes to 0xd000-0xdfff.
struct Ram {
    bytes: Vec<u8>,
    writes: Vec<(u16, u8)>,
    /// The cycles up to the last accesses of the instructions.
    elapsed: u64,
}

impl Ram {
    fn new(program: &[u8]) -> Self {
        let mut bytes = vec![0; 0x1_0000];
        bytes[0xc000..][..program.len()].copy_from_slice(program);
        Self { bytes, writes: Vec::new(), elapsed: 0 }
    }
}

impl Bus for Ram {
    fn elapse(&mut self, cycles: u8) {
        self.elapsed += u64::from(cycles);
    }

    fn get(&mut self, address: u16) -> u8 {
        self.bytes[usize::from(address)]
    }

    fn set(&mut self, address: u16, value: u8) {
        if address & 0xf000 == 0xd000 {
            self.writes.push((address, value));
        }
        self.bytes[usize::from(address)] = value;
    }
}

/// Executes one instruction; returns its cycles.
fn step(ram: &mut Ram, processor: &mut Processor) -> u64 {
    let began = ram.elapsed;
    let left = processor.step(ram).expect("a legal opcode");
    ram.elapsed - began + u64::from(left)
}

/// Runs a program at 0xc000 until it returns from the call; returns its cycles.
fn run(ram: &mut Ram, processor: &mut Processor) -> u64 {
    processor.pc = 0xc000;
    processor.push(ram, 0x12);
    processor.push(ram, 0x33);
    let mut cycles = 0;
    while processor.pc != 0x1234 {
        cycles += step(ram, processor);
        assert!(cycles < 1_000_000, "no return at {:04x}", processor.pc);
    }
    cycles
}

/// Returns the cycles of one instruction, executed with X = Y = 1.
fn cycles_of(program: &[u8]) -> u64 {
    let mut ram = Ram::new(program);
    let mut processor = Processor { x: 1, y: 1, pc: 0xc000, ..Processor::new() };
    step(&mut ram, &mut processor)
}

#[test]
fn counting_loop_takes_its_documented_cycles() {
    // LDX #0; INX; BNE back; RTS
    let mut ram = Ram::new(&[0xa2, 0, 0xe8, 0xd0, 0xfd, 0x60]);
    let mut processor = Processor::new();
    assert_eq!(run(&mut ram, &mut processor), 2 + 256 * (2 + 3) - 1 + 6);
    assert_eq!(processor.x, 0);
    assert_eq!(processor.s, 0xff);
}

#[test]
fn subroutines_use_the_stack_page() {
    // JSR $C004; RTS; LDA #7; STA $0400; RTS
    let mut ram = Ram::new(&[0x20, 0x04, 0xc0, 0x60, 0xa9, 7, 0x8d, 0x00, 0x04, 0x60]);
    assert_eq!(run(&mut ram, &mut Processor::new()), 6 + 2 + 4 + 6 + 6);
    assert_eq!(ram.bytes[0x0400], 7);
    assert_eq!(ram.bytes[0x01fc..0x0200], [0x02, 0xc0, 0x33, 0x12]);
}

#[test]
fn indirect_jump_does_not_leave_the_page_of_its_vector() {
    let mut ram = Ram::new(&[0x6c, 0xff, 0x20]);
    ram.bytes[0x20ff] = 0x34;
    ram.bytes[0x2000] = 0x12;
    ram.bytes[0x2100] = 0x99;
    assert_eq!(run(&mut ram, &mut Processor::new()), 5);
}

#[test]
fn zero_page_indices_wrap() {
    // LDX #$FF; LDA ($03,X); LDY #2; STA ($FF),Y; RTS
    let mut ram = Ram::new(&[0xa2, 0xff, 0xa1, 0x03, 0xa0, 2, 0x91, 0xff, 0x60]);
    ram.bytes[0x0002..0x0004].copy_from_slice(&[0x00, 0x30]);
    ram.bytes[0x3000] = 0x5a;
    ram.bytes[0x00ff] = 0x10;
    ram.bytes[0x0000] = 0x40;
    assert_eq!(run(&mut ram, &mut Processor::new()), 2 + 6 + 2 + 6 + 6);
    assert_eq!(ram.bytes[0x4012], 0x5a);
}

#[test]
fn reading_across_a_page_costs_one_cycle_and_writing_none() {
    assert_eq!(cycles_of(&[0xbd, 0xfe, 0x20]), 4);
    assert_eq!(cycles_of(&[0xbd, 0xff, 0x20]), 5);
    assert_eq!(cycles_of(&[0xb9, 0xff, 0x20]), 5);
    assert_eq!(cycles_of(&[0x9d, 0xff, 0x20]), 5);
    assert_eq!(cycles_of(&[0xfe, 0xff, 0x20]), 7);
    assert_eq!(cycles_of(&[0xdf, 0xff, 0x20]), 7);
    assert_eq!(cycles_of(&[0xbf, 0xff, 0x20]), 5);
    assert_eq!(cycles_of(&[0x1c, 0xff, 0x20]), 5);
}

#[test]
fn branch_costs_one_more_when_taken_and_two_into_another_page() {
    // BNE with the zero flag clear; BEQ is not taken.
    assert_eq!(cycles_of(&[0xf0, 0x10]), 2);
    assert_eq!(cycles_of(&[0xd0, 0x10]), 3);
    assert_eq!(cycles_of(&[0xd0, 0x00]), 3);
    assert_eq!(cycles_of(&[0xd0, 0x80]), 4);
}

/// The memory access of an instruction.
#[derive(PartialEq)]
enum Access {
    Read,
    Write,
    Modify,
}

/// Returns the documented cycles of an opcode, from its addressing mode.
fn documented_cycles(instruction: Instruction, mode: AddressingMode) -> u8 {
    use Instruction::{
        ASL, BRK, DCP, DEC, INC, ISC, JMP, JSR, LSR, PHA, PHP, PLA, PLP, RLA, ROL, ROR, RRA, RTI, RTS, SAX,
        SLO, SRE, STA, STX, STY,
    };
    let access = match instruction {
        STA | STX | STY | SAX => Access::Write,
        ASL | LSR | ROL | ROR | INC | DEC | SLO | RLA | SRE | RRA | DCP | ISC => Access::Modify,
        _ => Access::Read,
    };
    let modify = if access == Access::Modify { 2 } else { 0 };
    let fixed_index = if access == Access::Read { 0 } else { 1 };
    match (instruction, mode) {
        (BRK, _) => 7,
        (JSR | RTS | RTI, _) => 6,
        (PHA | PHP, _) => 3,
        (PLA | PLP, _) => 4,
        (JMP, AddressingMode::Absolute) => 3,
        (JMP, _) => 5,
        (_, AddressingMode::ZeroPage) => 3 + modify,
        (_, AddressingMode::ZeroPageX | AddressingMode::ZeroPageY | AddressingMode::Absolute) => 4 + modify,
        (_, AddressingMode::AbsoluteX | AddressingMode::AbsoluteY) => 4 + fixed_index + modify,
        (_, AddressingMode::IndexedIndirectX) => 6 + modify,
        (_, AddressingMode::IndirectIndexedY) => 5 + fixed_index + modify,
        _ => 2,
    }
}

#[test]
fn every_opcode_takes_the_cycles_of_its_addressing_mode() {
    let mut checked = 0;
    for opcode in 0..=255 {
        let Some((instruction, mode)) = Nmos6502::decode(opcode) else { continue };
        if matches!(instruction, Instruction::JAM) {
            continue;
        }
        // A taken branch needs more cycles; the tests above have both cases.
        let cycles = cycles_of(&[opcode, 0x10, 0x20]);
        if matches!(mode, AddressingMode::Relative) {
            assert!((2..=3).contains(&cycles), "{opcode:02x}");
        } else {
            assert_eq!(
                cycles,
                u64::from(documented_cycles(instruction, mode)),
                "{opcode:02x} {instruction:?} {mode:?}"
            );
        }
        checked += 1;
    }
    assert_eq!(checked, 256 - 12 - 6);
}

#[test]
fn opcode_that_stops_the_chip_is_an_error_and_changes_nothing() {
    for opcode in [0x02, 0xf2, 0x9c, 0xab] {
        let mut ram = Ram::new(&[opcode]);
        let mut processor = Processor { pc: 0xc000, a: 5, ..Processor::new() };
        let before = processor.clone();
        assert_eq!(processor.step(&mut ram), Err(IllegalOpcode { opcode, address: 0xc000 }));
        assert_eq!(processor, before);
    }
}

#[test]
fn read_modify_write_writes_the_old_value_first() {
    let mut ram = Ram::new(&[0xee, 0x20, 0xd0, 0x60]);
    ram.bytes[0xd020] = 0xf0;
    run(&mut ram, &mut Processor::new());
    assert_eq!(ram.writes, [(0xd020, 0xf0), (0xd020, 0xf1)]);
}

#[test]
fn break_pushes_the_address_after_its_second_byte() {
    let mut ram = Ram::new(&[0x00, 0xea]);
    ram.bytes[0xfffe..].copy_from_slice(&[0x48, 0xff]);
    let mut processor = Processor { pc: 0xc000, p: 0x21, ..Processor::new() };
    assert_eq!(step(&mut ram, &mut processor), 7);
    assert_eq!(processor.pc, 0xff48);
    assert_eq!(processor.p, 0x21 | FLAG_INTERRUPT_DISABLE);
    assert_eq!(ram.bytes[0x01fd..0x0200], [0x21 | FLAG_BREAK, 0x02, 0xc0]);
}

#[test]
fn interrupt_returns_to_where_it_came() {
    // The routine: INC $0400; RTI
    let mut ram = Ram::new(&[]);
    ram.bytes[0x2000..0x2004].copy_from_slice(&[0xee, 0x00, 0x04, 0x40]);
    let mut processor = Processor { pc: 0xc123, p: 0x23, ..Processor::new() };
    let before = processor.clone();
    processor.interrupt(&mut ram, 0x2000, Cause::Line);
    assert_eq!((processor.pc, processor.p), (0x2000, 0x23 | FLAG_INTERRUPT_DISABLE));
    assert_eq!(ram.bytes[0x01fd..0x0200], [0x23, 0x23, 0xc1]);
    assert_eq!(step(&mut ram, &mut processor), 6);
    assert_eq!(step(&mut ram, &mut processor), 6);
    assert_eq!(processor, before);
    assert_eq!(ram.bytes[0x0400], 1);
}

#[test]
fn stack_gives_back_in_reverse_order_and_wraps() {
    let mut ram = Ram::new(&[]);
    let mut processor = Processor { s: 0x00, ..Processor::new() };
    processor.push(&mut ram, 1);
    processor.push(&mut ram, 2);
    assert_eq!((ram.bytes[0x0100], ram.bytes[0x01ff], processor.s), (1, 2, 0xfe));
    assert_eq!((processor.pop(&mut ram), processor.pop(&mut ram)), (2, 1));
}

/// Executes one immediate instruction in decimal mode; returns accumulator and flags N, V, Z, C.
fn decimal(opcode: u8, a: u8, value: u8, carry: bool) -> (u8, u8) {
    let mut ram = Ram::new(&[opcode, value]);
    let mut processor = Processor { a, p: 0x28 | u8::from(carry), pc: 0xc000, ..Processor::new() };
    processor.step(&mut ram).expect("a legal opcode");
    (processor.a, processor.p & 0xc3)
}

#[test]
fn decimal_arithmetic_is_right_for_all_valid_digits() {
    let bcd = |number: u8| number / 10 * 16 + number % 10;
    for a in 0..100 {
        for b in 0..100 {
            for carry in [false, true] {
                let sum = a + b + u8::from(carry);
                let (result, flags) = decimal(0x69, bcd(a), bcd(b), carry);
                assert_eq!((result, flags & 1), (bcd(sum % 100), u8::from(sum > 99)), "{a} + {b} + {carry}");
                let taken = b + u8::from(!carry);
                let (result, flags) = decimal(0xe9, bcd(a), bcd(b), carry);
                let expected = (bcd((a + 100 - taken) % 100), u8::from(a >= taken));
                assert_eq!((result, flags & 1), expected, "{a} - {b} - {}", !carry);
            }
        }
    }
}

#[test]
fn decimal_flags_are_those_of_the_nmos_chip() {
    // Published results of Clark's tutorial: $99 + $01 is $00 with carry, but not zero, and negative.
    assert_eq!(decimal(0x69, 0x99, 0x01, false), (0x00, 0x81));
    // $79 + $00 + 1 = $80: sign and overflow from the uncorrected sum.
    assert_eq!(decimal(0x69, 0x79, 0x00, true), (0x80, 0xc0));
    // An invalid digit: $0F + $01 = $16.
    assert_eq!(decimal(0x69, 0x0f, 0x01, false), (0x16, 0x00));
    // Zero comes from the binary result.
    assert_eq!(decimal(0xe9, 0x40, 0x40, true), (0x00, 0x03));
    assert_eq!(decimal(0xe9, 0x00, 0x01, true), (0x99, 0x80));
}
