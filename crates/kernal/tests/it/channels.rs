//! Laws of the channels: files, printer, tape and drive.
#![expect(clippy::unwrap_used, reason = "laws are generic functions that the tests call")]

use cbm_basic::machine::{Channels, DeviceError, ReadResult};
use hardware::{Cycles, Event, MachineControl as _, Memory, Timekeeper};
use kernal::Machine;

use crate::medium::Medium;
use crate::subject::{Subject, laws, screen};

/// Where programs lie, in RAM of every machine.
const START: u16 = 0x3001;

fn machine<S: Subject>() -> Machine<S> {
    S::machine_with(Some(Box::new(Medium::default())))
}

/// Continues to the end of a transfer.
fn finish<S: Subject>(machine: &mut Machine<S>) -> Result<u16, DeviceError> {
    loop {
        if let Some(end) = machine.continue_transfer()? {
            return Ok(end);
        }
        machine.catch_up();
    }
}

fn load<S: Subject>(
    machine: &mut Machine<S>,
    device: u8,
    secondary: u8,
    name: &[u8],
    address: u16,
    verify: bool,
) -> Result<u16, DeviceError> {
    machine.load(device, secondary, name, address, verify)?;
    finish(machine)
}

fn save<S: Subject>(
    machine: &mut Machine<S>,
    device: u8,
    secondary: u8,
    name: &[u8],
    start: u16,
    end: u16,
) -> Result<(), DeviceError> {
    machine.save(device, secondary, name, start, end)?;
    finish(machine).map(drop)
}

fn print<S: Subject>(machine: &mut Machine<S>, file: u8, text: &[u8]) {
    machine.select_output(file).unwrap();
    for &byte in text {
        machine.put(byte);
    }
    machine.select_default();
}

/// Reads from a file until the status signals the end.
fn read<S: Subject>(machine: &mut Machine<S>, file: u8) -> Vec<u8> {
    machine.select_input(file).unwrap();
    let mut bytes = Vec::new();
    while machine.status() == 0 {
        if let ReadResult::Byte(byte) = machine.receive() {
            bytes.push(byte);
        }
    }
    machine.select_default();
    bytes
}

fn status<S: Subject>(machine: &mut Machine<S>) -> String {
    machine.open(15, 8, 15, b"").unwrap();
    let text = read(machine, 15);
    machine.close(15);
    String::from_utf8(text).unwrap()
}

fn a_data_file_comes_back_as_it_was_written<S: Subject>() {
    let mut machine = machine::<S>();
    machine.open(2, 8, 2, b"NOTES,S,W").unwrap();
    print(&mut machine, 2, b"ONE\rTWO\r");
    machine.close(2);
    machine.open(3, 8, 3, b"NOTES").unwrap();
    assert_eq!(read(&mut machine, 3), b"ONE\rTWO\r");
    assert_eq!(machine.status(), 0x40);
    machine.close(3);
    machine.open(4, 8, 4, b"NOTES,S,A").unwrap();
    print(&mut machine, 4, b"THREE\r");
    machine.close(4);
    machine.open(5, 8, 5, b"NO*").unwrap();
    assert_eq!(read(&mut machine, 5), b"ONE\rTWO\rTHREE\r");
}

fn a_program_is_saved_loaded_and_verified<S: Subject>() {
    let mut machine = machine::<S>();
    for (address, byte) in (START..).zip(*b"PROGRAM") {
        machine.poke(address, byte);
    }
    save(&mut machine, 8, 0, b"GAME", START, START + 7).unwrap();
    assert_eq!(load(&mut machine, 8, 1, b"GAME", 0, true), Ok(START + 7));
    assert_eq!(machine.status(), 0x40);
    assert_eq!(load(&mut machine, 8, 0, b"G?ME", 8192, false), Ok(8199));
    assert_eq!(&machine.ram()[8192..8199], b"PROGRAM");
    machine.poke(START + 1, 0);
    assert_eq!(load(&mut machine, 8, 1, b"GAME", 0, true), Ok(START + 7));
    assert_eq!(machine.status(), 0x50);
}

