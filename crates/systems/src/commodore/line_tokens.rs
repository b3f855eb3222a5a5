//! The tokens of one typed line.

use basic::tokens::ItemOffset;
use cbm_basic::tokens;
use listing::Line;

use crate::typed_line::{TypedTokens, infallible_tokens_of};

/// Returns the tokens of a typed text; each token is an item.
pub(crate) fn typed_tokens(tokeniser: &tokens::Tokeniser, text: &[u8]) -> TypedTokens {
    let positions = tokeniser.tokens_with_positions(text).into_iter().enumerate();
    let (tokens, items) = positions.map(|(token, (byte, text))| (byte, ItemOffset { text, token })).unzip();
    TypedTokens { tokens, items }
}

/// Returns the tokens of a line, each with its offset in its text.
pub(super) fn line_tokens(line: &Line, tokeniser: &tokens::Tokeniser) -> Vec<(u8, usize)> {
    let TypedTokens { tokens, items } = infallible_tokens_of(line, |text| typed_tokens(tokeniser, text));
    tokens.into_iter().zip(items).map(|(token, item)| (token, item.text)).collect()
}
