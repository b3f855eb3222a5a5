//! Live sound: the machine's thread appends samples to a queue, and the thread of the host's sound output
//! removes them.
//!
//! The output is the sound server's socket (PulseAudio's native protocol, which PipeWire serves,
//! too), so that a build needs no system package. macOS, Windows and the feature `alsa` use `cpal`.
//!
//! Note: a failure of the output never stops the game. It causes one message, and later samples are
//! discarded.

#[cfg(any(feature = "alsa", target_os = "macos", windows))]
#[path = "speaker/cpal.rs"]
mod output;
#[cfg(not(any(feature = "alsa", target_os = "macos", windows)))]
#[path = "speaker/pulseaudio.rs"]
mod output;
mod queue;
mod volume;

use std::sync::mpsc::{Receiver, Sender, channel};

use self::output::Output;
pub use self::volume::Volume;

/// The host's sound output.
pub struct Speaker {
    /// The volume.
    pub volume: Volume,
    output: Output,
    /// `None` after the first failure.
    failures: Option<Receiver<String>>,
}

impl Speaker {
    /// Opens the default output.
    pub fn open(volume: Volume) -> Self {
        let (failed, failures) = channel();
        Self { volume, output: Output::open(&FailureSender(failed)), failures: Some(failures) }
    }

    /// Returns the sample rate.
    pub fn rate(&self) -> u32 {
        self.output.queue.lock().rate()
    }

    /// Queues samples.
    pub fn play(&mut self, samples: &[i16]) {
        self.output.queue.lock().push(samples.iter().map(|sample| self.volume.apply(*sample)));
    }

    /// Returns the reason of a failure of the output, once, as soon as the speaker is not mute.
    pub fn take_failure(&mut self) -> Option<String> {
        let failures = self.failures.as_ref().filter(|_| !self.volume.is_muted)?;
        let failure = failures.try_recv().ok()?;
        self.failures = None;
        Some(failure)
    }
}

/// Takes the reason of a failure from the output's thread.
#[derive(Clone)]
struct FailureSender(Sender<String>);

impl FailureSender {
    fn send(&self, error: &anyhow::Error) {
        // After the end of the session there is no receiver.
        let _ = self.0.send(format!("no sound: {error:#}"));
    }
}
