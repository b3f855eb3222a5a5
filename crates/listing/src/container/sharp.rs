//! Images of the program memory of Sharp's pocket computers.
//!
//! ```text
//! $FF, then per line: number hi, number lo, length, text ..., $0D (the length counts both)      at the end $FF
//! ```
//!
//! Source: measured on the PC-1360's memory.

use super::{Container, Fit};

/// The program memory as a file.
pub static MEMORY_IMAGE: Container = Container {
    ending: ".img",
    has_names: false,
    fit: |bytes, _| if is_chain(bytes) { Fit::ByBytes } else { Fit::No },
    read: None,
};

/// Whether lines follow each other up to the end mark, one at least.
fn is_chain(bytes: &[u8]) -> bool {
    let Some((0xff, mut rest)) = bytes.split_first() else { return false };
    let mut last = 0;
    loop {
        match rest {
            [0xff, ..] => return last > 0,
            &[high, low, length, ref text @ ..] => {
                let number = u16::from_be_bytes([high, low]);
                let length = usize::from(length);
                let Some((line, behind)) = text.split_at_checked(length) else { return false };
                if number <= last || line.last() != Some(&0x0d) {
                    return false;
                }
                (last, rest) = (number, behind);
            }
            _ => return false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_image_is_a_chain_of_lines_with_rising_numbers() {
        let image = b"\xff\x00\x0a\x03\xfe\xa1\x0d\x00\x14\x01\x0d\xff";
        assert!(is_chain(image));
        assert!(!is_chain(&image[..image.len() - 1]));
        assert!(!is_chain(b"\xff\xff"));
        assert!(!is_chain(b"\xff\x00\x0a\x03\xfe\xa1\x0e\xff"));
    }
}
