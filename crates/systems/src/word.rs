//! A line of tokens as words, in one form for all dialects.

/// Returns the words of a line's tokens.
pub(crate) type Split = fn(&[u8]) -> Vec<Word>;

/// A word of a program line. Blanks and remarks are no words.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Word {
    /// A keyword as it is spelled, unless it is an operator sign.
    Keyword(&'static str),
    /// A variable: at most two letters or digits, and `$` if it holds a string. The other marks of a
    /// type are dropped: with `DEFINT A`, `A` and `A%` are one variable.
    Name(String),
    /// A number.
    Number(f64),
    /// A string constant in the machine's codes.
    Text(Vec<u8>),
    /// Any other character.
    Sign(u8),
}

impl Word {
    /// A keyword, or the sign of an operator.
    pub(crate) const fn spelled(word: &'static str) -> Self {
        match word.as_bytes() {
            [sign] if !sign.is_ascii_alphabetic() => Self::Sign(*sign),
            _ => Self::Keyword(word),
        }
    }

    /// Takes a string constant from the text after its quote.
    pub(crate) fn text(rest: &mut &[u8]) -> Self {
        let length = rest.iter().position(|&byte| byte == b'"').unwrap_or(rest.len());
        let text = rest[..length].to_vec();
        *rest = rest.get(length + 1..).unwrap_or_default();
        Self::Text(text)
    }

    /// Takes a variable, a number in digits or a sign from a text that does not begin with a blank.
    pub(crate) fn typed(rest: &mut &[u8]) -> Option<Self> {
        let &first = rest.first()?;
        if first.is_ascii_alphabetic() {
            let letters = take(rest, u8::is_ascii_alphanumeric);
            let mut name: String =
                letters.iter().take(2).map(|&byte| char::from(byte).to_ascii_uppercase()).collect();
            let mark = take(rest, |byte| b"$%!#".contains(byte));
            if mark.first() == Some(&b'$') {
                name.push('$');
            }
            return Some(Self::Name(name));
        }
        if first.is_ascii_digit() || first == b'.' {
            let digits = take(rest, |byte| byte.is_ascii_digit() || *byte == b'.');
            let digits: String = digits.into_iter().map(char::from).collect();
            return Some(Self::Number(digits.parse().unwrap_or_default()));
        }
        *rest = &rest[1..];
        Some(Self::Sign(first))
    }
}

/// Takes bytes as long as they fit; blanks between them are skipped, as the interpreters do.
fn take(rest: &mut &[u8], fits: impl Fn(&u8) -> bool) -> Vec<u8> {
    let mut taken = Vec::new();
    loop {
        let after = rest.trim_ascii_start();
        match after.split_first() {
            Some((byte, behind)) if fits(byte) => {
                taken.push(*byte);
                *rest = behind;
            }
            _ => return taken,
        }
    }
}

/// Skips the items of `DATA`: to the next colon outside a string.
pub(crate) fn skip_data(rest: &mut &[u8]) {
    let mut is_quoted = false;
    let is_end = |&byte: &u8| {
        is_quoted ^= byte == b'"';
        byte == b':' && !is_quoted
    };
    let length = rest.iter().position(is_end).unwrap_or(rest.len());
    *rest = &rest[length..];
}
