//! Tests of the parts without a machine.

mod blocks;
mod clock;
mod event_queue;
mod key_names;
mod ram;
mod resampler;
mod sound_log;
