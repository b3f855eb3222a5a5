//! The tokens of one typed line.

use listing::Line;
use sharp_basic::tokeniser;

use crate::typed_line::{TypedTokens, infallible_tokens_of};

/// Returns the tokens of a line, and the offsets of its items in its text and in its tokens.
pub(super) fn line_tokens(line: &Line) -> TypedTokens {
    infallible_tokens_of(line, |text| (tokeniser::tokenise(text), tokeniser::token_positions(text)))
}
