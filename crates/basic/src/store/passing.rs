//! Strings that are made and consumed by the next op at once: substrings of variables, and single
//! characters, compared with another string or appended to one.
//!
//! On the slow path each of them has a temporary descriptor and a block of the string heap until it
//! is consumed. The fast path leaves the same traces in memory: characters below the strings, freed
//! descriptors, pointers. As in [`making`](super::making) a method changes nothing until all
//! conditions of the fast path are checked, and returns `None` where one does not hold.

use core::cmp::Ordering;

use hardware::Memory;

use super::{
    StoreFormat,
    making::PAGE,
    span::{Span, WideSpan, copy_both, copy_bytes, set_span},
    temporaries::DESCRIPTOR,
};
use crate::{
    engine::Engine,
    memory::{Ram, set_word},
    op::Dest,
};

impl<D: StoreFormat> Engine<D> {
    /// Makes a string of a variable's substring and frees it: returns the string, which stays readable,
    /// with its descriptor and the cycles. `others` further descriptors must be free after its own.
    #[inline(always)]
    fn pass_part(&mut self, ram: &mut Ram, part: Span, others: u8) -> Option<(WideSpan, u16, u32)> {
        let from = WideSpan { length: part.length.into(), at: part.at.into() };
        let room = WideSpan::room::<D>(ram, from.length)?;
        let slot = Self::next_temporary(ram);
        // Pointers are written in between.
        if !Self::is_slot_before(slot, others) || from.at <= PAGE || room.at <= PAGE {
            return None;
        }
        let costs = D::store_costs();
        let carry = if room.change() > PAGE { u32::from(costs.free.carry) } else { 0 };
        let freed = costs.free.string + costs.free.temporary + costs.free.space;
        let spent = from.cut_cost::<D>(room)
            + Self::cost_of_variable()
            + u32::from(costs.strings.temporary + freed)
            + carry;
        // The block that it takes is freed.
        set_word(ram, D::STORE.last_string, room.at as u16);
        from.copy_to(ram, room.at);
        room.write_descriptor(ram, slot);
        self.values.current_string = slot;
        Self::set_next_temporary(ram, slot);
        if let Some(last) = D::STORE.last_temporary {
            set_word(ram, last, slot - u16::from(DESCRIPTOR));
        }
        set_word(ram, D::STORE.index, room.at as u16);
        Some((room, slot, spent))
    }

    /// Returns whether a descriptor is a valid temporary one, with `others` more after it.
    #[inline(always)]
    fn is_slot_before(descriptor: u16, others: u8) -> bool {
        let layout = D::STORE;
        let places = u32::from(DESCRIPTOR * (layout.temporaries - 1 - others));
        u32::from(descriptor).wrapping_sub(u32::from(layout.first_temporary)) <= places
    }

    /// Makes a string of a variable's substring and frees it: returns the string, which stays readable,
    /// and the cycles.
    #[inline(always)]
    pub fn part_passed(&mut self, ram: &mut Ram, part: Span) -> Option<(Span, u32)> {
        let (room, _, spent) = self.pass_part(ram, part, 0)?;
        Some((room.span(), spent))
    }

    /// Makes a string of a variable's substring and compares it with one of the text; returns the
    /// cycles, too.
    #[inline(always)]
    pub fn part_compared_with_literal(
        &mut self,
        ram: &mut Ram,
        part: Span,
        literal: Span,
    ) -> Option<(Ordering, u32)> {
        let lowest = D::STORE.lowest_string(ram);
        let apart = literal.at ^ lowest.wrapping_sub(u16::from(part.length));
        let page = literal.at >> 8;
        let [one, other] = D::STORE.work_pages;
        if page == one || page == other || apart == 0 {
            return None;
        }
        // The literal has the next descriptor in between.
        let (made, slot, mut spent) = self.pass_part(ram, part, 1)?;
        set_span(ram, slot + u16::from(DESCRIPTOR), literal);
        let costs = D::store_costs();
        let near = if u32::from(apart) > PAGE { 0 } else { u32::from(costs.free.near) };
        let freed = costs.free.string + costs.free.temporary + costs.free.elsewhere;
        spent += u32::from(costs.strings.temporary + freed) + near;
        let (ordering, compared) = Self::compare_spans(ram, made.span(), literal);
        Some((ordering, spent + compared))
    }

