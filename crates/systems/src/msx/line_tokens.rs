//! The tokens of one typed line.

use basic::fault::Fault;
use listing::Line;
use msx_basic::tokeniser;

use crate::typed_line::{TypedTokens, tokens_of};

/// Returns the tokens of a typed text; they are empty if it has a constant out of range.
pub(crate) fn typed_tokens(text: &[u8]) -> TypedTokens {
    let tokens = tokeniser::tokenise(text).unwrap_or_default();
    TypedTokens { tokens, items: tokeniser::item_offsets(text) }
}

/// Returns the tokens of a line.
pub(super) fn line_tokens(line: &Line) -> Result<TypedTokens, Fault> {
    tokens_of(line, |text| {
        Ok(TypedTokens { tokens: tokeniser::tokenise(text)?, items: tokeniser::item_offsets(text) })
    })
}
