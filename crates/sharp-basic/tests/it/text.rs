//! Program text: typed lines to tokens and back, and the memory after a program.

use basic::memory::word;
use hardware::Memory as _;
use numeric::hex;
use sharp_basic::tokeniser::{TypedLine, parse_line};
use sharp_basic::{keyword, layout, list, text};

use crate::golden::{Report, Row, Table};
use crate::session::Session;

#[test]
fn keywords_have_the_tokens_of_the_original() {
    let mut report = Report::default();
    for row in Table::open("golden/pc1360/tokens.tsv").rows() {
        let token = u8::from_str_radix(row.cell("#second_byte_hex"), 16).expect("a byte");
        let spelling = keyword::spelling(token).unwrap_or_default();
        report.compare(row.cell("#second_byte_hex"), row.cell("keyword"), spelling);
    }
    report.finish(keyword::KEYWORDS.len());
}

/// Returns the rows of a listed line as the display joins them.
fn listed(number: u16, tokens: &[u8]) -> String {
    let rows = list::rows(number, tokens);
    let padded = rows.iter().map(|row| format!("{:24}", String::from_utf8_lossy(row)));
    padded.collect::<String>().trim_end().to_owned()
}

#[test]
fn lines_are_stored_and_listed_as_in_the_original() {
    let mut report = Report::default();
    for row in Table::open("golden/pc1360/token_lines.tsv").rows() {
        let typed = row.cell("#typed_line");
        let expected =
            format!("{} {}", row.cell("stored_bytes_hex_or_empty"), row.cell("list_text_or_message"));
        let actual = match parse_line(typed.as_bytes()) {
            TypedLine::Line { number, tokens } => {
                let image = text::image([(number, &tokens[..])]);
                format!("{} {}", hex::encode(&image[1..image.len() - 1]), listed(number, &tokens))
            }
            TypedLine::BadNumber => format!(" {typed} ERROR 4"),
            TypedLine::Command(_) => format!(" {typed} ERROR 1"),
        };
        report.compare(typed, &expected, &actual);
    }
    report.finish(100);
}

#[test]
fn a_listing_typed_again_is_stored_as_the_same_bytes() {
    let mut report = Report::default();
    for row in Table::open("golden/pc1360/token_lines.tsv").rows() {
        let TypedLine::Line { number, tokens } = parse_line(row.cell("#typed_line").as_bytes()) else {
            continue;
        };
        let again = match parse_line(&list::listed(number, &tokens)) {
            TypedLine::Line { number, tokens } => format!("{number} {}", hex::encode(&tokens)),
            other => format!("{other:?}"),
        };
        report.compare(row.cell("#typed_line"), &format!("{number} {}", hex::encode(&tokens)), &again);
    }
    report.finish(99);
}

/// Returns the letters whose variable is not all zero, with its bytes.
fn fixed(session: &Session) -> String {
    let held = |letter: u8| {
        let at = usize::from(layout::fixed(letter));
        let bytes = &session.machine.ram()[at..at + 8];
        let name = char::from(b'A' + letter);
        bytes.iter().any(|&byte| byte != 0).then(|| format!("{name}={}", hex::encode(bytes)))
    };
    (0..26).filter_map(held).collect::<Vec<String>>().join(" ")
}

#[test]
fn programs_leave_the_bytes_of_the_original_in_memory() {
    let columns = ["program_hex", "fixed_hex", "lowest_address", "dynamic_hex"];
    let recorded = |row: Row| columns.map(|column| row.cell(column).trim().to_owned()).join(" ");
    let mut report = Report::default();
    for row in Table::open("golden/pc1360/memory.tsv").rows() {
        let mut session = Session::with(row.cell("program"));
        session.run_program();
        let ram = session.machine.ram();
        let lowest = word(ram, layout::VARIABLES);
        let dynamic = hex::encode(&ram[usize::from(lowest)..usize::from(layout::FIXED)]);
        let actual = format!("{} {} {lowest:04X} {dynamic}", hex::encode(&session.image()), fixed(&session));
        report.compare(row.cell("program"), &recorded(row), &actual);
    }
    report.finish(32);
}
