//! Values that a debugger watches: variables, elements, arrays, memory, expressions.

use std::fmt;
use std::str::FromStr;

use systems::{System, Value, Variable};

/// An object whose value a debugger watches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Watch {
    /// A simple variable: `SC`, `N$`.
    Variable(String),
    /// All elements of an array: `A()`.
    Array(String),
    /// Any other expression of the program's language: `A(I+1)`, `X*2`.
    Expression(String),
    /// Bytes of a memory space: `@1024-2023`, `@vram:$1800`.
    Memory {
        /// The memory space.
        space: String,
        /// The first address.
        first: usize,
        /// The last address.
        last: usize,
    },
}

/// An error in the text of a watch.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WatchError {
    /// The text is empty.
    #[error("expected a variable, an array `A()`, an expression or memory `@1024-2023`")]
    Empty,
    /// An address is not a number in the range.
    #[error("invalid address `{0}`; expected a number such as `1024` or `$0400`")]
    Address(String),
    /// The range ends before it begins.
    #[error("the range ends at {last}, before its start {first}")]
    Backwards {
        /// The first address.
        first: usize,
        /// The last address.
        last: usize,
    },
}

/// Reads an address: decimal, or hexadecimal after `$`, `0x` or `&H`.
///
/// # Errors
/// Fails for any other text.
pub fn parse_address(text: &str) -> Result<usize, WatchError> {
    let text = text.trim();
    let hex = ["$", "0x", "0X", "&H", "&h"].into_iter().find_map(|prefix| text.strip_prefix(prefix));
    let number = match hex {
        Some(digits) => usize::from_str_radix(digits, 16),
        None => text.parse(),
    };
    number.map_err(|_| WatchError::Address(text.to_owned()))
}

/// Reads a pixel of the frame: `105,245`.
///
/// # Errors
/// Fails for any other text; the message has an example.
pub fn parse_point(text: &str) -> Result<(i32, i32), String> {
    let point =
        text.split_once(',').and_then(|(x, y)| Some((x.trim().parse().ok()?, y.trim().parse().ok()?)));
    point.ok_or_else(|| format!("expected a pixel such as `105,245`, found `{text}`"))
}

impl FromStr for Watch {
    type Err = WatchError;

    fn from_str(text: &str) -> Result<Self, WatchError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(WatchError::Empty);
        }
        if let Some(range) = text.strip_prefix('@') {
            let (space, range) = range.split_once(':').unwrap_or(("ram", range));
            let (first, last) = match range.split_once('-') {
                Some((first, last)) => (parse_address(first)?, parse_address(last)?),
                None => (parse_address(range)?, parse_address(range)?),
            };
            if last < first {
                return Err(WatchError::Backwards { first, last });
            }
            return Ok(Self::Memory { space: space.trim().to_owned(), first, last });
        }
        let (name, rest) = match text.find('(') {
            Some(at) => (&text[..at], Some(&text[at..])),
            None => (text, None),
        };
        let letters = name.trim_end_matches(['$', '%', '!', '#']);
        let is_name = letters.starts_with(|first: char| first.is_ascii_alphabetic())
            && letters.chars().all(|letter| letter.is_ascii_alphanumeric())
            && name.len() <= letters.len() + 1;
        Ok(match rest {
            None if is_name => Self::Variable(name.to_owned()),
            Some("(" | "()") if is_name => Self::Array(name.to_owned()),
            _ => Self::Expression(text.to_owned()),
        })
    }
}

impl fmt::Display for Watch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Variable(name) | Self::Expression(name) => f.write_str(name),
            Self::Array(name) => write!(f, "{name}()"),
            Self::Memory { space, first, last } if first == last => write!(f, "@{space}:${first:04x}"),
            Self::Memory { space, first, last } => write!(f, "@{space}:${first:04x}-${last:04x}"),
        }
    }
}

/// A value of a watch.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum WatchedValue {
    /// The name is unknown, or the expression fails.
    Nothing,
    Value(Value),
    Array(Variable),
    Bytes(Vec<u8>),
}

