//! The Debug Adapter Protocol over [`player::debugger`].
//!
//! The [`Adapter`] maps requests to the debugger of a session and collects responses and events; it reads
//! no stream and no clock. Its host reads messages with [`protocol`], passes each to [`Adapter::receive`],
//! runs the machine with [`Adapter::run`] in slices, and writes what [`Adapter::take_messages`] returns. The
//! host also turns a target into a session ([`Host`]).
//!
//! Note: lines of the protocol are lines of the *file*; lines of the debugger are line numbers of BASIC.
//! [`source`] is the only module that knows both.

mod adapter;
mod breakpoints;
mod console;
mod details;
mod evaluate;
mod going_back;
mod handle;
mod keys;
mod motion;
mod outbox;
pub mod protocol;
mod requests;
mod reverse_search;
mod screen;
pub mod source;
mod stack;
mod variables;

pub use adapter::{Adapter, Host, Launched};
