//! Another fictional machine, whose programs are in a structured language: no line numbers, blocks
//! by indentation, any character in strings. A page prints them in fragments between prose, which
//! together are the program.

use listing::container::first_zero;
use listing::encode::Notation;
use listing::machine::{Chain, Ends, Limits, ListingSupport, MachineHints, MachineSpec};
use listing::notation::DiagnosticSink;
use listing::{Line, MachineKind, PageText, PrintedLine, Program, ProgramFormat, SourceChar};

/// The machine.
pub const LOOM: MachineKind = MachineKind::new(&ROW);

static ROW: MachineSpec = MachineSpec {
    id: "loom",
    name: "Loom",
    short: "loom",
    prose_names: &["loom"],
    hints: MachineHints { substrings: &[("IMPORTWARP", 4)], ..MachineHints::NONE },
    statements: &[],
    limits: Limits { line_numbers: None, stored: None, typed: None },
    formats: &[&FRAGMENTS],
    containers: &[],
    load_addresses: &[],
    sibling: None,
    support: Some(ListingSupport {
        decode,
        typed,
        notations: &[PLAIN],
        checksums: &[],
        ends_texts: false,
        chain: Chain::Linked(Ends { is_end: |[_, high]| high == 0, line_end: first_zero }),
        files: &[],
    }),
};

static FRAGMENTS: ProgramFormat =
    ProgramFormat { name: "fragments", description: "lines of code that indentation holds together", find };

const PLAIN: Notation = Notation {
    name: "plain",
    has_numbers: false,
    after_number: ' ',
    text: |text| String::from_utf8(text.to_vec()).expect("it was a text"),
};

/// The beginnings of lines without indentation.
const STARTS: [&str; 6] = ["import ", "def ", "for ", "if ", "weave(", "# "];

/// Finds the fragments of a page, which are one program.
fn find(page: &PageText<'_>) -> Vec<Program> {
    let mut lines: Vec<PrintedLine> = Vec::new();
    let (mut is_open, mut blank) = (false, 0);
    for chars in page.lines {
        let text: String = chars.iter().map(|c| c.character).collect();
        if text.trim().is_empty() {
            blank += usize::from(is_open);
            continue;
        }
        let is_code = STARTS.iter().any(|start| text.starts_with(start)) || is_open && text.starts_with(' ');
        let within = if is_code && is_open { blank } else { 0 };
        lines.extend((0..within).map(|_| printed(Vec::new())));
        if is_code {
            lines.push(printed(chars.iter().map(|&c| as_in_file(page, c)).collect()));
        }
        (is_open, blank) = (is_code, 0);
    }
    for (number, line) in (1..).zip(&mut lines) {
        line.number = number;
    }
    if lines.is_empty() {
        Vec::new()
    } else {
        vec![Program { format: &FRAGMENTS, lines, is_file: false, diagnostics: Vec::new(), notation: None }]
    }
}

fn printed(chars: Vec<SourceChar>) -> PrintedLine {
    PrintedLine { number: 0, chars, body_start: 0, checksum: None }
}

/// Returns a tab where the file has one: it indents lines by more than a blank.
fn as_in_file(page: &PageText<'_>, c: SourceChar) -> SourceChar {
    let is_tab = page.source.text()[c.offset as usize..].starts_with('\t');
    SourceChar { character: if is_tab { '\t' } else { c.character }, ..c }
}

/// Decodes the characters as UTF-8.
fn decode(program: &Program, sink: &mut DiagnosticSink<'_>) -> Vec<Line> {
    let mut lines = Vec::new();
    for printed in &program.lines {
        let at = printed.chars.first().map_or(0, |c| c.offset);
        let Some(number) = sink.line_number(printed.number, at, printed.chars.len()) else {
            continue;
        };
        let bytes = printed.chars.iter().flat_map(|c| {
            let mut buffer = [0; 4];
            c.character.encode_utf8(&mut buffer).bytes().map(|byte| (byte, c.offset)).collect::<Vec<_>>()
        });
        lines.push(Line::read(printed, number, bytes));
    }
    lines
}

fn typed(lines: &[Vec<SourceChar>], _: &mut DiagnosticSink<'_>) -> Vec<u8> {
    let lines: Vec<String> = lines.iter().map(|line| line.iter().map(|c| c.character).collect()).collect();
    lines.join("\n").into_bytes()
}
