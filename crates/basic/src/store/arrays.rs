//! Arrays: headers with extents; elements with the first index varying fastest.
//!
//! ```text
//!   name, length of the whole (2), number of dimensions, extents (2 each, last dimension first), elements
//! ```

use hardware::Memory;

use super::StoreFormat;
use crate::{
    engine::Engine,
    fault::Fault,
    memory::{Ram, set_word, word},
    program::{ArraySlot, Matrix},
};

/// The bytes of a header between the name and the extents.
const HEADER_SIZE: u16 = 3;
/// The maximum number of arrays in a walk: the number of bytes of memory, for lengths that form a
/// cycle.
const MAX_ARRAYS: u32 = 0x1_0000;
/// The extent of an array that has no `DIM`.
const DEFAULT_EXTENT: u16 = 11;

/// Returns the address of an array's extents.
pub(super) fn extents<D: StoreFormat>(head: u16) -> u16 {
    head.wrapping_add(D::NAME + HEADER_SIZE)
}

/// Returns the address of the number of dimensions.
pub(super) fn dimensions<D: StoreFormat>(head: u16) -> u16 {
    head.wrapping_add(D::NAME + 2)
}

/// Returns the address of the length.
fn length<D: StoreFormat>(head: u16) -> u16 {
    head.wrapping_add(D::NAME)
}

/// Returns the size in bytes of the whole array.
pub(super) fn total_size<D: StoreFormat>(ram: &Ram, head: u16) -> u16 {
    word(ram, length::<D>(head)).wrapping_add(D::UNCOUNTED)
}

pub(super) fn extent_at<D: StoreFormat>(ram: &Ram, at: u16) -> u16 {
    let extent = word(ram, at);
    if D::EXTENTS_HIGH_FIRST { extent.swap_bytes() } else { extent }
}

/// Returns the number of set bits. The baseline instruction set has no instruction for it, and a
/// subscript is small.
fn count_ones(number: u16) -> u32 {
    let [low, high] = number.to_le_bytes();
    u32::from(ONES[usize::from(low)] + ONES[usize::from(high)])
}

static ONES: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = byte.count_ones() as u8;
        byte += 1;
    }
    table
};

impl<D: StoreFormat> Engine<D> {
    /// Returns the address of an element whose subscripts are on the stack; creates the array if it
    /// does not exist.
    #[inline]
    pub fn element<M: Memory>(
        &mut self,
        m: &mut M,
        array: u16,
        subscripts: u8,
        cycles: &mut u64,
    ) -> Result<u16, Fault> {
        match (subscripts, &self.values.subscript_stack[..]) {
            (1, &[.., subscript]) => {
                if let Some(at) = self.vector_element(array, subscript, cycles) {
                    self.values.subscript_stack.pop();
                    return Ok(at);
                }
            }
            (2, &[ref below @ .., first, second]) => {
                if let Some(at) = self.matrix_element(array, first, second, cycles) {
                    let below = below.len();
                    self.values.subscript_stack.truncate(below);
                    return Ok(at);
                }
            }
            _ => {}
        }
        self.element_slow(m, array, subscripts, cycles)
    }

    /// Returns the address of an element of an array with a cached vector layout.
    #[inline(always)]
    pub(super) fn vector_element(&self, array: u16, subscript: i16, cycles: &mut u64) -> Option<u16> {
        let row = &self.code.program.arrays[usize::from(array)].vector;
        let subscript = subscript.cast_unsigned();
        if subscript >= row.extent {
            return None;
        }
        let costs = &D::store_costs().elements;
        let mut spent = row.cost;
        if row.extent < 0x100 {
            // Most arrays have at most 256 elements.
            spent += u32::from(costs.multiply_bit) * u32::from(ONES[usize::from(subscript & 0xff)]);
        } else {
            spent += u32::from(costs.multiply_bit) * count_ones(subscript);
            if (subscript ^ row.extent) >> 8 != 0 {
                spent -= u32::from(costs.far);
            }
        }
        *cycles += u64::from(spent);
        Some(row.first.wrapping_add(subscript.wrapping_mul(row.size)))
    }

