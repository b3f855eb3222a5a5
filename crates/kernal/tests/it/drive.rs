//! The disk drive: files of records against a model, blocks and memory, commands, names and the directory.
//!
//! The drive does not depend on the machine: these tests use the C64. Sources: 1541 User's Guide, chapters 4 to 7 and
//! appendix B.

use cbm_basic::machine::{Channels, MachineCode};
use hardware::{DirectoryEntry, MachineControl as _, Memory as _, Storage};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use crate::medium::{Floppy, Medium};
use crate::subject::Subject;

type Machine = kernal::Machine<c64::Board>;

const OK: &str = "00, OK,00,00\r";
const END_OF_FILE: u8 = 0x40;

/// Returns a machine with a medium, its command channel open as file 15.
fn machine(storage: impl Storage + 'static) -> Machine {
    let mut machine = c64::Board::machine_with(Some(Box::new(storage)));
    machine.open(15, 8, 15, b"I").expect("there is a drive");
    machine
}

fn send(machine: &mut Machine, file: u8, bytes: &[u8]) {
    machine.select_output(file).expect("the file is open");
    bytes.iter().for_each(|&byte| machine.put(byte));
    machine.select_default();
}

/// Reads bytes up to the one with the signal of the end, at most `limit`; returns the last status too.
fn receive(machine: &mut Machine, file: u8, limit: usize) -> (Vec<u8>, u8) {
    machine.select_input(file).expect("the file is open");
    let mut bytes = Vec::new();
    while bytes.len() < limit && machine.status() == 0 {
        bytes.push(machine.getin());
    }
    let status = machine.status();
    machine.select_default();
    (bytes, status)
}

/// Returns the line of the command channel.
fn status(machine: &mut Machine) -> String {
    String::from_utf8(receive(machine, 15, 100).0).expect("a line of text")
}

/// Sends a command and returns the status after it.
fn command(machine: &mut Machine, text: &[u8]) -> String {
    send(machine, 15, text);
    status(machine)
}

/// Opens file 2 on channel 2, and returns the status after that.
fn open(machine: &mut Machine, name: &[u8]) -> String {
    machine.close(2);
    machine.open(2, 8, 2, name).expect("there is a drive");
    status(machine)
}

/// A file of records as the manual describes it.
struct Model {
    length: usize,
    records: Vec<Vec<u8>>,
    /// The current record and the position in it.
    at: (usize, usize),
}

impl Model {
    /// The medium has this many blocks.
    const BLOCKS: usize = 8;

    fn new(length: usize) -> Self {
        let mut model = Self { length, records: Vec::new(), at: (0, 0) };
        model.grow_to(254 / length);
        model
    }

    fn grow_to(&mut self, count: usize) {
        let mut empty = vec![0; self.length];
        empty[0] = 0xff;
        self.records.resize(count, empty);
    }

    fn seek(&mut self, record: usize, position: usize) -> &'static str {
        if position > self.length {
            return "51,OVERFLOW IN RECORD,00,00\r";
        }
        self.at = (record - 1, position - 1);
        if record > self.records.len() { "50,RECORD NOT PRESENT,00,00\r" } else { OK }
    }

    fn write(&mut self, bytes: &[u8]) -> &'static str {
        let (record, position) = self.at;
        let is_full = bytes.len() > self.length - position;
        if record >= self.records.len() {
            // The file takes whole blocks.
            let blocks = ((record + 1) * self.length).div_ceil(254);
            if blocks > Self::BLOCKS {
                return "52,FILE TOO LARGE,00,00\r";
            }
            self.grow_to(blocks * 254 / self.length);
        }
        let mut rest = bytes.to_vec();
        rest.resize(self.length - position, 0);
        self.records[record].splice(position.., rest);
        self.at = (record + 1, 0);
        if is_full { "51,OVERFLOW IN RECORD,00,00\r" } else { OK }
    }

    fn read(&mut self) -> (Vec<u8>, &'static str) {
        let (record, position) = self.at;
        let Some(bytes) = self.records.get(record) else {
            return (vec![13], "50,RECORD NOT PRESENT,00,00\r");
        };
        let last = bytes.iter().rposition(|&byte| byte != 0).unwrap_or(0);
        self.at = (record + 1, 0);
        (bytes[position..=last.max(position)].to_vec(), OK)
    }
}

