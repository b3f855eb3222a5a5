//! The drives, and the memory of the disk system.
//!
//! The disk system takes the top of the memory for programs: from the end down, a block of parameters for each drive, three
//! buffers of a sector, a FAT for each drive, the control blocks of seven files. Source: recordings of a machine with one
//! and with two drives.

use alloc::boxed::Box;

use fat12::{Disk, Drive, Format, SECTOR_SIZE};
use hardware::Storage;

use crate::Msx;
use crate::workspace as at;

/// The end of the memory whose layout depends on the number of drives.
const END: u16 = 0xf1c1;
/// Bytes of a drive's parameters and of its FAT, and of a file's control block.
const PARAMETERS: u16 = 21;
const FAT: u16 = 1537;
const CONTROL_BLOCK: u16 = 37;
/// Files that can be open, `SAVE` and `LOAD` included.
const FILES: u16 = 7;
/// Bytes between the memory for programs and the control blocks.
const GAP: u16 = 25;
/// Slots: of the RAM, and of the disk ROM.
const RAM_SLOT: u8 = 0x83;
const ROM_SLOT: u8 = 0x8f;
/// The Z80's JP, and RST 30h, which calls another slot.
const JUMP: u8 = 0xc3;
const CALL_SLOT: u8 = 0xf7;

impl Msx {
    /// Returns whether the options have a date, so that the disk system does not ask for it.
    #[must_use]
    pub fn is_date_known(&self) -> bool {
        self.disk_system.is_date_known()
    }

    /// Returns a drive.
    #[must_use]
    pub fn drive(&self, drive: u8) -> Option<&Drive> {
        self.disk_system.drive(drive)
    }

    /// Puts a disk into a drive, or empties it, and returns the disk that was in it.
    pub fn exchange_disk(&mut self, drive: u8, disk: Option<Disk>) -> Option<Disk> {
        self.disk_system.exchange_disk(drive, disk)
    }

    /// Sets whether the disk in a drive represents a folder of the host.
    pub fn set_folder(&mut self, drive: u8, is_folder: bool) {
        self.disk_system.set_folder(drive, is_folder);
    }

    /// Returns the number of drives.
    #[must_use]
    pub fn drive_count(&self) -> u8 {
        self.disk_system.count()
    }

    /// Puts a tape into the recorder, or empties it.
    pub fn change_tape(&mut self, tape: Option<Box<dyn Storage>>) {
        self.storage = tape;
    }

    /// Lays out the memory of the disk system. Without drives its cells are empty.
    pub(crate) fn start_disk_system(&mut self) {
        for address in at::DISK_SYSTEM {
            self.store(address, 0);
        }
        let count = u16::from(self.disk_system.count());
        if count == 0 {
            return;
        }
        let parameters = END - PARAMETERS * count;
        let [sector, data, directory] = [1, 2, 3].map(|number| parameters - number * SECTOR_SIZE as u16);
        let lowest = directory - FAT * count;
        let blocks = lowest - CONTROL_BLOCK * FILES;
        self.store_word(at::HIMEM, blocks - GAP);
        for slot in 0..4 {
            self.store(at::RAM_SLOTS + slot, RAM_SLOT);
        }
        self.store(at::FILE_COUNT, FILES as u8);
        self.store(at::DRIVE_COUNT, count as u8);
        self.store(at::DISK_SLOT, ROM_SLOT);
        self.store_word(at::DISK_MEMORY, lowest);
        self.store_word(at::SECTOR_BUFFER, sector);
        self.store_word(at::DATA_BUFFER, data);
        self.store_word(at::DIRECTORY_BUFFER, directory);
        self.store_word(at::FILE_BLOCKS, blocks);
        self.store(at::DISK_CALL, JUMP);
        self.store_word(at::DISK_CALL + 1, at::DISK_FUNCTIONS);
        for address in at::DISK_HOOKS.step_by(5) {
            self.store(address, CALL_SLOT);
        }
        for drive in 0..count {
            let block = parameters + PARAMETERS * drive;
            self.store_word(at::DRIVE_PARAMETERS + 2 * drive, block);
            let format = (self.drive(drive as u8))
                .and_then(|drive| drive.disk.as_ref()?.format().ok())
                .unwrap_or(Format::ALL[0]);
            let fat = directory - FAT * (drive + 1) + 1;
            self.store_all(block, &parameter_block(drive as u8, format, fat));
        }
    }
}

/// Returns a drive's parameters in the format of MSX-DOS.
fn parameter_block(drive: u8, format: Format, fat: u16) -> [u8; PARAMETERS as usize] {
    let [data, last] = [format.data(), format.clusters() + 1].map(u16::to_le_bytes);
    let [directory, fat] = [format.directory(), fat].map(u16::to_le_bytes);
    let cluster_shift = format.cluster_sectors.trailing_zeros() as u8 + 1;
    #[rustfmt::skip]
    let block = [
        drive, format.media, 0, 2, 0x0f, 4, format.cluster_sectors - 1, cluster_shift, Format::FAT as u8, 0, Format::FATS as u8,
        format.entries, data[0], data[1], last[0], last[1], format.fat_sectors, directory[0], directory[1], fat[0], fat[1],
    ];
    block
}
