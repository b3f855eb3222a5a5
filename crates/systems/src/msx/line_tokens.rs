//! The tokens of one typed line.

use basic::fault::Fault;
use listing::Line;
use msx_basic::tokeniser;

use crate::typed_line::{TypedTokens, tokens_of};

/// Returns the tokens of a line, and the offsets of its items in its text and in its tokens.
pub(super) fn line_tokens(line: &Line) -> Result<TypedTokens, Fault> {
    tokens_of(line, |text| Ok((tokeniser::tokenise(text)?, tokeniser::token_positions(text))))
}
