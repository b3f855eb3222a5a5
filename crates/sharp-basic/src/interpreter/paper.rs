//! `LPRINT`: text on the printer or the plotter.

use alloc::vec::Vec;

use basic::fault::Fault;
use hardware::LineDevice;

use super::{
    SharpBasic, SharpMachine,
    print::{Item, WIDTH, ZONE},
};
use crate::{fault::DEVICE, intrinsic::Separator};

/// Columns of the plotter.
const PLOTTER_WIDTH: usize = 39;
/// The byte that switches the plotter to text.
const PLOTTER_TEXT: u8 = 0x0f;

impl SharpBasic {
    /// Begins output on paper: the plotter is switched to text.
    pub(super) fn begin_paper<M: SharpMachine>(&mut self, m: &M) -> Result<(), Fault> {
        if m.line_device().ok_or(DEVICE)? == LineDevice::Plotter {
            self.begin_sending([PLOTTER_TEXT].to_vec());
        }
        Ok(())
    }

    pub(super) fn print_on_paper<M: SharpMachine>(
        &mut self,
        m: &M,
        items: &[Item],
        last: Separator,
    ) -> Result<(), Fault> {
        let paper = match (self.paper_width, m.line_device().ok_or(DEVICE)?) {
            (0, LineDevice::Plotter) => PLOTTER_WIDTH,
            (0, LineDevice::Printer) => usize::from(WIDTH),
            (width, _) => usize::from(width),
        };
        let is_alone = items.len() == 1 && last == Separator::None && !self.is_paper_line_open;
        let mut line = Vec::new();
        for (index, item) in items.iter().enumerate() {
            let width = match (self.output.has_zones, is_alone && item.is_number) {
                (true, _) => ZONE,
                (false, true) => paper,
                (false, false) => 0,
            };
            let length = if width == ZONE { item.text.len().min(ZONE) } else { item.text.len() };
            let blanks = width.saturating_sub(length);
            if item.is_number {
                line.extend((0..blanks).map(|_| b' '));
            }
            line.extend(&item.text[..length]);
            if !item.is_number && index + 1 < items.len() {
                line.extend((0..blanks).map(|_| b' '));
            }
        }
        // An empty string is sent as its end mark.
        if line.is_empty() && !items.is_empty() {
            line.push(0);
        }
        let mut bytes = Vec::new();
        for (index, part) in line.chunks(paper).enumerate() {
            if index > 0 {
                bytes.push(b'\r');
            }
            bytes.extend(part);
        }
        self.is_paper_line_open = last != Separator::None;
        if !self.is_paper_line_open {
            bytes.push(b'\r');
        }
        self.begin_sending(bytes);
        Ok(())
    }
}
