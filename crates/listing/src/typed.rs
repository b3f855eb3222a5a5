//! Typed or pasted text, as the codes of its keys.
//!
//! The machine decides how it is decoded (the `typed` of its
//! [support](crate::machine::ListingSupport)). An error skips only what it is about, and every line
//! end is a line end, whatever the line contains.

use crate::diagnostic::Diagnostic;
use crate::machine::MachineKind;
use crate::source::{SourceChar, SourceText};

/// A text in the machine's codes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TypedText {
    /// The codes, in the order in which they are typed.
    pub codes: Vec<u8>,
    /// What was skipped, with its span and the reason.
    pub skipped: Vec<Diagnostic>,
    /// What was read as something else than it is written.
    pub warnings: Vec<Diagnostic>,
}

/// Decodes a text for a machine; `name` is its name in messages. Returns `None` if the machine is
/// not supported.
#[must_use]
pub fn typed(machine: MachineKind, text: &str, name: &str) -> Option<TypedText> {
    let reading = machine.spec().support?;
    // The line ends of all hosts, so that positions match those of every editor.
    let source = SourceText::new(name, text.replace("\r\n", "\n").replace('\r', "\n"));
    let mut sink = machine.sink(&source);
    let codes = (reading.typed)(&lines(source.text()), &mut sink);
    Some(TypedText { codes, skipped: sink.errors, warnings: sink.warnings })
}

fn lines(text: &str) -> Vec<Vec<SourceChar>> {
    let mut lines = vec![Vec::new()];
    for (at, character) in text.char_indices() {
        match character {
            '\n' => lines.push(Vec::new()),
            _ => lines
                .last_mut()
                .expect("there is always one")
                .push(SourceChar { character, offset: at as u32 }),
        }
    }
    lines
}
