//! Slots and ports, as machine code uses them.

use hardware::MachineControl as _;
use msx_basic::MsxMachine as _;
use msx_basic::machine::CodeStop;

use super::{Registers, call, machine, run, write};

/// The slots as the firmware sets them.
const SLOTS: u8 = 0xf0;
/// An address of RAM in each page, with the byte of ROM there.
const CELLS: [(u16, u8); 4] = [(0x0006, 0x98), (0x4123, 0xff), (0x8123, 0xff), (0xd123, 0xff)];

fn slot_and_address(slot: u8, hl: u16, e: u8) -> Registers {
    Registers { af: u16::from(slot) << 8, de: e.into(), hl, ..Registers::default() }
}

#[test]
fn each_slot_has_its_bytes_and_a_call_leaves_the_slots() {
    let mut machine = machine(0);
    for (cell, rom) in CELLS {
        for slot in 0..4 {
            call(&mut machine, 0x0014, slot_and_address(slot, cell, 0x60 + slot));
        }
        // Only slot 3 has RAM, in every page; the ROM is in the lower half of slot 0.
        for (slot, expected) in [(0, rom), (1, 0xff), (2, 0xff), (3, 0x63), (0x83, 0x63)] {
            let (after, _) = call(&mut machine, 0x000c, slot_and_address(slot, cell, 0));
            assert_eq!(after.a(), expected, "slot {slot}, address {cell:04x}");
            assert_eq!(machine.read_port(0xa8), SLOTS);
        }
    }
}

#[test]
fn enaslt_switches_one_page() {
    for (page, address) in [(1, 0x4000), (2, 0x8000)] {
        for slot in 0..4 {
            let mut machine = machine(0);
            // CALL ENASLT, IN A,(A8h), LD (C200h),A, LD A,F0h, OUT (A8h),A, RET
            let code = [0xcd, 0x24, 0, 0xdb, 0xa8, 0x32, 0x00, 0xc2, 0x3e, SLOTS, 0xd3, 0xa8, 0xc9];
            write(&mut machine, 0xc000, &code);
            assert_eq!(run(&mut machine, 0xc000, slot_and_address(slot, address, 0)), CodeStop::Returned);
            let expected = SLOTS & !(3 << (2 * page)) | slot << (2 * page);
            assert_eq!(machine.byte(0xc200), expected);
        }
    }
}

#[test]
fn code_in_another_slot_is_called_with_its_page_and_returns_to_the_old_one() {
    let mut machine = machine(0);
    // IN A,(A8h), LD (C200h),A, INC BC, RET
    for (address, byte) in (0x4100..).zip([0xdb, 0xa8, 0x32, 0x00, 0xc2, 0x03, 0xc9]) {
        call(&mut machine, 0x0014, slot_and_address(3, address, byte));
    }
    // LD IX,4100h, LD IY,0300h, JP CALSLT; and RST 30h with slot and address, RET
    write(&mut machine, 0xc080, &[0xdd, 0x21, 0x00, 0x41, 0xfd, 0x21, 0x00, 0x03, 0xc3, 0x1c, 0x00]);
    write(&mut machine, 0xc0a0, &[0xf7, 0x03, 0x00, 0x41, 0xc9]);
    for caller in [0xc080, 0xc0a0] {
        machine.store(0xc200, 0);
        let (after, _) = call(&mut machine, caller, Registers { bc: 7, ..Registers::default() });
        assert_eq!((after.bc, machine.byte(0xc200)), (8, 0xfc));
        assert_eq!(machine.read_port(0xa8), SLOTS);
    }
    // In the slot that is mapped already, the code runs with the same slots.
    write(&mut machine, 0xc0c0, &[0x03, 0xc9]);
    write(&mut machine, 0xc0a0, &[0xf7, 0x03, 0xc0, 0xc0, 0xc9]);
    assert_eq!(call(&mut machine, 0xc0a0, Registers::default()).0.bc, 1);
    // The routine that switches back is in page 0.
    write(&mut machine, 0xc0a0, &[0xf7, 0x03, 0x00, 0x01, 0xc9]);
    let stop = run(&mut machine, 0xc0a0, Registers::default());
    assert_eq!(stop, CodeStop::Unsupported { address: 0x0030, caller: 0xc0a0 });
}

#[test]
fn ports_without_a_device_are_reported_once_each() {
    let mut machine = machine(0);
    // IN A,(01h), OUT (02h),A, IN A,(01h), OUT (A8h),A with F0h, RET
    write(&mut machine, 0xc000, &[0xdb, 1, 0xd3, 2, 0xdb, 1, 0x3e, SLOTS, 0xd3, 0xa8, 0xdb, 0xa2, 0xc9]);
    assert_eq!(run(&mut machine, 0xc000, Registers::default()), CodeStop::Returned);
    assert_eq!(machine.take_warnings().len(), 2);
}
