//! Live sound, with the feature `sound`. Without it the type exists but cannot be created, so that
//! no other code depends on the feature.

#[cfg(feature = "sound")]
pub use self::live::Speaker;
#[cfg(not(feature = "sound"))]
pub use self::none::Speaker;

#[cfg(not(feature = "sound"))]
mod none {
    use anyhow::{Result, bail};

    /// A speaker in a build without sound.
    pub enum Speaker {}

    impl Speaker {
        /// Returns an error that says how to get sound.
        ///
        /// # Errors
        /// Always.
        pub fn open() -> Result<Self> {
            bail!(
                "this build has no sound; install the ALSA headers (`apt install libasound2-dev` on Debian and \
                 Ubuntu, `dnf install alsa-lib-devel` on Fedora) and build with `cargo build --release --features sound`; \
                 `--record FILE.wav` works without"
            )
        }

        /// Returns the sample rate.
        pub fn rate(&self) -> u32 {
            match *self {}
        }

        /// Queues samples.
        pub fn play(&mut self, _samples: &[i16]) {
            match *self {}
        }
    }
}

#[cfg(feature = "sound")]
mod live {
    use std::collections::VecDeque;
    use std::sync::{Arc, Mutex, PoisonError};

    use anyhow::{Context, Result};
    use cpal::traits::{DeviceTrait, HostTrait, StreamTrait};

    /// Maximum length of the queue in seconds; excess samples are dropped, as at full speed.
    const LONGEST_QUEUE: f64 = 0.15;

    /// The host's sound output.
    pub struct Speaker {
        queue: Arc<Mutex<VecDeque<i16>>>,
        rate: u32,
        /// Plays until it is dropped.
        _stream: cpal::Stream,
    }

    impl Speaker {
        /// Opens the default output.
        ///
        /// # Errors
        /// When the host has none.
        pub fn open() -> Result<Self> {
            let device =
                cpal::default_host().default_output_device().context("the host has no sound output")?;
            let config =
                device.default_output_config().context("the sound output reports no format")?.config();
            let channels = usize::from(config.channels).max(1);
            let rate = config.sample_rate;
            let queue = Arc::new(Mutex::new(VecDeque::new()));
            let source = Arc::clone(&queue);
            let mut last = 0;
            let fill = move |output: &mut [f32], _: &cpal::OutputCallbackInfo| {
                let mut source = source.lock().unwrap_or_else(PoisonError::into_inner);
                for frame in output.chunks_mut(channels) {
                    // With an empty queue the last sample is repeated, which makes no click.
                    last = source.pop_front().unwrap_or(last);
                    frame.fill(f32::from(last) / 32768.0);
                }
            };
            let stream = device
                .build_output_stream(&config, fill, |error| report!("warning: sound: {error}"), None)
                .context("cannot open the sound output")?;
            stream.play().context("cannot start the sound output")?;
            Ok(Self { queue, rate, _stream: stream })
        }

        /// Returns the sample rate.
        pub fn rate(&self) -> u32 {
            self.rate
        }

        /// Queues samples.
        pub fn play(&mut self, samples: &[i16]) {
            let mut queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner);
            queue.extend(samples);
            let longest = (f64::from(self.rate) * LONGEST_QUEUE) as usize;
            let excess = queue.len().saturating_sub(longest);
            queue.drain(..excess);
        }
    }
}
