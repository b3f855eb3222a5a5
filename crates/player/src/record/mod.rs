//! Recordings as bytes: a frame as PNG, all frames as an animated GIF, the sound as WAV.
//!
//! GIF and WAV files grow while the machine runs and are valid at every moment. Their output needs
//! two operations, appending and overwriting: [`Sink`]. `Vec<u8>` implements it.

mod gif;
mod png;
mod wav;

use std::io;

use hardware::Frame;
use thiserror::Error;

pub use self::gif::GifRecorder;
pub use self::png::{read as read_png, write as write_png};
pub use self::wav::{SAMPLE_RATE, WavRecorder};

/// The output of a recording.
pub trait Sink {
    /// Returns its length in bytes.
    fn length(&self) -> u64;

    /// Appends bytes.
    ///
    /// # Errors
    /// When it fails; the contents are then unchanged.
    fn append(&mut self, bytes: &[u8]) -> io::Result<()>;

    /// Overwrites bytes from `at` on; all of them exist already.
    ///
    /// # Errors
    /// When it fails, or cannot seek.
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
        let slot = self.get_mut(at..at + bytes.len());
        slot.ok_or(io::ErrorKind::InvalidInput)?.copy_from_slice(bytes);
        Ok(())
    }
}

/// The reason why a recording cannot continue.
#[derive(Debug, Error)]
pub enum RecordError {
    /// The output fails.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The number of samples exceeds the range of the file's header.
    #[error("a WAV file holds at most 4 GiB, which is 13 hours")]
    TooLong,
    /// The size of the frame exceeds the range of the file's header.
    #[error("the frame is too large: {width} x {height} pixels")]
    TooLarge {
        /// Pixels in a row.
        width: usize,
        /// Rows.
        height: usize,
    },
    /// A frame that cannot be encoded as GIF.
    #[error(transparent)]
    Gif(#[from] ::gif::EncodingError),
    /// A frame that cannot be encoded as PNG.
    #[error(transparent)]
    Png(#[from] ::png::EncodingError),
}

impl RecordError {
    fn too_large(frame: &Frame) -> Self {
        let (width, height) = frame.size();
        Self::TooLarge { width, height }
    }
}
