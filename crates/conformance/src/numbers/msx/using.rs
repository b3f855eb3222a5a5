//! The statement `PRINT USING` around its fields: the argument of each field, fields for strings,
//! and text between the fields.

use numeric::msx_bcd::{self, Field, MAX_USING_LENGTH};

use super::evaluator::evaluate;

const ILLEGAL_FUNCTION_CALL: u8 = 5;
const TYPE_MISMATCH: u8 = 13;

/// A part of a format.
enum Part {
    Number(Field),
    /// A string field: the first characters of a string, padded with blanks; the whole string without a
    /// length.
    Text(Option<usize>),
}

/// Returns the output of the statement.
///
/// # Errors
/// The number of the error.
pub(super) fn print(format: &str, arguments: &str) -> Result<String, u8> {
    if format.is_empty() {
        return Err(ILLEGAL_FUNCTION_CALL);
    }
    let format = format.as_bytes();
    let mut printed = String::new();
    let mut place = 0;
    for argument in split(arguments) {
        let part = loop {
            if place == format.len() {
                if !has_part(format) {
                    return Err(ILLEGAL_FUNCTION_CALL);
                }
                place = 0;
            }
            if let Some((part, length)) = part(&format[place..]) {
                place += length;
                break part;
            }
            printed.push(char::from(format[place]));
            place += 1;
        };
        printed.push_str(&part.show(argument)?);
    }
    while place < format.len() && part(&format[place..]).is_none() {
        printed.push(char::from(format[place]));
        place += 1;
    }
    Ok(printed)
}

impl Part {
    fn show(&self, argument: &str) -> Result<String, u8> {
        let string = argument.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
        match (self, string) {
            (Self::Text(None), Some(string)) => Ok(string.to_owned()),
            (Self::Text(Some(length)), Some(string)) => Ok(format!("{string:length$.length$}")),
            (Self::Number(field), None) => {
                let value = evaluate(argument).map_err(|error| error.code())?;
                let mut buffer = [0; MAX_USING_LENGTH];
                let length =
                    msx_bcd::print_using(*field, value, &mut buffer, &mut 0).map_err(|error| error.code())?;
                Ok(String::from_utf8_lossy(&buffer[..length]).into_owned())
            }
            _ => Err(TYPE_MISMATCH),
        }
    }
}

/// Parses the field at the start of a format, and returns it with its length.
fn part(format: &[u8]) -> Option<(Part, usize)> {
    match format[0] {
        b'!' => Some((Part::Text(Some(1)), 1)),
        b'&' => Some((Part::Text(None), 1)),
        b'\\' => {
            let blanks = format[1..].iter().take_while(|&&character| character == b' ').count();
            (format.get(blanks + 1) == Some(&b'\\')).then_some((Part::Text(Some(blanks + 2)), blanks + 2))
        }
        _ => Field::parse(format).map(|(field, length)| (Part::Number(field), length)),
    }
}

fn has_part(format: &[u8]) -> bool {
    (0..format.len()).any(|place| part(&format[place..]).is_some())
}

/// Splits arguments at `;` or `,`.
fn split(arguments: &str) -> Vec<&str> {
    let mut in_string = false;
    let separates = |character| {
        in_string ^= character == '"';
        !in_string && matches!(character, ';' | ',')
    };
    arguments.split(separates).collect()
}
