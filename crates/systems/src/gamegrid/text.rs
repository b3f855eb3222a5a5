//! Programs as text: the program in memory is the listing itself, in UTF-8.

use listing::Listing;

use crate::tokenised::{ProgramLine, TokeniseError, TokenisedProgram};

/// Returns the text of a listing, every line ended by a line feed.
///
/// # Errors
/// Never: text has no limits.
pub fn tokenise(listing: &Listing) -> Result<TokenisedProgram, TokeniseError> {
    let image = listing.lines.iter().flat_map(|line| line.text.iter().copied().chain([b'\n'])).collect();
    Ok(TokenisedProgram { image, warnings: vec![], other_model: None })
}

/// Returns the lines of a text, counted from 1.
#[must_use]
pub fn lines_of(image: &[u8]) -> Vec<ProgramLine> {
    let text = image.strip_suffix(b"\n").unwrap_or(image);
    if text.is_empty() {
        return vec![];
    }
    let lines = (1..=u16::MAX).zip(text.split(|&byte| byte == b'\n'));
    lines.map(|(number, line)| ProgramLine { number, tokens: line.to_vec(), listed: line.to_vec() }).collect()
}

/// Returns whether a line is executable: not blank, a comment, a declaration or the rest of a statement.
#[must_use]
pub fn is_executable(line: &ProgramLine) -> bool {
    let text = line_text(line);
    let text = text.trim();
    let has_no_effect =
        ["#", "global ", "nonlocal ", "\"", "'", ")", "]", "}"].iter().any(|start| text.starts_with(start));
    !(text.is_empty() || has_no_effect || ["else:", "try:", "finally:"].contains(&text))
}

/// Returns the text of a line.
#[must_use]
pub fn line_text(line: &ProgramLine) -> String {
    String::from_utf8_lossy(&line.listed).into_owned()
}
