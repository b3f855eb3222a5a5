//! Keeping the code true to the text: compiling on demand, dropping what changed.

use super::Vm;
use crate::{
    compile::{Compiler, Extent},
    dialect::{Dialect, Host},
    fault::Fault,
    op::{Op, Pc, UNKNOWN},
    text::word,
};

impl<D: Dialect> Vm<D> {
    fn index<M: Host>(&mut self, m: &M) {
        if self.program.is_indexed {
            return;
        }
        let start = word(m.ram(), D::LAYOUT.program);
        self.program.index(m.ram(), start);
        let end = word(m.ram(), D::LAYOUT.variables).max(start);
        self.shadow.clear();
        self.shadow.extend_from_slice(&m.ram()[usize::from(start)..usize::from(end)]);
    }

    /// The code of a line, compiled if it is not yet.
    pub(super) fn code_of_line<M: Host>(&mut self, m: &M, place: usize) -> Pc {
        let line = self.program.lines[place];
        if line.pc != UNKNOWN {
            return line.pc;
        }
        let extent = Extent {
            line: u16::try_from(place).ok(),
            text: line.address.wrapping_sub(1),
            at_head: true,
            tests_room: false,
        };
        let pc = Compiler::<D>::compile(m.ram(), &mut self.program, extent);
        self.program.lines[place].pc = pc;
        pc
    }

    /// The code of the program's first line; of the end of the text when there is none.
    pub(super) fn first_code<M: Host>(&mut self, m: &M) -> Pc {
        self.index(m);
        if self.program.lines.is_empty() {
            let text = word(m.ram(), D::LAYOUT.program).wrapping_sub(1);
            return self.code_at(m, text);
        }
        self.code_of_line(m, 0)
    }

    fn extent<M: Host>(&mut self, m: &M, text: u16) -> Extent {
        self.index(m);
        let buffer = D::LAYOUT.input_buffer;
        let is_typed = (buffer.wrapping_sub(1)..buffer + u16::from(D::LAYOUT.input_limit)).contains(&text);
        let line = if is_typed { None } else { self.program.line_around(text) };
        Extent {
            line: line.and_then(|place| u16::try_from(place).ok()),
            text,
            at_head: false,
            tests_room: false,
        }
    }

    /// The code that goes on with the text pointer at `text`, between two statements.
    pub(super) fn code_at<M: Host>(&mut self, m: &M, text: u16) -> Pc {
        self.index(m);
        if let Some(place) = self.program.lines.iter().position(|line| line.address.wrapping_sub(1) == text)
            && m.ram()[usize::from(text)] == 0
        {
            return self.code_of_line(m, place);
        }
        let known = self
            .program
            .code
            .iter()
            .position(|op| matches!(op, Op::Statement { text: at, .. } | Op::NextStatement { text: at, .. } if *at == text));
        if let Some(pc) = known {
            return pc as Pc;
        }
        let extent = self.extent(m, text);
        Compiler::<D>::compile(m.ram(), &mut self.program, extent)
    }

    /// The code that skips from `text` to the end of its statement and goes on.
    pub(super) fn code_after<M: Host>(&mut self, m: &M, text: u16) -> Pc {
        let extent = self.extent(m, text);
        Compiler::<D>::compile_rest(m.ram(), &mut self.program, extent)
    }

    /// The code of a typed command in the input buffer.
    pub(super) fn code_of_command<M: Host>(&mut self, m: &M) -> Pc {
        let mut extent = self.extent(m, D::LAYOUT.input_buffer - 1);
        extent.at_head = false;
        Compiler::<D>::compile_command(m.ram(), &mut self.program, extent)
    }

    /// The code of the statement at `text` with tests of the stack in its expressions.
    pub(super) fn tested_code<M: Host>(&mut self, m: &M, text: u16, head: Option<u16>) -> Pc {
        if let Some(&(_, pc)) = self.tested.iter().find(|(at, _)| *at == text) {
            return pc;
        }
        let mut extent = self.extent(m, text);
        extent.tests_room = true;
        if let Some(place) = head {
            extent.line = Some(place);
            extent.at_head = true;
        }
        let pc = Compiler::<D>::compile(m.ram(), &mut self.program, extent);
        self.tested.push((text, pc));
        pc
    }

    /// The code of a jump's target, and the cycles to find it.
    #[inline]
    pub(super) fn jump<M: Host>(&mut self, m: &M, place: u16) -> Result<(Pc, u32), Fault> {
        let jump = &self.program.jumps[usize::from(place)];
        if jump.pc != UNKNOWN {
            return Ok((jump.pc, jump.search));
        }
        self.find_jump(m, place)
    }

