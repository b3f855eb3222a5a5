//! The ports of the sound chip, the parallel port and the printer; joysticks and triggers.

use hardware::{ControlPort, Event, JoystickLines, KeyCode, Keyboard as _, MachineControl as _, Memory as _};
use hardware::{MemorySpaces as _, Sound as _};
use msx::{Msx, Options, Region};
use msx_basic::MsxMachine as _;
use msx_basic::machine::MotorCommand;

/// The bits of the sound chip's registers that exist.
const EXISTING: [u8; 14] = [255, 15, 255, 15, 255, 15, 31, 255, 31, 31, 31, 255, 255, 15];

fn machine() -> Msx {
    Msx::new(Options::default())
}

#[test]
fn registers_of_the_sound_chip_read_back_by_the_ports() {
    let mut machine = machine();
    for (register, bits) in (0..).zip(EXISTING) {
        // Only four bits of the number count.
        machine.write_port(0xa0, register | 0x70);
        for value in [0xff, 0x55, 0x00, 0xaa] {
            machine.write_port(0xa1, value);
            assert_eq!(machine.read_port(0xa2), value & bits, "register {register}");
        }
    }
}

#[test]
fn port_b_selects_the_joystick_that_port_a_shows() {
    let mut machine = machine();
    let set = |machine: &mut Msx, port, lines| {
        machine.apply(Event::Joystick { port, lines: JoystickLines(lines) });
    };
    for lines in 0..64 {
        set(&mut machine, ControlPort::One, lines);
        set(&mut machine, ControlPort::Two, lines ^ 0x3f);
        for (selection, expected) in [(0x0f, lines), (0x4f, lines ^ 0x3f)] {
            machine.write_port(0xa0, 15);
            machine.write_port(0xa1, selection);
            machine.write_port(0xa0, 14);
            assert_eq!(machine.read_port(0xa2), 0x40 | !expected & 0x3f);
        }
    }
}

/// Returns the direction of two axes, 1 up, then clockwise; 0 if none or if opposite switches are closed.
fn point(lines: u8) -> u8 {
    let axis = |less: u8, more: u8| i8::from(lines & more != 0) - i8::from(lines & less != 0);
    match (axis(4, 8), axis(1, 2)) {
        (0, 0) => 0,
        (0, -1) => 1,
        (1, -1) => 2,
        (1, 0) => 3,
        (1, 1) => 4,
        (0, 1) => 5,
        (-1, 1) => 6,
        (-1, 0) => 7,
        _ => 8,
    }
}

#[test]
fn sticks_point_where_their_switches_or_the_cursor_keys_do() {
    let mut machine = machine();
    // The bits of the cursor keys in row 8: left, up, down, right.
    let keys = [(1, 5), (2, 6), (4, 4), (8, 7)];
    for lines in 0..64 {
        machine.apply(Event::Joystick { port: ControlPort::Two, lines: JoystickLines(lines) });
        for (switch, bit) in keys {
            let key = KeyCode(0x40 + bit);
            machine.apply(if lines & switch != 0 { Event::KeyDown(key) } else { Event::KeyUp(key) });
        }
        assert_eq!([0, 1, 2, 3].map(|stick| machine.stick(stick)), [point(lines), 0, point(lines), 0]);
        let closed = |bit: u8| lines & bit != 0;
        let triggers = [0, 1, 2, 3, 4, 5].map(|trigger| machine.trigger(trigger));
        assert_eq!(triggers, [false, false, closed(16), false, closed(32), false]);
    }
    machine.apply(Event::KeyDown(KeyCode(0x40)));
    machine.apply(Event::Joystick { port: ControlPort::One, lines: JoystickLines(0x30) });
    machine.apply(Event::Joystick { port: ControlPort::Two, lines: JoystickLines(0) });
    assert_eq!([0, 1, 2, 3, 4].map(|trigger| machine.trigger(trigger)), [true, true, false, true, false]);
}

#[test]
fn the_parallel_port_shows_the_selected_row_of_keys() {
    let mut machine = machine();
    for key in 0..88u8 {
        machine.apply(Event::KeyDown(KeyCode(key)));
        for row in 0..16 {
            machine.write_port(0xaa, 0x50 | row);
            let expected = if row == key / 8 { !(1 << (key % 8)) } else { 0xff };
            assert_eq!(machine.read_port(0xa9), expected, "key {key}, row {row}");
        }
        machine.apply(Event::KeyUp(KeyCode(key)));
    }
}

