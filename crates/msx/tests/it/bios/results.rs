//! The registers, flags and interrupt states after routines.

use hardware::{Event, KeyCode, Keyboard as _};
use msx::Msx;
use msx_basic::MsxMachine as _;
use msx_basic::machine::CodeStop;
use msx_basic::workspace as at;

use super::{Registers, a, call, machine, run};

#[test]
fn dcompr_compares_and_getypr_reports_the_type() {
    let values = [0x0000, 0x0001, 0x00ff, 0x0100, 0x1234, 0x1235, 0x1334, 0xff00, 0xffff];
    let mut machine = machine(0);
    for hl in values {
        for de in values {
            let (after, _) = call(&mut machine, 0x0020, Registers { hl, de, ..a(0) });
            assert_eq!((after.has_zero(), after.has_carry()), (hl == de, hl < de), "{hl:04x} {de:04x}");
            assert_eq!((after.hl, after.de), (hl, de));
        }
    }
    // Integer: sign; string: zero; single: parity clear; double: no carry.
    for (kind, flags) in [(2, 0x80 | 4 | 1), (3, 0x40 | 4 | 1), (4, 1), (8, 4)] {
        machine.store(at::VALTYP, kind);
        assert_eq!(call(&mut machine, 0x0028, a(0)).0.af & 0xc5, flags, "type {kind}");
    }
}

#[test]
fn routines_return_the_bytes_of_chips_and_switches() {
    let mut machine = machine(1);
    let result = |machine: &mut Msx, routine, value| call(machine, routine, a(value)).0;
    assert_eq!(call(&mut machine, 0x004a, Registers { hl: 0x0911, ..a(0) }).0.a(), 0x11 ^ 0x5a);
    machine.write_sound(4, 0x77);
    assert_eq!(result(&mut machine, 0x0096, 4).a(), 0x77);
    assert_eq!((result(&mut machine, 0x0084, 3).hl, result(&mut machine, 0x0087, 3).hl), (0x3818, 0x1b0c));
    let size = result(&mut machine, 0x008a, 0);
    assert_eq!((size.a(), size.has_carry()), (8, false));
    machine.set_sprite_size(2);
    let size = result(&mut machine, 0x008a, 0);
    assert_eq!((size.a(), size.has_carry(), result(&mut machine, 0x0084, 3).hl), (32, true, 0x3860));
    let ready = result(&mut machine, 0x00a8, 0);
    assert_eq!((ready.a(), ready.has_zero()), (0xff, false));
    for (keys, is_break) in [(vec![0x31], false), (vec![0x3c], false), (vec![0x31, 0x3c], true)] {
        keys.iter().for_each(|&key| machine.apply(Event::KeyDown(KeyCode(key))));
        assert_eq!(result(&mut machine, 0x00b7, 0).has_carry(), is_break, "{keys:?}");
        assert_eq!(result(&mut machine, 0x0141, 6).a(), if keys[0] == 0x31 { 0xfd } else { 0xff });
        keys.iter().for_each(|&key| machine.apply(Event::KeyUp(KeyCode(key))));
    }
    machine.apply(Event::KeyDown(KeyCode(0x40)));
    machine.apply(Event::KeyDown(KeyCode(0x47)));
    let stick = [0x00d5, 0x00d8, 0x00db, 0x00de, 0x0138].map(|routine| result(&mut machine, routine, 0).a());
    assert_eq!(stick, [3, 0xff, 0, 0xff, 0xf0]);
    assert_eq!(result(&mut machine, 0x00d8, 1).a(), 0);
    let device = result(&mut machine, 0x014a, 9);
    assert_eq!((device.a(), device.has_zero()), (0, true));
    machine.read_port(0x99);
    assert_eq!(result(&mut machine, 0x013e, 0).a() & 0x80, 0);
}

#[test]
fn copies_leave_the_registers_of_their_loops() {
    for (routine, video, other) in [(0x0059, 0x0905, 0xd000), (0x005c, 0xd000, 0x0905)] {
        let mut machine = machine(1);
        let (after, _) =
            call(&mut machine, routine, Registers { af: 0x1100, bc: 0x0123, de: 0xd000, hl: 0x0905 });
        let other = other + 0x0123;
        assert_eq!((after.a(), after.bc, after.hl, after.de), (0, 0, video, other));
    }
    let filled = Registers { af: 0x1100, bc: 0x0123, de: 0xd000, hl: 0x0905 };
    assert_eq!(call(&mut machine(1), 0x0056, filled).0, Registers { bc: 0, af: 0x1100, ..filled });
}

#[test]
fn routines_enable_interrupts_unless_they_access_no_chip() {
    let keeping =
        [0x0020, 0x0028, 0x014a, 0x0084, 0x0087, 0x008a, 0x00b7, 0x0114, 0x0117, 0x0135, 0x0138, 0x013e];
    let disabling = [0x000c, 0x0014, 0x0024];
    let enabling =
        [0x0018, 0x0041, 0x004a, 0x0056, 0x0090, 0x0096, 0x009c, 0x00a2, 0x00c0, 0x00d5, 0x011d, 0x0141];
    for (routines, expected) in [(&keeping[..], false), (&disabling, false), (&enabling, true)] {
        for &routine in routines {
            let registers = Registers { af: 0, hl: 0x0100, ..Registers::default() };
            assert_eq!(call(&mut machine(2), routine, registers).1, expected, "{routine:04x}");
        }
    }
}

#[test]
fn unknown_routines_and_addresses_after_the_table_are_reported() {
    // The last is that of the disk functions, which a machine without drives lacks.
    for routine in [0x0001, 0x00e1, 0x00ea, 0x0147, 0x0160, 0x4000, 0x7fff, at::DISK_FUNCTIONS] {
        let stop = run(&mut machine(0), routine, a(0));
        assert_eq!(stop, CodeStop::Unsupported { address: routine, caller: routine });
    }
}
