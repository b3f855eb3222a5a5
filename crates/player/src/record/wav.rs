//! Records the sound of a run as a mono WAV file of 16 bits.
//!
//! The recorder updates the number of samples in the header with every frame, so that the file is valid
//! after a sudden end.

use std::io;

use super::{RecordError, Sink};

/// Default sample rate.
pub const SAMPLE_RATE: u32 = 44_100;

/// Bytes of the header.
const HEADER: usize = 44;
/// Offsets of the length of the rest of the file, and of the length of the samples.
const LENGTHS: [u64; 2] = [4, 40];

/// A recorder that writes a WAV file.
pub struct WavRecorder<S> {
    rate: u32,
    sink: S,
}

impl<S: Sink> WavRecorder<S> {
    /// Starts a file in an empty sink, for `rate` samples per second.
    pub const fn new(sink: S, rate: u32) -> Self {
        Self { rate, sink }
    }

    /// Appends samples.
    ///
    /// # Errors
    /// When the sink fails, and when the samples exceed the range of the header.
    pub fn add(&mut self, samples: &[i16]) -> Result<(), RecordError> {
        let bytes: Vec<u8> = samples.iter().flat_map(|sample| sample.to_le_bytes()).collect();
        if self.sink.length() == 0 {
            let start = [&header(self.rate, bytes.len() as u32)[..], &bytes].concat();
            return Ok(self.sink.append(&start)?);
        }
        let Ok(length) = u32::try_from(self.sink.length() + bytes.len() as u64) else {
            return Err(RecordError::TooLong);
        };
        Ok(self.append(&bytes, length)?)
    }

    fn append(&mut self, bytes: &[u8], length: u32) -> io::Result<()> {
        self.sink.append(bytes)?;
        for (at, length) in LENGTHS.into_iter().zip(lengths(length - HEADER as u32)) {
            self.sink.patch(at, &length.to_le_bytes())?;
        }
        Ok(())
    }

    /// Writes the header of a file without samples.
    ///
    /// # Errors
    /// When the sink fails.
    pub fn complete(&mut self) -> Result<(), RecordError> {
        if self.sink.length() == 0 { self.add(&[]) } else { Ok(()) }
    }

    /// Returns the sink.
    pub const fn sink(&self) -> &S {
        &self.sink
    }

    /// Returns the sink and drops the recorder.
    pub fn into_sink(self) -> S {
        self.sink
    }
}

/// Returns the values at [`LENGTHS`] for the bytes of `samples`.
fn lengths(samples: u32) -> [u32; 2] {
    [samples + HEADER as u32 - 8, samples]
}

/// Returns the header. Source: IBM and Microsoft, *Multimedia Programming Interface and Data
/// Specifications 1.0* (1991), chapter 3.
fn header(rate: u32, samples: u32) -> [u8; HEADER] {
    let [all, samples] = lengths(samples).map(u32::to_le_bytes);
    let mut header = *b"RIFF____WAVEfmt \x10\0\0\0\x01\0\x01\0RATEBYTE\x02\0\x10\0data____";
    header[4..8].copy_from_slice(&all);
    header[24..28].copy_from_slice(&rate.to_le_bytes());
    header[28..32].copy_from_slice(&(2 * rate).to_le_bytes());
    header[40..44].copy_from_slice(&samples);
    header
}
