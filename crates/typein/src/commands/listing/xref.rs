//! `typein listing xref`: cross references of a program, and its call graph.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use analysis::cross_references::{CrossReferences, ReferenceKind, cross_references};
use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use player::dump;
use player::schema::Schema;
use serde_json::{Value, json};

use super::{ListingArgs, detect_machine, tokenised, write_output};
use crate::exit::Exit;
use crate::target;

/// `listing xref`.
#[derive(Debug, Args)]
pub struct XrefArgs {
    #[command(flatten)]
    pub listing: ListingArgs,

    /// The form of the result
    ///
    /// text is a table, json a document for programs, dot the call graph for Graphviz: a box is the beginning
    /// of the program or a subroutine, a solid arrow is GOSUB, a dashed one a jump from one box to another.
    #[arg(long, value_name = "FORM", value_enum, default_value_t = Form::Text)]
    pub format: Form,

    /// Short for --format dot
    #[arg(long, conflicts_with = "format")]
    pub dot: bool,
}

/// The forms of the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Form {
    Text,
    Json,
    Dot,
}

/// Shows the cross references of a program.
///
/// # Errors
/// Unreadable input, listings with errors, a program that is not in BASIC, files that cannot be written.
pub fn xref(arguments: &XrefArgs) -> Result<Exit> {
    let XrefArgs { listing, format, dot } = arguments;
    let source = target::source(&listing.file)?;
    let detected = detect_machine(&source, listing)?;
    let machine = detected.machine;
    let Some(found) = cross_references(machine, &tokenised(&detected, &source, listing)?) else {
        bail!("cannot list the references of a program for {}: it is not in BASIC", machine.name);
    };
    match if *dot { Form::Dot } else { *format } {
        Form::Text => write_output(listing, table(&found).as_bytes()),
        Form::Json => {
            let document = document(&found, machine.id);
            write_output(listing, &dump::json_document(Schema::v1("typein.xref"), &document))
        }
        Form::Dot => write_output(listing, graph(&found).as_bytes()),
    }
}

fn numbers<'a>(lines: impl IntoIterator<Item = &'a u16>) -> String {
    lines.into_iter().map(u16::to_string).collect::<Vec<String>>().join(", ")
}

const fn verb(kind: ReferenceKind) -> &'static str {
    match kind {
        ReferenceKind::Jump => "jumps",
        ReferenceKind::Call => "calls",
        ReferenceKind::Restore => "restores",
        ReferenceKind::Compare => "compares",
    }
}

/// Returns the lines that refer to a line with references of one kind.
fn sources(references: &BTreeSet<(u16, ReferenceKind)>, kind: ReferenceKind) -> Vec<u16> {
    references.iter().filter(|(_, other)| *other == kind).map(|&(from, _)| from).collect()
}

fn table(found: &CrossReferences) -> String {
    use ReferenceKind::{Call, Compare, Jump, Restore};
    const KINDS: [ReferenceKind; 4] = [Call, Jump, Restore, Compare];
    let mut table = String::new();
    let mut row = |heading: &str, name: &str, columns: &[(&str, String)]| {
        let filled = columns.iter().filter(|(_, lines)| !lines.is_empty());
        let columns: Vec<String> = filled.map(|(title, lines)| format!("{title} {lines}")).collect();
        let _ = writeln!(table, "{heading:<9} {name:<6} {}", columns.join("; "));
    };
    for (name, uses) in &found.variables {
        let columns = [("written", numbers(&uses.writes)), ("read", numbers(&uses.reads))];
        row(
            "variable",
            if name.ends_with('(') { format!("{name})") } else { name.clone() }.as_str(),
            &columns,
        );
    }
    for (name, uses) in &found.functions {
        let columns = [("defined", numbers(&uses.definitions)), ("called", numbers(&uses.calls))];
        row("function", &format!("FN {name}"), &columns);
    }
    for (line, references) in &found.targets {
        let columns: Vec<_> =
            KINDS.iter().map(|&kind| (verb(kind), numbers(&sources(references, kind)))).collect();
        let columns: Vec<(&str, String)> = columns
            .into_iter()
            .map(|(verb, lines)| (verb, if lines.is_empty() { lines } else { format!("from {lines}") }))
            .collect();
        let heading = if found.lines.contains(line) { "line" } else { "missing" };
        row(heading, &line.to_string(), &columns);
    }
    if !found.data.is_empty() || !found.reads.is_empty() {
        let columns = [
            ("held", numbers(&found.data)),
            ("read", numbers(&found.reads)),
            ("restored", numbers(&found.restores)),
        ];
        row("data", "", &columns);
    }
    if table.is_empty() { "the program has no references\n".to_owned() } else { table }
}

fn document(found: &CrossReferences, system: &str) -> Value {
    let variables: Vec<Value> = found
        .variables
        .iter()
        .map(|(name, uses)| {
            let (array, is_array) = (name.trim_end_matches('('), name.ends_with('('));
            json!({ "name": array, "array": is_array, "reads": uses.reads, "writes": uses.writes })
        })
        .collect();
    let functions: Vec<Value> = found
        .functions
        .iter()
        .map(|(name, uses)| json!({ "name": name, "definitions": uses.definitions, "calls": uses.calls }))
        .collect();
    let targets: Vec<Value> = found
        .targets
        .iter()
        .map(|(line, references)| {
            json!({
                "line": line,
                "exists": found.lines.contains(line),
                "calls": sources(references, ReferenceKind::Call),
                "jumps": sources(references, ReferenceKind::Jump),
                "restores": sources(references, ReferenceKind::Restore),
                "compares": sources(references, ReferenceKind::Compare),
            })
        })
        .collect();
    json!({
        "system": system,
        "variables": variables,
        "functions": functions,
        "lines": targets,
        "data": { "lines": found.data, "reads": found.reads, "restores": found.restores },
    })
}

/// Returns the call graph. A box extends from the beginning of the program, or from a called line, to the line before
/// the next box.
fn graph(found: &CrossReferences) -> String {
    let calls =
        |references: &BTreeSet<(u16, ReferenceKind)>| !sources(references, ReferenceKind::Call).is_empty();
    let called = found.targets.iter().filter(|(_, references)| calls(references)).map(|(&line, _)| line);
    let boxes: BTreeSet<u16> = found.lines.first().copied().into_iter().chain(called).collect();
    let box_of = |line: u16| boxes.range(..=line).next_back().copied().unwrap_or(line);
    let mut arrows: BTreeMap<(u16, u16, ReferenceKind), Vec<u16>> = BTreeMap::new();
    for (&to, references) in &found.targets {
        let runs_on = |kind| matches!(kind, ReferenceKind::Call | ReferenceKind::Jump);
        for &(from, kind) in references.iter().filter(|(_, kind)| runs_on(*kind)) {
            let (from_box, to_box) = (box_of(from), box_of(to));
            if kind == ReferenceKind::Call || from_box != to_box {
                arrows.entry((from_box, to_box, kind)).or_default().push(from);
            }
        }
    }
    let mut graph = "digraph calls {\n  node [shape=box];\n".to_owned();
    for &line in &boxes {
        let style = if found.lines.contains(&line) { "" } else { ", style=dashed" };
        let _ = writeln!(graph, "  {line} [label=\"line {line}\"{style}];");
    }
    for ((from, to, kind), lines) in arrows {
        let lines: BTreeSet<u16> = lines.into_iter().collect();
        let style = if kind == ReferenceKind::Jump { ", style=dashed" } else { "" };
        let _ = writeln!(graph, "  {from} -> {to} [label=\"{}\"{style}];", numbers(&lines));
    }
    graph + "}\n"
}
