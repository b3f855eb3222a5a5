//! A program that stands still for a person: behind a `PRINT`, behind each line while it is traced or stepped through.

use alloc::format;

use basic::{
    dialect::Text as _,
    engine::{Engine, Outcome, Then},
};
use hardware::{Prefix, Stroke};
use serde::{Deserialize, Serialize};

use super::{Host, SharpBasic, field::Field, keys, line::Line, lines, listing, prompt::Stage};
use crate::{crunch::END, text::MARK};

/// Whether the numbers of lines are shown behind them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Tracing {
    /// `TRON`.
    pub(super) is_on: bool,
    /// DOWN has been struck: until ENTER.
    pub(super) is_stepping: bool,
    /// A number is shown, and a key waited for.
    pub(super) is_waiting: bool,
}

impl Tracing {
    /// Lines are told.
    pub(super) const fn is_armed(self) -> bool {
        self.is_on || self.is_stepping
    }
}

/// How a halt goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Halt {
    /// Nothing has been struck that ends it.
    Waits(Outcome),
    /// ENTER or DOWN.
    GoesOn,
    /// BRK.
    Breaks,
}

impl SharpBasic {
    /// Begins to wait for a person, wherever output stands.
    pub(super) fn begin_halt<M: Host>(&mut self, m: &mut M) {
        m.drop_strokes();
        self.prompt.stage = Stage::Ready;
        self.prompt.has_sign = false;
    }

    /// Waits on.
    pub(super) fn halt<M: Host>(&mut self, m: &mut M) -> Halt {
        self.end_peeking(m);
        if m.take_break() {
            return self.end_halt(m, Halt::Breaks);
        }
        while let Some(stroke) = m.take_stroke() {
            if self.prompt.stage == Stage::Peeking {
                continue;
            }
            match stroke {
                Stroke { key: keys::ENTER | keys::DOWN, .. } => {
                    self.prompt.tracing.is_stepping = stroke.key == keys::DOWN;
                    return self.end_halt(m, Halt::GoesOn);
                }
                Stroke { key: keys::CLS, .. } => self.clear_prompt(m),
                Stroke { key: keys::UP, .. } => self.peek_at_line(m),
                Stroke { prefix: Prefix::Definition, .. } => {}
                _ => self.edit(m, stroke),
            }
        }
        Halt::Waits(match basic::engine::await_typing(&mut self.waits_since, m) {
            Outcome::AwaitingLine => Outcome::AwaitingKey,
            outcome => outcome,
        })
    }

    fn end_halt<M: Host>(&mut self, m: &mut M, halt: Halt) -> Halt {
        if self.is_typing() {
            self.output.at = self.prompt.field.end(m);
        }
        m.show_mark(None);
        self.prompt.stage = Stage::Ready;
        self.prompt.has_sign = false;
        self.waits_since = None;
        halt
    }

    /// Behind a line of a program that is traced: shows its number and waits.
    pub(super) fn trace<M: Host>(&mut self, engine: &mut Engine<Self>, m: &mut M, text: u16) -> Option<Then> {
        let is_line = matches!(m.ram()[usize::from(text)], END | MARK) && !Self::typed().contains(&text);
        let number = Self::current_line(m.ram()).filter(|_| is_line)?;
        if !core::mem::replace(&mut self.prompt.tracing.is_waiting, true) {
            self.show_line(m, format!("{number}:").as_bytes());
            self.begin_halt(m);
        }
        match self.halt(m) {
            Halt::Waits(outcome) => return Some(Then::Again(outcome)),
            Halt::Breaks => return Some(self.stop(engine, m, text, false)),
            Halt::GoesOn => {}
        }
        self.prompt.tracing.is_waiting = false;
        None
    }

    /// DOWN behind `BREAK`: the program goes on by one line.
    pub(super) fn step<M: Host>(&mut self, engine: &mut Engine<Self>, m: &mut M) {
        if let Some((line, text)) = self.stopped.take() {
            self.await_line(m);
            self.prompt.tracing.is_stepping = true;
            Self::enter_line(m.ram_mut(), line);
            self.set_running(engine, true);
            engine.pc = engine.code_at(self, m, text);
        }
    }

    /// Shows the line at which a program has failed or was broken off, while UP is held.
    pub(super) fn peek_at_trouble<M: Host>(&mut self, m: &mut M) {
        let Some((number, step)) = self.prompt.trouble.filter(|_| self.is_open()) else { return };
        let Some(line) = lines::numbered(m.ram(), number, None).0 else { return };
        self.show_lines(m, line.address);
        self.prompt.top = Some(number);
        let below = self.rows_behind(m);
        let mut field = Field::default();
        field.line = Line::opened(number, listing::tokens(m.ram(), line), step);
        field.draw_above(m, &below);
        self.prompt.stage = Stage::Peeking;
    }

    /// Lists the program from the line under way on, while UP is held.
    fn peek_at_line<M: Host>(&mut self, m: &mut M) {
        let number = Self::current_line(m.ram()).filter(|_| self.is_open());
        let line = number.and_then(|number| lines::numbered(m.ram(), number, None).0);
        if let Some(line) = line {
            self.show_lines(m, line.address);
            self.prompt.stage = Stage::Peeking;
        }
    }

    pub(super) fn end_peeking<M: Host>(&mut self, m: &mut M) {
        if self.prompt.stage == Stage::Peeking && !m.is_key_held(keys::UP) {
            self.clear_prompt(m);
        }
    }
}
