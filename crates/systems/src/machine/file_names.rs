//! Maps file names between a machine's medium and the host; one [`FileNames`] per machine.
//!
//! | on the host | Commodore 64 | MSX |
//! |---|---|---|
//! | `name.prg`, or `name` without extension | a program | |
//! | `name.seq` | a sequential file | |
//! | `*.p00`, `.s00`, `.u00`, `.r00` | a file of PC64, with its name in the header; `.r00` has records | |
//! | `name.bas` | | a program as CSAVE writes it; as text, what LOAD and OPEN read |
//! | `name.bin`, or any name whose first byte is $FE | | memory as BSAVE writes it; a name with an extension keeps it |
//! | `name.txt`, `name.asc`, `name.dat` | | what SAVE and PRINT# write, and LOAD and OPEN read |
//! | anything else, hidden files | not visible | not visible |
//!
//! Characters that are unsafe in a host file name become `%` and two hexadecimal digits, so that no
//! name given by a program can leave a folder: `A/B` becomes `a%2Fb.prg`.

use hardware::FileKind;
use listing::container::Pc64File;

/// Maximum length of a name on the medium.
pub const MAX_NAME_LEN: usize = 16;

/// Rules that map machine names to host names.
#[derive(Debug)]
pub struct FileNames {
    /// Letters that the machine types without SHIFT become lower case on the host; upper and lower case
    /// of a host name are the same on the machine.
    pub(crate) folds_case: bool,
    /// Whether its texts end lines with CR LF.
    pub(crate) uses_crlf: bool,
    /// Whether files of PC64 have the name that is in their header.
    pub(crate) has_pc64_files: bool,
    /// File kinds by extension. The first matching row decides the extension of a new file.
    pub(crate) extensions: &'static [Extension],
}

/// The file kind of an extension.
#[derive(Debug)]
pub(crate) struct Extension {
    /// With its dot; empty for names without one.
    extension: &'static str,
    kind: FileKind,
    /// The first byte of such files, where the extension alone is ambiguous.
    first: Option<u8>,
}

/// The first byte of memory saved by an MSX with BSAVE.
pub(crate) const BSAVE_ID: u8 = 0xfe;

pub(crate) const fn extension(ending: &'static str, kind: FileKind, first: Option<u8>) -> Extension {
    Extension { extension: ending, kind, first }
}

impl FileNames {
    /// Returns the number of bytes of a host file that identify its kind.
    #[must_use]
    pub fn head_len(&self, host: &str) -> usize {
        if self.is_pc64_file(host) {
            Pc64File::HEADER
        } else {
            usize::from(self.extensions.iter().any(|ending| ending.first.is_some()))
        }
    }

    /// Returns the number of header bytes of a host file, which the machine does not read.
    #[must_use]
    pub fn header_len(&self, host: &str) -> usize {
        if self.is_pc64_file(host) { Pc64File::HEADER } else { 0 }
    }

    fn is_pc64_file(&self, host: &str) -> bool {
        self.has_pc64_files && Pc64File::letter(host).is_some()
    }

    /// Returns the file name for a machine name; `head` are the first bytes that the machine writes.
    #[must_use]
    pub fn host_name(&self, name: &[u8], kind: FileKind, head: &[u8]) -> String {
        let first = head.first().copied();
        let mut host = String::new();
        for &code in name {
            match code {
                b'A'..=b'Z' if self.folds_case => host.push(char::from(code.to_ascii_lowercase())),
                b'A'..=b'Z' | b'a'..=b'z' | b'_' if !self.folds_case => host.push(char::from(code)),
                b'0'..=b'9' | b'-' | b'+' | b'!' | b'#' | b'\'' | b'(' | b')' | b',' | b'&' => {
                    host.push(char::from(code));
                }
                // A space inside a name and a dot after another character are harmless; at either end they are not.
                b' ' | b'.' if !host.is_empty() => host.push(char::from(code)),
                _ => host.push_str(&format!("%{code:02X}")),
            }
        }
        // A name with a known extension, such as `title.sc2`, needs no other.
        if host.contains('.') && self.machine_name(&host, head) == Some((name.to_vec(), kind)) {
            return host;
        }
        if matches!(kind, FileKind::Relative { .. }) {
            return host + ".r00";
        }
        let fits = |row: &&Extension| row.kind == kind && (row.first.is_none() || row.first == first);
        host + self.extensions.iter().find(fits).map_or("", |row| row.extension)
    }

