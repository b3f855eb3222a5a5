//! Typed or pasted text, as the codes of its keys.
//!
//! The machine's [support](crate::machine::ListingSupport) has the decoder, `typed`. An error skips only its
//! span, and every line end stays.

use crate::diagnostic::Diagnostic;
use crate::machine::MachineKind;
use crate::source::SourceText;

/// A text in the machine's codes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TypedText {
    /// The codes, in the order in which they are typed.
    pub codes: Vec<u8>,
    /// The skipped characters, with spans and reasons.
    pub skipped: Vec<Diagnostic>,
    /// The characters that were read as others.
    pub warnings: Vec<Diagnostic>,
}

/// Decodes a text for a machine; `name` is its name in messages. Returns `None` if the machine is
/// not supported.
#[must_use]
pub fn typed(machine: MachineKind, text: &str, name: &str) -> Option<TypedText> {
    let reading = machine.spec().support?;
    // Every host's line ends, so that positions match those of editors.
    let source = SourceText::new(name, text.replace("\r\n", "\n").replace('\r', "\n"));
    let mut sink = machine.sink(&source);
    let codes = (reading.typed)(&source.lines(), &mut sink);
    Some(TypedText { codes, skipped: sink.errors, warnings: sink.warnings })
}
