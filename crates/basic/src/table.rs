//! Lists with a fixed capacity: an index masked to the capacity is always valid, so that access
//! needs no bounds check.

use alloc::{boxed::Box, vec::Vec};
use core::fmt;
use core::ops::{Deref, DerefMut, Index, IndexMut};

/// A list of at most `SIZE` entries; `SIZE` is a power of two.
#[repr(C)]
pub struct Table<T, const SIZE: usize> {
    /// All entries beyond `length` have the default value.
    entries: Box<[T; SIZE]>,
    length: usize,
}

impl<T: Copy + Default, const SIZE: usize> Table<T, SIZE> {
    /// Appends an entry. Returns `false` when the list is full.
    #[must_use]
    pub fn push(&mut self, entry: T) -> bool {
        let has_space = self.length < SIZE;
        if has_space {
            self.entries[self.length] = entry;
            self.length += 1;
        }
        has_space
    }

    /// Inserts an entry before the one at `index`, unless the list is full.
    pub fn insert(&mut self, index: usize, entry: T) {
        if self.push(entry) {
            self.entries[index..self.length].rotate_right(1);
        }
    }

    /// Removes the entry at `index`.
    pub fn remove(&mut self, index: usize) {
        let length = self.length;
        self.entries[index..length].rotate_left(1);
        self.pop();
    }

    /// Returns the number of entries.
    #[inline(always)]
    #[must_use]
    pub fn len(&self) -> usize {
        self.length
    }

    /// Returns the entry at `index`, if it exists.
    #[inline(always)]
    #[must_use]
    pub fn entry(&self, index: usize) -> Option<&T> {
        (index < self.length).then(|| &self[index])
    }

    /// Removes and returns the last entry.
    pub fn pop(&mut self) -> Option<T> {
        let last = *self.last()?;
        self.truncate(self.length - 1);
        Some(last)
    }

    /// Removes the entries from index `length` on.
    pub fn truncate(&mut self, length: usize) {
        if length < self.length {
            self.entries[length..self.length].fill(T::default());
            self.length = length;
        }
    }

    /// Removes all entries.
    pub fn clear(&mut self) {
        self.truncate(0);
    }
}

impl<T: Copy + Default, const SIZE: usize> Default for Table<T, SIZE> {
    fn default() -> Self {
        const { assert!(SIZE.is_power_of_two()) };
        // Copies of 64 entries are much faster than single ones.
        let some = [T::default(); 64];
        let mut entries = (0..SIZE.div_ceil(some.len())).map(|_| some).collect::<Vec<_>>().into_flattened();
        entries.truncate(SIZE);
        let Ok(entries) = entries.try_into() else { unreachable!("the list has SIZE entries") };
        Self { entries, length: 0 }
    }
}

impl<T: Copy + Default, const SIZE: usize> Clone for Table<T, SIZE> {
    fn clone(&self) -> Self {
        let mut copy = Self::default();
        copy.clone_from(self);
        copy
    }

    fn clone_from(&mut self, other: &Self) {
        self.truncate(other.length);
        self.length = other.length;
        self.copy_from_slice(other);
    }
}

impl<T, const SIZE: usize> Index<usize> for Table<T, SIZE> {
    type Output = T;

    /// Returns the entry at `index`; the default beyond the last one.
    #[inline(always)]
    fn index(&self, index: usize) -> &T {
        &self.entries[index & (SIZE - 1)]
    }
}

impl<T, const SIZE: usize> IndexMut<usize> for Table<T, SIZE> {
    #[inline(always)]
    fn index_mut(&mut self, index: usize) -> &mut T {
        debug_assert!(index < self.length, "index {index} is out of range of {} entries", self.length);
        &mut self.entries[index & (SIZE - 1)]
    }
}

impl<T, const SIZE: usize> Deref for Table<T, SIZE> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.entries[..self.length]
    }
}

impl<T, const SIZE: usize> DerefMut for Table<T, SIZE> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.entries[..self.length]
    }
}

impl<T: fmt::Debug, const SIZE: usize> fmt::Debug for Table<T, SIZE> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&**self).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(entries: &[u16]) -> Table<u16, 4> {
        let mut table = Table::default();
        assert!(entries.iter().all(|&entry| table.push(entry)));
        table
    }

    #[test]
    fn a_full_table_takes_nothing_more() {
        let mut full = table(&[5, 6, 7, 8]);
        assert!(!full.push(9));
        assert_eq!(*full, [5, 6, 7, 8]);
        assert_eq!(full.pop(), Some(8));
        assert!(full.push(9));
        assert_eq!(full[3], 9);
    }

    #[test]
    fn removed_entries_become_defaults() {
        let mut left = table(&[5, 6, 7]);
        left.truncate(1);
        left.clone_from(&table(&[3, 2]));
        assert_eq!(*left, [3, 2]);
        assert_eq!(*left.entries, [3, 2, 0, 0]);
        left.clear();
        assert_eq!((left.pop(), *left.entries), (None, [0; 4]));
    }
}
