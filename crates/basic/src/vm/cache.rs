//! Keeping the code true to the text: compiling on demand, dropping what changed.
//!
//! Code is dropped only where the text pointer is known and nothing but text places refer to code: between two statements, or where
//! one goes on elsewhere. A change of the text marks the code stale and forgets every place in it that is kept for
//! later; what the present statement has left to do is still done by it.

use alloc::vec::Vec;

use super::Vm;
use crate::{
    compile::{Compiler, Extent},
    dialect::{Dialect, Host},
    fault::Fault,
    op::{Op, Pc, UNKNOWN},
    program::{Asked, Expression, Jump},
    text::word,
};

/// So many ops are more than the largest program has: those of typed commands have piled up.
const MUCH_CODE: usize = 1 << 18;

/// Bytes behind a typed command that end it.
const END: u16 = 3;

/// Where a search for a line ended.
enum Found {
    /// The line stands here.
    Line(u16),
    /// There is no such line.
    Nothing,
    /// The links lead round in circles.
    Circle,
}

impl<D: Dialect> Vm<D> {
    /// The text places of a typed command.
    const BUFFER: core::ops::RangeInclusive<u16> =
        D::LAYOUT.input_buffer - 1..=D::LAYOUT.input_buffer + D::LAYOUT.input_limit as u16 + END;

    /// The code that goes on with the text pointer at `text`, between two statements.
    pub(super) fn code_at<M: Host>(&mut self, m: &M, text: u16) -> Pc {
        self.drop_stale_code();
        if let Some(&pc) = self.program.places.get(&text) {
            return pc;
        }
        self.watch_line(m, text);
        let extent = self.extent(m, text);
        Compiler::<D>::compile(m.ram(), &mut self.program, extent)
    }

    /// The code of the statement at `text` with tests of the stack in its expressions.
    pub(super) fn tested_code<M: Host>(&mut self, m: &M, text: u16) -> Pc {
        if let Some(&pc) = self.program.tested.get(&text) {
            return pc;
        }
        self.watch_line(m, text);
        let extent = Extent { tests_room: true, ..self.extent(m, text) };
        Compiler::<D>::compile(m.ram(), &mut self.program, extent)
    }

    /// The code that skips from `text` to the end of its statement and goes on.
    pub(super) fn code_after<M: Host>(&mut self, m: &M, text: u16) -> Pc {
        self.drop_stale_code();
        self.watch_line(m, text);
        let extent = self.extent(m, text);
        Compiler::<D>::compile_rest(m.ram(), &mut self.program, extent)
    }

    /// The code of the expression whose first character is at `text`. Present code stays.
    pub(super) fn expression_at<M: Host>(&mut self, m: &M, text: u16, asked: Asked) -> Expression {
        let is_it = |known: &&Expression| known.text == text && known.asked == asked;
        if let Some(known) = self.program.expressions.iter().find(is_it) {
            return *known;
        }
        self.watch_line(m, text);
        let extent = self.extent(m, text);
        let expression = Compiler::<D>::compile_expression(m.ram(), &mut self.program, extent, asked);
        self.program.expressions.push(expression);
        expression
    }

    pub(super) fn extent<M: Host>(&self, m: &M, text: u16) -> Extent {
        Extent { text, number: self.current_line(m.ram()), tests_room: false }
    }

    /// The code that begins the program.
    pub(super) fn first_code<M: Host>(&mut self, m: &M) -> Pc {
        let text = word(m.ram(), D::LAYOUT.program).wrapping_sub(1);
        self.code_at(m, text)
    }

    /// The code of a typed command in the input buffer.
    pub(super) fn code_of_command<M: Host>(&mut self, m: &M) -> Pc {
        if self.program.code.len() > MUCH_CODE {
            self.drop_code();
        }
        self.forget_typed();
        self.code_at(m, D::LAYOUT.input_buffer - 1)
    }

