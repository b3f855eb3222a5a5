//! What the scan of the keyboard costs: the KERNAL's way through the matrix, from its entry on.

use super::cycle_costs;

cycle_costs! {
    "scan."
    /// The scan of the keyboard (ea87).
    Scan {
        /// Up to finding that no key is down.
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
        /// Choosing the decode table (eb48).
        with_table: 57,
        /// Leaving it as it is, where a program has changed the vector.
        alone: 22,
        /// SHIFT with C= held on.
        same_pattern: 27,
        /// SHIFT with C= for the first time.
        exchange: 50,
        /// A key that was not down before.
        new_key: 12,
        /// A key held, and repeating is off.
        no_repeat: 17,
        /// None held.
        held_nothing: 20,
        /// One that does not repeat.
        not_repeating: 34,
        /// One whose delay is not over.
        delayed: 46,
        /// One whose pace is not over.
        paced: 47,
        /// A repetition.
        repeated: 61,
        /// A repetition that finds the queue filled.
        not_repeated: 62,
        /// Remembering the scan, without a code.
        remember: 19,
        /// Remembering it with one that goes into the queue.
        queue: 39,
        /// The end of the scan.
        end: 12,
    }
}

impl Scan {
    /// A whole scan that finds no key.
    pub(super) const fn nothing(&self) -> u32 {
        self.idle + self.remember + self.end
    }
}
