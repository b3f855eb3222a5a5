//! Output: to the screen, the printer, files.

use basic::{engine::Engine, fault::Fault};

use super::{MsxBasic, MsxMachine, file::Device};
use crate::{costs::COSTS, layout::LPTPOS, value};

/// Columns of a zone.
const ZONE: u8 = 14;
const LINE_FEED: u8 = 10;
const CARRIAGE_RETURN: u8 = 13;

impl MsxBasic {
    /// Sends a code to the screen.
    pub(super) fn put<M: MsxMachine>(&mut self, m: &mut M, code: u8) {
        m.send(code);
    }

    /// Sends text to the screen.
    pub(super) fn write_text<M: MsxMachine>(&mut self, m: &mut M, text: &[u8]) {
        for &code in text {
            self.put(m, code);
        }
    }

    /// Ends a line of the screen.
    pub(super) fn new_line<M: MsxMachine>(&mut self, m: &mut M) {
        self.write_text(m, &[CARRIAGE_RETURN, LINE_FEED]);
    }

    /// Ends a line of the screen unless it is empty.
    pub(super) fn fresh_line<M: MsxMachine>(&mut self, m: &mut M) {
        if m.cursor().1 != 0 {
            self.new_line(m);
        }
    }

    /// Sends a code to the selected device.
    pub(super) fn output<M: MsxMachine>(&mut self, m: &mut M, code: u8) -> Result<(), Fault> {
        match self.device {
            Device::Screen => self.put(m, code),
            Device::Printer => Self::print_byte(m, code),
            Device::File(number) => self.write_file_byte(m, number, code)?,
        }
        Ok(())
    }

    /// Sends a code to the printer and updates its column.
    pub(super) fn print_byte<M: MsxMachine>(m: &mut M, code: u8) {
        m.print(code);
        let column = &mut m.ram_mut()[usize::from(LPTPOS)];
        *column = match code {
            CARRIAGE_RETURN => 0,
            b' '.. => column.wrapping_add(1),
            _ => *column,
        };
    }

    /// Ends an incomplete line on the printer.
    pub(super) fn end_printer_line<M: MsxMachine>(m: &mut M) {
        if m.ram()[usize::from(LPTPOS)] != 0 {
            Self::print_byte(m, CARRIAGE_RETURN);
            Self::print_byte(m, LINE_FEED);
        }
    }

    /// Returns the column of the selected device.
    fn column<M: MsxMachine>(&self, m: &M) -> u8 {
        match self.device {
            Device::Screen => m.cursor().1,
            Device::Printer => m.ram()[usize::from(LPTPOS)],
            Device::File(number) => self.file_column(m, number),
        }
    }

    pub(super) fn select_printer(&mut self) {
        self.device = Device::Printer;
    }

    pub(super) fn select_screen(&mut self) {
        self.device = Device::Screen;
    }

    /// Sends an item; starts a new line first if `unbroken_length` of its characters do not fit.
    fn write_item<M: MsxMachine>(
        &mut self,
        m: &mut M,
        text: &[u8],
        unbroken_length: usize,
    ) -> Result<(), Fault> {
        Self::spend(m, u64::from(COSTS.intrinsics.print_character) * text.len() as u64);
        let column = usize::from(self.column(m));
        if self.device == Device::Screen && column != 0 && column + unbroken_length > usize::from(m.width()) {
            self.print_end(m)?;
        }
        text.iter().try_for_each(|&code| self.output(m, code))
    }

    pub(super) fn print_number<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> Result<(), Fault> {
        let mut cycles = 0;
        cycles += u64::from(COSTS.intrinsics.print_number);
        let mut text = value::to_text(engine.accumulator().0, &mut cycles);
        Self::spend(m, cycles);
        let length = text.len();
        text.push(b' ');
        self.write_item(m, &text, length)
    }

    pub(super) fn print_text<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> Result<(), Fault> {
        let mut cycles = 0;
        let text = Self::take_text(engine, m, &mut cycles);
        Self::spend(m, cycles);
        self.write_item(m, &text, 0)
    }

    /// Moves to the next zone, or to a new line after the last zone.
    pub(super) fn print_zone<M: MsxMachine>(&mut self, m: &mut M) -> Result<(), Fault> {
        let column = self.column(m);
        if self.device == Device::Screen {
            // The last column at which a zone may begin; on a narrow screen, any column.
            let last = (m.width() / ZONE * ZONE).wrapping_sub(ZONE);
            if column >= last {
                return self.print_end(m);
            }
        }
        self.blanks(m, ZONE - column % ZONE)
    }

    fn blanks<M: MsxMachine>(&mut self, m: &mut M, count: u8) -> Result<(), Fault> {
        (0..count).try_for_each(|_| self.output(m, b' '))
    }

    /// `TAB(` and `SPC(`.
    pub(super) fn print_tab<M: MsxMachine>(&mut self, m: &mut M, is_tab: bool) -> Result<(), Fault> {
        let count = self.pop().byte().unwrap_or_default();
        let column = if is_tab { self.column(m) } else { 0 };
        self.blanks(m, count.saturating_sub(column))
    }

    pub(super) fn print_end<M: MsxMachine>(&mut self, m: &mut M) -> Result<(), Fault> {
        self.output(m, CARRIAGE_RETURN)?;
        self.output(m, LINE_FEED)
    }
}
