//! The sound of a run as a mono WAV file of 16 bits.
//!
//! Its header says how many samples there are. It is put right with every picture, so that the file can be heard whatever
//! ends the run.

use std::path::Path;

use anyhow::{Context, Result, bail};

use super::RECORDING;
use crate::file::Growing;

/// Samples per second, unless somebody listens at another rate.
pub const RATE: u32 = 44_100;

/// Bytes of the header.
const HEADER: usize = 44;
/// Where it says how long the rest of the file is, and how long the samples are.
const LENGTHS: [u64; 2] = [4, 40];

/// A WAV file being written.
pub struct WavRecorder {
    rate: u32,
    file: Growing,
}

impl WavRecorder {
    /// Begins the file, for `rate` samples per second.
    ///
    /// # Errors
    /// When the host refuses.
    pub fn create(path: &Path, rate: u32) -> Result<Self> {
        let file = Growing::create(path)
            .with_context(|| format!("cannot write {RECORDING} `{}`", path.display()))?;
        Ok(Self { rate, file })
    }

    /// Appends samples.
    ///
    /// # Errors
    /// When the host refuses, and when there are more than such a file can say.
    pub fn add(&mut self, samples: &[i16]) -> Result<()> {
        let bytes: Vec<u8> = samples.iter().flat_map(|sample| sample.to_le_bytes()).collect();
        if self.file.len() == 0 {
            let start = [&header(self.rate, bytes.len() as u32)[..], &bytes].concat();
            return self.file.append(&start).with_context(|| self.file.refusal(RECORDING));
        }
        let Ok(length) = u32::try_from(self.file.len() + bytes.len() as u64) else {
            bail!("{}: such a file holds 4 GiB, which is 13 hours", self.file.refusal(RECORDING));
        };
        self.append(&bytes, length).with_context(|| self.file.refusal(RECORDING))
    }

    fn append(&mut self, bytes: &[u8], length: u32) -> std::io::Result<()> {
        self.file.append(bytes)?;
        for (at, length) in LENGTHS.into_iter().zip(lengths(length - HEADER as u32)) {
            self.file.patch(at, &length.to_le_bytes())?;
        }
        Ok(())
    }

    /// Closes the file.
    ///
    /// # Errors
    /// When the host refuses.
    pub fn finish(mut self) -> Result<()> {
        if self.file.len() == 0 {
            self.add(&[])?;
        }
        let refusal = self.file.refusal(RECORDING);
        self.file.finish().context(refusal)
    }
}

/// What the header says behind [`LENGTHS`] for so many bytes of samples.
fn lengths(samples: u32) -> [u32; 2] {
    [samples + HEADER as u32 - 8, samples]
}

/// The header. Source: IBM and Microsoft, *Multimedia Programming Interface and Data Specifications 1.0* (1991), chapter 3.
fn header(rate: u32, samples: u32) -> [u8; HEADER] {
    let [all, samples] = lengths(samples).map(u32::to_le_bytes);
    let mut header = *b"RIFF____WAVEfmt \x10\0\0\0\x01\0\x01\0RATEBYTE\x02\0\x10\0data____";
    header[4..8].copy_from_slice(&all);
    header[24..28].copy_from_slice(&rate.to_le_bytes());
    header[28..32].copy_from_slice(&(2 * rate).to_le_bytes());
    header[40..44].copy_from_slice(&samples);
    header
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn the_file_can_be_heard_before_it_is_finished() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("run.wav");
        let mut wav = WavRecorder::create(&path, 8000).unwrap();
        wav.add(&[1, -1]).unwrap();
        wav.add(&[0x0203]).unwrap();
        let file = fs::read(&path).unwrap();
        assert_eq!(file.len(), 50);
        assert_eq!(
            (&file[..4], &file[4..8], &file[8..16]),
            (&b"RIFF"[..], &[42, 0, 0, 0][..], &b"WAVEfmt "[..])
        );
        assert_eq!(
            (&file[24..32], &file[36..44]),
            (&[0x40, 0x1f, 0, 0, 0x80, 0x3e, 0, 0][..], &b"data\x06\0\0\0"[..])
        );
        assert_eq!(&file[44..], [1, 0, 0xff, 0xff, 3, 2]);
        wav.finish().unwrap();
        assert_eq!(fs::read(&path).unwrap(), file);
    }
}
