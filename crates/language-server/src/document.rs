//! One version of a text with its analysis.

use std::ops::Range;

use lsp_types::Position;
use player::model::{self, Model};

use crate::analysis::{AnalysedProgram, Analysis, Place};
use crate::positions::{Encoding, LineIndex};

/// A version of a text.
pub struct Document {
    /// Its address.
    pub uri: String,
    /// Its version, as the client counts.
    pub version: i32,
    /// Its text.
    pub text: String,
    /// What is known about it.
    pub analysis: Analysis,
    language: String,
    lines: LineIndex,
    encoding: Encoding,
}

impl Document {
    /// Analyses a text. The language `basic-c64`, `basic-msx` or `basic-pc1360` chooses the machine; otherwise it is
    /// detected.
    #[must_use]
    pub fn new(uri: String, language: String, version: i32, text: String, encoding: Encoding) -> Self {
        let analysis = analysis(&uri, &language, &text);
        Self { lines: LineIndex::new(&text), uri, language, version, text, analysis, encoding }
    }

    /// Returns the document with another text.
    #[must_use]
    pub fn changed(&self, version: i32, text: String) -> Self {
        Self::new(self.uri.clone(), self.language.clone(), version, text, self.encoding)
    }

    /// Analyses another text as this document.
    #[must_use]
    pub fn analyse(&self, text: &str) -> Analysis {
        analysis(&self.uri, &self.language, text)
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
        self.analysis.programs.iter().find(|program| program.line_at(offset).is_some())
    }

    /// Returns the symbol at a position, with its program.
    #[must_use]
    pub fn symbol_at(&self, position: Position) -> Option<(&AnalysedProgram, Place)> {
        let offset = self.offset(position);
        let program = self.program_at(offset)?;
        Some((program, program.symbol_at(offset)?))
    }
}

fn analysis(uri: &str, language: &str, text: &str) -> Analysis {
    let machine: Option<&'static Model> =
        model::MODELS.iter().find(|model| language.strip_prefix("basic-") == Some(model.cli_name));
    Analysis::new(text, uri.rsplit('/').next().unwrap_or_default(), machine)
}
