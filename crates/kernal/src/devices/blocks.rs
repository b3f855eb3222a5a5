//! The drive's memory with its buffers, and the commands for blocks and memory.
//!
//! | command | effect |
//! |---|---|
//! | `U1`, `UA`, `B-R` | reads a block into the buffer of a channel |
//! | `U2`, `UB`, `B-W` | writes it |
//! | `B-P` | sets the position in the buffer |
//! | `B-A`, `B-F` | marks a block as in use, as free |
//! | `M-R`, `M-W` | reads and writes memory |
//!
//! `B-R` takes the first byte of a block for the index of its last one, and `B-W` stores it there; `U1` and `U2` take all
//! 256. Source: 1541 User's Guide, chapter 7; "Inside Commodore DOS", chapter 5.

use alloc::vec;
use alloc::vec::Vec;

use hardware::{Sector, SectorError, Storage};
use serde::{Deserialize, Serialize};

use super::report::Status;
use super::status::END_OF_FILE;

/// The RAM of the drive.
const MEMORY: usize = 0x800;
/// The address of the first buffer.
const BUFFERS: usize = 0x300;
/// The address of the disk's identification.
const DISK_ID: usize = 0x12;
/// The buffers that channels can have; the fifth holds the BAM.
const BUFFER_COUNT: u8 = 4;
const SECTOR: usize = 256;

/// The drive's memory.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Memory {
    bytes: Vec<u8>,
    /// Whether each buffer belongs to a channel.
    used: [bool; BUFFER_COUNT as usize],
}

impl Default for Memory {
    fn default() -> Self {
        Self { bytes: vec![0; MEMORY], used: [false; BUFFER_COUNT as usize] }
    }
}

/// A channel to a buffer.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Buffer {
    number: u8,
    /// The place of the next byte.
    position: u8,
    /// The place of the last byte that is sent, and the one that follows it.
    last: u8,
    first: u8,
    /// Whether the number of the buffer is sent first.
    announces: bool,
}

impl Memory {
    /// Opens a buffer for `#` or `#2`.
    pub(super) fn open(&mut self, name: &[u8]) -> Result<Buffer, Status> {
        let requested = name.get(1).filter(|byte| byte.is_ascii_digit()).map(|byte| byte - b'0');
        let mut numbers = 0..BUFFER_COUNT;
        let number = numbers.find(|&number| {
            !self.used[usize::from(number)] && requested.is_none_or(|requested| requested == number)
        });
        let number = number.ok_or(Status::NoChannel)?;
        self.used[usize::from(number)] = true;
        Ok(Buffer { number, position: 1, last: u8::MAX, first: 0, announces: true })
    }

    pub(super) fn close(&mut self, buffer: &Buffer) {
        self.used[usize::from(buffer.number)] = false;
    }

    fn start(buffer: &Buffer) -> usize {
        BUFFERS + usize::from(buffer.number) * SECTOR
    }

    fn sector(&self, buffer: &Buffer) -> Sector {
        core::array::from_fn(|index| self.bytes[Self::start(buffer) + index])
    }

    /// Returns the next byte of a buffer, with its status bits.
    pub(super) fn get(&self, buffer: &mut Buffer) -> (u8, u8) {
        if core::mem::take(&mut buffer.announces) {
            return (buffer.number, END_OF_FILE);
        }
        let byte = self.bytes[Self::start(buffer) + usize::from(buffer.position)];
        if buffer.position == buffer.last {
            buffer.position = buffer.first;
            return (byte, END_OF_FILE);
        }
        buffer.position = buffer.position.wrapping_add(1);
        (byte, 0)
    }

    pub(super) fn put(&mut self, buffer: &mut Buffer, byte: u8) {
        buffer.announces = false;
        self.bytes[Self::start(buffer) + usize::from(buffer.position)] = byte;
        buffer.position = buffer.position.wrapping_add(1);
    }

    /// Stores the identification of the disk where programs read it.
    pub(super) fn set_disk_id(&mut self, id: [u8; 2]) {
        self.bytes[DISK_ID..DISK_ID + 2].copy_from_slice(&id);
    }

    /// Returns bytes for `M-R`: those of the RAM; the ROM reads as 0.
    pub(super) fn read(&self, parameters: &[u8]) -> Vec<u8> {
        let [low, high, count] = [0, 1, 2].map(|index| parameters.get(index).copied());
        let start = usize::from(u16::from_le_bytes([low.unwrap_or(0), high.unwrap_or(0)]));
        // A count of 0 is 256.
        let count = count.map_or(1, |count| usize::from(count.wrapping_sub(1)) + 1);
        (start..start + count).map(|address| self.bytes.get(address).copied().unwrap_or(0)).collect()
    }

