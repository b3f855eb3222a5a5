//! Arrays: heads with extents, elements with the first index running fastest.
//!
//! ```text
//!   name (2), length of the whole (2), number of dimensions, extents (2 each, high byte first, last dimension first), elements
//! ```

use super::Vm;
use crate::{
    dialect::{Dialect, Host, Number},
    fault::Fault,
    names::Name,
    program::{ArraySlot, Row},
    text::{set_word, word},
};

/// Bytes of a head before its extents.
pub(super) const HEAD: u16 = 5;
/// The extent an array gets that nobody dimensioned.
const DEFAULT_EXTENT: u16 = 11;

/// The bytes of an element.
pub(super) fn element_size<D: Dialect>(name: Name) -> u16 {
    if name.is_text() {
        3
    } else if name.is_integer() {
        2
    } else {
        D::Number::SIZE
    }
}

/// What finding an element takes longer for its size.
fn kind_cost<D: Dialect>(name: Name) -> u32 {
    u32::from(if name.is_text() {
        D::costs().element_text
    } else if name.is_integer() {
        D::costs().element_integer
    } else {
        0
    })
}

impl<D: Dialect> Vm<D> {
    /// The place of an element whose subscripts are on the stack, creating the array if there is none.
    #[inline]
    pub(super) fn element<M: Host>(
        &mut self,
        m: &mut M,
        array: u16,
        subscripts: u8,
        cycles: &mut u64,
    ) -> Result<u16, Fault> {
        let slot = &self.program.arrays[usize::from(array)];
        if subscripts == 1
            && let Some(&subscript) = self.subscripts.last()
            && let subscript = subscript.cast_unsigned()
            && subscript < slot.row.extent
        {
            self.subscripts.pop();
            let row = slot.row;
            let costs = D::costs();
            let far = if subscript >> 8 == row.extent >> 8 { costs.element_far } else { 0 };
            *cycles += u64::from(row.cost + u32::from(far))
                + u64::from(u32::from(costs.multiply_bit) * subscript.count_ones());
            return Ok(slot
                .head
                .wrapping_add(u16::from(row.offset))
                .wrapping_add(subscript.wrapping_mul(u16::from(row.size))));
        }
        self.general_element(m, array, subscripts, cycles)
    }

    fn general_element<M: Host>(
        &mut self,
        m: &mut M,
        array: u16,
        subscripts: u8,
        cycles: &mut u64,
    ) -> Result<u16, Fault> {
        let slot = self.program.arrays[usize::from(array)];
        if slot.head == 0 {
            return self.find_element(m, array, subscripts, cycles);
        }
        *cycles += u64::from(slot.search);
        self.element_of(m.ram(), slot.head, slot.name, subscripts, cycles)
    }

    #[inline]
    fn element_of(
        &mut self,
        ram: &[u8; 0x1_0000],
        head: u16,
        name: Name,
        subscripts: u8,
        cycles: &mut u64,
    ) -> Result<u16, Fault> {
        let costs = D::costs();
        let mut spent = u32::from(costs.element);
        if ram[usize::from(head.wrapping_add(4))] != subscripts {
            return Err(Fault::BadSubscript);
        }
        let mut offset = 0u16;
        let mut extent_at = head.wrapping_add(HEAD);
        for _ in 0..subscripts {
            let subscript = self.subscripts.pop().unwrap_or_default() as u16;
            let extent = u16::from_be_bytes([
                ram[usize::from(extent_at)],
                ram[usize::from(extent_at.wrapping_add(1))],
            ]);
            extent_at = extent_at.wrapping_add(2);
            if subscript >= extent {
                return Err(Fault::BadSubscript);
            }
            spent += u32::from(costs.element_subscript);
            if subscript >> 8 == extent >> 8 {
                spent += u32::from(costs.element_far);
            }
            if offset == 0 {
                offset = subscript;
            } else {
                spent +=
                    u32::from(costs.element_multiply) + u32::from(costs.multiply_bit) * offset.count_ones();
                offset = offset.wrapping_mul(extent).wrapping_add(subscript);
            }
        }
        let size = element_size::<D>(name);
        spent += kind_cost::<D>(name);
        spent += u32::from(costs.multiply_bit) * offset.count_ones();
        *cycles += u64::from(spent);
        Ok(extent_at.wrapping_add(offset.wrapping_mul(size)))
    }

    #[cold]
    fn find_element<M: Host>(
        &mut self,
        m: &mut M,
        array: u16,
        subscripts: u8,
        cycles: &mut u64,
    ) -> Result<u16, Fault> {
        let name = self.program.arrays[usize::from(array)].name;
        let (found, cost) = Self::search_array(m.ram(), name);
        let head = match found {
            Some(head) => head,
            None => {
                *cycles += u64::from(cost);
                self.create_array(m, name, None, subscripts, cycles)?
            }
        };
        // A new array's own search is left to its next use.
        if found.is_some() {
            let slot = &mut self.program.arrays[usize::from(array)];
            slot.head = head;
            slot.search = cost;
            *cycles += u64::from(cost);
            // Tables that may overlap are looked at anew for every element.
            if !self.doubts_variables {
                slot.row = Self::row(m.ram(), *slot);
            }
        }
        self.element_of(m.ram(), head, name, subscripts, cycles)
    }

