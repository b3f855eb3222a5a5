//! The resampler, compared with its documentation.

use std::f64::consts::TAU;

use parts::Resampler;

/// The C64's sound chip: a sample each 8 cycles of 985 248 a second, to 44 100.
const CLOCK: u32 = 985_248;
const DIVISOR: u32 = 8;
const RATE: u32 = 44_100;

/// Returns the host's samples for a number of the chip's samples.
fn resampled(count: u32, sample: impl Fn(f64) -> f64) -> Vec<i16> {
    let mut resampler = Resampler::new(CLOCK, DIVISOR, RATE);
    let mut samples = Vec::new();
    for number in 0..count {
        let seconds = f64::from(number * DIVISOR) / f64::from(CLOCK);
        resampler.push(sample(seconds), &mut samples);
    }
    samples
}

/// Returns the amplitude of a sine wave after resampling, once the filter is filled.
fn amplitude(hertz: f64) -> f64 {
    let samples = resampled(CLOCK / DIVISOR / 4, |seconds| 20_000.0 * (TAU * hertz * seconds).sin());
    let settled = &samples[1000..];
    let power: f64 = settled.iter().map(|&sample| f64::from(sample).powi(2)).sum();
    (2.0 * power / settled.len() as f64).sqrt()
}

#[test]
fn seconds_give_exactly_their_samples() {
    // The last sample of a second is at its end and comes with the chip's next one.
    for seconds in [1, 10] {
        assert_eq!(resampled(seconds * CLOCK / DIVISOR + 1, |_| 0.0).len(), (seconds * RATE) as usize);
    }
}

#[test]
fn silence_and_a_constant_stay_what_they_are() {
    assert!(resampled(10_000, |_| 0.0).iter().all(|&sample| sample == 0));
    assert!(resampled(10_000, |_| 1234.0)[200..].iter().all(|&sample| sample == 1234));
}

#[test]
fn tones_up_to_three_eighths_of_the_rate_keep_their_loudness() {
    for hertz in [100.0, 1000.0, 10_000.0, 16_000.0] {
        let amplitude = amplitude(hertz);
        assert!((amplitude - 20_000.0).abs() < 200.0, "{hertz} Hz: {amplitude}");
    }
}

#[test]
fn tones_that_the_rate_cannot_hold_are_60_decibels_lower() {
    for hertz in [28_000.0, 40_000.0, 60_000.0] {
        let amplitude = amplitude(hertz);
        assert!(amplitude < 20.0, "{hertz} Hz: {amplitude}");
    }
}

#[test]
fn loud_sound_is_clipped_and_does_not_wrap() {
    assert!(resampled(10_000, |_| 1e6)[200..].iter().all(|&sample| sample == i16::MAX));
    assert!(resampled(10_000, |_| -1e6)[200..].iter().all(|&sample| sample == i16::MIN));
}

#[test]
fn a_step_arrives_a_quarter_of_a_millisecond_later() {
    let samples = resampled(CLOCK / DIVISOR / 10, |seconds| if seconds < 0.05 { 0.0 } else { 10_000.0 });
    let arrived = samples.iter().position(|&sample| sample > 5000).expect("the step arrives");
    let delay = arrived as f64 / f64::from(RATE) - 0.05;
    assert!((0.000_2..0.000_3).contains(&delay), "{delay} s");
}

#[test]
fn a_saved_resampler_continues_and_is_small() {
    let mut resampler = Resampler::new(CLOCK, DIVISOR, RATE);
    let sample = |number: u32| f64::from(number * 97 % 4001) - 2000.0;
    let mut samples = Vec::new();
    (0..1000).for_each(|number| resampler.push(sample(number), &mut samples));
    let saved = postcard::to_allocvec(&resampler).expect("it can be saved");
    assert!(saved.len() < 1000, "{} bytes", saved.len());
    let mut loaded: Resampler = postcard::from_bytes(&saved).expect("it can be loaded");
    let (mut went_on, mut came_back) = (Vec::new(), Vec::new());
    for number in 1000..3000 {
        resampler.push(sample(number), &mut went_on);
        loaded.push(sample(number), &mut came_back);
    }
    assert_eq!(came_back, went_on);
}

proptest::proptest! {
    #[test]
    fn an_edited_resampler_is_loaded_without_a_panic(at in 0_usize..40, by in 1_u8..=255) {
        let mut saved = postcard::to_allocvec(&Resampler::new(CLOCK, DIVISOR, RATE)).expect("it can be saved");
        saved[at] = saved[at].wrapping_add(by);
        if let Ok(mut loaded) = postcard::from_bytes::<Resampler>(&saved) {
            let mut samples = Vec::new();
            loaded.push(1.0, &mut samples);
        }
    }
}
