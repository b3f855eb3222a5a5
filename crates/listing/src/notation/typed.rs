//! Text that a person types or pastes, as the codes that its keys give.
//!
//! How it is read is the machine's (the `typed` of its [reading](crate::machine::ListingSupport)); an error leaves out only what
//! it is about, and every end of a line is an end of a line, whatever stood in the line.

use super::DiagnosticSink;
use crate::diagnostic::Diagnostic;
use crate::machine::MachineKind;
use crate::source::{SourceChar, SourceText};

/// A text as the machine's codes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TypedText {
    /// The codes, in the order in which they are typed.
    pub codes: Vec<u8>,
    /// What had to be left out, with its place and the reason.
    pub skipped: Vec<Diagnostic>,
    /// What was read otherwise than it stands.
    pub warnings: Vec<Diagnostic>,
}

/// Reads a text for a machine; `name` is what messages call it. `None` if the machine is not built.
#[must_use]
pub fn typed(machine: MachineKind, text: &str, name: &str) -> Option<TypedText> {
    let reading = machine.spec().support?;
    // The ends of lines of all hosts, so that a place in the text is one in every editor.
    let source = SourceText::new(name, text.replace("\r\n", "\n").replace('\r', "\n"));
    let mut sink = DiagnosticSink::new(&source);
    let codes = (reading.typed)(machine, &lines(source.text()), &mut sink);
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
