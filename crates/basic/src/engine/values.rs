//! What is being computed with: the accumulator, the current string, the target of an assignment, what is put aside.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::Engine;
use crate::{
    dialect::{Dialect, Number, UNKNOWN},
    memory::Ram,
    op::Pc,
};

/// Code called from within an expression: a function that the program defined.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Call<N> {
    /// Where to come back to.
    pub back: Pc,
    /// The place of the parameter's value.
    pub parameter: u16,
    /// What the parameter held before.
    pub saved: N,
    /// Bytes of stack that expressions might use before.
    pub room: u8,
}

/// The values under way.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Values<N> {
    /// The accumulator, while the loop does not hold it.
    pub accumulator: N,
    /// The descriptor of the current string.
    pub text: u16,
    /// Where an assignment goes.
    pub target: u16,
    /// The address argument.
    pub address: u16,
    /// Byte arguments.
    pub bytes: Vec<u8>,
    /// Strings put aside, by their descriptors.
    pub texts: Vec<u16>,
    /// Subscripts.
    pub subscripts: Vec<i16>,
    /// Left sides of operators.
    pub operands: Vec<N>,
    /// Functions that the program defined and is in.
    pub calls: Vec<Call<N>>,
}

impl<N: Default> Default for Values<N> {
    fn default() -> Self {
        Self {
            accumulator: N::default(),
            text: 0,
            target: 0,
            address: 0,
            bytes: Vec::new(),
            texts: Vec::new(),
            subscripts: Vec::new(),
            operands: Vec::with_capacity(32),
            calls: Vec::new(),
        }
    }
}

impl<N> Values<N> {
    /// Forgets what is put aside.
    pub fn clear(&mut self) {
        self.calls.clear();
        self.operands.clear();
        self.texts.clear();
        self.subscripts.clear();
        self.bytes.clear();
    }
}

impl<D: Dialect> Engine<D> {
    /// Calls a function with a parameter that holds its argument now and held `saved` before, at `depth` bytes of stack.
    pub fn call_function(&mut self, back: Pc, parameter: u16, saved: D::Number, depth: u8) {
        let room = self.control.room();
        self.values.calls.push(Call { back, parameter, saved, room });
        self.control.set_room(room.saturating_sub(depth));
    }

    /// Marks that the code about to run was asked for from outside the program: it leaves the loop at its end.
    pub fn call_from_outside(&mut self) {
        let room = self.control.room();
        self.values.calls.push(Call { back: UNKNOWN, parameter: 0, saved: D::Number::default(), room });
    }

    /// Comes back from a function that the program defined. None when the expression was asked for from outside.
    pub(super) fn return_defined(&mut self, ram: &mut Ram) -> Option<Pc> {
        let call = self.values.calls.pop()?;
        self.control.set_room(call.room);
        if call.back == UNKNOWN {
            return None;
        }
        call.saved.store(ram, call.parameter, &mut 0).ok()?;
        Some(call.back)
    }
}
