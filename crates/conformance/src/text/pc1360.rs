//! The tables of the PC-1360 for program text.

use sharp_basic::tokeniser::{self, TypedLine};
use sharp_basic::{keyword, list, text};

use crate::differences::compare;
use crate::golden::Golden;
use crate::hex;
use crate::runner;

/// Runs every keyword by its second byte.
///
/// # Panics
/// When the table has fewer rows than there are keywords.
pub fn tokens(test: &'static str, path: &str) {
    let Some(table) = Golden::open().table(path) else { return };
    assert_eq!(keyword::KEYWORDS.len(), table.rows.len(), "keywords without a row");
    runner::table_rows(test, &table, |row| {
        let byte = row.cell("#second_byte_hex");
        let spelling =
            hex::decode(byte).first().and_then(|&token| keyword::spelling(token)).unwrap_or_default();
        compare(byte, row.cell("keyword"), spelling)
    });
}

/// Runs typed lines: the stored bytes, and the listing.
pub fn lines(test: &'static str, path: &str) {
    runner::rows(test, path, |row| {
        let typed = row.cell("#typed_line");
        let actual = match tokeniser::parse_line(typed.as_bytes()) {
            TypedLine::Line { number, tokens } => {
                let image = text::image([(number, &tokens[..])]);
                format!("{} {}", hex::encode(&image[1..image.len() - 1]), shown(number, &tokens))
            }
            TypedLine::BadNumber => format!(" {typed} ERROR 4"),
            TypedLine::Command(_) => format!(" {typed} ERROR 1"),
        };
        compare(typed, &row.cells(&["stored_bytes_hex_or_empty", "list_text_or_message"]), &actual)
    });
}

/// Returns the rows of the display, joined as in the recording.
fn shown(number: u16, tokens: &[u8]) -> String {
    let rows = list::rows(number, tokens);
    let padded: Vec<String> = rows.iter().map(|row| format!("{:24}", String::from_utf8_lossy(row))).collect();
    padded.concat().trim_end().to_owned()
}