#[test]
fn single_lines_of_the_parallel_port_are_set_and_cleared() {
    let mut machine = machine();
    machine.log_sound_writes(true);
    let mut lines = 0x50;
    machine.write_port(0xaa, lines);
    let mut clicks = Vec::new();
    for command in (0..16).chain((0..16).rev()).chain([0x80, 0x8f]) {
        machine.write_port(0xab, command);
        let before = lines;
        // A command with bit 7 sets the port's mode.
        if command < 0x80 {
            let bit = 1 << (command / 2);
            lines = if command & 1 != 0 { lines | bit } else { lines & !bit };
        }
        clicks.extend(((before ^ lines) & 0x80 != 0).then_some((0xaa, lines >> 7)));
        assert_eq!(machine.read_port(0xaa), lines, "command {command}");
    }
    let writes = machine.take_sound_writes();
    assert_eq!(writes.iter().map(|write| (write.address, write.value)).collect::<Vec<_>>(), clicks);
}

#[test]
fn the_motor_is_a_line_of_the_parallel_port_that_is_low_while_it_runs() {
    let mut machine = machine();
    let commands = [
        (MotorCommand::On, 0x40),
        (MotorCommand::On, 0x40),
        (MotorCommand::Toggle, 0x50),
        (MotorCommand::Toggle, 0x40),
        (MotorCommand::Off, 0x50),
        (MotorCommand::Off, 0x50),
    ];
    for (command, expected) in commands {
        machine.switch_motor(command);
        assert_eq!(machine.read_port(0xaa), expected, "{command:?}");
    }
}

#[test]
fn the_printer_takes_a_byte_when_its_strobe_falls() {
    let mut machine = machine();
    for (port, value) in
        [(0x91, b'A'), (0x90, 0), (0x90, 0), (0x91, b'B'), (0x90, 1), (0x91, b'C'), (0x90, 2)]
    {
        assert_eq!(machine.read_port(0x90) & 2, 0, "the printer is ready");
        machine.write_port(port, value);
    }
    assert_eq!(machine.take_printer_output(), Some(b"AC".to_vec()));
}

#[test]
fn the_video_chip_is_at_two_ports() {
    let mut machine = machine();
    for (port, value) in [(0x99, 0x34), (0x99, 0x52), (0x98, 7), (0x98, 9), (0x99, 0x35), (0x99, 0x12)] {
        machine.write_port(port, value);
    }
    assert_eq!([machine.read_port(0x98), machine.read_video(0x1234)], [9, 7]);
    machine.write_port(0x99, 0x5a);
    machine.write_port(0x99, 0x87);
    let registers = machine.registers();
    assert_eq!(registers[0].1[7], ("R7", 0x5a));
    machine.read_port(0x99);
    assert_eq!(machine.read_port(0x99) & 0x80, 0, "reading clears the frame flag");
}

#[test]
fn slots_switched_by_basic_or_absent_devices_change_nothing() {
    let mut machine = machine();
    let before = machine.ram().to_vec();
    for port in
        (0..=255).filter(|port| !matches!(port, 0x90 | 0x91 | 0x98 | 0x99 | 0xa0..=0xa2 | 0xa8..=0xab))
    {
        machine.write_port(port, 0xaa);
        assert_eq!(machine.read_port(port), 0xff, "port {port:02x}");
    }
    assert!(machine.take_warnings().is_empty());
    machine.write_port(0xa8, 0xf0);
    assert!(machine.take_warnings().is_empty());
    machine.write_port(0xa8, 0xff);
    assert_eq!((machine.take_warnings().len(), machine.read_port(0xa8)), (1, 0xf0));
    assert!(machine.ram()[..] == before);
}

#[test]
fn the_rom_has_the_bytes_that_identify_the_machine_and_its_glyphs() {
    // Bit 7 of the version is 50 frames a second.
    for (region, version) in [(Region::Ntsc, 0x01), (Region::Pal, 0x81)] {
        let mut machine = Msx::new(Options { region, ..Options::default() });
        let bytes = [0x0000, 0x0006, 0x0007, 0x002b, 0x002c, 0x002d].map(|address| machine.peek(address));
        assert_eq!(bytes, [0xf3, 0x98, 0x98, version, 0x01, 0x00]);
        let glyphs = u16::from_le_bytes([machine.peek(0x0004), machine.peek(0x0005)]);
        for offset in 0..0x0800 {
            assert_eq!(machine.peek(glyphs + offset), machine.read_video(0x0800 + offset));
        }
        assert!(machine.take_warnings().is_empty());
        // Where the original has code, a read is reported once.
        assert_eq!([0x0100, 0x4000].map(|address| machine.peek(address)), [0xff; 2]);
        assert_eq!(machine.take_warnings().len(), 1);
    }
}