fn the_command_channel_reports_the_last_status<S: Subject>() {
    let mut machine = machine::<S>();
    assert_eq!(status(&mut machine), "73,CBM DOS V2.6 1541,00,00\r");
    assert_eq!(status(&mut machine), "00, OK,00,00\r");
    machine.open(2, 8, 2, b"NOTHING").unwrap();
    assert_eq!(status(&mut machine), "62,FILE NOT FOUND,00,00\r");
    save(&mut machine, 8, 0, b"A", START, START + 2).unwrap();
    save(&mut machine, 8, 0, b"A", START, START + 2).unwrap();
    assert_eq!(status(&mut machine), "63,FILE EXISTS,00,00\r");
    save(&mut machine, 8, 0, b"@0:A", START, START + 2).unwrap();
    assert_eq!(status(&mut machine), "00, OK,00,00\r");
}

fn commands_scratch_rename_and_copy<S: Subject>() {
    let mut machine = machine::<S>();
    for name in [b"A1", b"A2", b"B1"] {
        save(&mut machine, 8, 0, name, START, START + 2).unwrap();
    }
    machine.open(15, 8, 15, b"").unwrap();
    print(&mut machine, 15, b"R0:NEW=B1\r");
    print(&mut machine, 15, b"C:COPY=NEW\r");
    print(&mut machine, 15, b"S:A*\r");
    assert_eq!(read(&mut machine, 15), b"01, FILES SCRATCHED,02,00\r");
    let directory = |machine: &mut Machine<S>| load(machine, 8, 0, b"$", START, false).unwrap();
    let end = directory(&mut machine);
    let text = &machine.ram()[usize::from(START)..usize::from(end)];
    let has = |expected: &[u8]| text.windows(expected.len()).any(|window| window == expected);
    assert!(has(b"\"NEW\"              PRG") && has(b"\"COPY\"") && !has(b"A1"));
    assert!(has(b"BLOCKS FREE."));
}

fn formatting_is_refused<S: Subject>() {
    let mut machine = machine::<S>();
    machine.open(15, 8, 15, b"N:EMPTY,01").unwrap();
    assert!(read(&mut machine, 15).starts_with(b"26,"));
}

fn errors_are_those_of_the_kernal<S: Subject>() {
    let mut machine = machine::<S>();
    assert_eq!(machine.open(0, 8, 0, b"A"), Err(DeviceError::NotInputFile));
    assert_eq!(machine.open(1, 9, 0, b"A"), Err(DeviceError::DeviceNotPresent));
    machine.open(2, 3, 0, b"").unwrap();
    assert_eq!(machine.open(2, 3, 0, b""), Err(DeviceError::FileOpen));
    assert_eq!(machine.select_input(7), Err(DeviceError::FileNotOpen));
    assert_eq!(load(&mut machine, 8, 0, b"", START, false), Err(DeviceError::MissingFileName));
    assert_eq!(load(&mut machine, 8, 0, b"X", START, false), Err(DeviceError::FileNotFound));
    assert_eq!(load(&mut machine, 0, 0, b"X", START, false), Err(DeviceError::IllegalDeviceNumber));
    machine.open(5, 0, 0, b"").unwrap();
    assert_eq!(machine.select_output(5), Err(DeviceError::NotOutputFile));
    for file in 10..17 {
        machine.open(file, 3, 0, b"").unwrap();
    }
    assert_eq!(machine.open(20, 3, 0, b""), Err(DeviceError::TooManyFiles));
}

fn without_a_medium_there_is_no_drive<S: Subject>() {
    let mut machine = S::machine();
    assert_eq!(load(&mut machine, 8, 0, b"X", START, false), Err(DeviceError::DeviceNotPresent));
}

fn the_printer_collects_bytes<S: Subject>() {
    let mut machine = machine::<S>();
    machine.open(4, 4, 0, b"").unwrap();
    print(&mut machine, 4, b"HELLO\r");
    assert_eq!(machine.take_printer_output(), Some(b"HELLO\r".to_vec()));
    assert_eq!(machine.take_printer_output(), Some(Vec::new()));
}

