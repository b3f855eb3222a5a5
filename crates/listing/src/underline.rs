//! Underlines and overlines, the notation of magazines for a key with SHIFT or C=.
//!
//! Tags, styles and combining characters of a page all become the character and a combining mark, as in
//! a plain text.

use html5gum::StartTag;

/// The underline: SHIFT.
pub(crate) const UNDERLINE: char = '\u{332}';
/// The overline: C=.
pub(crate) const OVERLINE: char = '\u{305}';

/// Whether `<` and the codes after it would be read as the start of an underlined span.
pub(crate) fn begins_tag(rest: &[u8]) -> bool {
    matches!(rest, [b'u' | b'U' | 0xd5, b'>', ..])
}

/// The open elements that underline or overline.
#[derive(Debug, Default)]
pub(super) struct OpenUnderlines {
    open: Vec<(Vec<u8>, Option<char>)>,
}

impl OpenUnderlines {
    /// The maximum depth: a deeper nesting comes from elements that are never closed.
    const MAX_DEPTH: usize = 200;
    /// The maximum length of an underlined span of a plain text.
    const MAX_UNDERLINE_LENGTH: usize = 200;

    /// Returns the mark for the next characters.
    pub(super) fn mark(&self) -> Option<char> {
        self.open.iter().rev().find_map(|&(_, mark)| mark)
    }

    /// Opens an element. The classes `shift` and `cbm` are those of the archive of the magazine 64'er.
    pub(super) fn open(&mut self, tag: &StartTag<usize>) {
        let name = tag.name.as_slice();
        if !matches!(
            name,
            b"u" | b"ins" | b"span" | b"font" | b"b" | b"i" | b"em" | b"strong" | b"tt" | b"code"
        ) || tag.self_closing
            || self.open.len() == Self::MAX_DEPTH
        {
            return;
        }
        let attribute = |key: &[u8]| {
            let found = tag.attributes.iter().find(|(name, _)| name.as_slice() == key);
            found.map_or(String::new(), |(_, value)| {
                String::from_utf8_lossy(&value.value).to_ascii_lowercase()
            })
        };
        let (style, class) = (attribute(b"style"), attribute(b"class"));
        let has_class = |name: &str| class.split_ascii_whitespace().any(|class| class == name);
        let mark = if style.contains("underline") || matches!(name, b"u" | b"ins") || has_class("shift") {
            Some(UNDERLINE)
        } else if style.contains("overline") || has_class("cbm") {
            Some(OVERLINE)
        } else {
            None
        };
        self.open.push((name.to_vec(), mark));
    }

    /// Closes the innermost element of a name, and the elements left open in it.
    pub(super) fn close(&mut self, name: &[u8]) {
        if let Some(index) = self.open.iter().rposition(|(open, _)| open == name) {
            self.open.truncate(index);
        }
    }

    /// Closes all elements.
    pub(super) fn clear(&mut self) {
        self.open.clear();
    }

    /// Returns the length of an underline tag at the start of a plain text, or 0; the
    /// span must end in the same line.
    pub(super) fn literal_tag(&mut self, text: &str) -> usize {
        let begins = |tag: &str| text.get(..tag.len()).is_some_and(|start| start.eq_ignore_ascii_case(tag));
        if begins("</u>") && self.mark().is_some() {
            self.clear();
            return 4;
        }
        let is_closed = || {
            let near =
                text.as_bytes().iter().take(Self::MAX_UNDERLINE_LENGTH).take_while(|&&byte| byte != b'\n');
            near.copied().collect::<Vec<u8>>().windows(4).any(|bytes| bytes.eq_ignore_ascii_case(b"</u>"))
        };
        if begins("<u>") && is_closed() {
            self.open.push((b"u".to_vec(), Some(UNDERLINE)));
            return 3;
        }
        0
    }
}
