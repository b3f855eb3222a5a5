//! The text of MSX-BASIC programs: typed lines to tokens and back, programs in memory, messages.

use basic::memory::Ram;
use msx_basic::{fault, layout::PROGRAM_START, list, text, tokeniser::tokenise};

use crate::differences::compare;
use crate::golden::{self, Golden};
use crate::hex;
use crate::numbers::msx::{quoted, unescaped};
use crate::report::Report;
use crate::runner;

/// The address from which a line is listed.
const LINE_ADDRESS: u16 = 0x9000;

/// Runs the table of lines: the stored bytes of each, and its listing.
pub fn tokens(test: &'static str, path: &str) {
    runner::rows(test, path, |row| {
        let actual = match tokenise(&unescaped(quoted(row.cell("source")))) {
            Ok(tokens) => format!("{} {}", hex::encode(&tokens), escaped(&detokenise(&tokens))),
            Err(_) => "refused \"\"".to_owned(),
        };
        compare(row.cell("source"), &row.cells(&["tokens_hex", "listed"]), &actual)
    });
}

fn detokenise(tokens: &[u8]) -> Vec<u8> {
    let mut ram: Box<Ram> = Box::new([0; 0x1_0000]);
    let from = usize::from(LINE_ADDRESS);
    ram[from..from + tokens.len()].copy_from_slice(tokens);
    list::list_line(&ram, LINE_ADDRESS, tokens.len())
}

/// Returns a text in the notation of the tables: quoted, bytes outside 32 to 126 as `\xNN`.
fn escaped(text: &[u8]) -> String {
    let shown = |&byte: &u8| match byte {
        b' '..=b'~' => char::from(byte).to_string(),
        _ => format!("\\x{byte:02x}"),
    };
    format!("\"{}\"", text.iter().map(shown).collect::<String>())
}

/// Runs the texts of all errors.
pub fn messages(test: &'static str, path: &str) {
    runner::rows(test, path, |row| {
        compare(row.cell("code"), row.cell("message"), fault::message(row.number("code")))
    });
}

/// Compares a stored program with the program as entered.
pub fn image(test: &'static str, path: &str) {
    let Some(file) = Golden::open().file(path) else { return };
    let content = golden::read(&file);
    let numbered: Vec<(u16, Vec<u8>)> = content.lines().filter_map(numbered).collect();
    let entered = content.lines().find(|line| line.starts_with("00") && line.len() > 20);
    let image = text::image(numbered.iter().map(|(number, tokens)| (*number, &tokens[..])), PROGRAM_START);
    let mut report = Report::new(test);
    let expected = entered.expect("the file has an image");
    // After the program there are no variables yet.
    let actual = format!("00{}", hex::encode(&image));
    report.compare(1, "as entered", expected.get(..actual.len()).unwrap_or(expected), &actual);
    report.finish();
}

/// Parses a line with its number, in the source notation of the file.
fn numbered(line: &str) -> Option<(u16, Vec<u8>)> {
    let (number, rest) = line.split_once(' ')?;
    Some((number.parse().ok()?, tokenise(rest.as_bytes()).ok()?))
}
