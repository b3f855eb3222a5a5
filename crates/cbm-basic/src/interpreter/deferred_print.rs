//! Printing with interrupts deferred: the standard screen shows the output without an advance of the
//! machine's time.

use crate::machine::{PrintPacing, Trailing};
use basic::{
    engine::Engine,
    language::DeferredOutcome,
    memory::word,
    op::{Op, Pc},
    store::{Span, span},
};

use super::{
    Interpreter, RomRoutines,
    print::{CARRIAGE_RETURN, CURSOR_RIGHT, NUMBER_BUFFER},
};
use crate::{intrinsic::Intrinsic, machine::CbmMachine};

impl<E: RomRoutines> Interpreter<E> {
    /// Returns the upper limit of the screen: memory that code or cached state depends on begins there.
    #[inline]
    fn screen_limit<M: CbmMachine>(engine: &Engine<Self>, m: &M) -> u16 {
        let ram = m.ram();
        word(ram, E::LAYOUT.program).min(word(ram, E::LAYOUT.store.variables)).min(engine.code().lowest())
    }

    /// Shows a string with interrupts deferred; returns the cycles.
    #[inline(always)]
    fn show<M: CbmMachine>(
        &mut self,
        engine: &Engine<Self>,
        m: &mut M,
        text: Span,
        trailing: Trailing,
    ) -> Option<u64> {
        let above = Self::screen_limit(engine, m);
        let shown = m.show_string(text.at, text.length, trailing, Self::pace(), above)?;
        if self.output_log.is_enabled {
            self.log_printed(m, text, trailing);
        }
        Some(shown.into())
    }

    #[inline]
    fn pace() -> PrintPacing {
        let costs = &E::costs().print;
        PrintPacing { before: costs.character.into(), line_end: costs.line_end.into() }
    }

    #[cold]
    fn log_printed<M: CbmMachine>(&mut self, m: &M, text: Span, trailing: Trailing) {
        self.output_log.bytes.extend_from_slice(text.bytes(m.ram()));
        if trailing == Trailing::CursorRight {
            self.output_log.bytes.push(CURSOR_RIGHT);
        }
    }

    /// Prints with interrupts deferred, if possible.
    #[inline(never)]
    pub(super) fn print_deferred<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        printed: Intrinsic,
        cycles: &mut u64,
    ) -> DeferredOutcome {
        if !E::FAST_PATHS {
            return DeferredOutcome::NotDone;
        }
        let shown = match printed {
            Intrinsic::PrintText => self.string_deferred(engine, m),
            _ if Self::has_channel(m) => None,
            Intrinsic::PrintNumber => self.number_deferred(engine, m),
            Intrinsic::PrintEnd => self.line_end_deferred(engine, m),
            _ => self.steps_deferred(engine, m, printed),
        };
        let Some(shown) = shown else { return DeferredOutcome::NotDone };
        *cycles += shown;
        self.store_statement_position(engine, m);
        let next = engine.current_pc() + 1;
        if self.end_line_deferred_at(engine, m, next, cycles) {
            DeferredOutcome::Jump(next + 1)
        } else {
            DeferredOutcome::Next
        }
    }

    /// Ends the line with interrupts deferred, if the op at a position does that and it is possible.
    #[inline]
    fn end_line_deferred_at<M: CbmMachine>(
        &mut self,
        engine: &Engine<Self>,
        m: &mut M,
        pc: Pc,
        cycles: &mut u64,
    ) -> bool {
        let Some(&Op::MachineIntrinsic { intrinsic: Intrinsic::PrintEnd, cost }) = engine.code().op(pc)
        else {
            return false;
        };
        if Self::has_channel(m) {
            return false;
        }
        let Some(shown) = self.line_end_deferred(engine, m) else { return false };
        *cycles += u64::from(cost) + shown;
        true
    }

    /// Prints the current string.
    #[inline]
    fn string_deferred<M: CbmMachine>(&mut self, engine: &mut Engine<Self>, m: &mut M) -> Option<u64> {
        let descriptor = engine.current_string();
        let text = span(m.ram(), descriptor);
        let mut cycles = self.show(engine, m, text, Trailing::Nothing)?;
        engine.free_string(m.ram_mut(), descriptor, &mut cycles);
        let far = Engine::<Self>::far_characters(text, text.length.into());
        Some(cycles + u64::from(E::costs().print.text) + far)
    }

    /// Prints the accumulator.
    #[inline]
    fn number_deferred<M: CbmMachine>(&mut self, engine: &mut Engine<Self>, m: &mut M) -> Option<u64> {
        if !Engine::<Self>::has_temporary(m.ram()) {
            return None;
        }
        let mut cycles = 0;
        let (_, length) = Self::digits(engine, m, &mut cycles);
        let text = Span { length: length as u8, at: NUMBER_BUFFER };
        cycles += self.show(engine, m, text, Trailing::CursorRight)?;
        engine.push_temporary(m.ram_mut(), text, &mut 0).ok()?;
        engine.free_string(m.ram_mut(), engine.current_string(), &mut 0);
        Some(cycles)
    }

    /// Advances to the next print zone, or executes `TAB` or `SPC`.
    #[inline]
    fn steps_deferred<M: CbmMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
        printed: Intrinsic,
    ) -> Option<u64> {
        let above = Self::screen_limit(engine, m);
        let column = engine.byte_arguments(1).first().copied().unwrap_or_default();
        let is_column = matches!(printed, Intrinsic::PrintColumn { .. });
        let (steps, before) = match printed {
            Intrinsic::PrintColumn { is_relative } => Self::steps_to_column(m, is_relative, column),
            _ => Self::steps_to_zone(m),
        };
        let shown = m.show_steps(steps, E::costs().print.space.into(), above)?;
        if is_column {
            engine.pop_byte();
        }
        if self.output_log.is_enabled {
            self.output_log.bytes.extend((0..steps).map(|_| CURSOR_RIGHT));
        }
        Some(before + u64::from(shown))
    }

    /// Ends the line.
    #[inline]
    fn line_end_deferred<M: CbmMachine>(&mut self, engine: &Engine<Self>, m: &mut M) -> Option<u64> {
        let shown = m.show_line_end(Self::screen_limit(engine, m))?;
        if self.output_log.is_enabled {
            self.output_log.bytes.push(CARRIAGE_RETURN);
        }
        Some(shown.into())
    }
}
