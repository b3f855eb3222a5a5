//! Two forms of one program on a page: as it is typed, and as a magazine printed it with its checksums.

use super::Page;
use crate::checksum_column::PrintedChecksum;
use crate::diagnostic::DiagnosticKind;
use crate::format::{PageDiagnostic, PrintedLine, Program};
use crate::line::Line;
use crate::machine::MachineKind;
use crate::source::string;

impl Page {
    /// Joins programs that follow each other and are two forms of one: the first remains, with the checksums of the
    /// second if it has none.
    pub(super) fn join_forms(&mut self) {
        let mut index = 1;
        while index < self.programs.len() {
            let differing = self.differing_lines(&self.programs[index - 1], &self.programs[index]);
            let Some(differing) = differing else {
                index += 1;
                continue;
            };
            let second = self.programs.remove(index);
            let first = &mut self.programs[index - 1];
            first.diagnostics.extend(differing.into_iter().map(|line| other_form(&second.lines[line])));
            if !has_checksums(first) {
                for (line, other) in first.lines.iter_mut().zip(second.lines) {
                    // What was cut off is text of the second form alone.
                    line.checksum =
                        other.checksum.map(|checksum| PrintedChecksum { cut: vec![], ..checksum });
                }
            }
        }
    }

    /// Returns the indices of the lines with different characters in two forms of one program; `None` if the programs are
    /// no such forms: exactly one has checksums, both have the same line numbers, and most lines agree.
    fn differing_lines(&self, first: &Program, second: &Program) -> Option<Vec<usize>> {
        let numbers = |program: &Program| program.lines.iter().map(|line| line.number).collect::<Vec<_>>();
        if has_checksums(first) == has_checksums(second) || numbers(first) != numbers(second) {
            return None;
        }
        let machines = self.best_machines(first, self.machines);
        let machine =
            machines.iter().chain(self.machines).find(|machine| machine.spec().support.is_some())?;
        let [one, other] = [first, second].map(|program| self.typed_lines(program, *machine));
        let is_same = |number: u32| find(&one, number).is_some_and(|text| find(&other, number) == Some(text));
        let differing: Vec<usize> =
            (0..first.lines.len()).filter(|&index| !is_same(first.lines[index].number)).collect();
        (differing.len() * 2 < first.lines.len()).then_some(differing)
    }

    /// Returns the lines of a program in the characters of a machine, as far as they can be read.
    fn typed_lines(&self, program: &Program, machine: MachineKind) -> Vec<Line> {
        let decode = machine.spec().support.expect("the caller chooses a supported machine").decode;
        decode(program, &mut machine.sink(self.source()))
    }
}

fn has_checksums(program: &Program) -> bool {
    program.lines.iter().any(|line| line.checksum.is_some())
}

/// Returns the text of a line without the blanks outside quotes, which depend on the layout of the form.
fn find(lines: &[Line], number: u32) -> Option<Vec<u8>> {
    let line = lines.iter().find(|line| u32::from(line.number) == number)?;
    let mut is_quoted = false;
    let is_kept = |byte: &&u8| {
        is_quoted ^= **byte == b'"';
        is_quoted || **byte != b' '
    };
    Some(line.text.iter().filter(is_kept).copied().collect())
}

fn other_form(line: &PrintedLine) -> PageDiagnostic {
    PageDiagnostic {
        kind: DiagnosticKind::OtherForm { number: line.number, text: string(&line.chars) },
        offset: line.chars[0].offset,
        width: line.chars.len(),
    }
}
