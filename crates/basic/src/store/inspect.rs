//! Enumerates variables and arrays in memory, for tools that inspect a program from outside.

use alloc::vec::Vec;

use super::{
    StoreFormat,
    arrays::{dimensions, extent_at, extents, total_size},
};
use crate::memory::{Ram, word};

/// A variable or array in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry<N> {
    /// The name as stored in the table.
    pub name: N,
    /// The address of its value, or of the first element.
    pub address: u16,
    /// The size in bytes of a value.
    pub size: u16,
    /// An array's extents, first index first; empty for a simple variable.
    pub extents: Vec<usize>,
}

impl<N> Entry<N> {
    /// Returns the number of values.
    pub fn count(&self) -> usize {
        self.extents.iter().product()
    }

    /// Returns the addresses of its values, the first index varying fastest.
    pub fn addresses(&self) -> impl Iterator<Item = u16> + use<N> {
        let (first, size) = (self.address, self.size);
        (0..self.count()).map(move |element| first.wrapping_add(size.wrapping_mul(element as u16)))
    }
}

/// Returns the simple variables in the order of their creation.
pub fn variables<D: StoreFormat>(ram: &Ram) -> Vec<Entry<D::Name>> {
    let end = word(ram, D::STORE.arrays);
    let mut at = word(ram, D::STORE.variables);
    let mut found = Vec::new();
    while at < end {
        let name = D::name_at(ram, at);
        let size = D::value_size(name);
        let Some(next) = at.checked_add(D::NAME + size) else { break };
        found.push(Entry { name, address: at + D::NAME, size, extents: Vec::new() });
        at = next;
    }
    found
}

/// Returns the arrays in the order of their creation. A program may have written here: an invalid
/// array ends the table.
pub fn arrays<D: StoreFormat>(ram: &Ram) -> Vec<Entry<D::Name>> {
    let end = word(ram, D::STORE.arrays_end);
    let mut at = word(ram, D::STORE.arrays);
    let mut found = Vec::new();
    while at < end {
        let name = D::name_at(ram, at);
        let bytes = total_size::<D>(ram, at);
        let count = u16::from(ram[usize::from(dimensions::<D>(at))]);
        let first = extents::<D>(at);
        let extent = |index: u16| usize::from(extent_at::<D>(ram, first.wrapping_add(2 * index)));
        let extents: Vec<usize> = (0..count).rev().map(extent).collect();
        let elements = extents.iter().try_fold(1usize, |product, &extent| product.checked_mul(extent));
        if bytes == 0 || elements.is_none_or(|elements| elements > usize::from(bytes)) {
            break;
        }
        let address = first.wrapping_add(2 * count);
        found.push(Entry { name, address, size: D::element_size(name), extents });
        at = match at.checked_add(bytes) {
            Some(next) => next,
            None => break,
        };
    }
    found
}
