//! `*.patch`: the lines in which a title's listing differs from that of another title, each change
//! with its reason.
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

/// Applies a patch to a listing.
pub(crate) fn apply(listing: &str, patch: &str) -> Result<String, String> {
    let mut lines: Lines<'_> = BTreeMap::new();
    for line in listing.lines() {
        lines.insert(number(line)?, line);
    }
    // Whether there is a reason, and whether it is still without a change.
    let mut reason: Option<bool> = None;
    for row in patch.lines() {
        match (row.split_at_checked(2), reason) {
            (Some(("# ", _)), _) => reason = Some(true),
            (Some(("- ", line)), Some(_)) => {
                remove(&mut lines, line)?;
                reason = Some(false);
            }
            (Some(("+ ", line)), Some(_)) => {
                insert(&mut lines, line)?;
                reason = Some(false);
            }
            (Some(("- " | "+ ", line)), None) => {
                return Err(format!("`{line}` is changed without a reason; add a line `# REASON` above it"));
            }
            _ if !row.trim().is_empty() && reason.is_some() => {
                return Err(format!("invalid line `{row}`; expected `# `, `- ` or `+ ` at its start"));
            }
            _ => reason = reason.filter(|&waits| waits),
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
        let told = |patch: &str| apply(LISTING, patch).expect_err(patch);
        assert!(told("# why\n- 20 X\n").contains("the listing has `20 B`"));
        assert!(told("# why\n- 40 X\n").contains("no line with this number"));
        assert!(told("# why\n+ 20 X\n").contains("remove that line first"));
        assert!(told("# why\n+ X\n").contains("does not begin with a line number"));
        assert!(told("# why\n20 X\n").contains("invalid line"));
    }

    #[test]
    fn a_change_without_its_reason_is_refused() {
        let told = |patch: &str| apply(LISTING, patch).expect_err(patch);
        assert!(told("- 20 B\n").contains("without a reason"));
        assert!(told("# why\n- 20 B\n\n- 30 C\n").contains("without a reason"));
    }
}
