//! The effects of routines are those of the routines that BASIC uses.

use hardware::{Event, Keyboard as _, MachineControl as _, Memory as _, MemorySpaces as _};
use msx::Msx;
use msx_basic::MsxMachine as _;
use msx_basic::machine::{CodeStop, Direction, MotorCommand, Note};
use msx_basic::workspace as at;

use super::{CODE, Registers, STACK, a, call, machine, run};

/// Returns all that a routine may change: memory without the code and its stack, and the chips.
fn state(machine: &mut Msx) -> (Vec<u8>, Vec<u8>, hardware::Registers, u8) {
    let mut ram = machine.ram().to_vec();
    ram[usize::from(CODE)..usize::from(STACK)].fill(0);
    // The number of interrupts differs.
    [at::JIFFY, at::INTCNT, at::SCNCNT].iter().for_each(|&cell| ram[usize::from(cell)..][..2].fill(0));
    let video =
        machine.spaces().iter().find(|space| space.name == "vram").expect("video memory").bytes.to_vec();
    (ram, video, machine.registers(), machine.read_port(0xaa))
}

/// Compares a routine with what BASIC's routines do, in every screen mode.
fn compare(routine: u16, registers: Registers, expected: impl Fn(&mut Msx)) {
    for mode in 0..4 {
        let (mut machine, mut twin) = (machine(mode), machine(mode));
        call(&mut machine, routine, registers);
        expected(&mut twin);
        let (one, other) = (state(&mut machine), state(&mut twin));
        let byte = one.0.iter().zip(&other.0).position(|(one, other)| one != other);
        assert_eq!(byte, None, "routine {routine:04x}, mode {mode}: RAM");
        let byte = one.1.iter().zip(&other.1).position(|(one, other)| one != other);
        assert_eq!(byte, None, "routine {routine:04x}, mode {mode}: video memory");
        assert_eq!((one.2, one.3), (other.2, other.3), "routine {routine:04x}, mode {mode}");
        assert_eq!(machine.take_printer_output(), twin.take_printer_output(), "routine {routine:04x}");
    }
}

#[test]
fn routines_of_the_screen_do_what_basics_do() {
    compare(0x0018, a(b'X'), |machine| machine.send(b'X'));
    compare(0x00a2, a(b'Y'), |machine| machine.send(b'Y'));
    compare(0x00c3, a(0), |machine| machine.clear());
    compare(0x00c6, Registers { hl: 0x0507, ..a(0) }, |machine| {
        [0x1b, b'Y', 0x1f + 7, 0x1f + 5].iter().for_each(|&code| machine.send(code));
    });
    compare(0x00cc, a(0), |machine| machine.show_function_keys(false));
    compare(0x00cf, a(0), |machine| machine.show_function_keys(true));
    compare(0x00c9, a(0), |machine| machine.show_function_keys(true));
    compare(0x00d2, a(0), |machine| machine.ensure_text());
    compare(0x003e, a(0), |_| {});
    for mode in 0..4u8 {
        compare(0x005f, a(mode), |machine| {
            machine.set_screen_mode(mode);
        });
        compare(0x006c + 3 * u16::from(mode), a(0), |machine| {
            machine.set_screen_mode(mode);
        });
    }
    compare(0x0062, a(0), |machine| {
        let pen = machine.byte(at::ATRBYT);
        machine.set_colours(machine.colours());
        machine.store(at::ATRBYT, pen);
    });
}

#[test]
fn routines_of_the_video_chip_do_what_basics_do() {
    let registers = Registers { af: 0x5a00, bc: 0x0025, de: 0x1234, hl: 0x0905 };
    compare(0x0041, registers, |machine| machine.write_video_register(1, machine.video_register(1) & !0x40));
    compare(0x0044, registers, |machine| machine.write_video_register(1, machine.video_register(1) | 0x40));
    compare(0x0047, Registers { bc: 0x3d07, ..registers }, |machine| machine.write_video_register(7, 0x3d));
    compare(0x004d, registers, |machine| machine.write_video(0x0905, 0x5a));
    compare(0x0056, registers, |machine| machine.write_video_bytes(0x0905, &[0x5a; 0x25]));
    compare(0x0059, Registers { de: 0xd000, ..registers }, |machine| {
        (0..0x25).for_each(|offset| {
            let byte = machine.read_video(0x0905 + offset);
            machine.poke(0xd000 + offset, byte);
        });
    });
    compare(0x005c, Registers { hl: 0xf87f, ..registers }, |machine| {
        let text: Vec<u8> = machine.ram()[0xf87f..][..0x25].to_vec();
        machine.write_video_bytes(0x1234, &text);
    });
    compare(0x0069, registers, |machine| machine.set_sprite_size(machine.video_register(1) & 3));
    // The registers of a mode, in another mode.
    for (mode, routine) in (0..).zip([0x0078, 0x007b, 0x007e, 0x0081]) {
        let mut machine_of = machine(mode);
        let mut machine = machine(if mode == 2 { 3 } else { 2 });
        call(&mut machine, routine, registers);
        let [one, other] =
            [&mut machine, &mut machine_of].map(|machine| machine.registers().swap_remove(0).1);
        assert_eq!(one[..7], other[..7], "mode {mode}");
    }
}