    /// Returns the address of an element of an array with a cached matrix layout.
    #[inline(always)]
    pub(super) fn matrix_element(
        &self,
        array: u16,
        first: i16,
        second: i16,
        cycles: &mut u64,
    ) -> Option<u16> {
        let slot = &self.code.program.arrays[usize::from(array)];
        let (grid, first, second) = (slot.matrix, first.cast_unsigned(), second.cast_unsigned());
        if first >= grid.extent || second >= grid.second {
            return None;
        }
        let costs = &D::store_costs().elements;
        let far = |subscript: u16, extent: u16| if subscript >> 8 == extent >> 8 { costs.far } else { 0 };
        let mut spent = grid.cost + u32::from(far(first, grid.extent)) + u32::from(far(second, grid.second));
        if second != 0 {
            spent += u32::from(costs.multiply)
                + u32::from(grid.again)
                + u32::from(costs.multiply_bit) * count_ones(second);
        }
        let index = second.wrapping_mul(grid.extent).wrapping_add(first);
        *cycles += u64::from(spent + u32::from(costs.multiply_bit) * count_ones(index));
        let offset = u16::from(grid.offset).wrapping_add(index.wrapping_mul(u16::from(grid.size)));
        Some(slot.head.wrapping_add(offset))
    }

    #[cold]
    #[inline(never)]
    fn element_slow<M: Memory>(
        &mut self,
        m: &mut M,
        array: u16,
        subscripts: u8,
        cycles: &mut u64,
    ) -> Result<u16, Fault> {
        let slot = self.code.program.arrays[usize::from(array)];
        if slot.head == 0 {
            return self.find_element(m, array, subscripts, cycles);
        }
        *cycles += u64::from(slot.search);
        self.element_of(m.ram(), slot.head, slot.name, subscripts, cycles)
    }

    #[inline]
    fn element_of(
        &mut self,
        ram: &Ram,
        head: u16,
        name: D::Name,
        subscripts: u8,
        cycles: &mut u64,
    ) -> Result<u16, Fault> {
        let costs = D::store_costs();
        let mut spent = u32::from(costs.elements.begin);
        if ram[usize::from(dimensions::<D>(head))] != subscripts {
            return Err(Fault::BadSubscript);
        }
        spent += Self::far_head_cost(head, u16::from(subscripts));
        let mut offset = 0u16;
        let mut at = extents::<D>(head);
        for index in 0..u16::from(subscripts) {
            let subscript = self.values.subscript_stack.pop().unwrap_or_default() as u16;
            let extent = extent_at::<D>(ram, at);
            at = at.wrapping_add(2);
            if subscript >= extent {
                return Err(Fault::BadSubscript);
            }
            spent += u32::from(costs.elements.subscript);
            if subscript >> 8 == extent >> 8 {
                spent += u32::from(costs.elements.far)
                    + Self::head_page_cost(head, extents::<D>(0) + 2 * index + 1);
            }
            if offset == 0 {
                offset = subscript;
            } else {
                spent += u32::from(costs.elements.multiply)
                    + Self::far_extent_cost(head, index)
                    + u32::from(costs.elements.multiply_bit) * count_ones(offset);
                offset = offset.wrapping_mul(extent).wrapping_add(subscript);
            }
        }
        spent += u32::from(D::name_costs(name).element);
        spent += u32::from(costs.elements.multiply_bit) * count_ones(offset);
        *cycles += u64::from(spent);
        Ok(at.wrapping_add(offset.wrapping_mul(D::element_size(name))))
    }

    #[cold]
    fn find_element<M: Memory>(
        &mut self,
        m: &mut M,
        array: u16,
        subscripts: u8,
        cycles: &mut u64,
    ) -> Result<u16, Fault> {
        let name = self.code.program.arrays[usize::from(array)].name;
        let (found, cost) = Self::search_array(m.ram(), name);
        let head = match found {
            Some(head) => head,
            None => {
                *cycles += u64::from(cost);
                self.create_array(m, name, None, subscripts, cycles)?
            }
        };
        // The search for a new array happens at its next use.
        if found.is_some() {
            let slot = &mut self.code.program.arrays[usize::from(array)];
            slot.head = head;
            slot.search = cost;
            *cycles += u64::from(cost);
            let slot = *slot;
            // Tables that may overlap are read again for every element.
            if D::FAST_PATHS && !self.code.variables_may_alias() {
                let grid = Self::matrix(m.ram(), slot);
                self.code.program.arrays[usize::from(array)].set_matrix(grid, D::store_costs().elements.far);
            }
        }
        self.element_of(m.ram(), head, name, subscripts, cycles)
    }

