//! Code actions and commands: repairs of lines whose printed checksum differs, and renumbering.

use analysis::repair::Proposal;
use lsp_types::{CodeActionParams, Diagnostic, ExecuteCommandParams, Position, TextEdit};
use serde_json::{Value, json};

use crate::analysed::AnalysedProgram;
use crate::{Document, diagnostics};

/// The command that renumbers a program: address, index or position of the program, first number, step.
pub const RENUMBER: &str = "typein.renumber";

/// The kinds of code actions.
pub const KINDS: [&str; 3] = ["quickfix", "refactor.rewrite", "source.fixAll.typein"];

/// The maximum number of repairs of a line in a menu.
const MAX_REPAIRS: usize = 5;

/// Returns the actions at a range: the repairs of its first line, the repair of all lines, renumbering.
pub fn code_actions(document: &Document, params: &CodeActionParams) -> Value {
    let only = params.context.only.as_ref();
    let is_requested = |kind: &str| {
        only.is_none_or(|only| {
            only.iter().any(|requested| {
                kind.strip_prefix(requested.as_str())
                    .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
            })
        })
    };
    let mut actions = Vec::new();
    let offset = document.offset(params.range.start);
    if let Some(program) = document.program_at(offset) {
        if is_requested(KINDS[0]) {
            actions.extend(repairs(document, program, offset));
        }
        if is_requested(KINDS[1]) {
            actions.extend(renumber_action(document, program));
        }
    }
    // The slower repair of all lines requires an explicit request.
    if only.is_some() && is_requested(KINDS[2]) {
        actions.extend(sure_repairs(document));
    }
    Value::Array(actions)
}

/// Returns a workspace edit of one document.
pub fn workspace_edit(document: &Document, edits: &[TextEdit]) -> Value {
    json!({ "changes": { &document.uri[..]: edits } })
}

fn edit(document: &Document, proposal: &Proposal) -> Option<TextEdit> {
    let patch = proposal.patch.as_ref()?;
    Some(TextEdit { range: document.range(patch.range.clone()), new_text: patch.text.clone() })
}

/// Returns the repairs of the line at an offset, the most probable first.
fn repairs(document: &Document, program: &AnalysedProgram, offset: usize) -> Vec<Value> {
    let line = program.line_at(offset).map(|(index, _)| program.listing.lines[index].number);
    let analysis = document.analysis();
    let finding = analysis.findings.iter().find(|found| line.is_some() && found.checksum_of == line);
    let Some((finding, line)) = finding.zip(line) else { return vec![] };
    let diagnostic: Diagnostic = diagnostics::diagnostic(document, finding);
    let action = |(index, proposal): (usize, &Proposal)| {
        let edit = edit(document, proposal)?;
        Some(json!({
            "title": format!("Line {line}: {}", proposal.text()),
            "kind": KINDS[0],
            "diagnostics": [diagnostic],
            "isPreferred": index == 0 && proposal.is_sure,
            "edit": workspace_edit(document, &[edit]),
        }))
    };
    analysis.repairs(program, line).iter().take(MAX_REPAIRS).enumerate().filter_map(action).collect()
}

/// Returns the action that applies every sure repair, as `typein listing check --fix` does.
fn sure_repairs(document: &Document) -> Option<Value> {
    let analysis = document.analysis();
    let mut edits: Vec<TextEdit> = Vec::new();
    for program in &analysis.programs {
        let lines = program.differing_lines();
        let first = |line| analysis.repairs(program, line).into_iter().next().filter(|first| first.is_sure);
        edits.extend(lines.filter_map(first).filter_map(|sure| edit(document, &sure)));
    }
    (!edits.is_empty()).then(|| {
        json!({
            "title": "Make the sure repairs of lines whose checksum differs",
            "kind": KINDS[2],
            "edit": workspace_edit(document, &edits),
        })
    })
}

/// Returns the action that renumbers a program.
fn renumber_action(document: &Document, program: &AnalysedProgram) -> Option<Value> {
    program.listing.machine.spec().limits.line_numbers.as_ref()?;
    let programs = &document.analysis().programs;
    let index = programs.iter().position(|other| std::ptr::eq(other, program))?;
    let title = "Renumber the program in steps of 10";
    let command = json!({ "title": title, "command": RENUMBER, "arguments": [document.uri, index, 10, 10] });
    Some(json!({ "title": title, "kind": KINDS[1], "command": command }))
}

/// The arguments of the command to renumber.
pub struct Renumber<'a> {
    /// The URI of the document.
    pub uri: &'a str,
    program: Program,
    /// The first number.
    pub start: u16,
    /// The step.
    pub step: u16,
}

enum Program {
    Index(usize),
    At(Position),
}

impl<'a> Renumber<'a> {
    /// Reads the arguments of a command.
    ///
    /// # Errors
    /// When it is another command, or an argument is not a number.
    pub fn parse(params: &'a ExecuteCommandParams) -> Result<Self, String> {
        if params.command != RENUMBER {
            return Err(format!("unknown command `{}`; available: {RENUMBER}", params.command));
        }
        let expected = || {
            let arguments =
                "index of the program or a position in it, first number, step, each at most 65535";
            format!("expected the address of an open document, then: {arguments}")
        };
        let number = |value: &Value| value.as_u64().and_then(|number| u16::try_from(number).ok());
        let argument = |index: usize| params.arguments.get(index).filter(|value| !value.is_null());
        let number_or = |index: usize, default: u16| match argument(index) {
            None => Ok(default),
            Some(value) => number(value).ok_or_else(expected),
        };
        let program = match argument(1) {
            Some(value @ Value::Object(_)) => {
                Program::At(serde_json::from_value(value.clone()).map_err(|_| expected())?)
            }
            _ => Program::Index(usize::from(number_or(1, 0)?)),
        };
        let uri = argument(0).and_then(Value::as_str).ok_or_else(expected)?;
        Ok(Self { uri, program, start: number_or(2, 10)?, step: number_or(3, 10)? })
    }

    /// Returns the index of the program in its page.
    pub fn program(&self, document: &Document) -> usize {
        match self.program {
            Program::Index(index) => index,
            Program::At(position) => {
                let offset = document.offset(position);
                let mut programs = document.analysis().programs.iter();
                programs.position(|program| program.line_at(offset).is_some()).unwrap_or(0)
            }
        }
    }
}
