//! The memory of the disk system and the functions of MSX-DOS.

use fat12::{Date, Disk, Drive, Format};
use hardware::{Event, Keyboard as _, MachineControl as _};
use msx::{Msx, Options};
use msx_basic::MsxMachine as _;
use msx_basic::machine::CodeStop;
use msx_basic::workspace as at;

use super::{Registers, call, run, write};

fn machine_with_disks() -> Msx {
    let drives = [false, true].map(|is_protected| Drive {
        disk: Some(Disk::formatted(Format::ALL[0])),
        is_protected,
        ..Drive::default()
    });
    Msx::new(Options { drives: drives.into(), date: Date::new(1985, 7, 4), ..Options::default() })
}

/// Calls a function of MSX-DOS; returns the registers after it.
fn function(machine: &mut Msx, number: u8, de: u16, hl: u16) -> Registers {
    call(machine, at::DISK_CALL, Registers { bc: number.into(), de, hl, ..Registers::default() }).0
}

#[test]
fn functions_of_the_console_print_and_read() {
    let mut machine = machine_with_disks();
    machine.log_output(true, false);
    write(&mut machine, 0xd000, b"TEXT$NO");
    b"ABCD".iter().for_each(|&code| machine.apply(Event::Queue(code)));
    function(&mut machine, 0x02, 0x0021, 0);
    function(&mut machine, 0x06, 0x0022, 0);
    function(&mut machine, 0x09, 0xd000, 0);
    let keys = [0x01, 0x07, 0x08].map(|number| function(&mut machine, number, 0, 0).a());
    assert_eq!((keys, &machine.take_output_log()[..]), (*b"ABC", &b"!\"TEXTA"[..]));
    let ready = |machine: &mut Msx| function(machine, 0x0b, 0, 0).a();
    assert_eq!((ready(&mut machine), function(&mut machine, 0x06, 0x00ff, 0).a()), (0xff, b'D'));
    assert_eq!((ready(&mut machine), function(&mut machine, 0x06, 0x00ff, 0).a()), (0, 0));
    function(&mut machine, 0x05, u16::from(b'P'), 0);
    assert_eq!(machine.take_printer_output(), Some(b"P".to_vec()));
    b"LONG LINE\r".iter().for_each(|&code| machine.apply(Event::Queue(code)));
    machine.store(0xd000, 6);
    function(&mut machine, 0x0a, 0xd000, 0);
    assert_eq!((0xd001..0xd008).map(|cell| machine.byte(cell)).collect::<Vec<u8>>(), b"\x06LONG L");
}

#[test]
fn functions_of_drives_and_date_return_them() {
    let mut machine = machine_with_disks();
    let version = function(&mut machine, 0x0c, 0, 0);
    assert_eq!((version.hl, version.a(), version.has_zero()), (0x0022, 0x22, false));
    assert_eq!((function(&mut machine, 0x18, 0, 0).hl, function(&mut machine, 0x0e, 1, 0).a()), (3, 2));
    let drive = function(&mut machine, 0x19, 0, 0);
    assert_eq!((drive.a(), drive.hl, drive.bc), (1, 1, 0x0019));
    let date = function(&mut machine, 0x2a, 0, 0);
    assert_eq!((date.hl, date.de), (1985, 0x0704));
    assert_eq!(function(&mut machine, 0x2b, 0x0c1f, 1999).a(), 0);
    assert_eq!(function(&mut machine, 0x2b, 0x0d01, 1999).a(), 0xff);
    let date = function(&mut machine, 0x2a, 0, 0);
    assert_eq!((date.hl, date.de, function(&mut machine, 0x2c, 5, 5).de), (1999, 0x0c1f, 0));
    for number in [0x0d, 0x2d, 0x2e] {
        let after = function(&mut machine, number, 1, 2);
        assert_eq!((after.a(), after.has_zero(), after.hl), (0, true, 0));
    }
    let stop = run(&mut machine, at::DISK_CALL, Registers { bc: 0x000f, ..Registers::default() });
    assert!(matches!(stop, CodeStop::Unsupported { address: at::DISK_FUNCTIONS, .. }));
}

