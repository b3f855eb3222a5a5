//! Frame pacing: the frames due for an elapsed host time.

use core::time::Duration;

/// Maximum number of frames to catch up after a delay of the host; the rest is dropped.
const MAX_CATCH_UP_FRAMES: f64 = 5.0;

/// The speed relative to the original.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Speed {
    /// A factor.
    Times(f64),
    /// As fast as the host can.
    Max,
}

/// The frames that are due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FramesDue {
    /// This many frames.
    Count(u32),
    /// As many as the host has time for.
    Unlimited,
}

/// Paces the frames of a machine.
#[derive(Clone, Copy, Debug)]
pub struct FramePacer {
    speed: Speed,
    is_paused: bool,
    is_warping: bool,
    /// Frames due, with fractions.
    due: f64,
}

impl FramePacer {
    /// Creates a pacer for a speed.
    #[must_use]
    pub const fn new(speed: Speed) -> Self {
        Self { speed, is_paused: false, is_warping: false, due: 0.0 }
    }

    /// Returns the frames due after `elapsed` of host time, for a machine of `frame_rate` frames per second.
    pub fn frames_due(&mut self, elapsed: Duration, frame_rate: f64) -> FramesDue {
        if self.is_paused {
            return FramesDue::Count(0);
        }
        let Speed::Times(times) = self.speed() else { return FramesDue::Unlimited };
        self.due =
            (self.due + elapsed.as_secs_f64() * frame_rate * times).min(MAX_CATCH_UP_FRAMES * times.max(1.0));
        let frames = self.due.floor();
        self.due -= frames;
        FramesDue::Count(frames as u32)
    }

    /// Returns the current speed; a pause does not change it.
    #[must_use]
    pub const fn speed(&self) -> Speed {
        if self.is_warping { Speed::Max } else { self.speed }
    }

    /// Returns the speed that remains after full speed.
    #[must_use]
    pub const fn base_speed(&self) -> Speed {
        self.speed
    }

    /// Sets the speed; a pause and full speed remain.
    pub const fn set_speed(&mut self, speed: Speed) {
        self.speed = speed;
    }

    /// Returns whether it is paused.
    #[must_use]
    pub const fn is_paused(&self) -> bool {
        self.is_paused
    }

    /// Pauses or resumes.
    pub const fn toggle_pause(&mut self) {
        self.is_paused = !self.is_paused;
    }

    /// Switches to full speed, or back.
    pub const fn toggle_warp(&mut self) {
        self.is_warping = !self.is_warping;
    }
}
