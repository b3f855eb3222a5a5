//! Names of files on their way between a machine's drive and the host.
//!
//! | the host calls it | the machine |
//! |---|---|
//! | `name.prg`, or `name` without any ending | a program |
//! | `name.seq` | a sequential file |
//! | anything else, hidden files | has no name for it |
//!
//! Letters that the machine types without SHIFT are small for the host; on the way back a host file's small and capital
//! letters are the same. Characters that a host file name should not have stand as `%` and two hexadecimal digits, so that
//! no name given by a program can leave a folder: `A/B` becomes `a%2Fb.prg`.

use hardware::FileKind;

/// The longest name a drive holds.
pub const LONGEST_NAME: usize = 16;

/// The file name for a machine name.
#[must_use]
pub fn host_name(name: &[u8], kind: FileKind) -> String {
    let mut host = String::new();
    for &code in name {
        match code {
            b'A'..=b'Z' => host.push(char::from(code.to_ascii_lowercase())),
            b'0'..=b'9' | b'-' | b'+' | b'!' | b'#' | b'\'' | b'(' | b')' | b',' | b'&' => {
                host.push(char::from(code));
            }
            // A blank in the middle and a dot behind something are harmless, at the ends they are not.
            b' ' | b'.' if !host.is_empty() => host.push(char::from(code)),
            _ => host.push_str(&format!("%{code:02X}")),
        }
    }
    host + match kind {
        FileKind::Program => ".prg",
        FileKind::Sequential => ".seq",
    }
}

/// The machine name and kind of a file name, if it has one.
#[must_use]
pub fn machine_name(host: &str) -> Option<(Vec<u8>, FileKind)> {
    let lower = host.to_ascii_lowercase();
    let (stem, kind) = if let Some(stem) = lower.strip_suffix(".prg") {
        (stem, FileKind::Program)
    } else if let Some(stem) = lower.strip_suffix(".seq") {
        (stem, FileKind::Sequential)
    } else if lower.contains('.') {
        return None;
    } else {
        (lower.as_str(), FileKind::Program)
    };
    if stem.starts_with('.') {
        return None;
    }
    let mut name = Vec::new();
    let mut bytes = stem.bytes();
    while let Some(byte) = bytes.next() {
        name.push(match byte {
            b'a'..=b'z' => byte.to_ascii_uppercase(),
            b'%' => {
                let digits = [bytes.next()?, bytes.next()?];
                u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?
            }
            b' '..=b'?' | b'@' | b'[' | b']' => byte,
            _ => return None,
        });
    }
    (1..=LONGEST_NAME).contains(&name.len()).then_some((name, kind))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn every_name_survives_the_way_to_the_host_and_back(name in prop::collection::vec(any::<u8>(), 1..=16)) {
            let host = host_name(&name, FileKind::Program);
            prop_assert!(!host.contains('/') && !host.starts_with('.'));
            prop_assert_eq!(machine_name(&host), Some((name, FileKind::Program)));
        }
    }
}
