//! Tests of the beeper's samples: the duration of a sound, and its number of waves.

use hardware::{Sound, Timekeeper};
use pc1360::{CLOCK, Options, Pc1360};
use sharp_basic::SharpMachine;
use sharp_basic::machine::Tone;

const RATE: u32 = 44_100;

fn samples_of(tone: Tone) -> Vec<i16> {
    let mut machine = Pc1360::new(Options::default());
    let mut samples = Vec::new();
    let lead = u64::from(CLOCK.0) / 50;
    machine.set_processor_time(lead);
    let cycles = machine.beep(tone, 0);
    // In slices, as a host renders it.
    for slice in 1..=20 {
        machine.set_processor_time(lead + (cycles + lead) * slice / 20);
        machine.render_sound(RATE, &mut samples);
    }
    samples
}

/// Returns the number of waves of a sound, and its duration from the first rise to the last fall,
/// in cycles of the machine's clock.
fn measured(samples: &[i16]) -> (usize, f64) {
    let level = |sample: &i16| *sample > 4_500;
    let high: Vec<bool> = samples.iter().map(level).collect();
    let rises = high.windows(2).filter(|pair| !pair[0] && pair[1]).count();
    let first = high.iter().position(|&high| high).expect("there is a sound");
    let last = high.iter().rposition(|&high| high).expect("there is a sound");
    (rises, (last + 1 - first) as f64 * f64::from(CLOCK.0) / f64::from(RATE))
}

#[test]
fn waves_have_the_pitch_and_number_that_were_measured() {
    for (pitch, length) in
        [(0, 583), (10, 583), (100, 583), (255, 583), (10, 1), (10, 10), (50, 0), (255, 100)]
    {
        let (waves, cycles) = measured(&samples_of(Tone::Waves { pitch, length }));
        assert_eq!(waves, usize::from(length) + 1, "{pitch} {length}");
        let half_wave = 45.0 + 2.0 * f64::from(pitch);
        let expected = half_wave * (2.0 * f64::from(length) + 1.0);
        assert!((cycles - expected).abs() <= 8.0, "{pitch} {length}: {cycles} cycles, expected {expected}");
    }
}

#[test]
fn the_hardwares_tone_has_4_khz_for_52188_cycles() {
    let (waves, cycles) = measured(&samples_of(Tone::BuiltIn));
    assert!((cycles - 52_188.0).abs() < 64.0, "{cycles}");
    let hertz = waves as f64 * f64::from(CLOCK.0) / cycles;
    assert!((hertz - 4_000.0).abs() < 10.0, "{hertz}");
}

#[test]
fn silence_is_silent() {
    let mut machine = Pc1360::new(Options::default());
    let mut samples = Vec::new();
    machine.set_processor_time(u64::from(CLOCK.0));
    machine.render_sound(RATE, &mut samples);
    assert!(samples.len().abs_diff(RATE as usize) < 4 && samples.iter().all(|&sample| sample == 0));
}
