//! The addresses that a line of BASIC names.
//!
//! A number says the more of an address the nearer it stands to a statement that uses one: `POKE 7680` is the screen
//! of a VIC-20, `S=7680` may be, and `IF S>7680` is a score in most programs. The number after `GOTO` is a line.

/// A number that may be an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Address {
    pub value: u32,
    pub context: AddressContext,
}

/// What a number stands after, from the surest to the vaguest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AddressContext {
    /// A statement or function that takes an address.
    Accessed,
    /// A sign after which it may be held for one: the value of a variable, the limit of a loop, an offset.
    Held,
    /// Another sign.
    Compared,
}

/// What takes an address, with its abbreviations.
const ACCESS: &[&str] = &["POKE", "PEEK(", "SYS", "WAIT", "PO", "PE(", "SY"];
const HELD: &[&str] = &["=", "TO", "+"];
const COMPARED: &[&str] = &["-", "<", ">", "("];
/// What ends in a word of [`HELD`] and takes the number of a line.
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
        let follows = |words: &[&str]| words.iter().any(|word| before.ends_with(word));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_addresses_by_what_they_stand_after() {
        use AddressContext::{Accessed, Compared, Held};
        let found = |code: &str| -> Vec<(u32, AddressContext)> {
            addresses(code).into_iter().map(|address| (address.value, address.context)).collect()
        };
        assert_eq!(found("POKE36879,8"), [(36879, Accessed)]);
        assert_eq!(found("A=PEEK(197):S=7680"), [(197, Accessed), (7680, Held)]);
        assert_eq!(found("FORI=1024TO2023:PO646,1"), [(1024, Held), (2023, Held), (646, Accessed)]);
        assert_eq!(found("IFP>8185ORP<7680THEN7400"), [(8185, Compared), (7680, Compared)]);
        assert_eq!(found("GOTO7680"), []);
        assert_eq!(found("ONAGOTO7680,7700"), []);
        assert_eq!(found("POKE99999999999,1"), []);
    }
}
