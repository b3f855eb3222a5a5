//! Tokens of a typed line that may have stored bytes. Each typed part is tokenised separately, and a stored byte is one
//! token.

use std::convert::Infallible;

pub use basic::tokens::ItemOffset;
use listing::{Line, LinePart};

/// The tokens of a typed line.
#[derive(Clone, Debug, Default)]
pub struct TypedTokens {
    /// The tokens.
    pub tokens: Vec<u8>,
    /// The offsets of the line's items, in ascending order.
    pub items: Vec<ItemOffset>,
}

/// Returns the tokens of a line; `tokenise` tokenises a typed text.
pub fn tokens_of<E>(
    line: &Line,
    tokenise: impl Fn(&[u8]) -> Result<TypedTokens, E>,
) -> Result<TypedTokens, E> {
    if line.stored.is_empty() {
        return tokenise(&line.text);
    }
    let mut line_tokens = TypedTokens::default();
    for (start, part) in line.parts() {
        match part {
            LinePart::Stored(byte) => {
                line_tokens.items.push(ItemOffset { text: start, token: line_tokens.tokens.len() });
                line_tokens.tokens.push(byte);
            }
            LinePart::Typed(text) => {
                let typed = tokenise(text)?;
                let token_start = line_tokens.tokens.len();
                line_tokens.items.extend(
                    typed
                        .items
                        .into_iter()
                        .map(|item| ItemOffset { text: start + item.text, token: token_start + item.token }),
                );
                line_tokens.tokens.extend(typed.tokens);
            }
        }
    }
    Ok(line_tokens)
}

/// Does the same with a tokeniser without errors.
pub fn infallible_tokens_of(line: &Line, tokenise: impl Fn(&[u8]) -> TypedTokens) -> TypedTokens {
    let tokens = tokens_of(line, |text| Ok::<_, Infallible>(tokenise(text)));
    tokens.unwrap_or_else(|never| match never {})
}