    /// The array of a slot as one with one dimension.
    fn row(ram: &[u8; 0x1_0000], slot: ArraySlot) -> Row {
        if ram[usize::from(slot.head.wrapping_add(4))] != 1 {
            return Row::default();
        }
        let at = slot.head.wrapping_add(HEAD);
        let extent = [at, at.wrapping_add(1)].map(|at| ram[usize::from(at)]);
        let costs = D::costs();
        let size = element_size::<D>(slot.name);
        let kind = kind_cost::<D>(slot.name);
        Row {
            extent: u16::from_be_bytes(extent),
            offset: HEAD as u8 + 2,
            size: size as u8,
            cost: slot.search + u32::from(costs.element + costs.element_subscript) + kind,
        }
    }

    /// Searches the arrays. Gives the place of the head, and the cycles of the search.
    pub(super) fn search_array(ram: &[u8; 0x1_0000], name: Name) -> (Option<u16>, u32) {
        let costs = D::costs();
        let end = word(ram, D::LAYOUT.arrays_end);
        let mut at = word(ram, D::LAYOUT.arrays);
        let mut cost = 0;
        while at < end {
            if at >> 8 == end >> 8 {
                cost += u32::from(costs.variable_same_page);
            }
            let here = [ram[usize::from(at)], ram[usize::from(at.wrapping_add(1))]];
            if here == name.0 {
                return (Some(at), cost + u32::from(costs.array_found));
            }
            cost += u32::from(if here[0] == name.0[0] { costs.array_similar } else { costs.array_other });
            let length = word(ram, at.wrapping_add(2));
            if length == 0 {
                break;
            }
            at = at.saturating_add(length);
        }
        (None, cost)
    }

    /// Whether every array has room for all its elements, and the last ends where the arrays end.
    pub(super) fn has_sound_arrays(ram: &[u8; 0x1_0000]) -> bool {
        let end = usize::from(word(ram, D::LAYOUT.arrays_end));
        let mut at = usize::from(word(ram, D::LAYOUT.arrays));
        while at < end {
            let Some(&[first, second, low, high, dimensions]) = ram[at..end].first_chunk() else {
                return false;
            };
            let extents = at + usize::from(HEAD);
            let elements = extents + 2 * usize::from(dimensions);
            let length = usize::from(u16::from_le_bytes([low, high]));
            if elements > end || at + length > end {
                return false;
            }
            let size = usize::from(element_size::<D>(Name([first, second])));
            let all =
                ram[extents..elements].as_chunks().0.iter().try_fold(size, |size, &extent| {
                    size.checked_mul(usize::from(u16::from_be_bytes(extent)))
                });
            if all.is_none_or(|all| elements - at + all > length) {
                return false;
            }
            at += length;
        }
        at == end
    }

    /// `DIM`: creates an array with the extents on the subscript stack.
    pub(super) fn dimension<M: Host>(
        &mut self,
        m: &mut M,
        array: u16,
        subscripts: u8,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        let name = self.program.arrays[usize::from(array)].name;
        let (found, cost) = Self::search_array(m.ram(), name);
        *cycles += u64::from(cost);
        if found.is_some() {
            return Err(Fault::RedimensionedArray);
        }
        let start = self.subscripts.len() - usize::from(subscripts);
        let extents = self.subscripts.split_off(start);
        self.create_array(m, name, Some(&extents), subscripts, cycles).map(|_| ())
    }

    /// Creates an array at the end of the others.
    fn create_array<M: Host>(
        &mut self,
        m: &mut M,
        name: Name,
        largest: Option<&[i16]>,
        dimensions: u8,
        cycles: &mut u64,
    ) -> Result<u16, Fault> {
        let costs = D::costs();
        let head = word(m.ram(), D::LAYOUT.arrays_end);
        let elements = head.checked_add(HEAD + 2 * u16::from(dimensions)).ok_or(Fault::OutOfMemory)?;
        self.reserve(m, elements, cycles)?;
        let mut size = u32::from(element_size::<D>(name));
        let mut spent = u64::from(costs.array_create)
            + u64::from(if largest.is_some() { costs.array_create_only } else { 0 })
            + u64::from(if name.is_text() {
                costs.array_create_text
            } else if name.is_integer() {
                costs.array_create_integer
            } else {
                0
            });
        let mut extents = [0u16; 255];
        for place in 0..usize::from(dimensions) {
            let extent = match largest {
                Some(largest) => {
                    spent += u64::from(costs.array_create_given);
                    largest[largest.len() - 1 - place] as u16 + 1
                }
                None => DEFAULT_EXTENT,
            };
            extents[place] = extent;
            spent += u64::from(costs.array_create_extent)
                + u64::from(costs.multiply_bit) * u64::from(size.count_ones());
            size *= u32::from(extent);
            if size > 0xffff {
                return Err(Fault::OutOfMemory);
            }
        }
        let end = u32::from(elements) + size;
        let end = u16::try_from(end).map_err(|_| Fault::OutOfMemory)?;
        self.reserve(m, end, cycles)?;
        let ram = m.ram_mut();
        ram[usize::from(head)..usize::from(end)].fill(0);
        ram[usize::from(head)] = name.0[0];
        ram[usize::from(head) + 1] = name.0[1];
        set_word(ram, head + 2, end - head);
        ram[usize::from(head) + 4] = dimensions;
        for (place, extent) in extents[..usize::from(dimensions)].iter().enumerate() {
            let at = usize::from(head + HEAD) + 2 * place;
            ram[at..at + 2].copy_from_slice(&extent.to_be_bytes());
        }
        set_word(ram, D::LAYOUT.arrays_end, end);
        self.program.drop_arrays();
        *cycles += spent
            + u64::from(costs.array_clear) * u64::from(size)
            + u64::from(costs.array_clear_page) * u64::from(size >> 8);
        Ok(head)
    }
}