    /// Returns the additional cost of reading a byte of an array's head on another page than the first.
    fn head_page_cost(head: u16, offset: u16) -> u32 {
        let is_far = (head & 0xff) + offset > 0xff;
        if is_far { u32::from(D::store_costs().arrays.far) } else { 0 }
    }

    /// Returns the additional cost of reading the head of an array whose name has been found: the number of its
    /// dimensions, the address of its first element, the high byte of each extent.
    fn far_head_cost(head: u16, count: u16) -> u32 {
        let high_bytes = (0..count).map(|index| Self::head_page_cost(head, extents::<D>(0) + 2 * index));
        Self::head_page_cost(head, dimensions::<D>(0))
            + Self::head_page_cost(head, extents::<D>(0) + 2 * count)
            + high_bytes.sum::<u32>()
    }

    /// Returns the additional cost of reading both bytes of an extent again, to multiply with it.
    fn far_extent_cost(head: u16, index: u16) -> u32 {
        let at = extents::<D>(0) + 2 * index;
        Self::head_page_cost(head, at) + Self::head_page_cost(head, at + 1)
    }

    /// Returns the layout of a slot's array with one dimension or two.
    fn matrix(ram: &Ram, slot: ArraySlot<D::Name>) -> Matrix {
        let count = u16::from(ram[usize::from(dimensions::<D>(slot.head))]);
        let at = extents::<D>(slot.head);
        // The last dimension's extent comes first.
        let (extent, second) = match count {
            1 => (extent_at::<D>(ram, at), 0),
            2 => (extent_at::<D>(ram, at.wrapping_add(2)), extent_at::<D>(ram, at)),
            _ => return Matrix::default(),
        };
        if count == 2 && second == 0 {
            // Only a write by the program itself leads here; the array does not have one dimension.
            return Matrix::default();
        }
        // A subscript of another page of elements than the extent does not read the extent's low byte: the fast path has
        // one cost for all subscripts.
        let low_byte_cost = |index| Self::head_page_cost(slot.head, extents::<D>(0) + 2 * index + 1);
        let last = if count == 2 { second } else { extent };
        if last >= 0x100 && low_byte_cost(0) != 0 || count == 2 && extent >= 0x100 && low_byte_cost(1) != 0 {
            return Matrix::default();
        }
        let costs = &D::store_costs().elements;
        Matrix {
            extent,
            second,
            offset: (extents::<D>(0) + 2 * count) as u8,
            size: D::element_size(slot.name) as u8,
            again: if count == 2 { Self::far_extent_cost(slot.head, 1) as u8 } else { 0 },
            // The low bytes of extents are read where the high ones are those of the subscripts, which most are.
            cost: slot.search
                + u32::from(costs.begin)
                + Self::far_head_cost(slot.head, count)
                + (0..count).map(low_byte_cost).sum::<u32>()
                + u32::from(costs.subscript) * u32::from(count)
                + u32::from(D::name_costs(slot.name).element),
        }
    }

    /// Returns whether every array has space for all its elements, and the last ends where the arrays end.
    pub(super) fn has_valid_arrays(ram: &Ram) -> bool {
        let end = usize::from(word(ram, D::STORE.arrays_end));
        let head = usize::from(extents::<D>(0));
        let mut at = usize::from(word(ram, D::STORE.arrays));
        while at < end {
            if at + head > end {
                return false;
            }
            let here = at as u16;
            let elements = at + head + 2 * usize::from(ram[usize::from(dimensions::<D>(here))]);
            let length = usize::from(total_size::<D>(ram, here));
            if elements > end || at + length > end {
                return false;
            }
            let size = usize::from(D::element_size(D::name_at(ram, here)));
            let mut addresses = (at + head..elements).step_by(2);
            let all = addresses.try_fold(size, |size, address| {
                size.checked_mul(usize::from(extent_at::<D>(ram, address as u16)))
            });
            if all.is_none_or(|all| elements - at + all > length) {
                return false;
            }
            at += length;
        }
        at == end
    }

