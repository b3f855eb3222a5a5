//! Images of the program memory of Sharp's pocket computers.
//!
//! ```text
//! $FF, then per line: number hi, number lo, length, text ..., $0D (the length counts both)      at the end $FF
//! ```
//!
//! Source: measured in the PC-1360's memory.

use super::{Container, ContainerContents, ContainerError, FileFormat, Fit, MAX_BYTES, StoredLine};

/// The container of memory images.
pub static MEMORY_IMAGE: Container = Container {
    extension: ".img",
    has_names: false,
    fit: |bytes, name| match chain(bytes) {
        Ok(length) if length == bytes.len() => Fit::AllBytes,
        Ok(_) => Fit::ByBytes,
        Err(_) if name.ends_with(".img") => Fit::ByName,
        Err(_) => Fit::No,
    },
    read: Some(|bytes, _| read(bytes)),
};

/// The file format of a memory image.
pub(crate) const IMAGE: FileFormat = FileFormat {
    name: "img",
    extension: ".img",
    about: "the program memory, from the $FF before the first line to the one after the last",
    is_readable: true,
    write: |saved| saved.image.to_vec(),
};

/// The start of programs in memory with the larger card.
const START: u16 = 0x8030;
/// The byte before the first line and after the last.
const MARK: u8 = 0xff;
/// The byte that ends a line.
const END: u8 = 0x0d;

fn read(bytes: &[u8]) -> Result<ContainerContents, ContainerError> {
    if bytes.len() > MAX_BYTES {
        return Err(ContainerError::TooLong { bytes: bytes.len() });
    }
    let length = chain(bytes).map_err(|why| ContainerError::InvalidFormat { kind: ".img", why })?;
    Ok(ContainerContents::Program { address: START, bytes: bytes[..length].to_vec() })
}

/// Returns the lines between the marks.
pub(crate) fn lines(bytes: &[u8]) -> Result<Vec<StoredLine>, ContainerError> {
    chain(bytes).map_err(|why| ContainerError::InvalidFormat { kind: ".img", why })?;
    let mut lines = Vec::new();
    let mut rest = &bytes[1..];
    while let [high, low, length, text @ ..] = rest {
        let Some((line, tail)) = text.split_at_checked(usize::from(*length)).filter(|_| *high != MARK) else {
            break;
        };
        let tokens = line.strip_suffix(&[END]).unwrap_or(line).to_vec();
        lines.push(StoredLine { number: u16::from_be_bytes([*high, *low]), tokens });
        rest = tail;
    }
    Ok(lines)
}

/// Returns the length in bytes of the marks and the lines between them: at least one line, numbers
/// increasing.
fn chain(bytes: &[u8]) -> Result<usize, &'static str> {
    let Some((&MARK, mut rest)) = bytes.split_first() else { return Err("it does not begin with $ff") };
    let mut last = 0;
    loop {
        match rest {
            [MARK, tail @ ..] if last > 0 => return Ok(bytes.len() - tail.len()),
            [MARK, ..] => return Err("it holds no line"),
            &[high, low, length, ref text @ ..] => {
                let number = u16::from_be_bytes([high, low]);
                let split = text.split_at_checked(usize::from(length));
                let Some((line, tail)) = split else { return Err("its last line is cut off") };
                if number <= last {
                    return Err("its line numbers do not increase");
                }
                if line.last() != Some(&END) {
                    return Err("a line does not end where its length says");
                }
                (last, rest) = (number, tail);
            }
            _ => return Err("the $ff after its last line is missing"),
        }
    }
}
