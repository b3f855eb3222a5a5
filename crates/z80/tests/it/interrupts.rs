//! Interrupts: modes, times, and when they are accepted.

use z80::{InterruptMode, Taken, Z80, flags};

use crate::memory::Memory;

fn enabled(mode: InterruptMode) -> Z80 {
    Z80 { pc: 0x4000, sp: 0x8000, iff1: true, iff2: true, interrupt_mode: mode, ..Z80::default() }
}

#[test]
fn mode_1_calls_its_handler() {
    let mut memory = Memory::with_code(0, &[]);
    let mut cpu = enabled(InterruptMode::One);
    assert_eq!(cpu.interrupt(&mut memory), Some(Taken { t_states: 13, m1_cycles: 1 }));
    assert_eq!((cpu.pc, cpu.sp, cpu.r, cpu.iff1, cpu.iff2), (0x38, 0x7ffe, 1, false, false));
    assert_eq!(memory.bytes[0x7ffe..0x8000], [0x00, 0x40]);
    assert_eq!(cpu.interrupt(&mut memory), None);
}

#[test]
fn mode_2_takes_the_address_from_a_table() {
    let mut memory = Memory::with_code(0x12fe, &[0x34, 0x56]);
    memory.acknowledged = 0xfe;
    let mut cpu = Z80 { i: 0x12, ..enabled(InterruptMode::Two) };
    assert_eq!(cpu.interrupt(&mut memory), Some(Taken { t_states: 19, m1_cycles: 1 }));
    assert_eq!(cpu.pc, 0x5634);
}

#[test]
fn mode_0_executes_the_opcode_of_the_device() {
    let mut memory = Memory::with_code(0, &[]);
    memory.acknowledged = 0xcf;
    let mut cpu = enabled(InterruptMode::Zero);
    assert_eq!(cpu.interrupt(&mut memory), Some(Taken { t_states: 13, m1_cycles: 1 }));
    assert_eq!((cpu.pc, memory.bytes[0x7fff]), (0x08, 0x40));
}

#[test]
fn an_nmi_keeps_the_interrupt_state_for_retn() {
    let mut memory = Memory::with_code(0x66, &[0xed, 0x45]);
    let mut cpu = enabled(InterruptMode::One);
    assert_eq!(cpu.nmi(&mut memory), Some(Taken { t_states: 11, m1_cycles: 1 }));
    assert_eq!((cpu.pc, cpu.iff1, cpu.iff2), (0x66, false, true));
    cpu.step(&mut memory);
    assert_eq!((cpu.pc, cpu.iff1), (0x4000, true));
}

#[test]
fn no_interrupt_follows_ei_and_prefixes() {
    let mut memory = Memory::with_code(0x4000, &[0xfb, 0x00, 0xdd, 0xfd, 0x00]);
    let mut cpu = Z80 { iff1: false, ..enabled(InterruptMode::One) };
    let accepted = [false, true, false, false, true];
    for (step, is_accepted) in accepted.into_iter().enumerate() {
        cpu.step(&mut memory);
        let mut copy = cpu;
        assert_eq!(copy.interrupt(&mut memory.clone()).is_some(), is_accepted, "step {step}");
    }
}

#[test]
fn halt_waits_for_an_interrupt_and_returns_after_itself() {
    let mut memory = Memory::with_code(0x4000, &[0x76]);
    let mut cpu = enabled(InterruptMode::One);
    for _ in 0..3 {
        assert_eq!(cpu.step(&mut memory), Taken { t_states: 4, m1_cycles: 1 });
        assert!(cpu.is_halted);
    }
    cpu.interrupt(&mut memory);
    assert_eq!((cpu.is_halted, memory.bytes[0x7ffe]), (false, 0x01));
}

#[test]
fn an_interrupt_after_ld_a_i_clears_parity() {
    let mut memory = Memory::with_code(0x4000, &[0xed, 0x57]);
    let mut cpu = enabled(InterruptMode::One);
    cpu.step(&mut memory);
    assert!(cpu.f() & flags::PARITY != 0);
    cpu.interrupt(&mut memory);
    assert!(cpu.f() & flags::PARITY == 0);
}
