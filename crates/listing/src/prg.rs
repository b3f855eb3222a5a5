//! A program in a machine's memory: a chain of lines.
//!
//! ```text
//! link lo, link hi, number lo, number hi, tokenised text ..., 0      next line, or a zero link at the end:  0, 0
//! ```
//!
//! The machine rebuilds the links when it loads a program, so they carry no information: the
//! zeros separate the lines, as in the machine. A spec with another [`Chain`] has a function for
//! its lines.

use crate::container::{ContainerError, StoredLine};
use crate::machine::{COMMODORE_ENDS, Chain, Ends, MachineKind};

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

/// The low byte of the addresses at which programs begin.
const PAGE_START: u16 = 0x01;
/// The bytes of a line's link and number.
const LINE_HEAD: u16 = 4;

impl Prg {
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

    /// Returns the BASIC lines, found by their zeros; the links are ignored.
    ///
    /// # Errors
    /// If the file ends within a line, or no BASIC program begins at its first byte.
    pub fn lines(&self) -> Result<Vec<StoredLine>, ContainerError> {
        let Ends { is_end, line_end } = match self.machine.spec().support.map(|support| support.chain) {
            Some(Chain::Counted(lines)) => return lines(&self.bytes),
            Some(Chain::Linked(ends)) => ends,
            None => COMMODORE_ENDS,
        };
        let mut lines: Vec<StoredLine> = Vec::new();
        let mut rest = &self.bytes[..];
        let truncated = |lines: &[StoredLine]| ContainerError::ProgramTruncated {
            after: lines.last().map(|line| line.number),
            bytes: self.bytes.len() + 2,
        };
        loop {
            match rest {
                &[low, high, ..] if is_end([low, high]) => return Ok(lines),
                [_, _, low, high, text @ ..] => {
                    let end = line_end(text);
                    if lines.is_empty() && !self.is_linked(end) {
                        return Err(ContainerError::NotBasic { address: self.address });
                    }
                    let Some(end) = end else {
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

    /// Whether a first line of this length can be BASIC at the load address. Programs begin after a zero at the start
    /// of a page; at another address only the link distinguishes them from machine code.
    fn is_linked(&self, length: Option<usize>) -> bool {
        if self.address & 0xff == PAGE_START {
            return true;
        }
        let link = u16::from_le_bytes([self.bytes[0], self.bytes[1]]);
        let start = length.map(|length| link.wrapping_sub(length as u16).wrapping_sub(LINE_HEAD + 1));
        start.is_some_and(|start| start == self.address || start & 0xff == PAGE_START)
    }

    /// Whether the first line is a BASIC line. Some files carry the links of another load address, so
    /// only a first line without a zero in reach of an editor, or a number beyond BASIC's range,
    /// identifies machine code.
    fn is_first_link(&self, length: usize) -> bool {
        let number = u32::from(u16::from_le_bytes([self.bytes[2], self.bytes[3]]));
        let limits = &self.machine.spec().limits;
        limits.stored.is_none_or(|stored| length <= stored.bytes)
            && limits.line_numbers.as_ref().is_none_or(|numbers| numbers.contains(&number))
    }
}
