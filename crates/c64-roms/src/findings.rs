//! The differences found at one place of the run, without those that are ignored.

use systems::rom_comparison::{Ignored, RomDifference};

use super::original::INTERRUPT_CELLS;

/// The cells that change when the machine begins to wait for a key: the cursor, and scrolling.
const CURSOR_CELLS: [u16; 2] = [0x00cc, 0x0292];

/// The differences that a list shows at most.
const SHOWN: usize = 8;

/// Differences, of which a list shows the first.
#[derive(Default)]
pub(super) struct DifferenceList {
    /// The first ones.
    pub(super) differences: Vec<RomDifference>,
    /// The number of others.
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
    /// Returns none yet.
    pub(super) fn new(ignored: &'a [Ignored]) -> Self {
        Self {
            list: DifferenceList::default(),
            ignored,
            skips_interrupt_cells: false,
            skips_cursor_cells: false,
        }
    }

    /// Returns the differences.
    pub(super) fn into_list(self) -> DifferenceList {
        self.list
    }

    /// Says whether differences in the cells that interrupts keep are left out.
    pub(super) fn skip_interrupt_cells(&mut self, skips: bool) {
        self.skips_interrupt_cells = skips;
    }

    /// Leaves out differences in the cells that a wait for a key changes.
    pub(super) fn skip_cursor_cells(&mut self) {
        self.skips_cursor_cells = true;
    }

    /// Adds a difference.
    pub(super) fn push(&mut self, difference: RomDifference) {
        if difference.address.is_some_and(|address| self.ignores(address)) {
            return;
        }
        if self.list.differences.len() < SHOWN {
            self.list.differences.push(difference);
        } else {
            self.list.more += 1;
        }
    }

    /// Adds a difference in a variable, or in an element of an array with this name.
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
