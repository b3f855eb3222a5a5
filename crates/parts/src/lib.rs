//! Components that machines share in addition to their chips: a clock, an event queue, a sound log, a
//! resampler, key names, blocks of bytes in snapshots, RAM with its power-on contents and a record of written
//! pages.
//!
//! Nothing here depends on a machine. Code that two machines need belongs here; code of one machine belongs to that
//! machine.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

pub mod blocks;
mod clock;
mod event_queue;
mod key_names;
mod ram;
mod resampler;
mod sound_log;

pub use clock::{Clock, CycleStealer};
pub use event_queue::EventQueue;
pub use key_names::KeyNames;
pub use ram::TrackedRam;
pub use resampler::Resampler;
pub use sound_log::SoundLog;