    /// Forgets the code of a typed command: something else is in the buffer.
    pub(super) fn forget_typed(&mut self) {
        if core::mem::take(&mut self.has_typed_code) {
            let (from, to) = Self::BUFFER.into_inner();
            self.program.forget_between(from, to);
            self.forget_code_between(from, to);
        }
    }

    /// Takes note that code depends on the text from `text` to the end of its line, and on the head behind it.
    pub(super) fn watch_line<M: Host>(&mut self, m: &M, text: u16) {
        if Self::BUFFER.contains(&text) {
            self.has_typed_code = true;
            return;
        }
        let ram = m.ram();
        let first = usize::from(text);
        let head = if ram[first] == 0 { 5 } else { 0 };
        let end_of = |from: usize| {
            let rest = ram.get(from..).unwrap_or_default();
            from + rest.iter().position(|&byte| byte == 0).unwrap_or(rest.len())
        };
        let is_last = |end: usize| ram[(end + 2) & 0xffff] == 0;
        let end = if head != 0 && is_last(first) { first } else { end_of(first + head) };
        self.watch(m, text, end + if is_last(end) { 3 } else { 5 });
    }

    /// Takes note that code depends on the memory from `from` up to but without `end`.
    fn watch<M: Host>(&mut self, m: &M, from: u16, end: usize) {
        self.program.watch.add(m.ram(), from, end);
        let (first, last) = self.program.watch.ends();
        let [variables, end] = [D::LAYOUT.variables, D::LAYOUT.memory_end].map(|at| word(m.ram(), at));
        self.is_exposed = first < end && last >= variables || first < D::LAYOUT.input_buffer;
    }

    /// The code of a jump's target, and the cycles to find it.
    #[inline]
    pub(super) fn jump<M: Host>(&mut self, m: &M, place: u32) -> Result<(Pc, u32), Fault> {
        let jump = &self.program.jumps[place as usize];
        if jump.pc != UNKNOWN {
            return Ok((jump.pc, jump.search));
        }
        self.find_jump(m, place)
    }

    #[cold]
    fn find_jump<M: Host>(&mut self, m: &M, place: u32) -> Result<(Pc, u32), Fault> {
        let jump = self.program.jumps[place as usize];
        let within = self.current_line(m.ram());
        // What is found out about stale code is of no use to the code that follows it.
        let is_kept = !self.is_stale && within == jump.within;
        let was_exposed = self.is_exposed;
        self.drop_stale_code();
        let (found, search) = self.find_line(m, &jump, within);
        let pc = match found {
            Found::Line(address) => {
                let text = address.wrapping_sub(1);
                let pc = self.code_at(m, text);
                if self.is_exposed && !was_exposed {
                    // The loop looks at what is due on its way through this op.
                    self.program.code.push(Op::GoOn { text });
                    return Ok(((self.program.code.len() - 1) as Pc, search));
                }
                pc
            }
            Found::Nothing => return Err(Fault::UndefinedStatement),
            Found::Circle => {
                self.program.code.push(Op::Hang);
                (self.program.code.len() - 1) as Pc
            }
        };
        if is_kept {
            let jump = &mut self.program.jumps[place as usize];
            (jump.pc, jump.search) = (pc, search);
        }
        Ok((pc, search))
    }

    /// Finds a line as `GOTO` does: by its links from behind the present line on if the number is larger, else from the first line.
    fn find_line<M: Host>(&mut self, m: &M, jump: &Jump, within: Option<u16>) -> (Found, u32) {
        let costs = D::costs();
        let ram = m.ram();
        let (mut at, mut cost) = match within {
            Some(within) if within < jump.number => (jump.end.wrapping_add(1), u32::from(costs.goto_forward)),
            _ => (word(ram, D::LAYOUT.program), u32::from(costs.goto_first)),
        };
        let (mut lowest, mut highest) = (at, at);
        let mut steps = 0u32;
        let found = loop {
            (lowest, highest) = (at.min(lowest), at.max(highest));
            let link = word(ram, at);
            if link >> 8 == 0 {
                break Found::Nothing;
            }
            let number = word(ram, at.wrapping_add(2));
            if number == jump.number {
                cost += u32::from(costs.line_found);
                break Found::Line(at);
            }
            if number > jump.number {
                break Found::Nothing;
            }
            steps += 1;
            if steps > 0xffff {
                break Found::Circle;
            }
            let is_same_page = number >> 8 == jump.number >> 8;
            cost += u32::from(if is_same_page { costs.line_similar } else { costs.line_other });
            at = link;
        };
        let is_end = word(ram, highest) >> 8 == 0;
        self.watch(m, lowest, usize::from(highest) + if is_end { 2 } else { 4 });
        (found, cost)
    }

