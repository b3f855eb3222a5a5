//! The tables of the PC-1360 for program text.

use sharp_basic::tokeniser::{self, TypedLine};
use sharp_basic::{keyword, list, text};

use crate::golden::Golden;
use crate::hex;
use crate::report::{self, Report};

/// Runs every keyword by its second byte.
///
/// # Panics
/// When the table has fewer rows than there are keywords.
pub fn tokens(test: &'static str) {
    let Some(table) = Golden::open().table("pc1360/tokens.tsv") else { return };
    let mut report = Report::new(test);
    for row in &table.rows {
        let byte = table.cell(row, "#second_byte_hex");
        let word = hex::decode(byte).first().and_then(|&token| keyword::spelling(token)).unwrap_or_default();
        report.compare(row.line, byte, table.cell(row, "keyword"), word);
    }
    report.finish();
    assert_eq!(keyword::KEYWORDS.len(), table.rows.len(), "keywords without a row");
}

/// Runs typed lines: the stored bytes, and the listing.
pub fn lines(test: &'static str) {
    let Some(table) = Golden::open().table("pc1360/token_lines.tsv") else { return };
    let mut report = Report::new(test);
    for row in &table.rows {
        if !report::is_selected(&row.line.to_string()) {
            continue;
        }
        let typed = table.cell(row, "#typed_line");
        let cell = |column| table.cell(row, column);
        let expected = format!("{} {}", cell("stored_bytes_hex_or_empty"), cell("list_text_or_message"));
        let actual = match tokeniser::parse_line(typed.as_bytes()) {
            TypedLine::Line { number, tokens } => {
                let image = text::image([(number, &tokens[..])]);
                format!("{} {}", hex::encode(&image[1..image.len() - 1]), shown(number, &tokens))
            }
            TypedLine::BadNumber => format!(" {typed} ERROR 4"),
            TypedLine::Command(_) => format!(" {typed} ERROR 1"),
        };
        report.compare(row.line, typed, &expected, &actual);
    }
    report.finish();
}

/// Returns the rows of the display, joined as in the recording.
fn shown(number: u16, tokens: &[u8]) -> String {
    let rows = list::rows(number, tokens);
    let padded: Vec<String> = rows.iter().map(|row| format!("{:24}", String::from_utf8_lossy(row))).collect();
    padded.concat().trim_end().to_owned()
}
