//! The processor on the board with ROM images: time, interrupts, NMI.

use c64::{Region, RomImages, RomMachine};
use hardware::{Cycles, Event, Memory};

/// A KERNAL that counts: a loop of 8 cycles in 2, interrupts in 3, NMIs in 4. Timer A of CIA 1
/// interrupts 60 times a second; the display is off.
#[rustfmt::skip]
const CODE: [(u16, &[u8]); 4] = [
    (0xe000, &[
        0x78, 0xa2, 0xff, 0x9a,             //       SEI, LDX #$ff, TXS
        0xa9, 0x25, 0x8d, 0x04, 0xdc,       //       LDA #$25, STA $dc04
        0xa9, 0x40, 0x8d, 0x05, 0xdc,       //       LDA #$40, STA $dc05
        0xa9, 0x81, 0x8d, 0x0d, 0xdc,       //       LDA #$81, STA $dc0d
        0xa9, 0x11, 0x8d, 0x0e, 0xdc,       //       LDA #$11, STA $dc0e
        0xa9, 0x00, 0x85, 0x02, 0x85, 0x03, //       LDA #0, STA $02, STA $03
        0x85, 0x04, 0x58,                   //       STA $04, CLI
        0xe6, 0x02, 0x4c, 0x21, 0xe0,       // loop: INC $02, JMP loop
    ]),
    (0xe100, &[0xe6, 0x03, 0xad, 0x0d, 0xdc, 0x40]), // INC $03, LDA $dc0d, RTI
    (0xe200, &[0xe6, 0x04, 0x40]),                   // INC $04, RTI
    (0xfffa, &[0x00, 0xe2, 0x00, 0xe0, 0x00, 0xe1]),
];

const LOOP: u16 = 0xe021;

fn machine() -> RomMachine {
    let mut kernal = [0; 0x2000];
    for (address, bytes) in CODE {
        kernal[usize::from(address - 0xe000)..][..bytes.len()].copy_from_slice(bytes);
    }
    let images = RomImages::new(&[0; 0x2000], &kernal, &[0; 0x1000]).expect("the sizes are right");
    RomMachine::new(Region::Pal, 1, &images)
}

fn run(machine: &mut RomMachine, until: u64) {
    while machine.elapsed() < Cycles(until) || machine.pc() != LOOP {
        machine.step().expect("the code has no invalid opcode");
    }
}

#[test]
fn interrupts_are_counted_apart_from_the_program() {
    let mut machine = machine();
    run(&mut machine, 0);
    let (began, first) = (machine.elapsed(), machine.program_time());
    run(&mut machine, 985_248);
    let interrupts = machine.interrupts();
    assert_eq!(u64::from(machine.board().ram()[3]), interrupts);
    // Timer A counts 16 421 and one cycles.
    assert_eq!(interrupts, 59);
    // An interrupt takes 7 cycles to enter, and 15 in its routine.
    let elapsed = machine.elapsed().0 - began.0;
    assert_eq!(elapsed - (machine.program_time() - first), 22 * interrupts);
    assert!((machine.program_time() - first).is_multiple_of(8));
}

#[test]
fn the_display_steals_cycles_from_the_elapsed_time_alone() {
    let mut machine = machine();
    run(&mut machine, 0);
    machine.board_mut().poke(0xd011, 0x1b);
    // Without interrupts.
    machine.board_mut().poke(0xdc0d, 0x7f);
    let (began, first) = (machine.elapsed(), machine.program_time());
    run(&mut machine, began.0 + 100 * 19_656);
    let stolen = machine.elapsed().0 - began.0 - (machine.program_time() - first);
    // 25 bad lines of 43 cycles in a frame, less the 4 in which the processor writes.
    assert!(stolen.abs_diff(100 * 1_071) <= 43, "{stolen}");
}

#[test]
fn restore_is_an_nmi_even_without_interrupts() {
    let mut machine = machine();
    machine.schedule(Cycles(10_000), Event::KeyDown(hardware::KeyCode(64)));
    run(&mut machine, 9_900);
    assert_eq!(machine.board().ram()[4], 0);
    run(&mut machine, 10_100);
    assert_eq!(machine.board().ram()[4], 1);
}

#[test]
fn a_power_cycle_starts_at_the_reset_vector() {
    let mut machine = machine();
    run(&mut machine, 500_000);
    assert!(machine.board().ram()[3] > 20);
    machine.power_on();
    assert_eq!(machine.pc(), 0xe000);
    run(&mut machine, 0);
    assert_eq!(machine.board().ram()[3], 0);
}
