//! The control stack: loops and calls, accounted at the size they have on the original's processor
//! stack.
//!
//! Loops and calls share one file because they share one stack.

use alloc::vec::Vec;
use core::cmp::Ordering;

use serde::{Deserialize, Serialize};

use crate::{
    dialect::{Number, StackModel, UNRESOLVED},
    fault::Fault,
    op::{Pc, StorageFormat},
};

/// An entry of the control stack. The counts of loops are stored separately.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct Frame {
    /// The address of a loop variable's value; `None` for a call.
    pub(super) variable: Option<u16>,
    /// The bytes of the stack in use below the entry.
    pub(super) used_below: u16,
    /// The line to come back to.
    pub(super) line: u16,
    /// The text address to come back to.
    pub(super) text: u16,
    /// Whether the statement that begins there continues; otherwise the rest of the statement is
    /// skipped.
    pub(super) resumes_statement: bool,
    /// The code position to come back to, or [`UNRESOLVED`].
    #[serde(skip, default = "unresolved")]
    pub(super) pc: Pc,
}

/// An active loop or call.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ActiveFrame<N> {
    /// The line to come back to.
    pub line: u16,
    /// The text address to come back to.
    pub text: u16,
    /// The loop; `None` for a call.
    pub counter: Option<ActiveLoop<N>>,
}

/// The counter of an active loop.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ActiveLoop<N> {
    /// The address of its variable's value.
    pub variable: u16,
    /// The limit.
    pub limit: N,
    /// The step.
    pub step: N,
}

fn unresolved() -> Pc {
    UNRESOLVED
}

/// The counter of a loop.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub(super) struct LoopCounter<N: Number> {
    /// The storage format of the variable.
    pub(super) kind: StorageFormat,
    pub(super) limit: N,
    pub(super) step: N,
    #[serde(with = "sign")]
    pub(super) sign: Ordering,
    /// Step and limit, prepared for the fast path.
    #[serde(skip)]
    pub(super) prepared: Option<N::Prepared>,
}

/// The innermost loop in the form that iterating needs: a copy of data on the stack.
#[derive(Clone, Copy, Debug)]
pub(super) struct Innermost<N: Number> {
    /// The number of stack entries with this loop on top; at any other number it is not the innermost
    /// loop.
    pub(super) depth: usize,
    pub(super) variable: u16,
    /// The line and the code position to come back to.
    pub(super) line: u16,
    pub(super) back: Pc,
    /// Whether the code there may be an iteration that can run as a batch.
    pub(super) is_batchable: bool,
    pub(super) prepared: N::Prepared,
}

impl<N: Number> Default for Innermost<N> {
    fn default() -> Self {
        Self {
            depth: usize::MAX,
            variable: 0,
            line: 0,
            back: UNRESOLVED,
            is_batchable: false,
            prepared: N::Prepared::default(),
        }
    }
}

/// The active loops and calls.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Control<N: Number> {
    pub(super) frames: Vec<Frame>,
    /// How the loops among them count.
    pub(super) loop_counters: Vec<LoopCounter<N>>,
    /// The bytes of the stack in use.
    pub(super) used: u16,
    /// The limit of the loop that is being begun, and the storage format of its variable.
    pub(super) limit: N,
    pub(super) kind: StorageFormat,
    #[serde(skip)]
    pub(super) innermost: Innermost<N>,
}

/// The direction of a loop in a snapshot.
mod sign {
    use core::cmp::Ordering;

    use serde::{Deserialize as _, Deserializer, Serialize as _, Serializer};

    pub(super) fn serialize<S: Serializer>(sign: &Ordering, to: S) -> Result<S::Ok, S::Error> {
        (*sign as i8).serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Ordering, D::Error> {
        Ok(i8::deserialize(from)?.cmp(&0))
    }
}

impl<N: Number> Default for Control<N> {
    fn default() -> Self {
        Self {
            frames: Vec::new(),
            loop_counters: Vec::new(),
            used: 0,
            limit: N::default(),
            kind: StorageFormat(0),
            innermost: Innermost::default(),
        }
    }
}

impl<N: Number> Control<N> {
    /// Returns the bytes of stack that expressions may use.
    #[inline]
    pub(super) fn stack_left(&self, stack: &StackModel) -> u8 {
        let most = stack.top.saturating_sub(u16::from(stack.expression_reserve));
        u8::try_from(most.saturating_sub(self.used)).unwrap_or(u8::MAX)
    }

