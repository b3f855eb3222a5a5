//! Program files: two bytes of load address, then the memory of the machine.
//!
//! A BASIC program in memory is a chain of lines:
//!
//! ```text
//! link lo, link hi, number lo, number hi, tokenised text ..., 0      next line, or a zero link at the end:  0, 0
//! ```
//!
//! LOAD rebuilds the links, so they carry no information: lines are found by their zeros, as the
//! machine finds them.

use super::{Container, ContainerContents, ContainerError, FileFormat, Fit};
use crate::machine::{Chain, MachineKind};

/// The start of BASIC programs on the C64.
pub const LOAD_ADDRESS: u16 = 0x0801;

/// The container of Commodore program files: recognised by their extension, or without it by the
/// C64's load address.
pub static PROGRAM_FILE: Container = Container {
    extension: ".prg",
    has_names: false,
    fit: |bytes, name| match bytes {
        _ if name.ends_with(".prg") => Fit::ByName,
        _ if bytes.starts_with(&LOAD_ADDRESS.to_le_bytes()) => Fit::UnlessText,
        _ => Fit::No,
    },
    read: Some(|bytes, _| Prg::read(bytes).map(ContainerContents::Program)),
};

/// The file format of a C64 program.
pub(crate) const PRG: FileFormat = FileFormat {
    name: "prg",
    extension: ".prg",
    about: "as SAVE writes it",
    write: |saved| Prg::at(LOAD_ADDRESS, saved.image.to_vec()).write(),
};

/// Returns the end of a line whose only zero is its last byte.
#[must_use]
pub fn first_zero(tokens: &[u8]) -> Option<usize> {
    tokens.iter().position(|&byte| byte == 0)
}

/// A program as it is in a machine's memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prg {
    /// The machine.
    pub machine: MachineKind,
    /// The load address.
    pub address: u16,
    /// The bytes loaded there.
    pub bytes: Vec<u8>,
}

/// A line as the machine stores it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredLine {
    /// Its number.
    pub number: u16,
    /// Its tokenised text without the final zero.
    pub tokens: Vec<u8>,
}

impl Prg {
    /// The largest file: a load address and all of the machine's memory.
    pub const MAX_BYTES: usize = 2 + 0x1_0000;

    /// A program in the C64's memory.
    pub(super) const fn at(address: u16, bytes: Vec<u8>) -> Self {
        Self { machine: MachineKind::C64, address, bytes }
    }

    /// Splits a file into load address and contents.
    ///
    /// # Errors
    /// If there are fewer than two bytes, or more than the machine's memory holds.
    pub fn read(file: &[u8]) -> Result<Self, ContainerError> {
        match file {
            _ if file.len() > Self::MAX_BYTES => Err(ContainerError::TooLong { bytes: file.len() }),
            [low, high, bytes @ ..] => Ok(Self::at(u16::from_le_bytes([*low, *high]), bytes.to_vec())),
            _ => Err(ContainerError::Truncated { what: "a .prg file", bytes: file.len(), expected: 2 }),
        }
    }

    /// Returns the file of a C64 program with these BASIC lines; links and zeros are generated.
    #[must_use]
    pub fn file_from_lines(address: u16, lines: &[StoredLine]) -> Self {
        Self::from_lines(MachineKind::C64, address, lines)
    }

    /// Returns a program with these BASIC lines; links and zeros are generated.
    #[must_use]
    pub fn from_lines(machine: MachineKind, address: u16, lines: &[StoredLine]) -> Self {
        let mut bytes = Vec::new();
        for line in lines {
            let next = bytes.len() + 4 + line.tokens.len() + 1;
            // A program that does not fit the memory wraps here as it would in the machine.
            bytes.extend(address.wrapping_add(next as u16).to_le_bytes());
            bytes.extend(line.number.to_le_bytes());
            bytes.extend(&line.tokens);
            bytes.push(0);
        }
        bytes.extend([0, 0]);
        Self { machine, address, bytes }
    }

    /// Returns the bytes of a .prg file.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        [&self.address.to_le_bytes()[..], &self.bytes].concat()
    }

    /// Returns the BASIC lines, found by their zeros; the links are ignored.
    ///
    /// # Errors
    /// If the file ends within a line, or no BASIC program begins at its first byte.
    pub fn lines(&self) -> Result<Vec<StoredLine>, ContainerError> {
        let line_end = match self.machine.spec().support.map(|reading| reading.chain) {
            Some(Chain::Counted(lines)) => return lines(&self.bytes),
            Some(Chain::Linked(line_end)) => line_end,
            None => first_zero,
        };
        let mut lines: Vec<StoredLine> = Vec::new();
        let mut rest = &self.bytes[..];
        let truncated = |lines: &[StoredLine]| ContainerError::ProgramTruncated {
            after: lines.last().map(|line| line.number),
            bytes: self.bytes.len() + 2,
        };
        loop {
            match rest {
                // The end of the program: a link whose high byte is zero. BASIC itself tests nothing else.
                [_, 0, ..] => return Ok(lines),
                [_, _, low, high, text @ ..] => {
                    let Some(end) = line_end(text) else {
                        return Err(truncated(&lines));
                    };
                    if lines.is_empty() && !self.is_first_link(end) {
                        return Err(ContainerError::NotBasic { address: self.address });
                    }
                    lines.push(StoredLine {
                        number: u16::from_le_bytes([*low, *high]),
                        tokens: text[..end].to_vec(),
                    });
                    rest = &text[end + 1..];
                }
                _ => return Err(truncated(&lines)),
            }
        }
    }

    /// Whether the first line is a BASIC line. Some files carry the links of another load address, so
    /// only a first line without a zero in reach of an editor, or a number beyond BASIC's range,
    /// identifies machine code.
    fn is_first_link(&self, length: usize) -> bool {
        let number = u16::from_le_bytes([self.bytes[2], self.bytes[3]]);
        let limits = &self.machine.spec().limits;
        let is_within = |most: usize| length <= most;
        let is_one = |numbers: &std::ops::RangeInclusive<u32>| numbers.contains(&u32::from(number));
        limits.stored.is_none_or(|stored| is_within(stored.bytes))
            && limits.line_numbers.as_ref().is_none_or(is_one)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn two_lines() -> Vec<StoredLine> {
        vec![
            StoredLine { number: 10, tokens: vec![0x99, b'"', b'A', b'"'] },
            StoredLine { number: 63_999, tokens: vec![0x80] },
        ]
    }

    #[test]
    fn lines_survive_the_file() {
        let prg = Prg::file_from_lines(LOAD_ADDRESS, &two_lines());
        assert_eq!(prg.write()[..4], [1, 8, 10, 8]);
        assert_eq!(Prg::read(&prg.write()).expect("whole").lines(), Ok(two_lines()));
    }

    #[test]
    fn links_of_another_address_do_not_matter() {
        let mut prg = Prg::file_from_lines(0x1201, &two_lines());
        prg.address = LOAD_ADDRESS;
        assert_eq!(prg.lines(), Ok(two_lines()));
    }

    #[test]
    fn a_cut_off_program_names_its_last_line() {
        let file = Prg::file_from_lines(LOAD_ADDRESS, &two_lines()).write();
        let error = Prg::read(&file[..14]).expect("an address").lines().expect_err("cut off");
        assert_eq!(error, ContainerError::ProgramTruncated { after: Some(10), bytes: 14 });
        assert!(Prg::read(&[1]).is_err());
    }
}