#[derive(Clone, Debug)]
enum Access {
    Seek(u16, u8),
    Write(Vec<u8>),
    Read,
    OpenAgain,
}

fn access() -> impl Strategy<Value = Access> {
    prop_oneof![
        3 => (1u16..60, 1u8..12).prop_map(|(record, position)| Access::Seek(record, position)),
        1 => (1u16..2000, 1u8..=255).prop_map(|(record, position)| Access::Seek(record, position)),
        3 => prop::collection::vec(0u8..4, 1..12).prop_map(Access::Write),
        1 => prop::collection::vec(any::<u8>(), 1..100).prop_map(Access::Write),
        3 => Just(Access::Read),
        1 => Just(Access::OpenAgain),
    ]
}

#[test]
fn a_file_of_records_is_the_model_of_the_manual() {
    let mut runner =
        TestRunner::new_with_rng(Config::with_cases(150), TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let lengths = prop_oneof![1u8..12, Just(100), Just(127), Just(128), Just(254)];
    let held = runner.run(&(lengths, prop::collection::vec(access(), 1..40)), |(length, accesses)| {
        let mut machine = machine(Medium::default());
        let name = [b"RECORDS,L,", &[length][..]].concat();
        prop_assert_eq!(open(&mut machine, &name), OK);
        let mut model = Model::new(length.into());
        for access in accesses {
            match &access {
                Access::Seek(record, position) => {
                    let [low, high] = record.to_le_bytes();
                    let status = command(&mut machine, &[b'P', 98, low, high, *position]);
                    let expected = model.seek((*record).into(), (*position).into());
                    prop_assert_eq!(status, expected, "{:?}", access);
                }
                Access::Write(bytes) => {
                    send(&mut machine, 2, bytes);
                    let expected = model.write(bytes);
                    prop_assert_eq!(status(&mut machine), expected, "{:?}", access);
                }
                Access::Read => {
                    let (bytes, end) = receive(&mut machine, 2, 300);
                    let (expected, text) = model.read();
                    prop_assert_eq!((bytes, end), (expected, END_OF_FILE), "{:?}", access);
                    prop_assert_eq!(status(&mut machine), text);
                }
                Access::OpenAgain => {
                    prop_assert_eq!(open(&mut machine, b"RECORDS"), OK);
                    model.at = (0, 0);
                }
            }
        }
        Ok(())
    });
    held.expect("the drive does what the model does");
}

#[test]
fn a_file_of_records_has_one_length_and_its_type() {
    let mut machine = machine(Medium::default());
    assert_eq!(open(&mut machine, b"RECORDS,L,\x0a"), OK);
    assert_eq!(open(&mut machine, b"RECORDS,L,\x0a"), OK);
    assert_eq!(open(&mut machine, b"RECORDS,L,\x0b"), "50,RECORD NOT PRESENT,00,00\r");
    assert_eq!(open(&mut machine, b"NOTHING,L"), "62,FILE NOT FOUND,00,00\r");
    assert_eq!(open(&mut machine, b"NO*,L,\x0a"), "62,FILE NOT FOUND,00,00\r");
    assert_eq!(open(&mut machine, b"TEXT,S,W"), OK);
    assert_eq!(open(&mut machine, b"TEXT,L,\x0a"), "64,FILE TYPE MISMATCH,00,00\r");
    assert_eq!(command(&mut machine, &[b'P', 2, 1, 0, 1]), "70,NO CHANNEL,00,00\r");
    // A record and its list take two blocks, of which one is left.
    assert_eq!(open(&mut machine, b"FULL,S,W"), OK);
    send(&mut machine, 2, &[b'A'; 5 * 254]);
    assert_eq!(open(&mut machine, b"LATE,L,\x0a"), "72,DISK FULL,00,00\r");
}

/// Returns a machine with a disk, file 2 open on a buffer.
fn machine_with_buffer() -> Machine {
    let mut machine = machine(Floppy::default());
    assert_eq!(open(&mut machine, b"#"), OK);
    machine
}

fn pattern(seed: u8) -> Vec<u8> {
    (0..=255u8).map(|index| index.wrapping_mul(7).wrapping_add(seed)).collect()
}

#[test]
fn a_block_comes_back_as_it_was_written() {
    let mut machine = machine_with_buffer();
    for (number, (write, read)) in [
        ("U2:2 0 1 0", "U1:2 0 1 0"),
        ("UB 2,0,35,16", "UA:2,0,35,16"),
        ("U2:2\x1d0\x1d18\x1d3", "U1 2 0 18 3"),
    ]
    .iter()
    .enumerate()
    {
        let block = pattern(number as u8);
        assert_eq!(command(&mut machine, b"B-P:2 0"), OK);
        send(&mut machine, 2, &block);
        assert_eq!(command(&mut machine, write.as_bytes()), OK, "{write}");
        assert_eq!(command(&mut machine, b"B-P:2 0"), OK);
        send(&mut machine, 2, &[0; 256]);
        assert_eq!(command(&mut machine, read.as_bytes()), OK, "{read}");
        assert_eq!(receive(&mut machine, 2, 300), (block, END_OF_FILE), "{read}");
    }
}

#[test]
fn the_pointer_selects_the_byte_that_is_sent_or_written_next() {
    let mut machine = machine_with_buffer();
    command(&mut machine, b"B-P:2 0");
    send(&mut machine, 2, &pattern(3));
    for at in [0, 1, 100, 254] {
        command(&mut machine, format!("B-P:2 {at}").as_bytes());
        assert_eq!(receive(&mut machine, 2, 2).0, pattern(3)[at..at + 2], "{at}");
    }
    command(&mut machine, b"B-P 2 200");
    send(&mut machine, 2, b"XY");
    command(&mut machine, b"BLOCK-POINTER:2 199");
    assert_eq!(receive(&mut machine, 2, 4).0, [pattern(3)[199], b'X', b'Y', pattern(3)[202]]);
}

#[test]
fn block_write_stores_the_offset_of_the_last_byte_and_block_read_ends_there() {
    let mut machine = machine_with_buffer();
    send(&mut machine, 2, b"SHORT");
    assert_eq!(command(&mut machine, b"B-W:2 0 4 5"), OK);
    assert_eq!(command(&mut machine, b"B-R:2 0 4 5"), OK);
    // The first byte is the place of the last one, and is not sent.
    assert_eq!(receive(&mut machine, 2, 300), (b"SHORT".to_vec(), END_OF_FILE));
    assert_eq!(receive(&mut machine, 2, 300), (b"SHORT".to_vec(), END_OF_FILE));
    assert_eq!(command(&mut machine, b"U1:2 0 4 5"), OK);
    assert_eq!(receive(&mut machine, 2, 300).0.len(), 256);
}

#[test]
fn a_channel_gets_a_free_buffer_or_the_one_that_it_names() {
    let mut machine = machine(Floppy::default());
    let names: [(u8, &[u8], Option<u8>); 7] = [
        (2, b"#1", Some(1)),
        (3, b"#", Some(0)),
        (4, b"#", Some(2)),
        (5, b"#2", None),
        (6, b"#3", Some(3)),
        (7, b"#", None),
        (8, b"#9", None),
    ];
    for (channel, name, buffer) in names {
        machine.open(channel, 8, channel, name).expect("there is a drive");
        let expected = if buffer.is_some() { OK } else { "70,NO CHANNEL,00,00\r" };
        assert_eq!(status(&mut machine), expected, "{channel}");
        if let Some(number) = buffer {
            assert_eq!(receive(&mut machine, channel, 2), (vec![number], END_OF_FILE), "{channel}");
        }
    }
    machine.close(4);
    machine.open(4, 8, 4, b"#").expect("there is a drive");
    assert_eq!(status(&mut machine), OK);
    assert_eq!(receive(&mut machine, 4, 2).0, [2]);
    assert_eq!(command(&mut machine, b"B-P:9 0"), "70,NO CHANNEL,00,00\r");
}

#[test]
fn blocks_are_allocated_and_freed() {
    let mut machine = machine_with_buffer();
    let steps = [
        ("B-A:0 7 3", OK),
        ("B-A:0 7 3", "65,NO BLOCK,07,04\r"),
        ("B-F:0 7 3", OK),
        ("B-A 0,7,3", OK),
        ("B-A:0 36 0", "66,ILLEGAL TRACK OR SECTOR,36,00\r"),
        ("B-F:0 0 0", "66,ILLEGAL TRACK OR SECTOR,00,00\r"),
        ("U1:2 0 1 17", "66,ILLEGAL TRACK OR SECTOR,01,17\r"),
        ("U2:2 0 99 1", "66,ILLEGAL TRACK OR SECTOR,99,01\r"),
        ("U1:3 0 1 1", "70,NO CHANNEL,00,00\r"),
        ("B-X:2 0 1 1", "31,SYNTAX ERROR,00,00\r"),
    ];
    for (text, expected) in steps {
        assert_eq!(command(&mut machine, text.as_bytes()), expected, "{text}");
    }
}

#[test]
fn the_memory_of_the_drive_has_the_buffers_and_the_identification() {
    let mut machine = machine_with_buffer();
    assert_eq!(command(&mut machine, b"N:DISK,XY"), OK);
    command(&mut machine, b"B-P:2 0");
    send(&mut machine, 2, &pattern(9));
    let read = |machine: &mut Machine, address: u16, count: &[u8]| {
        send(machine, 15, &[b"M-R", &address.to_le_bytes()[..], count].concat());
        receive(machine, 15, 300)
    };
    assert_eq!(read(&mut machine, 0x0300, &[0]), (pattern(9), END_OF_FILE));
    assert_eq!(read(&mut machine, 0x0305, &[3]).0, pattern(9)[5..8]);
    assert_eq!(read(&mut machine, 0x0307, &[]).0, pattern(9)[7..8]);
    assert_eq!(read(&mut machine, 0x0012, &[2]).0, b"XY");
    assert_eq!(status(&mut machine), OK);
    send(&mut machine, 15, b"M-W\x02\x03\x03ABCD");
    assert_eq!(read(&mut machine, 0x0301, &[5]).0, [pattern(9)[1], b'A', b'B', b'C', pattern(9)[5]]);
    // The ROM has no bytes here, and the RAM ends.
    send(&mut machine, 15, b"M-W\xff\x07\x02EF");
    assert_eq!(read(&mut machine, 0x07fe, &[4]).0, [0, b'E', 0, 0]);
}

#[test]
fn a_disk_is_formatted_and_validated_and_a_folder_is_not() {
    let mut disk = machine(Floppy::default());
    assert_eq!(command(&mut disk, b"N0:"), "34,SYNTAX ERROR,00,00\r");
    assert_eq!(command(&mut disk, b"N0:BAD ONE,7"), OK);
    let title = |machine: &mut Machine| {
        machine.open(3, 8, 0, b"$").expect("there is a drive");
        let (bytes, _) = receive(machine, 3, 1000);
        machine.close(3);
        String::from_utf8(bytes[6..32].to_vec()).expect("text")
    };
    assert_eq!(title(&mut disk), "\x12\"BAD ONE         \" 7  2A\0");
    assert_eq!(command(&mut disk, b"V"), "67,ILLEGAL TRACK OR SECTOR,18,01\r");
    assert_eq!(command(&mut disk, b"NEW:A NAME OF MORE THAN SIXTEEN"), OK);
    assert_eq!(title(&mut disk), "\x12\"A NAME OF MORE T\" 7  2A\0");
    assert_eq!(command(&mut disk, b"VALIDATE"), OK);
    let mut folder = machine(Medium::default());
    assert_eq!(command(&mut folder, b"V0"), OK);
    assert_eq!(command(&mut folder, b"N:NAME,ID"), "26,WRITE PROTECT ON,00,00\r");
    assert_eq!(open(&mut folder, b"#"), OK);
    assert_eq!(command(&mut folder, b"U1:2 0 18 1"), "20,READ ERROR,18,01\r");
    assert_eq!(command(&mut folder, b"B-A:0 18 1"), "20,READ ERROR,18,01\r");
    assert_eq!(command(&mut folder, b"M-E\x00\x05"), OK);
    let warnings = folder.take_warnings();
    assert_eq!(warnings.len(), 2, "{warnings:?}");
}

#[test]
fn commands_have_the_status_of_the_manual() {
    let mut machine = machine(Medium::default());
    let version = "73,CBM DOS V2.6 1541,00,00\r";
    for name in ["ONE", "TWO", "THREE"] {
        assert_eq!(open(&mut machine, format!("{name},S,W").as_bytes()), OK);
        send(&mut machine, 2, name.as_bytes());
        machine.close(2);
    }
    let steps = [
        ("I", OK),
        ("I0:", OK),
        ("INITIALIZE", OK),
        ("R:FOUR=NOTHING", "62,FILE NOT FOUND,00,00\r"),
        ("R0:ONE=0:TWO", "63,FILE EXISTS,00,00\r"),
        ("R:TWO", "30,SYNTAX ERROR,00,00\r"),
        ("R:=TWO", "34,SYNTAX ERROR,00,00\r"),
        ("RENAME:TWO=", "34,SYNTAX ERROR,00,00\r"),
        ("R0:2=0:TWO", OK),
        ("C:ALL=ONE,0:2,THREE", OK),
        ("C:ALL=ONE", "63,FILE EXISTS,00,00\r"),
        ("C:NEW=NOTHING", "62,FILE NOT FOUND,00,00\r"),
        ("X", "31,SYNTAX ERROR,00,00\r"),
        ("U0", "31,SYNTAX ERROR,00,00\r"),
        ("U", version),
        ("UI", version),
        ("U9", version),
        ("UI+", OK),
        ("UJ", version),
        ("S:T*", "01, FILES SCRATCHED,01,00\r"),
        ("S:ONE,0:2", "01, FILES SCRATCHED,02,00\r"),
        ("S:ONE", "01, FILES SCRATCHED,00,00\r"),
        ("I\r", OK),
        ("I\r\n", OK),
    ];
    for (text, expected) in steps {
        assert_eq!(command(&mut machine, text.as_bytes()), expected, "{text}");
    }
    assert_eq!(open(&mut machine, b"ALL"), OK);
    assert_eq!(receive(&mut machine, 2, 100).0, b"ONETWOTHREE");
}

/// The contents that a read has, or the status.
type Read = Result<&'static [u8], &'static str>;

#[test]
fn a_name_has_drive_type_and_access() {
    let mut machine = machine(Medium::default());
    let write = |machine: &mut Machine, name: &[u8], text: &[u8]| {
        let opened = open(machine, name);
        if opened == OK {
            send(machine, 2, text);
        }
        machine.close(2);
        opened
    };
    let exists = "63,FILE EXISTS,00,00\r";
    let missing = "62,FILE NOT FOUND,00,00\r";
    assert_eq!(write(&mut machine, b"0:DATA,S,W", b"1"), OK);
    assert_eq!(write(&mut machine, b"DATA,S,W", b"2"), exists);
    assert_eq!(write(&mut machine, b"@0:DATA,S,W", b"3"), OK);
    assert_eq!(write(&mut machine, b"@:DATA,SEQ,WRITE", b"4"), OK);
    assert_eq!(write(&mut machine, b"DATA,S,A", b"5"), OK);
    assert_eq!(write(&mut machine, b"NEW,S,A", b"6"), missing);
    assert_eq!(write(&mut machine, b"D*,S,W", b"7"), "30,SYNTAX ERROR,00,00\r");
    assert_eq!(write(&mut machine, b",S,W", b"8"), "34,SYNTAX ERROR,00,00\r");
    assert_eq!(write(&mut machine, b"CODE,P,W", b"9"), OK);
    assert_eq!(write(&mut machine, b"USER,U,W", b"0"), OK);
    let reads: [(&[u8], Read); 12] = [
        (b"DATA", Ok(b"45")),
        (b"DATA,S,R", Ok(b"45")),
        (b"DATA,S", Ok(b"45")),
        (b"DATA,P", Err(missing)),
        (b"CODE,P", Ok(b"9")),
        (b"CODE,S", Err(missing)),
        (b"USER,S", Ok(b"0")),
        (b"D?TA", Ok(b"45")),
        (b"D?T", Err(missing)),
        (b"DATAX", Err(missing)),
        (b"C*", Ok(b"9")),
        (b"*", Ok(b"45")),
    ];
    for (name, expected) in reads {
        let opened = open(&mut machine, name);
        let text = String::from_utf8_lossy(name);
        match expected {
            Ok(bytes) => {
                assert_eq!((opened.as_str(), receive(&mut machine, 2, 9).0), (OK, bytes.into()), "{text}");
            }
            Err(status) => assert_eq!(opened, status, "{text}"),
        }
    }
    assert_eq!(write(&mut machine, b"A NAME OF MORE THAN SIXTEEN,S,W", b"L"), OK);
    assert_eq!(open(&mut machine, b"A NAME OF MORE T"), OK);
    assert_eq!(receive(&mut machine, 2, 9).0, b"L");
}

#[test]
fn the_directory_has_the_lines_of_the_drive() {
    let entry = |file_type, name: &[u8], blocks| DirectoryEntry { file_type, name: name.to_vec(), blocks };
    let mut floppy = Floppy::default();
    floppy.entries = vec![
        entry(0x82, b"GAME", 9),
        entry(0x81, b"SIXTEEN LETTERS!", 10),
        entry(0xc3, b"LOCKED", 99),
        entry(0x04, b"OPEN", 100),
        entry(0x85, b"GAP", 664),
        entry(0x80, b"", 0),
        entry(0x86, b"X", 1),
    ];
    let mut machine = machine(floppy);
    command(&mut machine, b"N:TITLE,64");
    let mut lines = |name: &[u8]| {
        machine.open(3, 8, 0, name).expect("there is a drive");
        let (bytes, _) = receive(&mut machine, 3, 2000);
        machine.close(3);
        assert_eq!((&bytes[..2], &bytes[bytes.len() - 2..]), (&[1, 4][..], &[0, 0][..]));
        let mut lines = Vec::new();
        let mut rest = &bytes[2..bytes.len() - 2];
        while let [1, 1, low, high, text @ ..] = rest {
            let end = text.iter().position(|&byte| byte == 0).expect("the end of the line");
            let text = String::from_utf8(text[..end].to_vec()).expect("text");
            lines.push((u16::from_le_bytes([*low, *high]), text));
            rest = &rest[4 + end + 1..];
        }
        assert_eq!(rest, b"");
        lines
    };
    let files = [
        (9, "   \"GAME\"             PRG"),
        (10, "  \"SIXTEEN LETTERS!\" SEQ"),
        (99, "  \"LOCKED\"           USR<"),
        (100, " \"OPEN\"            *REL"),
        (664, " \"GAP\"              CBM"),
        (0, "   \"\"                 DEL"),
        (1, "   \"X\"                ???"),
    ];
    // A line takes 32 bytes, with its link, its number and its end.
    let mut all: Vec<(u16, String)> =
        files.iter().map(|(blocks, text)| (*blocks, format!("{text:27}"))).collect();
    all.insert(0, (0, "\x12\"TITLE           \" 64 2A".to_owned()));
    all.push((8, "BLOCKS FREE.             ".to_owned()));
    let with = |indices: &[usize]| {
        let chosen = [&[0], indices, &[8]].concat();
        chosen.iter().map(|&index| all[index].clone()).collect::<Vec<_>>()
    };
    assert_eq!(lines(b"$"), all);
    assert_eq!(lines(b"$0"), all);
    assert_eq!(lines(b"$:G*"), with(&[1, 5]));
    assert_eq!(lines(b"$0:*=S"), with(&[2]));
    assert_eq!(lines(b"$:G*=P"), with(&[1]));
    assert_eq!(lines(b"$:NOTHING"), with(&[]));
}

/// The status of the bus.
const STATUS: u16 = 0x90;
const SECOND: u16 = 0xff93;
const TKSA: u16 = 0xff96;
const ACPTR: u16 = 0xffa5;
const CIOUT: u16 = 0xffa8;
const UNTLK: u16 = 0xffab;
const UNLSN: u16 = 0xffae;
const LISTEN: u16 = 0xffb1;
const TALK: u16 = 0xffb4;

/// Calls a routine of the bus with A; returns A after it.
fn call(machine: &mut Machine, routine: u16, a: u8) -> u8 {
    machine.begin_call(routine, [a, 0, 0, 0]);
    while machine.run() != cbm_basic::machine::CodeStop::Returned {
        hardware::Timekeeper::catch_up(machine);
    }
    machine.registers()[0]
}

/// Sends bytes to a channel by the routines of the bus.
fn send_by_bus(machine: &mut Machine, secondary: u8, bytes: &[u8]) {
    call(machine, LISTEN, 8);
    call(machine, SECOND, secondary);
    for &byte in bytes {
        call(machine, CIOUT, byte);
    }
    call(machine, UNLSN, 0);
}

#[test]
fn the_routines_of_the_bus_do_what_files_do() {
    let mut machine = machine(Medium::default());
    // Two files are open at once, so that each byte has to reach its channel.
    send_by_bus(&mut machine, 0xf2, b"ONE,S,W");
    send_by_bus(&mut machine, 0xf3, b"TWO,S,W");
    for (secondary, bytes) in [(0x62, b"11"), (0x63, b"22"), (0x62, b"33")] {
        send_by_bus(&mut machine, secondary, bytes);
    }
    send_by_bus(&mut machine, 0xe2, b"");
    send_by_bus(&mut machine, 0xe3, b"");
    for (name, expected) in [(b"ONE", b"1133".to_vec()), (b"TWO", b"22".to_vec())] {
        assert_eq!(open(&mut machine, name), OK);
        assert_eq!(receive(&mut machine, 2, 9), (expected.clone(), END_OF_FILE));
        machine.close(2);
        send_by_bus(&mut machine, 0xf5, name);
        call(&mut machine, TALK, 8);
        call(&mut machine, TKSA, 0x65);
        machine.poke(STATUS, 0);
        let mut bytes = Vec::new();
        while machine.status() == 0 {
            bytes.push(call(&mut machine, ACPTR, 0));
        }
        call(&mut machine, UNTLK, 0);
        assert_eq!((bytes, machine.status()), (expected, END_OF_FILE));
        send_by_bus(&mut machine, 0xe5, b"");
    }
    send_by_bus(&mut machine, 0x6f, b"S:ONE");
    assert_eq!(status(&mut machine), "01, FILES SCRATCHED,01,00\r");
    send_by_bus(&mut machine, 0xff, b"S:TWO");
    assert_eq!(status(&mut machine), "01, FILES SCRATCHED,01,00\r");
}
