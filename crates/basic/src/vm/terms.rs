//! Terms of expressions that machine code wants to see, or to evaluate itself.
//!
//! Where a term begins, machine code is asked. What it leaves alone goes on in the code that stands behind. What it takes has
//! an end in the text that only it knows: the statement is compiled anew with that end, and goes on in the new code at the same op,
//! since both are made of the same text up to there.

use hardware::Registers;

use super::{After, Vm, run::Then};
use crate::{
    compile::{Compiler, Extent, Type},
    dialect::{Dialect, Diversion, Host, Number, Point},
    fault::Fault,
    op::{Kind, Op, Pc},
    program::Program,
    text::{set_word, word},
};

impl<D: Dialect> Vm<D> {
    /// Asks machine code about the term behind `text`.
    pub(super) fn term<M: Host>(
        &mut self,
        m: &mut M,
        pc: Pc,
        text: u16,
        assumed: Option<(u16, Kind)>,
    ) -> Result<Then, Fault> {
        if !self.sys.is_running {
            let Some(Diversion { address, back }) =
                D::diversion(m.ram(), Point::Term).or_else(|| D::diversion(m.ram(), Point::FetchTerm))
            else {
                return Ok(Then::Next);
            };
            set_word(m.ram_mut(), D::LAYOUT.text_pointer, text);
            let stack = self.stack_pointer().saturating_sub(D::TERM_STACK);
            m.enter_from(address, Registers::default(), stack, back);
            self.sys.is_running = true;
            self.sys.term = None;
        }
        if let Some(then) = self.run_code(m)? {
            return Ok(then);
        }
        let after = self.sys.term.take().unwrap_or(After::Value);
        let now = word(m.ram(), D::LAYOUT.text_pointer);
        self.check_written(m);
        let found = match after {
            After::Term if now == text => None,
            After::TermHere if now == Self::next_character(m, text) => None,
            After::Term | After::TermHere => {
                // It has moved on and leaves the rest alone.
                let first = if after == After::Term { Self::next_character(m, now) } else { now };
                set_word(m.ram_mut(), D::LAYOUT.text_pointer, first);
                let yields = self.evaluate_term(m)?;
                Some((word(m.ram(), D::LAYOUT.text_pointer), yields))
            }
            _ => Some((now, self.take_value(m))),
        };
        let kind = |yields| if yields == Type::Text { Kind::Text } else { Kind::Number };
        let found_kind = found.map(|(end, yields)| (end, kind(yields)));
        if assumed == found_kind {
            return Ok(Then::Next);
        }
        match found {
            Some(found) => self.program.foreign_terms.insert(text, found),
            None => self.program.foreign_terms.remove(&text),
        };
        let (end, kind) = found_kind.unwrap_or((text, Kind::Number));
        let wanted = Op::Term { text, end, kind };
        self.statement_with(m, pc, wanted).map(|pc| Then::Jump(pc + 1)).ok_or(Fault::Syntax)
    }

    /// The next character that is not a blank.
    fn next_character<M: Host>(m: &M, text: u16) -> u16 {
        Self::skip_blanks(m, text.wrapping_add(1))
    }

    /// Takes the value that machine code has left.
    fn take_value<M: Host>(&mut self, m: &M) -> Type {
        let ram = m.ram();
        if D::is_text(ram) {
            self.text = D::text_descriptor(ram);
            Type::Text
        } else {
            self.accumulator = D::Number::taken(&ram[usize::from(D::LAYOUT.accumulator)..]);
            Type::Number
        }
    }

    /// The place in the statement under way at which `wanted` stands where the op at `pc` stands now: in code there is already, or
    /// made anew.
    fn statement_with<M: Host>(&mut self, m: &M, pc: Pc, wanted: Op) -> Option<Pc> {
        let begins = match self.program.code.get(self.statement as usize)? {
            Op::Statement { text, .. } | Op::NextStatement { text, .. } => *text,
            Op::Line { line, .. } | Op::LineStop { line, .. } => {
                self.program.lines.get(usize::from(*line))?.text
            }
            _ => return None,
        };
        let offset = pc.checked_sub(self.statement)?;
        for tests_room in [false, true] {
            let known = if tests_room { &self.program.tested } else { &self.program.places };
            let start = known.get(&begins).copied();
            let holds = |program: &Program<D::Number>, start: Pc| {
                program.code.get((start + offset) as usize) == Some(&wanted)
            };
            if let Some(start) = start.filter(|&start| holds(&self.program, start)) {
                self.statement = start;
                return Some(start + offset);
            }
            let known = if tests_room { &mut self.program.tested } else { &mut self.program.places };
            known.remove(&begins);
            let extent = Extent { tests_room, ..self.extent(m, begins) };
            let start = Compiler::<D>::compile(m.ram(), &mut self.program, extent);
            if holds(&self.program, start) {
                self.statement = start;
                return Some(start + offset);
            }
        }
        None
    }
}
