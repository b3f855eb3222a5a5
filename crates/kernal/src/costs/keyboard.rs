//! The costs of the keyboard scan: the KERNAL's path through the matrix, from its entry on.

use super::cycle_costs;

cycle_costs! {
    "scan."
    /// The scan of the keyboard (ea87).
    Scan {
        /// Up to the test that no key is down.
        idle: 28,
        /// Up to the first row.
        head: 41,
        /// A row.
        row: 29,
        /// A column of it.
        column: 16,
        /// A closed contact of an ordinary key.
        contact: 19,
        /// One of a modifier.
        modifier: 30,
        /// Selecting the decode table (eb48).
        with_table: 57,
        /// Leaving it unchanged, where a program has changed the vector.
        alone: 22,
        /// SHIFT with C= held on.
        same_pattern: 27,
        /// SHIFT with C=, the first time.
        exchange: 50,
        /// A key that was not down before.
        new_key: 12,
        /// A key held while repeating is off.
        no_repeat: 17,
        /// No key held.
        held_nothing: 20,
        /// A key that does not repeat.
        not_repeating: 34,
        /// A key whose delay is not over.
        delayed: 46,
        /// A key whose repeat interval is not over.
        paced: 47,
        /// A repetition.
        repeated: 61,
        /// A repetition with a full queue.
        not_repeated: 62,
        /// Storing the scan, without a code.
        remember: 19,
        /// Storing the scan, and a code in the queue.
        queue: 39,
        /// The end of the scan.
        end: 12,
    }
}

impl Scan {
    /// Returns the cost of a scan that finds no key.
    pub(super) const fn nothing(&self) -> u32 {
        self.idle + self.remember + self.end
    }
}
