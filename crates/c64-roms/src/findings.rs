//! The differences of one comparison, without the ignored ones.

use systems::rom_comparison::{Ignored, RomDifference};

use super::original::INTERRUPT_CELLS;

/// The cells that change when the machine begins to wait for a key: the cursor, and scrolling.
const CURSOR_CELLS: [u16; 2] = [0x00cc, 0x0292];

/// The max number of differences in a list.
const MAX_SHOWN: usize = 8;

/// The first differences, and the number of others.
#[derive(Default)]
pub(super) struct DifferenceList {
    /// The first [`MAX_SHOWN`] differences.
    pub(super) differences: Vec<RomDifference>,
    /// The number of further differences.
    pub(super) more: usize,
}

/// The differences found so far.
pub(super) struct Findings<'a> {
    list: DifferenceList,
    ignored: &'a [Ignored],
    skips_interrupt_cells: bool,
    skips_cursor_cells: bool,
}

impl<'a> Findings<'a> {
    pub(super) fn new(ignored: &'a [Ignored]) -> Self {
        Self {
            list: DifferenceList::default(),
            ignored,
            skips_interrupt_cells: false,
            skips_cursor_cells: false,
        }
    }

    pub(super) fn into_list(self) -> DifferenceList {
        self.list
    }

    /// Skips differences in the cells that interrupts write.
    pub(super) fn skip_interrupt_cells(&mut self) {
        self.skips_interrupt_cells = true;
    }

    /// Skips differences in the cells that a wait for a key changes.
    pub(super) fn skip_cursor_cells(&mut self) {
        self.skips_cursor_cells = true;
    }

    pub(super) fn push(&mut self, difference: RomDifference) {
        if difference.address.is_some_and(|address| self.ignores(address)) {
            return;
        }
        if self.list.differences.len() < MAX_SHOWN {
            self.list.differences.push(difference);
        } else {
            self.list.more += 1;
        }
    }

    /// Adds a difference in the variable or array with this name.
    pub(super) fn push_value(&mut self, name: &str, difference: RomDifference) {
        let is_ignored = |ignored: &Ignored| matches!(ignored, Ignored::Variable(ignored) if ignored.eq_ignore_ascii_case(name));
        if !self.ignored.iter().any(is_ignored) {
            self.push(difference);
        }
    }

    /// Returns whether differences at an address are ignored.
    pub(super) fn ignores(&self, address: u16) -> bool {
        let is_ignored = |ignored: &Ignored| matches!(ignored, Ignored::Addresses(addresses) if addresses.contains(&address));
        self.skips_interrupt_cells && INTERRUPT_CELLS.iter().any(|cells| cells.contains(&address))
            || self.skips_cursor_cells && CURSOR_CELLS.contains(&address)
            || self.ignored.iter().any(is_ignored)
    }
}
