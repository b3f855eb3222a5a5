//! The tokens of one typed line.

use listing::Line;
use sharp_basic::tokeniser;

use crate::typed_line::{TypedTokens, infallible_tokens_of};

/// Returns the tokens of a typed text.
pub(crate) fn typed_tokens(text: &[u8]) -> TypedTokens {
    TypedTokens { tokens: tokeniser::tokenise(text), items: tokeniser::item_offsets(text) }
}

/// Returns the tokens of a line.
pub(super) fn line_tokens(line: &Line) -> TypedTokens {
    infallible_tokens_of(line, typed_tokens)
}
