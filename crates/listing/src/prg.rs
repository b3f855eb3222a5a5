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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::container::LOAD_ADDRESS;

    fn two_lines() -> Vec<StoredLine> {
        vec![
            StoredLine { number: 10, tokens: vec![0x99, b'"', b'A', b'"'] },
            StoredLine { number: 63_999, tokens: vec![0x80] },
        ]
    }

    #[test]
    fn lines_are_linked() {
        let prg = Prg::from_lines(MachineKind::C64, LOAD_ADDRESS, &two_lines());
        assert_eq!(prg.bytes[..2], [10, 8]);
        assert_eq!(prg.lines(), Ok(two_lines()));
    }

    #[test]
    fn links_of_another_address_do_not_matter() {
        let mut prg = Prg::from_lines(MachineKind::C64, 0x1201, &two_lines());
        prg.address = LOAD_ADDRESS;
        assert_eq!(prg.lines(), Ok(two_lines()));
    }

    #[test]
    fn machine_code_at_an_odd_load_address_is_no_program() {
        let code = vec![0xa9, 0x41, 0x20, 0xd2, 0xff, 0x60, 0x00, 0x01];
        for address in [0x0835, 0xc000] {
            let prg = Prg { machine: MachineKind::C64, address, bytes: code.clone() };
            assert_eq!(prg.lines(), Err(ContainerError::NotBasic { address }));
        }
        // A program that was saved from there.
        let prg = Prg::from_lines(MachineKind::C64, 0x0835, &two_lines());
        assert_eq!(prg.lines(), Ok(two_lines()));
    }

    #[test]
    fn a_cut_off_program_names_its_last_line() {
        let mut prg = Prg::from_lines(MachineKind::C64, LOAD_ADDRESS, &two_lines());
        prg.bytes.truncate(12);
        let error = prg.lines().expect_err("cut off");
        assert_eq!(error, ContainerError::ProgramTruncated { after: Some(10), bytes: 14 });
    }
}