#[test]
fn functions_of_sectors_move_them_between_memory_and_disk() {
    let mut machine = machine_with_disks();
    let bytes: Vec<u8> = (0..1024u32).map(|at| (at * 7 + at / 256) as u8).collect();
    write(&mut machine, 0xd000, &bytes);
    function(&mut machine, 0x1a, 0xd000, 0);
    // HL: the number of sectors, and the drive.
    assert_eq!(function(&mut machine, 0x30, 20, 0x0200).a(), 0);
    let disk = machine.drive(0).and_then(|drive| drive.disk.as_ref()).expect("a disk");
    assert_eq!([20, 21].map(|sector| *disk.sector(sector).expect("a sector")).concat(), bytes);
    function(&mut machine, 0x1a, 0xd800, 0);
    let around = (machine.byte(0xda00), machine.byte(0xd7ff));
    assert_eq!(function(&mut machine, 0x2f, 21, 0x0100).a(), 0);
    assert_eq!((0..512).map(|at| machine.byte(0xd800 + at)).collect::<Vec<u8>>(), bytes[512..]);
    assert_eq!((machine.byte(0xda00), machine.byte(0xd7ff)), around);
    // A protected disk, an absent drive, a sector after the last.
    for (number, sector, hl) in
        [(0x30, 20, 0x0101), (0x2f, 20, 0x0102), (0x2f, 1440, 0x0100), (0x30, 1440, 0x0100)]
    {
        assert_eq!(function(&mut machine, number, sector, hl).a(), 2);
    }
    assert_eq!(function(&mut machine, 0x2f, 0, 0x0101).a(), 0);
}

/// Returns the 16-bit values from an address on.
fn values_at<const N: usize>(machine: &Msx, address: u16) -> [u16; N] {
    std::array::from_fn(|index| {
        let address = address + 2 * index as u16;
        u16::from_le_bytes([machine.byte(address), machine.byte(address + 1)])
    })
}

#[test]
fn the_disk_system_has_the_recorded_memory() {
    // HIMEM without drives, with one and with two: recorded, as are the other addresses for two drives.
    for (count, himem) in [(0, 0xf380), (1, 0xe48f), (2, 0xde79)] {
        let drives = (0..count).map(|_| Drive::default()).collect();
        let machine = Msx::new(Options { drives, ..Options::default() });
        assert_eq!((values_at(&machine, 0xfc4a), machine.byte(0xf347)), ([himem], count));
        assert_eq!(machine.byte(0xfdef) == 0xc9, count == 0, "the hooks of the disk's statements");
    }
    let machine = machine_with_disks();
    let cells =
        [0xf247, 0xf341, 0xf344, 0xf345, 0xf346, 0xf347, 0xf348, 0xf37d].map(|cell| machine.byte(cell));
    assert_eq!(cells, [0, 0x83, 0x83, 7, 0, 2, 0x8f, 0xc3]);
    assert_eq!(values_at(&machine, 0xf349), [0xdf95]);
    assert_eq!(values_at(&machine, 0xf34d), [0xef97, 0xed97, 0xeb97, 0xde92, 0xf197, 0xf1ac]);
}

#[test]
fn each_drive_has_the_parameters_of_its_disk() {
    // First data sector, clusters + 1, sectors of a FAT, first directory sector: 720 KB, 360 KB.
    for (media, [data, last, fat, directory]) in [(0xf9, [14, 714, 3, 7]), (0xf8, [12, 355, 2, 5])] {
        let disk = Disk::formatted(Format::of_media(media).expect("a format"));
        let drives = (0..2).map(|_| Drive { disk: Some(disk.clone()), ..Drive::default() }).collect();
        let machine = Msx::new(Options { drives, ..Options::default() });
        for (drive, block) in (0..).zip([0xf197, 0xf1ac]) {
            let bytes =
                |from: u16, to: u16| (from..to).map(|at| machine.byte(block + at)).collect::<Vec<u8>>();
            assert_eq!(bytes(0, 12), [drive, media, 0, 2, 0x0f, 4, 1, 2, 1, 0, 2, 112]);
            assert_eq!(
                (values_at(&machine, block + 12), u16::from(machine.byte(block + 16))),
                ([data, last], fat)
            );
            // The FATs lie below the directory's buffer, the first drive's above the second's.
            let [start, address] = values_at(&machine, block + 17);
            assert_eq!((start, address), (directory, 0xeb97 - 1536 - u16::from(drive) * 1537));
        }
    }
}