fn the_recorder_asks_for_its_keys_and_finds_by_beginning<S: Subject>() {
    let mut machine = machine::<S>();
    save(&mut machine, 1, 0, b"HELLO WORLD", START, START + 3).unwrap();
    machine.put(147);
    machine.set_direct_mode(true);
    assert_eq!(load(&mut machine, 1, 0, b"HELLO", START, false), Ok(START + 3));
    let screen: Vec<u8> = machine.ram()[screen::<S>()..][..1000].to_vec();
    for message in ["PRESS PLAY ON TAPE", "SEARCHING FOR HELLO", "FOUND HELLO WORLD", "LOADING"] {
        let codes: Vec<u8> = message.bytes().map(|byte| byte & 0x3f).collect();
        assert!(screen.windows(codes.len()).any(|window| window == codes), "{message}");
    }
    machine.open(1, 1, 1, b"DATA").unwrap();
    finish(&mut machine).unwrap();
    print(&mut machine, 1, b"1,2\r");
    machine.close(1);
    machine.open(1, 1, 0, b"DATA").unwrap();
    finish(&mut machine).unwrap();
    assert_eq!(read(&mut machine, 1), b"1,2\r");
}

fn closing_moves_the_last_file_into_the_gap<S: Subject>() {
    let mut machine = machine::<S>();
    for file in [1, 2, 3] {
        machine.open(file, 3, 0, b"").unwrap();
    }
    machine.close(1);
    assert_eq!((machine.ram()[152], &machine.ram()[601..603]), (2, &[3, 2][..]));
}

/// Reads a byte, with its status.
fn get<S: Subject>(machine: &mut Machine<S>, file: u8) -> (u8, u8) {
    machine.select_input(file).unwrap();
    let byte = machine.getin();
    let status = machine.status();
    machine.select_default();
    (byte, status)
}

fn a_read_after_the_end_of_a_file_times_out<S: Subject>() {
    let mut machine = machine::<S>();
    machine.open(2, 8, 2, b"ONE,S,W").unwrap();
    print(&mut machine, 2, b"1");
    machine.close(2);
    machine.open(2, 8, 2, b"ONE").unwrap();
    assert_eq!(get(&mut machine, 2), (b'1', 64));
    assert_eq!((get(&mut machine, 2), get(&mut machine, 2)), ((199, 66), (199, 66)));
    machine.open(3, 8, 3, b"NOTHING").unwrap();
    machine.open(4, 8, 4, b"W,S,W").unwrap();
    machine.open(5, 4, 0, b"").unwrap();
    for file in [3, 4, 5] {
        assert_eq!(get(&mut machine, file), (199, 66), "{file}");
    }
    machine.open(6, 1, 1, b"TAPE").unwrap();
    finish(&mut machine).unwrap();
    print(&mut machine, 6, b"1");
    machine.close(6);
    machine.open(6, 1, 0, b"TAPE").unwrap();
    finish(&mut machine).unwrap();
    assert_eq!((get(&mut machine, 6), get(&mut machine, 6).1), ((b'1', 64), 66));
}

fn a_file_that_nothing_was_written_to_holds_a_line_end<S: Subject>() {
    let mut machine = machine::<S>();
    machine.open(2, 8, 2, b"EMPTY,S,W").unwrap();
    machine.close(2);
    machine.open(2, 8, 2, b"EMPTY").unwrap();
    assert_eq!(get(&mut machine, 2), (13, 64));
}

/// Returns the number in the last line of the directory.
fn free<S: Subject>(machine: &mut Machine<S>) -> u16 {
    let end = usize::from(load(machine, 8, 0, b"$", START, false).unwrap());
    // The line's number is followed by the text, the end of the line, and the end of the program.
    let at = end - 2 - 1 - b"BLOCKS FREE.             ".len() - 2;
    u16::from_le_bytes([machine.ram()[at], machine.ram()[at + 1]])
}

