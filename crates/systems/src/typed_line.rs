//! Tokens of a typed line that may have stored bytes. Each typed part is tokenised separately, and a stored byte is one
//! token.

use std::convert::Infallible;

use listing::{Line, LinePart};

/// The tokens of a typed line, and for its items the offsets in the text and in the tokens.
pub type TypedTokens = (Vec<u8>, Vec<(usize, usize)>);

/// Returns the tokens of a line; `tokenise` tokenises a typed text.
pub fn tokens_of<E>(
    line: &Line,
    tokenise: impl Fn(&[u8]) -> Result<TypedTokens, E>,
) -> Result<TypedTokens, E> {
    if line.stored.is_empty() {
        return tokenise(&line.text);
    }
    let (mut tokens, mut places) = (Vec::new(), Vec::new());
    for (start, part) in line.parts() {
        match part {
            LinePart::Stored(byte) => {
                places.push((start, tokens.len()));
                tokens.push(byte);
            }
            LinePart::Typed(text) => {
                let (typed, items) = tokenise(text)?;
                places.extend(items.into_iter().map(|(at, token)| (start + at, tokens.len() + token)));
                tokens.extend(typed);
            }
        }
    }
    Ok((tokens, places))
}

/// Does the same with a tokeniser without errors.
pub fn infallible_tokens_of(line: &Line, tokenise: impl Fn(&[u8]) -> TypedTokens) -> TypedTokens {
    let tokens = tokens_of(line, |text| Ok::<_, Infallible>(tokenise(text)));
    tokens.unwrap_or_else(|never| match never {})
}
