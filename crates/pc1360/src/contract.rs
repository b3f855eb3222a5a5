//! The machine as its dialect uses it: the routines of the system program.

use hardware::LineDevice;
use sharp_basic::SharpMachine;
use sharp_basic::machine::{
    BLANK, COLUMNS, CellPosition, CursorStyle, Dot, DrawMode, KeyStroke, Pattern, Shape, Tone,
};

use crate::Pc1360;

impl SharpMachine for Pc1360 {
    fn put_cell(&mut self, at: CellPosition, code: u8) -> u32 {
        self.show(at, code);
        self.costs.cell
    }

    /// Clearing a row has no cost, because `PRINT` refreshes it in any case.
    fn clear_row(&mut self, from: CellPosition) -> u32 {
        for column in from.column..COLUMNS {
            self.show(CellPosition { row: from.row, column }, BLANK);
        }
        0
    }

    fn clear_cells(&mut self) -> u32 {
        self.clear_cells()
    }

    fn scroll_cells(&mut self) -> u32 {
        self.scroll_cells()
    }

    fn set_cell_cursor_style(&mut self, style: Option<CursorStyle>) {
        self.display.cursor_style = style;
    }

    fn dot(&self, at: Dot) -> Option<bool> {
        self.dot(at)
    }

    fn draw_dot(&mut self, at: Dot, mode: DrawMode) -> u32 {
        self.mark_dot(at, mode);
        self.costs.dot + self.position_cost(at)
    }

    fn draw(&mut self, shape: Shape, from: Dot, to: Dot, mode: DrawMode, pattern: Pattern) -> u32 {
        match shape {
            Shape::Line => self.draw_line(from, to, mode, pattern),
            Shape::Rectangle => self.draw_outline(from, to, mode, pattern),
            Shape::FilledRectangle => self.draw_area(from, to, mode, pattern),
        }
    }

    fn column_cursor(&self) -> Dot {
        self.display.column_cursor
    }

    fn set_column_cursor(&mut self, at: Dot) {
        self.display.column_cursor = at;
    }

    fn put_column(&mut self, bits: u8) -> u32 {
        self.put_column(bits)
    }

    fn held_key(&mut self) -> Option<u8> {
        self.keys.poll()
    }

    fn is_key_held(&self, key: u8) -> bool {
        self.keys.is_held(key)
    }

    fn take_key_stroke(&mut self) -> Option<KeyStroke> {
        let stroke = self.keys.take_stroke(self.time());
        self.show_key_indicators();
        self.reschedule();
        stroke
    }

    fn clear_key_strokes(&mut self) {
        self.keys.discard_polled();
        self.reschedule();
    }

    fn take_break(&mut self) -> bool {
        self.keys.take_break()
    }

    fn beep(&mut self, tone: Tone, left: u16) -> u64 {
        self.beep(tone, left)
    }

    fn line_device(&self) -> Option<LineDevice> {
        let plotter = self.plotter.as_ref().map(|_| LineDevice::Plotter);
        plotter.or(self.printed.as_ref().map(|_| LineDevice::Printer))
    }

    /// The CE-140P reads bytes at 1200 bits a second. Before each statement the machine checks that the plotter is connected, by
    /// an exchange of bytes that is not part of the drawing. In its place the CE-126P prints text in 24 columns; how long that
    /// takes is not recorded, so a byte takes as long as one to the plotter.
    fn send(&mut self, byte: u8) -> u32 {
        if let Some(plotter) = &mut self.plotter {
            plotter.receive(byte);
        } else if let Some(printed) = &mut self.printed {
            printed.push(byte);
        }
        self.costs.sent_byte
    }
}
