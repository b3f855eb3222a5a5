//! What machines of any kind are built of beside their own chips: a clock, events to come, a log of sounds, a resampler, names of keys,
//! blocks of bytes in saved states, RAM as power leaves it, with the pages that were written.
//!
//! Nothing here knows a machine. What two machines do alike comes here; what only one does stays with it.
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