    #[cold]
    fn find_jump<M: Host>(&mut self, m: &M, place: u16) -> Result<(Pc, u32), Fault> {
        let jump = self.program.jumps[usize::from(place)];
        let from = jump.from.map(|line| self.program.lines[usize::from(line)]);
        if self.is_stale {
            self.drop_code();
        }
        self.index(m);
        let from =
            from.and_then(|from| self.program.lines.iter().position(|line| line.address == from.address));
        let (target, search) = match jump.number {
            None => (from.map(|place| place + 1), 0),
            Some(number) => self.find_line(number, from),
        };
        let target =
            target.filter(|&target| target < self.program.lines.len()).ok_or(Fault::UndefinedStatement)?;
        let pc = self.code_of_line(m, target);
        if let Some(jump) = self.program.jumps.get_mut(usize::from(place)) {
            (jump.pc, jump.search) = (pc, search);
        }
        Ok((pc, search))
    }

    /// Finds a line as `GOTO` does: from the present line on if the number is larger, else from the first line.
    fn find_line(&self, number: u16, from: Option<usize>) -> (Option<usize>, u32) {
        let costs = D::COSTS;
        let lines = &self.program.lines;
        let (start, mut cost) = match from {
            Some(place) if lines[place].number < number => (place + 1, u32::from(costs.goto_forward)),
            _ => (0, u32::from(costs.goto_first)),
        };
        for (place, line) in lines.iter().enumerate().skip(start) {
            if line.number == number {
                return (Some(place), cost + u32::from(costs.line_found));
            }
            if line.number > number {
                break;
            }
            let is_same_page = line.number >> 8 == number >> 8;
            cost += u32::from(if is_same_page { costs.line_similar } else { costs.line_other });
        }
        (None, cost)
    }

    /// The place in the table of the line with this number.
    pub(super) fn line_numbered<M: Host>(&mut self, m: &M, number: u16) -> Option<usize> {
        self.index(m);
        self.program.lines.iter().position(|line| line.number == number)
    }

    /// Forgets all code.
    pub(super) fn drop_code(&mut self) {
        let executed: alloc::vec::Vec<u16> = self.executed_lines();
        self.program.drop_code();
        self.forget_code_places();
        self.tested.clear();
        self.is_stale = false;
        self.executed_before = executed;
    }

    /// Marks the code as no longer true; it is dropped at the next place that knows where it stands in the text.
    pub(super) fn mark_stale(&mut self) {
        self.is_stale = true;
        for jump in &mut self.program.jumps {
            jump.pc = UNKNOWN;
        }
    }

    /// Looks at what was written to memory behind the interpreter's back.
    pub(super) fn check_written<M: Host>(&mut self, m: &mut M) {
        let written = m.take_written();
        if written.is_empty() {
            return;
        }
        let start = word(m.ram(), D::LAYOUT.program);
        let end = usize::from(start) + self.shadow.len();
        let (variables, strings) = (word(m.ram(), D::LAYOUT.variables), word(m.ram(), D::LAYOUT.arrays_end));
        if self.program.is_indexed
            && written.meets(start, u16::try_from(end).unwrap_or(u16::MAX))
            && m.ram().get(usize::from(start)..end) != Some(&self.shadow[..])
        {
            self.mark_stale();
        }
        let pointers = self.pointers(m);
        if pointers != self.known_pointers || written.meets(variables, strings) {
            self.known_pointers = pointers;
            self.program.drop_variables();
        }
    }

    /// The pointers that tell where variables are.
    fn pointers<M: Host>(&self, m: &M) -> [u16; 4] {
        let layout = D::LAYOUT;
        [layout.program, layout.variables, layout.arrays, layout.arrays_end].map(|at| word(m.ram(), at))
    }

    /// Takes note of a byte that the program itself is about to change at `address`.
    #[inline]
    pub(super) fn note_poke<M: Host>(&mut self, m: &M, address: u16, value: u8) {
        let pointers = D::LAYOUT.program..D::LAYOUT.memory_end + 2;
        let is_inside =
            address >= word(m.ram(), D::LAYOUT.program) && address < word(m.ram(), D::LAYOUT.arrays_end);
        if (is_inside || pointers.contains(&address)) && m.ram()[usize::from(address)] != value {
            self.note_change(m, address);
        }
    }

    #[cold]
    fn note_change<M: Host>(&mut self, m: &M, address: u16) {
        self.program.drop_variables();
        let is_text =
            address >= word(m.ram(), D::LAYOUT.program) && address < word(m.ram(), D::LAYOUT.variables);
        if is_text || (D::LAYOUT.program..D::LAYOUT.variables).contains(&address) {
            self.mark_stale();
        }
    }
}