    /// Makes a string of a variable's substring and compares the string of a descriptor with it;
    /// returns the cycles, too.
    #[inline(always)]
    pub fn compared_with_part<M: Memory>(
        &mut self,
        m: &mut M,
        left: u16,
        part: Span,
    ) -> Option<(Ordering, u32)> {
        let (second, _, spent) = self.pass_part(m.ram_mut(), part, 0)?;
        let mut freed = 0;
        let first = self.free_string(m, left, &mut freed);
        let (ordering, compared) = Self::compare_spans(m.ram(), first, second.span());
        Some((ordering, spent + freed as u32 + compared))
    }

    /// Makes a string of a variable's substring and appends it to the pushed string; returns the cycles
    /// of both.
    #[inline(always)]
    pub fn part_appended(&mut self, ram: &mut Ram, part: Span, dest: Dest) -> Option<u32> {
        let from = WideSpan { length: part.length.into(), at: part.at.into() };
        if from.at <= PAGE {
            return None;
        }
        self.append(ram, Part(from), dest)
    }

    /// Makes a string of one character and appends it to the pushed string; returns the cycles of both.
    #[inline(always)]
    pub fn character_appended(&mut self, ram: &mut Ram, code: u8, dest: Dest) -> Option<u32> {
        self.append(ram, Character(code), dest)
    }

    /// Writes bytes into the string heap and appends them to the pushed string; returns the cycles of
    /// both.
    #[inline(always)]
    pub fn bytes_appended(&mut self, ram: &mut Ram, bytes: &[u8], dest: Dest) -> Option<u32> {
        self.append(ram, Bytes(bytes), dest)
    }

    #[inline(always)]
    fn append(&mut self, ram: &mut Ram, piece: impl Piece, dest: Dest) -> Option<u32> {
        let &left = self.values.string_stack.last()?;
        // Two specialised calls need fewer registers than one for both cases.
        if Self::is_temporary(left) {
            self.append_to_temporary(ram, left, piece, dest)
        } else {
            self.append_to(ram, left, false, piece, dest)
        }
    }

    #[inline(never)]
    fn append_to_temporary(
        &mut self,
        ram: &mut Ram,
        left: u16,
        piece: impl Piece,
        dest: Dest,
    ) -> Option<u32> {
        self.append_to(ram, left, true, piece, dest)
    }

    #[inline(always)]
    fn append_to(
        &mut self,
        ram: &mut Ram,
        left: u16,
        is_temporary: bool,
        piece: impl Piece,
        dest: Dest,
    ) -> Option<u32> {
        let costs = D::store_costs();
        let first = WideSpan::of(ram, left)?;
        let lowest = u32::from(D::STORE.lowest_string(ram));
        let made = WideSpan { length: piece.length(), at: lowest.wrapping_sub(piece.length()) };
        let length = first.length + made.length;
        let room = WideSpan { length, at: made.at.wrapping_sub(length) };
        // Pointers are written before the first string is read.
        let floor = u32::from(D::STORE.lowest_place(ram)).max(PAGE + 1);
        if made.length == 0
            || room.at >= lowest
            || room.at < floor
            || first.at <= PAGE
            || length > u32::from(u8::MAX)
        {
            return None;
        }
        let fresh = Self::free_slot(ram)?;
        let freed = costs.free.string + costs.free.temporary + costs.free.elsewhere;
        let fixed =
            costs.strings.temporary + costs.strings.saved + costs.strings.space + costs.copy.descriptor;
        let copies = 2 * costs.copy.begin + costs.copy.some;
        let mut spent = u32::from(fixed + freed + copies) + u32::from(costs.copy.character) * length;
        spent += piece.cost::<D>();
        if first.length != 0 {
            spent += u32::from(costs.copy.some);
        }
        let from = piece.copied();
        let changes =
            lowest ^ made.at | made.at ^ room.at | first.change() | from.map_or(0, WideSpan::change);
        spent += if changes > PAGE {
            Self::cost_of_pages(first, from, made, room)
        } else {
            u32::from(costs.free.near)
        };
        let slot = if is_temporary {
            // It must be the preceding one.
            let apart = first.at ^ room.at;
            if left != fresh - u16::from(DESCRIPTOR) || fresh == D::STORE.first_temporary || apart == 0 {
                return None;
            }
            spent += u32::from(freed) + if apart <= PAGE { u32::from(costs.free.near) } else { 0 };
            made.write_descriptor(ram, fresh);
            left
        } else {
            spent += Self::cost_of_variable();
            fresh
        };
        piece.make(ram, made.at);
        room.take::<D>(ram);
        if !copy_both(ram, first, made, room.at) {
            copy_bytes(ram, first.span(), room.at as u16);
            copy_bytes(ram, made.span(), (room.at + first.length) as u16);
        }
        set_word(ram, D::STORE.index, first.at as u16);
        self.replace_pushed(slot, dest);
        Some(spent + self.settle(ram, slot, room, dest))
    }

