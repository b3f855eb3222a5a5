//! Program text: typed lines to tokens and back, programs in memory, messages.

use msx_basic::{fault, layout, list, text, tokeniser};
use numeric::hex;

use crate::golden::{self, Report, Table};

/// An address at which a line is listed.
const LINE: u16 = 0x9000;

fn listed(tokens: &[u8]) -> Vec<u8> {
    let mut ram: Box<text::Ram> = Box::new([0; 0x1_0000]);
    let from = usize::from(LINE);
    ram[from..from + tokens.len()].copy_from_slice(tokens);
    list::list_line(&ram, LINE, tokens.len())
}

#[test]
fn lines_are_stored_and_listed_as_in_the_original() {
    let mut report = Report::default();
    for row in Table::open("tokens.tsv").rows() {
        let tokens = tokeniser::tokenise(&row.bytes("source"));
        let (stored, shown) = match &tokens {
            Ok(tokens) => (hex::encode(tokens), listed(tokens)),
            Err(_) => ("refused".to_owned(), Vec::new()),
        };
        report.compare(row.cell("source"), row.cell("tokens_hex"), &stored);
        let is_listed = shown == row.bytes("listed");
        report.check(row.cell("source"), is_listed, row.cell("listed"), &String::from_utf8_lossy(&shown));
    }
    report.finish(2 * 450);
}

#[test]
fn a_listing_typed_again_is_listed_the_same() {
    let mut report = Report::default();
    for row in Table::open("tokens.tsv").rows() {
        let Ok(tokens) = tokeniser::tokenise(&row.bytes("source")) else { continue };
        let shown = listed(&tokens);
        let again = tokeniser::tokenise(&shown).map(|tokens| listed(&tokens)).unwrap_or_default();
        let [shown, again] = [shown, again].map(|text| String::from_utf8_lossy(&text).into_owned());
        report.compare(row.cell("source"), &shown, &again);
    }
    // The original refuses two of the lines.
    report.finish(448);
}

#[test]
fn messages_are_those_of_the_original() {
    let mut report = Report::default();
    for row in Table::open("error_messages.tsv").rows() {
        let code = row.cell("code").parse().expect("a code is a byte");
        report.compare(row.cell("code"), row.cell("message"), fault::message(code));
    }
    report.finish(80);
}

#[test]
fn a_stored_program_has_the_links_of_the_original() {
    let content = std::fs::read_to_string(golden::path("program_image.txt")).expect("the file exists");
    let numbered = |line: &str| {
        let (number, rest) = line.split_once(' ')?;
        Some((number.parse().ok()?, tokeniser::tokenise(rest.as_bytes()).ok()?))
    };
    let lines: Vec<(u16, Vec<u8>)> = content.lines().filter_map(numbered).collect();
    let recorded = content.lines().find(|line| line.starts_with("00") && line.len() > 20).expect("an image");
    let image =
        text::image(lines.iter().map(|(number, tokens)| (*number, &tokens[..])), layout::PROGRAM_START);
    // The byte before the program is 0; variables follow it.
    assert!(recorded.starts_with(&format!("00{}", hex::encode(&image))), "{recorded}");
    assert!(lines.len() > 2);
}
