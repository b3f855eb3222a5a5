//! The source of a value of the core's view in the running machine.

use serde::Deserialize;

/// A value of the view.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Toml")]
pub struct Field {
    /// The source.
    pub source: Source,
    /// The number of decimal digits in which its numbers must agree; `None` if all bits must agree.
    pub digits: Option<u8>,
    /// How the core represents numbers. It is not in the file: the check of the probe against the view
    /// sets it.
    pub repr: NumberRepr,
}

impl TryFrom<Toml> for Field {
    type Error = String;

    fn try_from(mut value: Toml) -> Result<Self, String> {
        let digits = value.as_table_mut().and_then(|table| table.remove("digits"));
        let digits =
            match digits.map(|digits| digits.as_integer().and_then(|digits| u8::try_from(digits).ok())) {
                Some(Some(digits @ 1..)) => Some(digits),
                Some(_) => return Err("`digits` must be a number from 1 to 255".to_owned()),
                None => None,
            };
        let source = Source::try_from(value)?;
        if digits.is_some() && matches!(source, Source::Screen(_) | Source::Printed(_)) {
            return Err("a text has no `digits`".to_owned());
        }
        Ok(Self { digits, ..Self::new(source) })
    }
}

impl Field {
    /// Creates a field that is compared to the bit.
    #[must_use]
    pub const fn new(source: Source) -> Self {
        Self { source, digits: None, repr: NumberRepr::Bytes }
    }
}

/// How a core represents numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberRepr {
    /// As the machine's bytes, in hexadecimal digits: every bit is compared.
    Bytes,
    /// As integers, for every type of the machine.
    Integers,
    /// As decimal text with all digits, or integers.
    Decimals,
}

/// The source of a value in the machine.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Toml")]
pub enum Source {
    /// A variable, or all elements of an array: `name()`.
    Variable(Name),
    /// One element of an array: `name(1,2)`.
    Element(Element),
    /// The first elements of an array with one index, or of a column of one with two.
    Elements(Elements),
    /// Bytes of a memory space.
    Memory(Memory),
    /// Characters of the text screen.
    Screen(Cells),
    /// How often the move executed a line.
    HitCount(HitCount),
    /// The result of an expression.
    Expression(Expression),
    /// The text printed since the last ply.
    Printed(Printed),
}

/// The value of a source in the file.
type Toml = toml::Value;

impl TryFrom<Toml> for Source {
    type Error = String;

    fn try_from(value: Toml) -> Result<Self, String> {
        const EXPECTED: &str = "expected the name of a variable, or a table with `variable`, `array`, `memory` and `at`, \
             `screen`, `printed`, `passes`, or `asks`; docs/port/probe.schema.json describes them";
        let table = match value {
            Toml::String(text) => return Self::parse(text),
            Toml::Table(table) => table,
            _ => return Err(EXPECTED.to_owned()),
        };
        if let (Some(Toml::String(name)), 1) = (table.get("variable"), table.len()) {
            return Self::parse(name.clone());
        }
        let has = |key| table.contains_key(key);
        let result = if has("array") {
            table.try_into().map(Self::Elements)
        } else if has("memory") {
            table.try_into().map(Self::Memory)
        } else if has("screen") {
            table.try_into().map(Self::Screen)
        } else if has("passes") {
            table.try_into().map(Self::HitCount)
        } else if has("asks") {
            table.try_into().map(Self::Expression)
        } else if has("printed") {
            table.try_into().map(Self::Printed)
        } else {
            return Err(EXPECTED.to_owned());
        };
        result.map_err(|error: toml::de::Error| error.message().to_owned())
    }
}

impl Source {
    /// Parses `name`, `name()` or `name(1,2)`.
    fn parse(text: String) -> Result<Self, String> {
        let Some((array, indices)) = text.split_once('(') else { return Ok(Self::Variable(text.into())) };
        let indices = indices.trim_end().strip_suffix(')').map(str::trim);
        if indices == Some("") {
            return Ok(Self::Variable(text.into()));
        }
        let indices = indices.map(|all| all.split(',').map(|index| index.trim().parse()).collect());
        match indices {
            Some(Ok(at)) => Ok(Self::Element(Element { array: format!("{array}()").into(), at })),
            Some(Err(_)) | None => Err(format!(
                "`{text}` is not the name of a variable; expected a name, `{array}()` for an array, or \
                 `{array}(1,2)` for an element of it"
            )),
        }
    }
}

/// One element of an array.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Element {
    /// The array.
    pub array: Name,
    /// Its indices.
    pub at: Vec<usize>,
}

impl Element {
    /// Returns its index among the values of an array with these extents, the first index fastest.
    pub fn index(&self, extents: &[usize]) -> Option<usize> {
        let is_inside = |(index, extent): (&usize, &usize)| index < extent;
        let fits = self.at.len() == extents.len() && self.at.iter().zip(extents).all(is_inside);
        fits.then(|| self.at.iter().zip(extents).rev().fold(0, |sum, (index, extent)| sum * extent + index))
    }
}

/// How often the last move executed a line.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HitCount {
    /// The line.
    pub passes: u16,
}

/// The first elements of an array with one index, or of a column of one with two.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Elements {
    /// The array.
    pub array: Name,
    /// The common last index of the elements, for an array with two indices.
    pub column: Option<usize>,
    /// The number of elements.
    pub first: Option<usize>,
    /// The variable that holds the number of elements.
    pub count: Option<Name>,
    /// The value of each element while the array does not exist, in hexadecimal digits.
    pub absent: Option<String>,
}

