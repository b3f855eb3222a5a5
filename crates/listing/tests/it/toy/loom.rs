//! Another made-up machine, whose programs are a structured language's: no line numbers, blocks by their indentation, any
//! character in strings. On a page they stand in fragments between prose, which together are the program.

use listing::container::first_zero;
use listing::encode::Notation;
use listing::machine::{Chain, Limits, Reading, Row, Signs};
use listing::notation::Notes;
use listing::{Form, Line, MachineKind, PageText, PrintedLine, Program, Sign};

/// The machine.
pub const LOOM: MachineKind = MachineKind::new(&ROW);

static ROW: Row = Row {
    id: "loom",
    name: "Loom",
    short: "loom",
    prose: &["loom"],
    signs: Signs { words: &[("IMPORTWARP", 4)], ..Signs::NONE },
    statements: &[],
    limits: Limits { numbers: None, stored: None, typed: None },
    forms: &[&FRAGMENTS],
    containers: &[],
    reading: Some(Reading {
        decode,
        typed,
        notations: &[PLAIN],
        checksums: &[],
        chain: Chain::Linked(first_zero),
        files: &[],
    }),
};

static FRAGMENTS: Form =
    Form { name: "fragments", shape: "lines of code that indentation holds together", find };

const PLAIN: Notation = Notation {
    name: "plain",
    has_numbers: false,
    behind_number: ' ',
    text: |text| String::from_utf8(text.to_vec()).expect("it was a text"),
};

/// What lines without indentation begin with.
const WORDS: [&str; 6] = ["import ", "def ", "for ", "if ", "weave(", "# "];

/// All fragments of a page are one program.
fn find(page: &PageText<'_>) -> Vec<Program> {
    let mut lines: Vec<PrintedLine> = Vec::new();
    let (mut is_open, mut blank) = (false, 0);
    for signs in page.lines {
        let text: String = signs.iter().map(|sign| sign.character).collect();
        if text.trim().is_empty() {
            blank += usize::from(is_open);
            continue;
        }
        let is_code = WORDS.iter().any(|word| text.starts_with(word)) || is_open && text.starts_with(' ');
        let within = if is_code && is_open { blank } else { 0 };
        lines.extend((0..within).map(|_| printed(Vec::new())));
        if is_code {
            lines.push(printed(signs.iter().map(|&sign| as_in_file(page, sign)).collect()));
        }
        (is_open, blank) = (is_code, 0);
    }
    for (number, line) in (1..).zip(&mut lines) {
        line.number = number;
    }
    if lines.is_empty() {
        Vec::new()
    } else {
        vec![Program { form: &FRAGMENTS, lines, is_file: false, remarks: Vec::new() }]
    }
}

fn printed(signs: Vec<Sign>) -> PrintedLine {
    PrintedLine { number: 0, signs, body: 0, checksum: None }
}

/// A tab is more than a blank where lines are indented by it.
fn as_in_file(page: &PageText<'_>, sign: Sign) -> Sign {
    let is_tab = page.source.text()[sign.at as usize..].starts_with('\t');
    Sign { character: if is_tab { '\t' } else { sign.character }, ..sign }
}

/// The characters in UTF-8.
fn decode(machine: MachineKind, program: &Program, notes: &mut Notes<'_>) -> Vec<Line> {
    let mut lines = Vec::new();
    for printed in &program.lines {
        let at = printed.signs.first().map_or(0, |sign| sign.at);
        let Some(number) = notes.number(machine, printed.number, at, printed.signs.len()) else { continue };
        let bytes = printed.signs.iter().flat_map(|sign| {
            let mut buffer = [0; 4];
            sign.character.encode_utf8(&mut buffer).bytes().map(|byte| (byte, sign.at)).collect::<Vec<_>>()
        });
        lines.push(Line::read(printed, number, bytes));
    }
    lines
}

fn typed(_: MachineKind, lines: &[Vec<Sign>], _: &mut Notes<'_>) -> Vec<u8> {
    let lines: Vec<String> =
        lines.iter().map(|line| line.iter().map(|sign| sign.character).collect()).collect();
    lines.join("\n").into_bytes()
}
