//! One version of a text with its analysis.

use std::cell::OnceCell;
use std::ops::Range;

use lsp_types::Position;
use systems::Machine;

use crate::analysed::{AnalysedProgram, Analysis, Choice, ChosenMachine, Occurrence};
use crate::positions::{Encoding, LineIndex};

/// A version of a text.
pub struct Document {
    /// The URI.
    pub uri: String,
    /// The version number of the client.
    pub version: i32,
    /// The complete text.
    pub text: String,
    language: String,
    lines: LineIndex,
    encoding: Encoding,
    analysis: OnceCell<Analysis>,
    /// The machines of the previous version; `None` for detection.
    machines: Option<Vec<Option<ChosenMachine>>>,
}

impl Document {
    /// Creates a document, which is analysed on first use. A language such as `basic-c64` or `basic-vic20` chooses
    /// the machine; otherwise it is detected.
    #[must_use]
    pub fn new(uri: String, language: String, version: i32, text: String, encoding: Encoding) -> Self {
        let (lines, analysis) = (LineIndex::new(&text), OnceCell::new());
        Self { uri, version, text, language, lines, encoding, analysis, machines: None }
    }

    /// Returns the document with another text, which keeps its machines, for the edits of a typing user.
    #[must_use]
    pub fn changed(&self, version: i32, text: String) -> Self {
        let known = self.analysis.get().map(|analysis| analysis.machines.clone());
        Self { machines: known.or_else(|| self.machines.clone()), ..self.replaced(version, text) }
    }

    /// Returns the document with another text, whose machines are detected.
    #[must_use]
    pub fn replaced(&self, version: i32, text: String) -> Self {
        Self::new(self.uri.clone(), self.language.clone(), version, text, self.encoding)
    }

    /// Returns the analysis of the text, computed on first use.
    pub fn analysis(&self) -> &Analysis {
        self.analysis.get_or_init(|| match &self.machines {
            Some(machines) => self.analyse(&self.text, Choice::Keep(machines)),
            None => self.analyse(&self.text, Choice::Detect),
        })
    }

    /// Analyses another text as the next version of this document.
    #[must_use]
    pub fn analyse_changed(&self, text: &str) -> Analysis {
        self.analyse(text, Choice::Keep(&self.analysis().machines))
    }

    fn analyse(&self, text: &str, choice: Choice<'_>) -> Analysis {
        let is_named = |machine: &&'static Machine| self.language.strip_prefix("basic-") == Some(machine.id);
        let choice = Machine::ALL.into_iter().find(is_named).map_or(choice, Choice::Named);
        // The reader drops a byte order mark, but ranges refer to the whole text.
        let blanked = text.strip_prefix('\u{feff}').map(|rest| format!("   {rest}"));
        let text = blanked.as_deref().unwrap_or(text);
        Analysis::new(text, self.uri.rsplit('/').next().unwrap_or_default(), choice)
    }

    /// Returns the range of the protocol of a range of bytes.
    #[must_use]
    pub fn range(&self, bytes: Range<usize>) -> lsp_types::Range {
        self.lines.range(&self.text, bytes, self.encoding)
    }

    /// Returns the byte offset of a position.
    #[must_use]
    pub fn offset(&self, position: Position) -> usize {
        self.lines.offset(&self.text, position, self.encoding)
    }

    /// Returns the program at an offset.
    #[must_use]
    pub fn program_at(&self, offset: usize) -> Option<&AnalysedProgram> {
        self.analysis().programs.iter().find(|program| program.line_at(offset).is_some())
    }

    /// Returns the symbol at a position, with its program.
    #[must_use]
    pub fn symbol_at(&self, position: Position) -> Option<(&AnalysedProgram, Occurrence)> {
        let offset = self.offset(position);
        let program = self.program_at(offset)?;
        Some((program, program.symbol_at(offset)?))
    }
}
