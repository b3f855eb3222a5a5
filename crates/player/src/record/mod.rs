//! Recordings as bytes: a picture as PNG, the moving picture as an animated GIF, the sound as WAV.
//!
//! GIF and WAV grow while the machine runs and are whole files at every moment, so what they are written to takes two
//! things: more bytes behind those it has, and other bytes over some of them. [`Sink`] is that, and a `Vec<u8>` is one.

mod gif;
mod png;
mod wav;

use std::io;

use hardware::Frame;
use thiserror::Error;

pub use self::gif::GifRecorder;
pub use self::png::write as write_png;
pub use self::wav::{SAMPLE_RATE, WavRecorder};

/// Where a recording goes.
pub trait Sink {
    /// How many bytes it has.
    fn length(&self) -> u64;

    /// Takes more bytes.
    ///
    /// # Errors
    /// When it refuses; then it has what it had.
    fn append(&mut self, bytes: &[u8]) -> io::Result<()>;

    /// Takes other bytes over those from `at` on; all of them are there already.
    ///
    /// # Errors
    /// When it refuses, or cannot go back.
    fn patch(&mut self, at: u64, bytes: &[u8]) -> io::Result<()>;
}

impl Sink for Vec<u8> {
    fn length(&self) -> u64 {
        self.len() as u64
    }

    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.extend(bytes);
        Ok(())
    }

    fn patch(&mut self, at: u64, bytes: &[u8]) -> io::Result<()> {
        let at = usize::try_from(at).map_err(io::Error::other)?;
        let place = self.get_mut(at..at + bytes.len());
        place.ok_or(io::ErrorKind::InvalidInput)?.copy_from_slice(bytes);
        Ok(())
    }
}

/// Why a recording cannot go on.
#[derive(Debug, Error)]
pub enum RecordError {
    /// What it is written to takes no more.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The samples are more than the file's header can say.
    #[error("such a file holds 4 GiB, which is 13 hours")]
    TooLong,
    /// The picture is larger than the file's header can say.
    #[error("the frame has {width} x {height} dots")]
    TooLarge {
        /// Dots in a row.
        width: usize,
        /// Rows.
        height: usize,
    },
    /// A picture that is no GIF.
    #[error(transparent)]
    Gif(#[from] ::gif::EncodingError),
    /// A picture that is no PNG.
    #[error(transparent)]
    Png(#[from] ::png::EncodingError),
}

impl RecordError {
    fn too_large(frame: &Frame) -> Self {
        let (width, height) = frame.size();
        Self::TooLarge { width, height }
    }
}
