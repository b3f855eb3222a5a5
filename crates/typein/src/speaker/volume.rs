//! The volume of the speaker.

use std::fmt;

/// Size of a step in percent.
const STEP: u8 = 10;

/// The volume of the speaker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Volume {
    /// Whether the speaker is silent. The volume stays stored for the end of the muting.
    pub is_muted: bool,
    percent: u8,
}

impl Volume {
    /// Creates the full volume.
    pub fn full(is_muted: bool) -> Self {
        Self { is_muted, percent: 100 }
    }

    /// Raises the volume by a step.
    pub fn raise(&mut self) {
        *self = Self { is_muted: false, percent: (self.percent + STEP).min(100) };
    }

    /// Lowers the volume by a step.
    pub fn lower(&mut self) {
        *self = Self { is_muted: false, percent: self.percent.saturating_sub(STEP) };
    }

    /// Switches the sound off or on.
    pub fn toggle_mute(&mut self) {
        self.is_muted = !self.is_muted;
    }

    /// Returns a sample at this volume. The amplitude is the square of the volume: loudness follows
    /// it more evenly than a linear amplitude.
    pub fn apply(self, sample: i16) -> i16 {
        let percent = if self.is_muted { 0 } else { i32::from(self.percent) };
        (i32::from(sample) * percent * percent / 10_000) as i16
    }
}

impl fmt::Display for Volume {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_muted { write!(f, "sound off") } else { write!(f, "volume {} %", self.percent) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_volume_has_eleven_steps_and_stays_in_its_range() {
        let mut volume = Volume::full(false);
        volume.raise();
        assert_eq!((volume.apply(i16::MIN), volume.to_string()), (i16::MIN, "volume 100 %".into()));
        let mut samples = vec![];
        for _ in 0..11 {
            samples.push(volume.apply(10_000));
            volume.lower();
        }
        assert_eq!(samples, [10_000, 8100, 6400, 4900, 3600, 2500, 1600, 900, 400, 100, 0]);
        assert_eq!(volume.to_string(), "volume 0 %");
    }

    #[test]
    fn a_mute_speaker_remembers_its_volume() {
        let mut volume = Volume::full(true);
        assert_eq!((volume.apply(10_000), volume.to_string()), (0, "sound off".into()));
        volume.lower();
        assert_eq!(volume.to_string(), "volume 90 %");
        volume.toggle_mute();
        assert_eq!(volume.apply(10_000), 0);
        volume.toggle_mute();
        assert_eq!(volume.apply(10_000), 8100);
    }
}