impl Watch {
    pub(super) fn read(&self, system: &mut dyn System) -> WatchedValue {
        match self {
            // A language with scopes resolves the name.
            Self::Variable(name) if system.inspect().scope().is_none() => {
                system.inspect().variable(name).map_or(WatchedValue::Nothing, WatchedValue::Value)
            }
            Self::Array(name) if system.inspect().scope().is_none() => {
                system.inspect().array(name).map_or(WatchedValue::Nothing, WatchedValue::Array)
            }
            Self::Variable(text) | Self::Array(text) | Self::Expression(text) => system
                .language()
                .and_then(|language| language.evaluate(text).ok())
                .map_or(WatchedValue::Nothing, |evaluation| WatchedValue::Value(evaluation.value)),
            Self::Memory { space, first, last } => {
                let bytes = system.inspect().space(space).and_then(|bytes| bytes.get(*first..=*last));
                bytes.map_or(WatchedValue::Nothing, |bytes| WatchedValue::Bytes(bytes.to_vec()))
            }
        }
    }
}

/// A change of a value, with both values as text. After a write of the same value they are equal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The watch, or its first changed element or byte.
    pub what: String,
    /// The value before; `None` for a new variable.
    pub old: Option<String>,
    /// The value now.
    pub new: Option<String>,
    /// The line whose statement changed it.
    pub line: Option<u16>,
}

/// Returns the change of a write that did not change the value.
pub(super) fn written(system: &dyn System, watch: &Watch, value: &WatchedValue, line: Option<u16>) -> Change {
    let text = match value {
        WatchedValue::Array(_) => None,
        value => text_of(system, value),
    };
    Change { what: watch.to_string(), old: text.clone(), new: text, line }
}

/// Returns the first difference between two values of a watch.
pub(super) fn difference(
    system: &dyn System,
    watch: &Watch,
    (old, new): (&WatchedValue, &WatchedValue),
    line: Option<u16>,
) -> Change {
    let change = |what: String, old, new| Change { what, old, new, line };
    match (old, new) {
        // An array with one index may have grown.
        (WatchedValue::Array(before), WatchedValue::Array(after))
            if before.extents == after.extents || before.extents.len() == 1 && after.extents.len() == 1 =>
        {
            let longer = if before.values.len() > after.values.len() { before } else { after };
            let has_changed = |&at: &usize| before.values.get(at) != after.values.get(at);
            let at = (0..longer.values.len()).find(has_changed).unwrap_or(0);
            let text =
                |array: &Variable| array.values.get(at).map(|value| system.machine().value_text(value));
            let name = match watch {
                Watch::Array(name) => format!("{name}("),
                _ => longer.name.clone(),
            };
            let element = Variable { name, ..longer.clone() }.element_name(at);
            change(element, text(before), text(after))
        }
        (WatchedValue::Bytes(before), WatchedValue::Bytes(after)) => {
            let at = before.iter().zip(after).position(|(before, after)| before != after).unwrap_or(0);
            let text = |bytes: &[u8]| bytes.get(at).map(|byte| format!("${byte:02x}"));
            let what = match watch {
                Watch::Memory { space, first, .. } => format!("@{space}:${:04x}", first + at),
                _ => watch.to_string(),
            };
            change(what, text(before), text(after))
        }
        _ => change(watch.to_string(), text_of(system, old), text_of(system, new)),
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = self.line.map_or(String::new(), |line| format!(" in line {line}"));
        let text = |value: &Option<String>| value.clone().unwrap_or_else(|| "nothing".to_owned());
        let (what, old, new) = (&self.what, text(&self.old), text(&self.new));
        match &self.new {
            _ if self.old != self.new => write!(f, "{what} changed{line} from {old} to {new}"),
            Some(new) => write!(f, "{what} written{line}, again with {new}"),
            None => write!(f, "{what} written{line}, again with the same values"),
        }
    }
}

/// Returns a value as text; `None` for [`WatchedValue::Nothing`].
pub(super) fn text_of(system: &dyn System, value: &WatchedValue) -> Option<String> {
    match value {
        WatchedValue::Nothing => None,
        WatchedValue::Value(value) => Some(system.machine().value_text(value)),
        WatchedValue::Array(array) => {
            let texts: Vec<String> =
                array.values.iter().map(|value| system.machine().value_text(value)).collect();
            Some(texts.join(" "))
        }
        WatchedValue::Bytes(bytes) => {
            let texts: Vec<String> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
            Some(texts.join(" "))
        }
    }
}
