//! The addresses in a line of BASIC.
//!
//! The context of a number decides whether it is an address: in `POKE 7680` it is the screen of a VIC-20, in `S=7680` it
//! may be, in `IF S>7680` it is a score in most programs, and after `GOTO` it is a line.

/// A number that may be an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Address {
    pub value: u32,
    pub context: AddressContext,
}

/// The text before a number, from the surest to the vaguest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AddressContext {
    /// A statement or function that takes an address.
    Accessed,
    /// An operator before a value that may be an address: of a variable, the limit of a loop, an offset.
    Held,
    /// Another operator.
    Compared,
}

/// Keywords before an address, with their abbreviations.
const ACCESS: &[&str] = &["POKE", "PEEK(", "SYS", "WAIT", "PO", "PE(", "SY"];
const HELD: &[&str] = &["=", "TO", "+"];
const COMPARED: &[&str] = &["-", "<", ">", "("];
/// Keywords before a line number that end in a text of [`HELD`].
const LINE_NUMBERS: &[&str] = &["GOTO"];

/// Returns the numbers of a line, in upper case without blanks and quoted text, that may be addresses.
pub(super) fn addresses(code: &str) -> Vec<Address> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) = code[at..].find(|c: char| c.is_ascii_digit()).map(|start| at + start) {
        let rest = &code[start..];
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        at = start + digits;
        let before = &code[..start];
        let follows = |texts: &[&str]| texts.iter().any(|text| before.ends_with(text));
        let context = if follows(LINE_NUMBERS) {
            continue;
        } else if follows(ACCESS) {
            AddressContext::Accessed
        } else if follows(HELD) {
            AddressContext::Held
        } else if follows(COMPARED) {
            AddressContext::Compared
        } else {
            continue;
        };
        if let Ok(value) = rest[..digits].parse() {
            found.push(Address { value, context });
        }
    }
    found
}