    /// Forgets all code.
    pub(super) fn drop_code(&mut self) {
        let executed: Vec<u16> = self.executed_lines();
        self.program.drop_code();
        self.forget_code_places();
        self.statement = UNKNOWN;
        self.is_stale = false;
        self.is_exposed = false;
        self.has_typed_code = false;
        self.executed_before = executed;
    }

    /// Forgets all code if the text has changed under it. What calls this knows where it goes on in the text.
    pub(super) fn drop_stale_code(&mut self) {
        if self.is_stale {
            self.drop_code();
        }
    }

    /// Marks the code as no longer true, and forgets the places in it.
    pub(super) fn mark_stale(&mut self) {
        self.is_stale = true;
        self.program.forget_places();
        self.forget_code_places();
    }

    /// Looks at what was written to memory behind the interpreter's back.
    pub(super) fn check_written<M: Host>(&mut self, m: &mut M) {
        let written = m.take_written();
        if written.is_empty() {
            return;
        }
        self.is_sound = false;
        if written.contains(D::LAYOUT.diversions.0) || written.contains(D::LAYOUT.diversions.1) {
            self.look_for_diversions(m);
        }
        let watch = &self.program.watch;
        let (first, last) = watch.ends();
        let is_watched = !watch.is_empty() && written.meets(first, last);
        let is_typed = self.has_typed_code && written.contains(D::LAYOUT.input_buffer);
        let pointers = self.pointers(m);
        if is_typed || pointers[0] != self.known_pointers[0] || is_watched && watch.has_changed(m.ram()) {
            self.mark_stale();
        }
        let (variables, strings) = (word(m.ram(), D::LAYOUT.variables), word(m.ram(), D::LAYOUT.arrays_end));
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
        let is_low = address <= D::LAYOUT.diversions.1.max(*Self::BUFFER.end());
        let is_inside =
            address >= word(m.ram(), D::LAYOUT.variables) && address < word(m.ram(), D::LAYOUT.arrays_end);
        if (is_low || is_inside || self.program.watch.contains(address))
            && m.ram()[usize::from(address)] != value
        {
            self.note_change(m, address);
        }
    }

    #[cold]
    fn note_change<M: Host>(&mut self, m: &M, address: u16) {
        self.is_sound = false;
        let is_at = |pointer: u16| address.wrapping_sub(pointer) < 2;
        if (D::LAYOUT.diversions.0..=D::LAYOUT.diversions.1).contains(&address) {
            // Whether they are diverted is found out before the next one.
            self.diversions.statements = true;
        }
        if address > *Self::BUFFER.end() || (D::LAYOUT.program..D::LAYOUT.memory_end + 2).contains(&address) {
            self.program.drop_variables();
        }
        let [variables, end] = [D::LAYOUT.variables, D::LAYOUT.arrays_end].map(|at| word(m.ram(), at));
        if (D::LAYOUT.variables..D::LAYOUT.strings + 2).contains(&address)
            || (variables..end).contains(&address)
        {
            self.doubts_variables = true;
        }
        if self.program.watch.contains(address)
            || is_at(D::LAYOUT.program)
            || is_at(D::LAYOUT.current_line)
            || self.has_typed_code && Self::BUFFER.contains(&address)
        {
            self.mark_stale();
        }
    }
}
