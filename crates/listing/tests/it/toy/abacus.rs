//! A fictional machine, known to this test alone, with a row in every kind of table.
//!
//! Its programs have no line numbers. A page prints them in sheets, `<< 2` to `>>`, in any order
//! and with prose between them; of a sheet that is printed twice the last one counts. Lines are
//! indented, and some are labels.

use std::collections::BTreeMap;

use listing::checksum::ChecksumScheme;
use listing::container::{Container, ContainerContents, ContainerError, Fit, first_zero};
use listing::encode::Notation;
use listing::machine::{Chain, Ends, Limits, ListingSupport, MachineHints, MachineSpec};
use listing::notation::DiagnosticSink;
use listing::{
    ChecksumColumn, DiagnosticKind, Line, MachineKind, PageDiagnostic, PageText, PrintedLine, Program,
    ProgramFormat, SourceChar,
};

use super::loom::LOOM;

/// All machines of these tests.
pub static MACHINES: [MachineKind; 4] = [MachineKind::C64, ABACUS, SUNDIAL, LOOM];

/// The fictional machine.
pub const ABACUS: MachineKind = MachineKind::new(&ROW);
/// A machine that is recognised and not supported.
pub const SUNDIAL: MachineKind = MachineKind::new(&UNBUILT);

static ROW: MachineSpec = MachineSpec {
    id: "abacus",
    name: "Abacus",
    short: "frame",
    prose_names: &["abacus"],
    hints: MachineHints { substrings: &[("SLIDE", 5)], ..MachineHints::NONE },
    statements: &[],
    limits: Limits { line_numbers: None, stored: None, typed: Some(12) },
    formats: &[&SHEETS],
    containers: &[&BEADS],
    load_addresses: &[],
    sibling: None,
    support: Some(ListingSupport {
        decode,
        typed,
        notations: &[ROMAN],
        checksums: &[PARITY],
        ends_texts: false,
        chain: Chain::Linked(Ends { is_end: |[_, high]| high == 0, line_end: first_zero }),
        files: &[],
    }),
};

static UNBUILT: MachineSpec = MachineSpec {
    id: "sundial",
    name: "Sundial",
    short: "sundial",
    prose_names: &["sundial"],
    hints: MachineHints::NONE,
    statements: &[],
    limits: Limits { line_numbers: Some(1..=9), stored: None, typed: None },
    formats: &[],
    containers: &[&SHADOWS],
    load_addresses: &[],
    sibling: None,
    support: None,
};

static SHEETS: ProgramFormat =
    ProgramFormat { name: "sheets", description: "sheets from `<<` to `>>`", find };

static BEADS: Container = Container {
    extension: ".bas",
    has_names: false,
    fit: |bytes, _| if bytes.starts_with(b"BEADS\0") { Fit::ByBytes } else { Fit::No },
    read: Some(|bytes, _| match &bytes[6..] {
        [] => Err(ContainerError::Empty),
        beads => Ok(ContainerContents::Program { address: 3, bytes: beads.to_vec() }),
    }),
};

static SHADOWS: Container = Container {
    extension: ".bas",
    has_names: false,
    fit: |bytes, _| if bytes.starts_with(b"SHADOW\0") { Fit::ByBytes } else { Fit::No },
    read: None,
};

/// The beads as letters.
pub const ROMAN: Notation = Notation {
    name: "beads",
    has_numbers: false,
    after_number: ' ',
    text: |beads| beads.iter().map(|&bead| if bead == 0 { ' ' } else { char::from(b'`' + bead) }).collect(),
};

/// The parity of all beads.
pub const PARITY: ChecksumScheme = ChecksumScheme {
    name: "parity",
    column: Some(ChecksumColumn::Angle),
    sum: |line| line.typed.iter().fold(0, |sum: u8, bead| sum ^ (bead & 1)),
    print: |sum| if sum == 0 { "even".to_owned() } else { "odd".to_owned() },
    is_match: |printed, expected| printed == expected,
};

/// Finds the sheets of a page, which are one program.
fn find(page: &PageText<'_>) -> Vec<Program> {
    let mut sheets: BTreeMap<u32, Vec<PrintedLine>> = BTreeMap::new();
    let mut diagnostics = Vec::new();
    let mut open: Option<u32> = None;
    for chars in page.lines {
        let text: String = chars.iter().map(|c| c.character).collect();
        match (text.trim().strip_prefix("<<"), open) {
            (Some(number), _) => {
                let number = number.trim().parse().unwrap_or_default();
                if let Some(before) = sheets.insert(number, Vec::new()) {
                    for line in before {
                        let at = line.chars.first().map_or(0, |c| c.offset);
                        let text = line.chars.iter().map(|c| c.character).collect();
                        diagnostics.push(PageDiagnostic {
                            kind: DiagnosticKind::Skipped { text },
                            offset: at,
                            width: 1,
                        });
                    }
                }
                open = Some(number);
            }
            (None, Some(_)) if text.trim() == ">>" => open = None,
            (None, Some(sheet)) => {
                let line = PrintedLine { number: 0, chars: chars.clone(), body_start: 0, checksum: None };
                sheets.entry(sheet).or_default().push(line);
            }
            (None, None) => {}
        }
    }
    let mut lines: Vec<PrintedLine> = sheets.into_values().flatten().collect();
    for (number, line) in (1..).zip(&mut lines) {
        line.number = number;
    }
    if lines.is_empty() {
        Vec::new()
    } else {
        vec![Program { format: &SHEETS, lines, is_file: false, diagnostics, notation: None }]
    }
}

/// Decodes a letter as a bead and a blank as none; the colon of a label is dropped.
fn decode(program: &Program, sink: &mut DiagnosticSink<'_>) -> Vec<Line> {
    let mut lines = Vec::new();
    for printed in &program.lines {
        let at = printed.chars.first().map_or(0, |c| c.offset);
        let Some(number) = sink.line_number(printed.number, at, printed.chars.len()) else {
            continue;
        };
        let mut beads = Vec::new();
        for c in &printed.chars {
            match c.character {
                ' ' => beads.push((0, c.offset)),
                ':' => {}
                letter @ 'a'..='z' => beads.push((letter as u8 - b'`', c.offset)),
                character => sink.unknown_character(character, c.offset),
            }
        }
        lines.push(Line::read(printed, number, beads));
    }
    lines
}

/// Decodes typed lines in the same way; the end of a line is also a bead.
fn typed(lines: &[Vec<SourceChar>], sink: &mut DiagnosticSink<'_>) -> Vec<u8> {
    let mut beads = Vec::new();
    for line in lines {
        for c in line {
            match c.character {
                letter @ 'a'..='z' => beads.push(letter as u8 - b'`'),
                character => sink.unknown_character(character, c.offset),
            }
        }
        beads.push(99);
    }
    beads
}
