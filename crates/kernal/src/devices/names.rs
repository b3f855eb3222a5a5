//! File names as the drive's DOS reads them: `@0:NAME,S,W` with wildcards.

use hardware::FileKind;

/// The mode of an open file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Access {
    Read,
    Write,
    Append,
}

/// A parsed file name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct FileName<'a> {
    /// The name itself, at most 16 characters of it.
    pub(super) name: &'a [u8],
    /// Whether an old file of that name is replaced.
    pub(super) replaces: bool,
    /// The type, if the name includes it.
    pub(super) kind: Option<FileKind>,
    /// The access, if the name includes it.
    pub(super) access: Option<Access>,
    /// Whether the name includes the type of relative files, and the length of a new one's records.
    pub(super) relative: Option<Option<u8>>,
}

impl<'a> FileName<'a> {
    pub(super) fn parse(text: &'a [u8]) -> Self {
        // The length of records follows as one byte, which may be a comma.
        let mark = text.windows(2).position(|window| window == b",L");
        let length = mark.and_then(|at| text.get(at + 3).copied()).filter(|&length| length > 0);
        let text = &text[..mark.unwrap_or(text.len())];
        let mut parts = text.split(|&byte| byte == b',');
        let head = parts.next().unwrap_or(&[]);
        let (drive, name) = split_drive(head);
        let mut file = Self {
            name: &name[..name.len().min(16)],
            replaces: drive.starts_with(b"@"),
            kind: None,
            access: None,
            relative: mark.map(|_| length),
        };
        for part in parts {
            match part.first() {
                Some(b'P') => file.kind = Some(FileKind::Program),
                Some(b'S' | b'U') => file.kind = Some(FileKind::Sequential),
                Some(b'R') => file.access = Some(Access::Read),
                Some(b'W') => file.access = Some(Access::Write),
                Some(b'A') => file.access = Some(Access::Append),
                // DOS ignores it.
                _ => {}
            }
        }
        file
    }

    /// Returns whether the name has wildcards.
    pub(super) fn is_pattern(&self) -> bool {
        self.name.iter().any(|byte| matches!(byte, b'*' | b'?'))
    }
}

/// Returns the text before the colon, if there is one, and the rest.
pub(super) fn split_drive(text: &[u8]) -> (&[u8], &[u8]) {
    match text.iter().position(|&byte| byte == b':') {
        Some(colon) => (&text[..colon], &text[colon + 1..]),
        None => (&[], text),
    }
}

/// Returns whether a name matches a pattern: `?` is any character, `*` the rest.
pub(super) fn matches(pattern: &[u8], name: &[u8]) -> bool {
    let mut name = name.iter();
    for &expected in pattern {
        match (expected, name.next()) {
            (b'*', _) => return true,
            (b'?', Some(_)) => {}
            (expected, Some(&found)) if expected == found => {}
            _ => return false,
        }
    }
    name.next().is_none()
}