#[test]
fn video_addresses_for_ports_are_set_to_read_and_to_write() {
    let mut machine = machine(1);
    call(&mut machine, 0x0053, Registers { hl: 0xc910, ..a(0) });
    [1, 2].iter().for_each(|&byte| machine.write_port(0x98, byte));
    call(&mut machine, 0x0050, Registers { hl: 0xc910, ..a(0) });
    assert_eq!([0, 1].map(|_| machine.read_port(0x98)), [1, 2]);
}

#[test]
fn routines_of_sound_keys_and_printer_do_what_basics_do() {
    compare(0x0093, Registers { de: 0x0042, ..a(2) }, |machine| machine.write_sound(2, 0x42));
    compare(0x00a5, a(b'P'), |machine| machine.print(b'P'));
    compare(0x014d, a(b'Q'), |machine| machine.print(b'Q'));
    compare(0x00c0, a(0), |machine| machine.beep());
    compare(0x00f3, a(1), |machine| machine.switch_motor(MotorCommand::On));
    compare(0x00f3, a(0), |machine| machine.switch_motor(MotorCommand::Off));
    compare(0x00f3, a(0xff), |machine| machine.switch_motor(MotorCommand::Toggle));
    compare(0x0135, a(1), |machine| machine.write_port(0xab, 0x0f));
    compare(0x0135, a(0), |machine| machine.write_port(0xab, 0x0e));
    for routine in [0x0132, 0x00ba, 0x00bd] {
        compare(routine, a(1), |_| {});
    }
    for silence in [0x003b, 0x0090] {
        let mut machine = machine(0);
        let note = Note { ticks: 9, period: Some(99), ..Note::default() };
        machine.queue_note(0, note);
        machine.write_sound(8, 9);
        (0..3).for_each(|voice| machine.end_voice(voice));
        call(&mut machine, 0x0099, a(0));
        assert!((0..3).all(|voice| machine.is_playing(voice)));
        call(&mut machine, silence, a(0));
        assert!((0..3).all(|voice| !machine.is_playing(voice)));
        assert_eq!(machine.registers()[1].1[8], ("R8", 0));
    }
    let mut machine = machine(0);
    machine.apply(Event::Queue(b'K'));
    machine.apply(Event::Queue(b'L'));
    assert!(!call(&mut machine, 0x009c, a(0)).0.has_zero());
    assert_eq!(call(&mut machine, 0x009f, a(0)).0.a(), b'K');
    call(&mut machine, 0x0156, a(0));
    assert!(call(&mut machine, 0x009c, a(0)).0.has_zero());
    assert_eq!(run(&mut machine, 0x009f, a(0)), CodeStop::AwaitingKey);
}

#[test]
fn routines_of_the_pen_do_what_basics_do() {
    for (routine, direction) in [
        (0x00fc, Direction::Right),
        (0x00ff, Direction::Left),
        (0x0102, Direction::Up),
        (0x0108, Direction::Down),
    ] {
        compare(routine, a(0), |machine| machine.step_pen(direction));
    }
    let registers = Registers { bc: 70, de: 33, hl: 19, ..a(0) };
    compare(0x0111, registers, |machine| machine.move_pen(70, 33));
    compare(0x008d, a(b'G'), |machine| machine.draw_code(b'G'));
    for mode in [2, 3] {
        let (mut machine, mut twin) = (machine(mode), machine(mode));
        let saved = call(&mut machine, 0x0114, a(0)).0;
        assert_eq!((saved.hl, saved.a()), (twin.pen().cell, twin.pen().mask));
        call(&mut machine, 0x0111, Registers { bc: 3, de: 0, ..registers });
        for (routine, y) in [(0x0105, 0), (0x010b, 0)] {
            twin.move_pen(3, y);
            let direction = if routine == 0x0105 { Direction::Up } else { Direction::Down };
            let has_moved = twin.try_step_pen(direction);
            assert_eq!(call(&mut machine, routine, a(0)).0.has_carry(), !has_moved);
            assert_eq!(machine.pen(), twin.pen());
        }
        assert!(
            !call(&mut machine, 0x011a, a(7)).0.has_carry()
                && call(&mut machine, 0x011a, a(16)).0.has_carry()
        );
        twin.set_pen_colour(7);
        call(&mut machine, 0x0117, saved);
        assert_eq!((machine.pen().cell, machine.pen().mask), (saved.hl, saved.a()));
        call(&mut machine, 0x0120, a(0));
        assert_eq!(call(&mut machine, 0x011d, a(0)).0.a(), 7);
        twin.move_pen(21, 10);
        twin.set_dot();
        call(&mut machine, 0x0123, registers);
        twin.set_dots(19);
        assert!(state(&mut machine).1 == state(&mut twin).1, "mode {mode}");
    }
}