/// Bytes of a memory space.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Memory {
    /// The memory space, by the machine's name for it: `ram`, `colour`.
    pub memory: String,
    /// The address of the first byte.
    pub at: usize,
    /// No number for one byte, one number for a list, two for a list of rows.
    #[serde(default)]
    pub size: Vec<usize>,
    /// Bytes from one row to the next, if rows are not contiguous.
    pub stride: Option<usize>,
}

/// Characters of the text screen, as their Unicode glyphs.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cells {
    /// Row and column of the first cell, counted from 0.
    pub screen: [usize; 2],
    /// No number for one character, one for a list in the same row, two for a list of rows.
    #[serde(default)]
    pub size: Vec<usize>,
    /// The length of a text in the row, whose trailing blanks are removed.
    pub text: Option<usize>,
}

/// The result of an expression of the program's language: a text where the core has a text, else
/// numbers and lists of numbers.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expression {
    /// The expression.
    pub asks: String,
    /// The view's name for the value that it depends on: the expression is evaluated again only when
    /// that value has changed.
    pub follows: Option<String>,
    /// Statements that set the value, with the placeholder `{value}`; absent for a value that depends on
    /// others.
    pub write: Option<String>,
}

/// The text that the program has printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Printed {
    /// The start of the text.
    pub printed: PrintedSince,
    /// The compared parts of it.
    #[serde(default)]
    pub compare: TextComparison,
}

/// The point from which on printed text is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PrintedSince {
    /// Since the last comparison: the last ply, the start, or the question for another game.
    Ply,
}

/// The compared parts of a printed text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TextComparison {
    /// The lines, with the blanks in them.
    #[default]
    Lines,
    /// The words and numbers, without the blanks and line ends between them.
    Words,
}

impl Field {
    /// Returns whether it holds text and not numbers.
    #[must_use]
    pub fn is_text(&self) -> bool {
        match &self.source {
            Source::Variable(name) => name.is_text(),
            Source::Element(element) => element.array.is_text(),
            Source::Elements(elements) => elements.array.is_text(),
            Source::Memory(_) | Source::HitCount(_) => false,
            Source::Screen(_) | Source::Printed(_) => true,
            Source::Expression(_) => self.repr == NumberRepr::Bytes,
        }
    }
}

impl Field {
    /// Returns the variables and arrays that it is read from.
    pub fn variables(&self) -> impl Iterator<Item = &Name> {
        let (first, second) = match &self.source {
            Source::Variable(name) => (Some(name), None),
            Source::Element(element) => (Some(&element.array), None),
            Source::Elements(elements) => (Some(&elements.array), elements.count.as_ref()),
            Source::Memory(_)
            | Source::Screen(_)
            | Source::HitCount(_)
            | Source::Expression(_)
            | Source::Printed(_) => (None, None),
        };
        first.into_iter().chain(second)
    }

    /// Returns the view's name for the value that this one depends on, if it has one.
    #[must_use]
    pub fn depends_on(&self) -> Option<&str> {
        match &self.source {
            Source::Expression(expression) => expression.follows.as_deref(),
            _ => None,
        }
    }
}

impl Elements {
    /// Returns the range of its elements among the values of an array with these extents, the first
    /// index fastest.
    pub fn element_range(&self, extents: &[usize]) -> std::ops::Range<usize> {
        match (self.column, extents) {
            (None, _) => 0..extents.iter().product(),
            (Some(column), &[rows, columns]) if column < columns => column * rows..(column + 1) * rows,
            (Some(_), _) => 0..0,
        }
    }
}

impl Memory {
    /// Returns the addresses of the bytes, row by row.
    pub fn addresses(&self) -> impl Iterator<Item = usize> {
        let (rows, columns) = rows_and_columns(&self.size);
        let (at, stride) = (self.at, self.stride.unwrap_or(columns));
        (0..rows).flat_map(move |row| (0..columns).map(move |column| at + row * stride + column))
    }
}

impl Cells {
    /// Returns row and column of the cells, row by row.
    pub fn positions(&self) -> impl Iterator<Item = (usize, usize)> {
        let (rows, columns) = self.text.map_or_else(|| rows_and_columns(&self.size), |length| (1, length));
        let [top, left] = self.screen;
        (0..rows).flat_map(move |row| (0..columns).map(move |column| (top + row, left + column)))
    }
}

/// Returns rows and columns for a size of at most two numbers.
fn rows_and_columns(size: &[usize]) -> (usize, usize) {
    match *size {
        [] => (1, 1),
        [columns] => (1, columns),
        [rows, columns, ..] => (rows, columns),
    }
}

/// A variable's name as the machine lists it: `ZG`, `SP$(`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(from = "String")]
pub struct Name(pub String);

impl From<String> for Name {
    /// Two letters are significant, brackets mark an array.
    fn from(text: String) -> Self {
        let upper = text.trim().to_ascii_uppercase();
        let name = upper.trim_end_matches("()");
        let letters = name.trim_end_matches(['$', '%', '!', '#']);
        let mark = &name[letters.len()..];
        let letters = letters.get(..2).unwrap_or(letters);
        Self(format!("{letters}{mark}{}", if upper.ends_with("()") { "(" } else { "" }))
    }
}

impl Name {
    /// Returns whether it is the name of an array.
    #[must_use]
    pub fn is_array(&self) -> bool {
        self.0.ends_with('(')
    }

    /// Returns whether it is the name of a string.
    #[must_use]
    pub fn is_text(&self) -> bool {
        self.0.contains('$')
    }

    /// Returns the name without the mark of a number's type.
    pub(crate) fn without_number_type(&self) -> String {
        self.0.replace(['%', '!', '#'], "")
    }

    /// Returns the name without the bracket of an array.
    #[must_use]
    pub fn without_bracket(&self) -> &str {
        self.0.trim_end_matches('(')
    }
}
