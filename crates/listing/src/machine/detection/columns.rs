//! The width of the screen that a program prints for.
//!
//! Two machines with the same BASIC may have screens of different widths. A program fits its texts to the width, and
//! multiplies rows by it. This is weak evidence, used only if no other evidence separates the machines.

use super::{MachineKind, is_unit, outside_quotes};

/// The number of texts near the width of the screen that makes the width significant.
const MIN_NEAR: usize = 4;

/// Returns the machine whose screen a program prints for, with its columns: the factor of rows, or else the narrowest
/// screen that fits all texts, if several texts are near its width.
pub(crate) fn of_columns(
    bodies: impl Iterator<Item = String>,
    machines: &[MachineKind],
) -> Option<(MachineKind, usize)> {
    let mut screens: Vec<(MachineKind, usize)> =
        machines.iter().filter_map(|&machine| Some((machine, machine.spec().hints.columns?))).collect();
    screens.sort_by_key(|&(_, columns)| columns);
    let mut rows = vec![0_usize; screens.len()];
    let mut widths = Vec::new();
    for body in bodies {
        let code = outside_quotes(&body);
        for (count, (_, columns)) in rows.iter_mut().zip(&screens) {
            *count += usize::from(has_factor(&code, *columns));
        }
        widths.extend(text_widths(&body));
        widths.extend(tab_positions(&code));
    }
    let most = rows.iter().max().copied().filter(|&count| count > 0);
    if let Some(most) = most
        && rows.iter().filter(|&&count| count == most).count() == 1
    {
        return rows.iter().position(|&count| count == most).map(|index| screens[index]);
    }
    let widest = widths.iter().max()?;
    let (machine, columns) = screens.into_iter().find(|(_, columns)| widest <= columns)?;
    let is_near = |width: &&usize| **width * 3 > columns * 2;
    (widths.iter().filter(is_near).count() >= MIN_NEAR).then_some((machine, columns))
}

/// Whether a factor of a product is a number.
fn has_factor(code: &str, number: usize) -> bool {
    is_unit(code, &format!("*{number}")) || is_unit(code, &format!("{number}*"))
}

/// Returns the lengths of the texts in quotes, without the names of keys other than the space bar.
fn text_widths(body: &str) -> Vec<usize> {
    let mut widths = Vec::new();
    for text in body.split('"').skip(1).step_by(2) {
        let mut width = 0_usize;
        let mut rest = text;
        while let Some((before, inside)) = rest.split_once('{') {
            let Some((name, after)) = inside.split_once('}') else { break };
            width += before.chars().count() + spaces(name);
            rest = after;
        }
        widths.push(width + rest.chars().count());
    }
    widths
}

/// Returns the number of blanks that a name between braces prints, as in `{SPACE}`, `{5 SPACES}` and `{space*5}`.
fn spaces(names: &str) -> usize {
    let count = |item: &str| {
        let digits: String = item.chars().filter(char::is_ascii_digit).collect();
        if digits.is_empty() { 1 } else { digits.parse().unwrap_or(0) }
    };
    let is_space = |item: &&str| item.to_ascii_uppercase().contains("SPACE");
    names.split(',').filter(is_space).map(count).sum()
}

/// Returns the columns that TAB moves to, with the one after them.
fn tab_positions(code: &str) -> Vec<usize> {
    let column = |(at, function): (usize, &str)| {
        let rest = &code[at + function.len()..];
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        rest[..digits].parse::<usize>().ok()
    };
    code.match_indices("TAB(").filter_map(column).map(|column| column.saturating_add(1)).collect()
}
