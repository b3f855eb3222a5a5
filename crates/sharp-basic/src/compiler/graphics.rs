//! Statements with coordinates.

use basic::fault::Fault;

use super::{Compiled, Compiler, ExprType, Target};
use crate::{
    costs::COSTS,
    intrinsic::{Intrinsic, Separator, Statement},
};

impl<D: Target> Compiler<'_, D> {
    /// Compiles a point in brackets.
    pub(super) fn point(&mut self) -> Compiled<()> {
        self.expect(b'(')?;
        self.out.charge(COSTS.point);
        self.argument()?;
        self.expect(b',')?;
        self.argument()?;
        self.expect(b')')
    }

    /// Compiles a statement whose only argument is a point.
    pub(super) fn at_point(&mut self, statement: Statement) -> Compiled<()> {
        self.point()?;
        self.expect_end()?;
        self.emit_machine_intrinsic(Intrinsic::Statement(statement));
        Ok(())
    }

    /// Compiles `PSET` (with or without `X`) and `PRESET`.
    pub(super) fn dot(&mut self, ink: u8) -> Compiled<()> {
        self.out.charge(COSTS.dot);
        self.point()?;
        let mut ink = ink;
        if ink == 0 && self.takes(b',') {
            self.expect(b'X')?;
            self.out.charge(COSTS.ink);
            ink = 2;
        }
        self.expect_end()?;
        self.emit_memory_intrinsic(Intrinsic::Flag(ink));
        self.emit_machine_intrinsic(Intrinsic::Statement(Statement::Pset));
        Ok(())
    }

    /// Compiles `LINE`: an optional start point, an end point, draw mode, pattern, box.
    pub(super) fn line_statement(&mut self) -> Compiled<()> {
        self.out.charge(COSTS.draw);
        if self.byte() == b'-' {
            self.emit_memory_intrinsic(Intrinsic::OmitArgument);
        } else {
            self.out.charge(COSTS.draw_start);
            self.point()?;
        }
        self.expect(b'-')?;
        self.point()?;
        let (mut ink, mut shape, mut has_pattern) = (0, 0, false);
        while self.takes(b',') {
            let next = self.ram[usize::from(self.at.wrapping_add(1))];
            let ends = matches!(next, b',' | b':' | crate::tokeniser::END);
            match self.byte() {
                b'S' if ends => ink = 0,
                b'R' | b'X' if ends => {
                    self.out.charge(COSTS.ink);
                    ink = if self.byte() == b'R' { 1 } else { 2 };
                }
                b'B' if ends => shape = 1,
                b'B' if next == b'F' => {
                    self.takes(b'B');
                    shape = 2;
                }
                _ if has_pattern => return self.raise(Fault::Syntax),
                _ => {
                    self.out.charge(COSTS.pattern);
                    self.argument()?;
                    has_pattern = true;
                    continue;
                }
            }
            self.at = self.at.wrapping_add(1);
        }
        self.expect_end()?;
        if !has_pattern {
            self.emit_memory_intrinsic(Intrinsic::OmitArgument);
        }
        self.emit_memory_intrinsic(Intrinsic::Flag(ink));
        self.emit_memory_intrinsic(Intrinsic::Flag(shape));
        self.emit_machine_intrinsic(Intrinsic::Statement(Statement::Line));
        Ok(())
    }

    pub(super) fn gprint(&mut self) -> Compiled<()> {
        self.out.charge(COSTS.columns);
        let mut last = Separator::None;
        while !self.is_end() {
            if self.takes(b',') {
                // An omitted column.
                self.out.charge(COSTS.omitted_column);
                self.emit_memory_intrinsic(Intrinsic::Flag(0));
                self.emit_machine_intrinsic(Intrinsic::Statement(Statement::GprintNumber));
                last = Separator::Comma;
                continue;
            }
            // A string constant is read digit by digit.
            if self.byte() == b'"' {
                let (text, length) = self.skip_string();
                self.out.charge(COSTS.column_text);
                self.emit_memory_intrinsic(Intrinsic::Literal { length, text });
                self.emit_machine_intrinsic(Intrinsic::Statement(Statement::GprintText));
                last = self.separator();
                if last == Separator::None {
                    break;
                }
                continue;
            }
            match self.expression()? {
                ExprType::Text => self.emit_machine_intrinsic(Intrinsic::Statement(Statement::GprintText)),
                ExprType::Number => {
                    self.out.charge(COSTS.column);
                    self.emit_memory_intrinsic(Intrinsic::TakeArgument);
                    self.emit_machine_intrinsic(Intrinsic::Statement(Statement::GprintNumber));
                }
            }
            last = Separator::None;
            if self.takes(b';') {
                last = Separator::Semicolon;
            } else if self.byte() != b',' {
                break;
            }
        }
        self.expect_end()?;
        self.emit_memory_intrinsic(Intrinsic::Flag(u8::from(last == Separator::Semicolon)));
        self.emit_machine_intrinsic(Intrinsic::Statement(Statement::GprintEnd));
        Ok(())
    }

    /// Compiles `LLINE` and `RLINE`: a sequence of points, line type, colour, box. The pen moves to the
    /// start before the rest is parsed.
    pub(super) fn plot(&mut self, start: Statement, line: Statement) -> Compiled<()> {
        if self.byte() != b'-' {
            self.point()?;
            self.emit_machine_intrinsic(Intrinsic::Statement(start));
        }
        let mut points = 0;
        while self.takes(b'-') {
            self.point()?;
            points += 1;
        }
        if points == 0 {
            return self.raise(Fault::Syntax);
        }
        for _ in 0..2 {
            if !self.takes(b',') || self.is_end() || self.byte() == b',' {
                self.emit_memory_intrinsic(Intrinsic::OmitArgument);
            } else {
                self.argument()?;
            }
        }
        let mut is_box = false;
        if self.takes(b',') {
            is_box = line == Statement::PlotLine && self.takes(b'B');
            if !is_box {
                return self.raise(Fault::Syntax);
            }
        }
        self.expect_end()?;
        self.emit_memory_intrinsic(Intrinsic::Flag(u8::from(is_box)));
        self.emit_machine_intrinsic(Intrinsic::Statement(line));
        Ok(())
    }

    /// Compiles `CIRCLE`: centre, radius, then colour, first and last angle, ratio, each of which may be
    /// omitted.
    pub(super) fn circle(&mut self) -> Compiled<()> {
        self.point()?;
        self.expect(b',')?;
        self.argument()?;
        for _ in 0..4 {
            if !self.takes(b',') || self.is_end() || self.byte() == b',' {
                self.emit_memory_intrinsic(Intrinsic::OmitArgument);
            } else {
                self.argument()?;
            }
        }
        self.expect_end()?;
        self.emit_machine_intrinsic(Intrinsic::Statement(Statement::Circle));
        Ok(())
    }

    /// Compiles `PAINT`, which has no effect. A point is an error in graphic mode.
    pub(super) fn paint(&mut self) -> Compiled<()> {
        let has_point = self.byte() == b'(';
        self.at = crate::text::statement_end(self.ram, self.at);
        self.emit_memory_intrinsic(Intrinsic::Flag(u8::from(has_point)));
        self.emit_machine_intrinsic(Intrinsic::Statement(Statement::Paint));
        Ok(())
    }
}
