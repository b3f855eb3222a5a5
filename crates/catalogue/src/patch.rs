//! `*.patch`: the lines in which a title's listing differs from that of another title, each change with its reason.
//!
//! ```text
//! What it is all about, in any words.
//!
//! # why, in a line that begins with this sign
//! - 20 the line as it stands in the other listing
//! + 20 the line in its place
//! ```
//!
//! Every line begins with its number, and stands where that puts it. Unlike a patch of `diff` this one has no room for
//! a change that nobody explains.

use std::collections::BTreeMap;

/// A listing's lines by their numbers.
type Lines<'a> = BTreeMap<u32, &'a str>;

/// Makes the changes of a patch to a listing.
pub(crate) fn apply(listing: &str, patch: &str) -> Result<String, String> {
    let mut lines: Lines<'_> = BTreeMap::new();
    for line in listing.lines() {
        lines.insert(number(line)?, line);
    }
    // Why the changes that come are made, and whether the reason still waits for the first of them.
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
                return Err(format!("`{line}` is changed without a reason; put one above it, behind `# `"));
            }
            _ if !row.trim().is_empty() && reason.is_some() => {
                return Err(format!("`{row}` is no change: expected `# `, `- ` or `+ ` in front"));
            }
            _ => reason = reason.filter(|&waits| waits),
        }
    }
    Ok(lines.values().flat_map(|line| [line, "\n"]).collect())
}

fn remove(lines: &mut Lines<'_>, line: &str) -> Result<(), String> {
    match lines.remove(&number(line)?) {
        Some(there) if there == line => Ok(()),
        Some(there) => Err(format!("`{line}` is to be taken out, but the listing has `{there}`")),
        None => Err(format!("`{line}` is to be taken out, but the listing has no line of that number")),
    }
}

fn insert<'a>(lines: &mut Lines<'a>, line: &'a str) -> Result<(), String> {
    match lines.insert(number(line)?, line) {
        None => Ok(()),
        Some(there) => {
            Err(format!("`{line}` is to be put in, but the listing has `{there}`; take that out first"))
        }
    }
}

fn number(line: &str) -> Result<u32, String> {
    let digits = line.find(|c: char| !c.is_ascii_digit()).unwrap_or(line.len());
    line[..digits].parse().map_err(|_| format!("`{line}` begins with no line number"))
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
        assert!(told("# why\n- 40 X\n").contains("no line of that number"));
        assert!(told("# why\n+ 20 X\n").contains("take that out first"));
        assert!(told("# why\n+ X\n").contains("begins with no line number"));
        assert!(told("# why\n20 X\n").contains("is no change"));
    }

    #[test]
    fn a_change_without_its_reason_is_refused() {
        let told = |patch: &str| apply(LISTING, patch).expect_err(patch);
        assert!(told("- 20 B\n").contains("without a reason"));
        assert!(told("# why\n- 20 B\n\n- 30 C\n").contains("without a reason"));
    }
}
