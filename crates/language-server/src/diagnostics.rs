//! Findings as diagnostics of the protocol.

use lsp_types::{Diagnostic, DiagnosticSeverity};

use crate::Document;
use crate::analysed::SpannedFinding;

/// Returns the diagnostics of a document, in the order of the page.
pub fn diagnostics(document: &Document) -> Vec<Diagnostic> {
    document.analysis().findings.iter().map(|finding| diagnostic(document, finding)).collect()
}

/// Returns a finding as a diagnostic.
pub fn diagnostic(document: &Document, finding: &SpannedFinding) -> Diagnostic {
    let severity = if finding.is_error { DiagnosticSeverity::ERROR } else { DiagnosticSeverity::WARNING };
    Diagnostic {
        range: document.range(finding.range.clone()),
        severity: Some(severity),
        source: Some("typein".to_owned()),
        message: finding.message.clone(),
        ..Diagnostic::default()
    }
}
