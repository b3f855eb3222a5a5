//! The search for programs in every format.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::format::{PageText, Program, ProgramFormat};

/// Finds the programs in every format. If two formats claim the same text, the program with more
/// lines wins, of equal ones that of the earlier format.
pub(super) fn programs(text: &PageText<'_>, forms: &[&ProgramFormat]) -> Vec<Program> {
    let mut found: Vec<(usize, usize, Program)> = Vec::new();
    for (index, form) in forms.iter().enumerate() {
        found.extend(
            (form.find)(text).into_iter().enumerate().map(|(number, program)| (index, number, program)),
        );
    }
    if forms.len() > 1 {
        found.sort_by_key(|(form, _, program)| (Reverse(program.lines.len()), *form));
        let mut claims = Claims::default();
        found.retain(|(form, _, program)| claims.try_claim(*form, program));
    }
    // Versions of one program begin at the same offset: they stay in the order of their finder.
    found.sort_by_key(|(_, index, program)| (program.spans().map(|(start, _)| start).min(), *index));
    found.into_iter().map(|(_, _, program)| program).collect()
}

/// The ranges of the page that programs have claimed: start and end of a line, and its format.
#[derive(Default)]
struct Claims(BTreeMap<u32, (u32, usize)>);

impl Claims {
    /// Claims the lines of a program, unless one of them is claimed by another format.
    fn try_claim(&mut self, form: usize, program: &Program) -> bool {
        let is_taken = |(start, end): (u32, u32)| {
            let before = self.0.range(..=end).next_back();
            before.is_some_and(|(_, &(last, other))| other != form && last >= start)
        };
        if program.spans().any(is_taken) {
            return false;
        }
        self.0.extend(program.spans().map(|(start, end)| (start, (end, form))));
        true
    }
}

impl Program {
    /// Returns the offsets of the first and the last character of each line.
    fn spans(&self) -> impl Iterator<Item = (u32, u32)> {
        self.lines.iter().filter_map(|line| Some((line.chars.first()?.offset, line.chars.last()?.offset)))
    }
}