    /// Returns the contents of a host file as the machine reads them. In a text whose lines end with LF
    /// alone, each LF becomes the machine's CR LF.
    #[must_use]
    pub fn machine_contents(&self, host: &str, kind: FileKind, mut contents: Vec<u8>) -> Vec<u8> {
        contents.drain(..self.header_len(host).min(contents.len()));
        let is_text =
            kind == FileKind::Sequential && self.uses_crlf && !host.to_ascii_lowercase().ends_with(".dat");
        if !is_text || contents.contains(&b'\r') {
            return contents;
        }
        let codes = |&byte: &u8| [b'\r', byte].into_iter().skip(usize::from(byte != b'\n'));
        contents.iter().flat_map(codes).collect()
    }

    /// Returns the contents of a host file of this name as the host stores them.
    #[must_use]
    pub fn host_contents(&self, host: &str, name: &[u8], kind: FileKind, contents: &[u8]) -> Vec<u8> {
        if !self.is_pc64_file(host) {
            return contents.to_vec();
        }
        let record_length = match kind {
            FileKind::Relative { record_length } => record_length,
            FileKind::Program | FileKind::Sequential => 0,
        };
        Pc64File::write(name, record_length, contents)
    }

    /// Returns the machine name and kind of a host file name, if it has one. `head` are the first bytes of the file: at
    /// least [`head_len`](Self::head_len) of them, or the whole file.
    #[must_use]
    pub fn machine_name(&self, host: &str, head: &[u8]) -> Option<(Vec<u8>, FileKind)> {
        if self.is_pc64_file(host) {
            return pc64_name(host, head);
        }
        let first = head.first().copied();
        let fits = |row: &Extension| row.first.is_none() || row.first == first;
        let (stem, kind) = self.extensions.iter().filter(|row| fits(row)).find_map(|row| {
            let (stem, end) = host.split_at_checked(host.len().checked_sub(row.extension.len())?)?;
            let is_so = match row.extension {
                "" => row.first.is_some() || !host.contains('.'),
                ending => end.eq_ignore_ascii_case(ending),
            };
            is_so.then_some((stem, row.kind))
        })?;
        if stem.starts_with('.') {
            return None;
        }
        let mut name = Vec::new();
        let mut bytes = stem.bytes();
        while let Some(byte) = bytes.next() {
            name.push(match byte {
                b'%' => {
                    let digits = [bytes.next()?, bytes.next()?];
                    u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?
                }
                b'a'..=b'z' if self.folds_case => byte.to_ascii_uppercase(),
                b'a'..=b'z' | b'_' if !self.folds_case => byte,
                b' '..=b'@' | b'A'..=b'Z' | b'[' | b']' => byte,
                _ => return None,
            });
        }
        (1..=MAX_NAME_LEN).contains(&name.len()).then_some((name, kind))
    }
}

/// Returns name and kind of a file of PC64.
fn pc64_name(host: &str, head: &[u8]) -> Option<(Vec<u8>, FileKind)> {
    let file = Pc64File::read(head).ok()?;
    let kind = match Pc64File::letter(host)? {
        'p' => FileKind::Program,
        'r' => FileKind::Relative { record_length: file.record_length },
        _ => FileKind::Sequential,
    };
    (!host.starts_with('.') && !file.name.name.is_empty()).then_some((file.name.name, kind))
}
