//! Output with `cpal`: CoreAudio on macOS, WASAPI on Windows, ALSA with the feature `alsa`.

use anyhow::{Context, Result};
use cpal::StreamError;
use cpal::traits::{DeviceTrait, HostTrait, StreamTrait};
use player::record::SAMPLE_RATE;

use super::FailureSender;
use super::queue::SharedQueue;

/// The default output of the host.
pub struct Output {
    /// The samples to play.
    pub queue: SharedQueue,
    /// Plays until it is dropped.
    _stream: Option<cpal::Stream>,
}

impl Output {
    /// Opens it.
    pub fn open(failures: &FailureSender) -> Self {
        Self::of_default_device(failures.clone()).unwrap_or_else(|error| {
            failures.send(&error);
            Self { queue: SharedQueue::new(SAMPLE_RATE), _stream: None }
        })
    }

    fn of_default_device(failures: FailureSender) -> Result<Self> {
        let device = cpal::default_host().default_output_device().context("the host has no sound output")?;
        let config = device.default_output_config().context("the sound output reports no format")?.config();
        let channels = usize::from(config.channels).max(1);
        let queue = SharedQueue::new(config.sample_rate);
        let source = queue.clone();
        let fill = move |output: &mut [f32], _: &cpal::OutputCallbackInfo| {
            let mut source = source.lock();
            for frame in output.chunks_mut(channels) {
                frame.fill(f32::from(source.take()) / 32768.0);
            }
        };
        let failed = move |error| match error {
            // The output continues after an underrun.
            StreamError::BufferUnderrun => {}
            error => failures.send(&error.into()),
        };
        let stream = device
            .build_output_stream(&config, fill, failed, None)
            .context("cannot open the sound output")?;
        stream.play().context("cannot start the sound output")?;
        Ok(Self { queue, _stream: Some(stream) })
    }
}
