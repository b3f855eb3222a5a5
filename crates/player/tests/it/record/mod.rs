//! Recordings of frames and sound.

mod gif;
mod wav;
