//! The attribute `data-chksum` of an element around a line, as the pages of 64er-magazin.de have it.
//!
//! Browsers show its value behind the line, where a magazine printed it.

use html5gum::StartTag;

/// A printed checksum with its offset in the file.
pub(super) type AttributeChecksum = (String, usize);

/// The open element with a checksum.
#[derive(Default)]
pub(super) struct OpenChecksum {
    element: Option<Element>,
}

struct Element {
    name: Vec<u8>,
    /// Number of open elements of that name, this one included.
    depth: usize,
    checksum: AttributeChecksum,
}

impl OpenChecksum {
    /// Opens an element. Within an element with a checksum, other checksums are ignored.
    pub(super) fn open(&mut self, tag: &StartTag<usize>) {
        if tag.self_closing {
            return;
        }
        if let Some(element) = &mut self.element {
            element.depth += usize::from(element.name == tag.name.as_slice());
            return;
        }
        let value = tag.attributes.iter().find(|(name, _)| name.as_slice() == b"data-chksum");
        self.element = value.map(|(_, value)| {
            let text = String::from_utf8_lossy(&value.value).trim().to_owned();
            let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
            let text = if is_number { format!("<{text}>") } else { text };
            Element { name: tag.name.to_vec(), depth: 1, checksum: (text, value.span.start) }
        });
    }

    /// Closes an element; returns its checksum.
    pub(super) fn close(&mut self, name: &[u8]) -> Option<AttributeChecksum> {
        let element = self.element.as_mut().filter(|element| element.name == name)?;
        element.depth -= 1;
        if element.depth > 0 {
            return None;
        }
        self.element.take().map(|element| element.checksum)
    }
}
