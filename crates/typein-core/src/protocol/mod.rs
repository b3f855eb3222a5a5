//! The messages of the protocol, as both sides use them.
//!
//! A line is one message. A [`Request`] names a method and has its parameters, a type that implements
//! [`Call`]; a [`Reply`] has the request's id, and a result or an [`Error`]. Unknown fields are ignored.
//!
//! Note: numbers of a machine are texts. JSON's numbers are integers here, because a reader may hold a
//! JSON number as a double, which cannot hold the 14 digits of an MSX with their exponent.

mod envelope;
mod messages;
mod values;

pub use envelope::{Answer, Call, Error, ErrorCode, Reply, Request, VERSION, is_compatible};
pub use messages::{
    About, Choose, Chosen, Drop, Empty, Evaluate, Evaluation, Fork, Forked, Hello, Hi, Moves, MovesResult,
    New, NewResult, Play, PlayResult, Quit, ReplyStates, View, ViewResult,
};
pub use values::{Capability, Draw, NumberFormat, Outcome, Role, Seat, State, Step, With};
