//! Values of a BASIC program.

/// A number or a string.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Number(f64),
    Text(Vec<u8>),
}

impl Value {
    pub(super) fn is_true(&self) -> bool {
        match self {
            Self::Number(number) => *number != 0.0,
            Self::Text(text) => !text.is_empty(),
        }
    }

    pub(super) const fn truth(is_true: bool) -> Self {
        Self::Number(if is_true { -1.0 } else { 0.0 })
    }

    pub(super) const fn number(&self) -> Option<f64> {
        match self {
            Self::Number(number) => Some(*number),
            Self::Text(_) => None,
        }
    }

    pub(super) fn text(self) -> Option<Vec<u8>> {
        match self {
            Self::Text(text) => Some(text),
            Self::Number(_) => None,
        }
    }
}
