//! A recording in memory.

use player::Session;
use player::record::{GifRecorder, RecordError, WavRecorder};

/// A recording in progress.
pub enum Recording {
    /// Every frame that differs from the one before.
    Gif(Box<GifRecorder<Vec<u8>>>),
    /// The sound.
    Wav(WavRecorder<Vec<u8>>),
}

impl Recording {
    /// Starts a recording: 0 is GIF, 1 WAV.
    pub fn new(format: u32, session: &Session) -> Result<Self, String> {
        match format {
            0 => Ok(Self::Gif(Box::new(GifRecorder::new(vec![], session.system().frame_rate())))),
            1 => {
                let rate = session.sample_rate().filter(|_| session.system().sound().is_some());
                Ok(Self::Wav(WavRecorder::new(
                    vec![],
                    rate.ok_or("the machine makes no sound; enable it first")?,
                )))
            }
            _ => Err(format!("unknown format {format} of a recording; available: 0 GIF, 1 WAV")),
        }
    }

    /// Adds the last frame and its samples.
    pub fn add(&mut self, session: &Session, samples: &[i16]) -> Result<(), RecordError> {
        match self {
            Self::Gif(gif) => gif.add(&session.frame()),
            Self::Wav(wav) => wav.add(samples),
        }
    }

    /// Returns the complete file.
    pub fn finish(self) -> Result<Vec<u8>, RecordError> {
        match self {
            Self::Gif(mut gif) => gif.complete().map(|()| gif.into_sink()),
            Self::Wav(mut wav) => wav.complete().map(|()| wav.into_sink()),
        }
    }
}