fn a_full_disk_says_so_and_leaves_the_old_file<S: Subject>() {
    let mut machine = machine::<S>();
    assert_eq!(free(&mut machine), 8);
    save(&mut machine, 8, 0, b"OLD", START, START + 252).unwrap();
    machine.open(2, 8, 2, b"DATA,S,W").unwrap();
    print(&mut machine, 2, &[b'A'; 255]);
    machine.close(2);
    assert_eq!((free(&mut machine), status(&mut machine)), (5, "00, OK,00,00\r".into()));
    save(&mut machine, 8, 0, b"@0:OLD", 4096, 4096 + 6 * 254).unwrap();
    assert_eq!(status(&mut machine), "72,DISK FULL,00,00\r");
    assert_eq!(load(&mut machine, 8, 1, b"OLD", 0, false), Ok(START + 252));
    machine.open(2, 8, 2, b"DATA,S,A").unwrap();
    print(&mut machine, 2, &[b'B'; 254 + 5 * 254]);
    assert_eq!(status(&mut machine), "72,DISK FULL,00,00\r");
    machine.close(2);
    machine.open(2, 8, 2, b"DATA").unwrap();
    assert_eq!(read(&mut machine, 2).len(), 255);
    save(&mut machine, 8, 0, b"NEW", 4096, 4096 + 5 * 254 - 2).unwrap();
    assert_eq!((status(&mut machine), free(&mut machine)), ("00, OK,00,00\r".into(), 0));
    machine.open(3, 8, 3, b"MORE,S,W").unwrap();
    assert_eq!(status(&mut machine), "72,DISK FULL,00,00\r");
    let notices = machine.take_warnings();
    assert_eq!(notices[0], "the drive did not write all of `OLD`: 72,DISK FULL");
}

fn a_failed_host_write_is_a_drive_error_and_a_tape_warning<S: Subject>() {
    let mut machine = machine::<S>();
    save(&mut machine, 8, 0, b"REFUSED", START, START + 2).unwrap();
    assert_eq!(status(&mut machine), "72,DISK FULL,00,00\r");
    save(&mut machine, 1, 0, b"REFUSED", START, START + 2).unwrap();
    let warnings = machine.take_warnings();
    assert_eq!(
        warnings,
        [
            "the drive did not write all of `REFUSED`: 72,DISK FULL",
            "cannot write `REFUSED` to the tape: the medium is full"
        ]
    );
}

fn a_transfer_takes_its_time_and_lets_the_host_in<S: Subject>() {
    let mut whole = machine::<S>();
    save(&mut whole, 8, 0, b"GAME", START, START + 400).unwrap();
    let mut sliced = machine::<S>();
    let start = sliced.elapsed();
    sliced.save(8, 0, b"GAME", START, START + 400).unwrap();
    for slice in 1.. {
        let deadline = Cycles(start.0 + slice * 9_000);
        sliced.set_deadline(deadline);
        assert!(sliced.elapsed() < deadline);
        let mut end = sliced.continue_transfer().unwrap();
        while end.is_none() && !sliced.is_deadline_reached() {
            sliced.catch_up();
            end = sliced.continue_transfer().unwrap();
        }
        if end.is_some() {
            break;
        }
        assert!(sliced.elapsed().0 - deadline.0 < 4_000, "the run stops at the host's deadline");
        sliced.catch_up();
    }
    assert_eq!((whole.elapsed(), whole.ram()), (sliced.elapsed(), sliced.ram()));
    assert!(whole.elapsed().0 - start.0 > 400 * 2_400);
}

fn the_stop_key_ends_a_transfer<S: Subject>() {
    let mut machine = machine::<S>();
    save(&mut machine, 8, 0, b"GAME", START, START + 400).unwrap();
    let now = machine.elapsed();
    machine.schedule(Cycles(now.0 + 100_000), Event::KeyDown(S::key("STOP")));
    machine.set_deadline(Cycles(u64::MAX));
    assert_eq!(load(&mut machine, 8, 1, b"GAME", 0, false), Err(DeviceError::Break));
    assert!(machine.elapsed().0 - now.0 < 200_000);
}

laws! {
    a_data_file_comes_back_as_it_was_written,
    a_program_is_saved_loaded_and_verified,
    the_command_channel_reports_the_last_status,
    commands_scratch_rename_and_copy,
    formatting_is_refused,
    errors_are_those_of_the_kernal,
    without_a_medium_there_is_no_drive,
    the_printer_collects_bytes,
    the_recorder_asks_for_its_keys_and_finds_by_beginning,
    closing_moves_the_last_file_into_the_gap,
    a_read_after_the_end_of_a_file_times_out,
    a_file_that_nothing_was_written_to_holds_a_line_end,
    a_full_disk_says_so_and_leaves_the_old_file,
    a_failed_host_write_is_a_drive_error_and_a_tape_warning,
    a_transfer_takes_its_time_and_lets_the_host_in,
    the_stop_key_ends_a_transfer,
}
