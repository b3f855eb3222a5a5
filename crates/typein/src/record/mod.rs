//! Recordings: the last picture as PNG, the whole run as an animated GIF, its sound as WAV. The ending decides.

mod gif;
mod png;
mod wav;

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use hardware::Frame;

use crate::file;

pub use self::gif::GifRecorder;
pub use self::png::{write as write_png, write_new as write_new_png};
pub use self::wav::{RATE, WavRecorder};

/// What a recording is called in messages.
const RECORDING: &str = "the recording";

/// A recording under way.
pub enum Recorder {
    /// The last picture.
    Png(PathBuf),
    /// Every picture that differs from the one before.
    Gif(GifRecorder),
    /// The sound.
    Wav(WavRecorder),
}

impl Recorder {
    /// Begins a recording of the kind that the ending of `path` names; `frame_rate` is in pictures per second, `sample_rate` in
    /// samples per second.
    ///
    /// # Errors
    /// For another ending, and when the file cannot be created.
    pub fn create(path: &Path, frame_rate: f64, sample_rate: u32) -> Result<Self> {
        let ending = path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
        match ending.as_str() {
            "png" => {
                // Only its end is written, but a path that cannot be is better told before a long run.
                file::check(path)
                    .with_context(|| format!("cannot write the picture `{}`", path.display()))?;
                Ok(Self::Png(path.to_owned()))
            }
            "gif" => Ok(Self::Gif(GifRecorder::create(path, frame_rate)?)),
            "wav" => Ok(Self::Wav(WavRecorder::create(path, sample_rate)?)),
            _ => bail!(
                "cannot record to `{}`: the name must end in .png (last picture), .gif (moving picture) or .wav (sound)",
                path.display()
            ),
        }
    }

    /// Whether it wants the sound.
    pub fn hears(&self) -> bool {
        matches!(self, Self::Wav(_))
    }

    /// Whether it wants every picture.
    pub fn sees_every_frame(&self) -> bool {
        matches!(self, Self::Gif(_))
    }

    /// Takes the next picture.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn see(&mut self, frame: &Frame) -> Result<()> {
        match self {
            Self::Gif(gif) => gif.add(frame),
            Self::Png(_) | Self::Wav(_) => Ok(()),
        }
    }

    /// Takes the next samples.
    ///
    /// # Errors
    /// When they cannot be written.
    pub fn hear(&mut self, samples: &[i16]) -> Result<()> {
        match self {
            Self::Wav(wav) => wav.add(samples),
            Self::Png(_) | Self::Gif(_) => Ok(()),
        }
    }

    /// Completes the file; `last` is the picture now.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn finish(self, last: &Frame) -> Result<()> {
        match self {
            Self::Png(path) => write_png(&path, last),
            Self::Gif(gif) => gif.finish(),
            Self::Wav(wav) => wav.finish(),
        }
    }
}