    /// Writes bytes for `M-W`.
    pub(super) fn write(&mut self, parameters: &[u8]) {
        let [low, high, count, bytes @ ..] = parameters else { return };
        let start = usize::from(u16::from_le_bytes([*low, *high]));
        for (address, &byte) in (start..).zip(bytes.iter().take(usize::from(*count))) {
            if let Some(cell) = self.bytes.get_mut(address) {
                *cell = byte;
            }
        }
    }
}

/// A command for blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BlockCommand {
    /// `U1`, or `B-R` if the first byte counts.
    Read {
        counts: bool,
    },
    /// `U2`, or `B-W` if the first byte counts.
    Write {
        counts: bool,
    },
    Pointer,
    Allocate,
    Free,
}

impl BlockCommand {
    /// Recognises a command and its parameters.
    pub(super) fn parse(command: &[u8]) -> Option<(Self, [u8; 4])> {
        let block_command = match command {
            [b'U', b'1' | b'A', ..] => Self::Read { counts: false },
            [b'U', b'2' | b'B', ..] => Self::Write { counts: false },
            [b'B', rest @ ..] => {
                let dash = rest.iter().position(|&byte| byte == b'-')?;
                match rest.get(dash + 1)? {
                    b'R' => Self::Read { counts: true },
                    b'W' => Self::Write { counts: true },
                    b'P' => Self::Pointer,
                    b'A' => Self::Allocate,
                    b'F' => Self::Free,
                    _ => return None,
                }
            }
            _ => return None,
        };
        Some((block_command, parameters(command)))
    }

    /// Returns whether the first parameter is a channel.
    pub(super) fn has_channel(self) -> bool {
        !matches!(self, Self::Allocate | Self::Free)
    }

    /// Executes a command on the buffer of a channel.
    pub(super) fn on_buffer(
        self,
        memory: &mut Memory,
        buffer: &mut Buffer,
        storage: &mut dyn Storage,
        [_, first, track, sector]: [u8; 4],
    ) -> Result<(), Status> {
        buffer.announces = false;
        if self == Self::Pointer {
            buffer.position = first;
            return Ok(());
        }
        let Some(sectors) = storage.sectors() else { return Err(no_sectors(track, sector)) };
        let start = Memory::start(buffer);
        match self {
            Self::Read { counts } => {
                let contents = sectors.read_sector(track, sector)?;
                memory.bytes[start..start + SECTOR].copy_from_slice(&contents);
                buffer.first = u8::from(counts);
                buffer.last = if counts { contents[0] } else { u8::MAX };
                buffer.position = buffer.first;
            }
            Self::Write { counts } => {
                if counts {
                    memory.bytes[start] = buffer.position.saturating_sub(1).max(1);
                    buffer.position = 1;
                }
                sectors.write_sector(track, sector, &memory.sector(buffer))?;
            }
            Self::Pointer | Self::Allocate | Self::Free => {}
        }
        Ok(())
    }

    /// Executes a command on the table of free blocks.
    pub(super) fn on_disk(
        self,
        storage: &mut dyn Storage,
        [_, track, sector, _]: [u8; 4],
    ) -> Result<(), Status> {
        let Some(sectors) = storage.sectors() else { return Err(no_sectors(track, sector)) };
        match self {
            Self::Free => sectors.free_sector(track, sector)?,
            _ => sectors.allocate_sector(track, sector)?,
        }
        Ok(())
    }
}

/// The status of a drive without an image: no block has a header.
fn no_sectors(track: u8, sector: u8) -> Status {
    Status::Sector(SectorError::Unreadable(20, track, sector))
}

/// Returns the numbers after the colon, or after the command: decimal, separated by blanks, commas or cursor right.
fn parameters(command: &[u8]) -> [u8; 4] {
    const CURSOR_RIGHT: u8 = 29;
    let colon = command.iter().position(|&byte| byte == b':').map(|colon| colon + 1);
    let length = if command[0] == b'U' { 2 } else { 3 };
    let rest = &command[colon.unwrap_or(length).min(command.len())..];
    let mut numbers =
        rest.split(|byte| matches!(*byte, b' ' | b',' | CURSOR_RIGHT)).filter(|part| !part.is_empty());
    let number = |digits: &[u8]| {
        digits
            .iter()
            .take_while(|digit| digit.is_ascii_digit())
            .fold(0_u8, |number, digit| number.wrapping_mul(10).wrapping_add(digit - b'0'))
    };
    core::array::from_fn(|_| numbers.next().map_or(0, number))
}