    /// Returns whether the free stack is smaller than [`StackModel::assumed_free`].
    #[inline(always)]
    pub(super) fn is_stack_low(&self, stack: &StackModel) -> bool {
        self.stack_left(stack) < stack.assumed_free
    }

    /// Returns the addresses of the values that open loops count.
    pub(crate) fn loops_over(&self) -> impl Iterator<Item = u16> {
        self.frames.iter().filter_map(|frame| frame.variable)
    }

    /// Returns the address of the innermost loop variable's value, if the top entry is a loop.
    #[inline(always)]
    pub(super) fn innermost_loop(&self) -> Option<u16> {
        self.frames.last().and_then(|frame| frame.variable)
    }

    /// Returns the prepared count of the innermost loop, which has just run on the fast path, and the
    /// address of its variable's value.
    #[inline(always)]
    pub(super) fn counting(&self) -> (&N::Prepared, u16) {
        (&self.innermost.prepared, self.innermost.variable)
    }

    pub(super) fn truncate(&mut self, length: usize) {
        while self.frames.len() > length {
            self.pop();
        }
    }

    /// Invalidates the copy of the innermost loop if that loop has left the stack.
    #[inline]
    pub(super) fn update_innermost(&mut self) {
        if self.frames.len() < self.innermost.depth {
            self.innermost.depth = usize::MAX;
        }
    }

    /// Removes and returns the top entry.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<Frame> {
        let frame = self.frames.pop()?;
        self.used = frame.used_below;
        if frame.variable.is_some() {
            self.loop_counters.pop();
        }
        self.update_innermost();
        Some(frame)
    }

    /// Removes the loops begun since the last call; returns their number.
    #[inline(never)]
    pub(super) fn pop_loops(&mut self) -> u16 {
        let mut left = 0;
        while self.innermost_loop().is_some() {
            self.pop();
            left += 1;
        }
        left
    }

    /// Pushes an entry of `bytes` bytes.
    #[inline]
    pub(super) fn push(&mut self, frame: Frame, bytes: u8) {
        self.used += u16::from(bytes);
        self.frames.push(frame);
    }

    /// Checks that an entry fits above the bottom of the stack.
    #[inline]
    pub(super) fn check_space(
        &self,
        (bytes, in_use): (u8, u8),
        bottom: u16,
        stack: &StackModel,
    ) -> Result<(), Fault> {
        let others = u32::from(in_use) + u32::from(bytes) + u32::from(stack.reserve);
        let needed = u32::from(self.used) + u32::from(bottom) + others;
        if needed > u32::from(stack.top) { Err(Fault::OutOfMemory) } else { Ok(()) }
    }

    /// Removes the loop whose statement ends at a text address, and the loops inside it.
    pub(super) fn pop_loop_at(&mut self, text: u16) {
        let loops = self.frames.iter().rev().take_while(|frame| frame.variable.is_some());
        if let Some(above) = loops.into_iter().position(|frame| frame.text == text) {
            self.truncate(self.frames.len() - 1 - above);
        }
    }

    pub(super) fn invalidate_code(&mut self) {
        for frame in &mut self.frames {
            frame.pc = UNRESOLVED;
        }
        self.innermost = Innermost::default();
    }

    /// Invalidates the code positions of the entries that come back to the text between two addresses.
    pub(super) fn invalidate_code_between(&mut self, from: u16, to: u16) {
        for frame in self.frames.iter_mut().filter(|frame| (from..=to).contains(&frame.text)) {
            frame.pc = UNRESOLVED;
        }
        self.innermost = Innermost::default();
    }
}
