//! `*.patch`: the differences of a title's listing from that of another title, each with its
//! reason.
//!
//! ```text
//! A description of the changes, in free text.
//!
//! # the reason, in a line that begins with this character
//! - 20 the line in the other listing
//! + 20 the new line
//! ```
//!
//! Every line begins with its number, which determines its position. Unlike in a patch of `diff`,
//! every change needs a reason.

use std::collections::BTreeMap;

/// The lines of a listing by their numbers.
type Lines<'a> = BTreeMap<u32, &'a str>;

/// The reason for the next change.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reason {
    Missing,
    Unused,
    Used,
}

/// Applies a patch to a listing.
pub(crate) fn apply(listing: &str, patch: &str) -> Result<String, String> {
    let mut lines: Lines<'_> = BTreeMap::new();
    for line in listing.lines() {
        lines.insert(number(line)?, line);
    }
    let mut reason = Reason::Missing;
    for row in patch.lines() {
        match (row.split_at_checked(2), reason) {
            (Some(("# ", _)), _) => reason = Reason::Unused,
            (Some(("- " | "+ ", line)), Reason::Missing) => {
                return Err(format!("`{line}` is changed without a reason; add a line `# REASON` above it"));
            }
            (Some(("- ", line)), _) => {
                remove(&mut lines, line)?;
                reason = Reason::Used;
            }
            (Some(("+ ", line)), _) => {
                insert(&mut lines, line)?;
                reason = Reason::Used;
            }
            _ if !row.trim().is_empty() && reason != Reason::Missing => {
                return Err(format!("invalid line `{row}`; expected `# `, `- ` or `+ ` at its start"));
            }
            // An empty line ends the changes of a reason.
            _ if reason == Reason::Used => reason = Reason::Missing,
            _ => {}
        }
    }
    Ok(lines.values().flat_map(|line| [line, "\n"]).collect())
}

fn remove(lines: &mut Lines<'_>, line: &str) -> Result<(), String> {
    match lines.remove(&number(line)?) {
        Some(there) if there == line => Ok(()),
        Some(there) => Err(format!("cannot remove `{line}`: the listing has `{there}`")),
        None => Err(format!("cannot remove `{line}`: the listing has no line with this number")),
    }
}

fn insert<'a>(lines: &mut Lines<'a>, line: &'a str) -> Result<(), String> {
    match lines.insert(number(line)?, line) {
        None => Ok(()),
        Some(there) => {
            Err(format!("cannot insert `{line}`: the listing has `{there}`; remove that line first"))
        }
    }
}

fn number(line: &str) -> Result<u32, String> {
    let digits = line.find(|c: char| !c.is_ascii_digit()).unwrap_or(line.len());
    line[..digits].parse().map_err(|_| format!("`{line}` does not begin with a line number"))
}

#[cfg(test)]
mod tests {
    use super::apply;

    const LISTING: &str = "10 A\n20 B\n30 C\n";

    #[test]
    fn lines_are_replaced_put_in_and_taken_out() {
        let patch = "Two changes.\n\n# one\n- 20 B\n+ 20 D\n+ 25 E\n\n# two\n- 30 C\n";
        assert_eq!(apply(LISTING, patch).as_deref(), Ok("10 A\n20 D\n25 E\n"));
        assert_eq!(apply(LISTING, "").as_deref(), Ok(LISTING));
    }

    #[test]
    fn a_change_that_does_not_fit_is_refused() {
        let error = |patch: &str| apply(LISTING, patch).expect_err(patch);
        assert!(error("# why\n- 20 X\n").contains("the listing has `20 B`"));
        assert!(error("# why\n- 40 X\n").contains("no line with this number"));
        assert!(error("# why\n+ 20 X\n").contains("remove that line first"));
        assert!(error("# why\n+ X\n").contains("does not begin with a line number"));
        assert!(error("# why\n20 X\n").contains("invalid line"));
    }

    #[test]
    fn a_change_without_its_reason_is_refused() {
        let error = |patch: &str| apply(LISTING, patch).expect_err(patch);
        assert!(error("- 20 B\n").contains("without a reason"));
        assert!(error("# why\n- 20 B\n\n- 30 C\n").contains("without a reason"));
    }
}
