//! The sound of a run as a mono WAV file of 16 bits.

use std::fs::File;
use std::io::BufWriter;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use hound::{SampleFormat, WavSpec, WavWriter};

/// Samples per second, unless somebody listens at another rate.
pub const RATE: u32 = 44_100;

/// A WAV file being written.
pub struct WavRecorder {
    path: PathBuf,
    writer: WavWriter<BufWriter<File>>,
}

impl WavRecorder {
    /// Creates the file, for `rate` samples per second.
    ///
    /// # Errors
    /// When the host refuses.
    pub fn create(path: &Path, rate: u32) -> Result<Self> {
        let form =
            WavSpec { channels: 1, sample_rate: rate, bits_per_sample: 16, sample_format: SampleFormat::Int };
        let writer = WavWriter::create(path, form)
            .with_context(|| format!("cannot write the recording `{}`", path.display()))?;
        Ok(Self { path: path.to_owned(), writer })
    }

    /// Appends samples.
    ///
    /// # Errors
    /// When the host refuses.
    pub fn add(&mut self, samples: &[i16]) -> Result<()> {
        for &sample in samples {
            self.writer
                .write_sample(sample)
                .with_context(|| format!("cannot write the recording `{}`", self.path.display()))?;
        }
        Ok(())
    }

    /// Closes the file.
    ///
    /// # Errors
    /// When the host refuses.
    pub fn finish(self) -> Result<()> {
        self.writer
            .finalize()
            .with_context(|| format!("cannot write the recording `{}`", self.path.display()))
    }
}
