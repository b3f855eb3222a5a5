//! The tokens of one typed line.

use cbm_basic::tokens;
use listing::Line;

use crate::typed_line::infallible_tokens_of;

/// Returns the tokens of a line, each with its offset in its text.
pub(super) fn line_tokens(line: &Line, tokeniser: &tokens::Tokeniser) -> Vec<(u8, usize)> {
    let (tokens, places) = infallible_tokens_of(line, |text| {
        let placed = tokeniser.tokens_with_positions(text).into_iter().enumerate();
        placed.map(|(token, (byte, at))| (byte, (at, token))).unzip()
    });
    tokens.into_iter().zip(places).map(|(token, (at, _))| (token, at)).collect()
}
