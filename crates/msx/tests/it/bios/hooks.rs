//! The hooks of the interrupt handler.

use hardware::{Cycles, MachineControl as _, Timekeeper as _};
use msx::{Msx, Region};
use msx_basic::MsxMachine as _;
use msx_basic::machine::CodeStop;

use super::{machine, write};

/// Runs frames while the language runs.
fn pass_frames(machine: &mut Msx, frames: u64) {
    machine.set_deadline(Cycles(machine.elapsed().0 + frames * Region::Ntsc.cycles_per_frame()));
    while !machine.is_deadline_reached() {
        machine.idle();
    }
}

#[test]
fn hooks_run_once_a_frame_and_keep_the_clock_going() {
    for hook in [0xfd9a, 0xfd9f] {
        let mut machine = machine(0);
        // PUSH HL, LD HL,C200h, INC (HL), POP HL, RET
        write(&mut machine, 0xc000, &[0xe5, 0x21, 0x00, 0xc2, 0x34, 0xe1, 0xc9]);
        machine.store(0xc200, 0);
        write(&mut machine, hook, &[0xc3, 0x00, 0xc0]);
        let ticks = machine.ticks();
        pass_frames(&mut machine, 20);
        assert_eq!((machine.byte(0xc200), machine.ticks() - ticks), (20, 20), "{hook:04x}");
        // In machine code that waits for 20 interrupts: LD B,14h, HALT, DJNZ, RET.
        write(&mut machine, 0xc040, &[0x06, 20, 0x76, 0x10, 0xfd, 0xc9]);
        let ticks = machine.ticks();
        machine.begin_call(0xc040, [0; 8], 0xc300);
        machine.set_deadline(Cycles(u64::MAX));
        while machine.run_code() == CodeStop::HorizonReached {
            machine.catch_up();
        }
        assert_eq!((machine.byte(0xc200), machine.ticks() - ticks), (40, 20), "{hook:04x}");
        // A hook that calls an unknown address is abandoned, with a warning.
        write(&mut machine, 0xc000, &[0xc3, 0x00, 0x40]);
        pass_frames(&mut machine, 5);
        assert_eq!(machine.take_warnings().len(), 1);
        let ticks = machine.ticks();
        pass_frames(&mut machine, 5);
        assert_eq!((machine.ticks() - ticks, machine.take_warnings().len()), (5, 0));
    }
}

#[test]
fn a_hook_gets_the_status_and_the_interrupted_code_its_registers() {
    let mut machine = machine(0);
    // The hook: LD (C200h),A, and other values in all registers. EXX, EX AF,AF' are part of it.
    let hook = [
        0x32, 0x00, 0xc2, 0x01, 1, 2, 0x11, 3, 4, 0x21, 5, 6, 0xdd, 0x21, 7, 8, 0xfd, 0x21, 9, 9, 0xd9, 0x08,
        0x01, 1, 2, 0x11, 3, 4, 0x21, 5, 6, 0xaf, 0x3e, 0x80, 0xc9,
    ];
    write(&mut machine, 0xc000, &hook);
    write(&mut machine, 0xfd9f, &[0xc3, 0x00, 0xc0]);
    // LD BC.., LD DE.., LD HL.., EXX, LD BC.., EXX, HALT, LD (C210h),BC, LD (C212h),DE, LD (C214h),HL, EXX,
    // LD (C216h),BC, RET
    let code = [
        0x01, 0x11, 0x22, 0x11, 0x33, 0x44, 0x21, 0x55, 0x66, 0xd9, 0x01, 0x77, 0x88, 0xd9, 0x76, 0xed, 0x43,
        0x10, 0xc2, 0xed, 0x53, 0x12, 0xc2, 0x22, 0x14, 0xc2, 0xd9, 0xed, 0x43, 0x16, 0xc2, 0xc9,
    ];
    write(&mut machine, 0xc040, &code);
    machine.begin_call(0xc040, [0; 8], 0xc300);
    while machine.run_code() == CodeStop::HorizonReached {
        machine.catch_up();
    }
    assert_eq!(machine.byte(0xc200) & 0x80, 0x80);
    let saved: Vec<u8> = (0xc210..0xc218).map(|address| machine.byte(address)).collect();
    assert_eq!(saved, [0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77, 0x88]);
}