    /// Returns the additional cost of an append where a string crosses a page or the strings lie on
    /// several.
    #[cold]
    #[inline(never)]
    fn cost_of_pages(first: WideSpan, from: Option<WideSpan>, made: WideSpan, room: WideSpan) -> u32 {
        let costs = D::store_costs();
        let near = if made.at ^ room.at > PAGE { 0 } else { u32::from(costs.free.near) };
        let behind = room.at + first.length;
        near + from.map_or(0, |from| from.moved::<D>(made.at))
            + made.borrow::<D>()
            + room.borrow::<D>()
            + first.moved::<D>(room.at)
            + made.moved::<D>(behind)
    }
}

/// A string that is made only to be appended.
trait Piece: Copy {
    fn length(self) -> u32;

    /// Returns the characters that are copied, if any are.
    fn copied(self) -> Option<WideSpan>;

    /// Returns the cost of making it, without the part that depends on pages.
    fn cost<D: StoreFormat>(self) -> u32;

    fn make(self, ram: &mut Ram, at: u32);
}

/// A substring of a variable.
#[derive(Clone, Copy)]
struct Part(WideSpan);

impl Piece for Part {
    #[inline(always)]
    fn length(self) -> u32 {
        self.0.length
    }

    #[inline(always)]
    fn copied(self) -> Option<WideSpan> {
        Some(self.0)
    }

    #[inline(always)]
    fn cost<D: StoreFormat>(self) -> u32 {
        u32::from(D::store_costs().strings.space) + Engine::<D>::cost_of_variable() + self.0.copy_cost::<D>()
    }

    #[inline(always)]
    fn make(self, ram: &mut Ram, at: u32) {
        self.0.copy_to(ram, at);
    }
}

/// A single character.
#[derive(Clone, Copy)]
struct Character(u8);

impl Piece for Character {
    #[inline(always)]
    fn length(self) -> u32 {
        1
    }

    #[inline(always)]
    fn copied(self) -> Option<WideSpan> {
        None
    }

    #[inline(always)]
    fn cost<D: StoreFormat>(self) -> u32 {
        u32::from(D::store_costs().strings.space)
    }

    #[inline(always)]
    fn make(self, ram: &mut Ram, at: u32) {
        ram[usize::from(at as u16)] = self.0;
    }
}

/// Bytes that the interpreter itself writes.
#[derive(Clone, Copy)]
struct Bytes<'a>(&'a [u8]);

impl Piece for Bytes<'_> {
    #[inline(always)]
    fn length(self) -> u32 {
        self.0.len() as u32
    }

    #[inline(always)]
    fn copied(self) -> Option<WideSpan> {
        None
    }

    #[inline(always)]
    fn cost<D: StoreFormat>(self) -> u32 {
        let costs = D::store_costs();
        u32::from(costs.strings.space + costs.copy.begin) + u32::from(costs.copy.character) * self.length()
    }

    #[inline(always)]
    fn make(self, ram: &mut Ram, at: u32) {
        let at = usize::from(at as u16);
        ram[at..at + self.0.len()].copy_from_slice(self.0);
    }
}