    /// Searches the arrays. Returns the address of the header, and the cycles of the search.
    pub fn search_array(ram: &Ram, name: D::Name) -> (Option<u16>, u32) {
        let costs = D::store_costs();
        let end = word(ram, D::STORE.arrays_end);
        let mut at = word(ram, D::STORE.arrays);
        let mut cost = 0;
        // The walk ends where the arrays do; lengths that a program has written may lead it past that, and
        // in a cycle.
        for _ in 0..MAX_ARRAYS {
            if at == end {
                break;
            }
            if at >> 8 == end >> 8 {
                cost += u32::from(costs.variables.same_page);
            }
            let here = D::name_at(ram, at);
            let shares_first_letter = D::shares_first_letter(here, name);
            if shares_first_letter {
                cost += Self::head_page_cost(at, 1);
            }
            if here == name {
                return (Some(at), cost + u32::from(costs.arrays.found));
            }
            cost += Self::head_page_cost(at, 2) + Self::head_page_cost(at, 3);
            cost += u32::from(if shares_first_letter { costs.arrays.similar } else { costs.arrays.other });
            let length = total_size::<D>(ram, at);
            if length == 0 {
                break;
            }
            at = at.wrapping_add(length);
        }
        (None, cost)
    }

    /// `DIM`: creates an array with the extents on the subscript stack.
    pub fn dimension<M: Memory>(
        &mut self,
        m: &mut M,
        array: u16,
        subscripts: u8,
        cycles: &mut u64,
    ) -> Result<(), Fault> {
        let name = self.code.program.arrays[usize::from(array)].name;
        let (found, cost) = Self::search_array(m.ram(), name);
        *cycles += u64::from(cost);
        if found.is_some() {
            return Err(Fault::RedimensionedArray);
        }
        let start = self.values.subscript_stack.len() - usize::from(subscripts);
        let extents = self.values.subscript_stack.split_off(start);
        self.create_array(m, name, Some(&extents), subscripts, cycles).map(|_| ())
    }

    /// Creates an array after the others.
    fn create_array<M: Memory>(
        &mut self,
        m: &mut M,
        name: D::Name,
        largest: Option<&[i16]>,
        dimensions: u8,
        cycles: &mut u64,
    ) -> Result<u16, Fault> {
        let costs = D::store_costs();
        let head = word(m.ram(), D::STORE.arrays_end);
        let elements =
            head.checked_add(D::NAME + HEADER_SIZE + 2 * u16::from(dimensions)).ok_or(Fault::OutOfMemory)?;
        D::reserve(self, m, elements, cycles)?;
        let mut size = u32::from(D::element_size(name));
        let mut spent = u64::from(costs.arrays.create)
            + u64::from(if largest.is_some() { costs.arrays.create_only } else { 0 })
            + u64::from(D::name_costs(name).create)
            + u64::from(Self::head_page_cost(head, elements - head));
        // The header is written before the check that the elements fit.
        D::write_name(m.ram_mut(), head, name);
        m.ram_mut()[usize::from(self::dimensions::<D>(head))] = dimensions;
        for dimension in 0..usize::from(dimensions) {
            let extent = match largest {
                Some(largest) => {
                    spent += u64::from(costs.arrays.create_explicit);
                    largest[largest.len() - 1 - dimension] as u16 + 1
                }
                None => DEFAULT_EXTENT,
            };
            let stored = if D::EXTENTS_HIGH_FIRST { extent.swap_bytes() } else { extent };
            set_word(m.ram_mut(), extents::<D>(head) + 2 * dimension as u16, stored);
            spent += u64::from(costs.arrays.create_extent)
                + u64::from(Self::far_extent_cost(head, dimension as u16))
                + u64::from(costs.elements.multiply_bit) * u64::from(size.count_ones());
            size *= u32::from(extent);
            if size > 0xffff {
                return Err(D::ARRAY_TOO_LARGE);
            }
        }
        let end = u32::from(elements) + size;
        let end = u16::try_from(end).map_err(|_| Fault::OutOfMemory)?;
        D::reserve(self, m, end, cycles)?;
        let ram = m.ram_mut();
        ram[usize::from(elements)..usize::from(end)].fill(0);
        set_word(ram, length::<D>(head), end - head - D::UNCOUNTED);
        set_word(ram, D::STORE.arrays_end, end);
        self.code.program.invalidate_arrays();
        *cycles += spent
            + u64::from(costs.arrays.clear) * u64::from(size)
            + u64::from(costs.arrays.clear_page) * u64::from(size >> 8)
            + u64::from(if u32::from(elements & 0xff) + (size & 0xff) > 0xff {
                costs.arrays.create_carry
            } else {
                0
            })
            + u64::from(if size & 0xff == 0 { costs.arrays.clear_whole } else { 0 });
        Ok(head)
    }
}
