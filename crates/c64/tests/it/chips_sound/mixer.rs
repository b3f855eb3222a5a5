//! Filter, volume and output stage.

use hardware::Cycles;

use super::{
    PULSE, RATE, SAWTOOTH, SECOND, TRIANGLE, amplitude, decibels, hertz, register_for, second_of, sid, voice,
};

/// Returns the filter's gain in decibels for the fundamental of a triangle of `frequency` hertz.
fn gain(mode: u8, cutoff: u16, resonance: u8, frequency: f64) -> f64 {
    let register = register_for(frequency);
    let tone = |routing: u8, mode: u8| {
        let mut writes = voice(0, register, TRIANGLE).to_vec();
        writes.extend([(21, cutoff as u8 & 7), (22, (cutoff >> 3) as u8)]);
        writes.extend([(23, resonance << 4 | routing), (24, mode | 15)]);
        amplitude(&second_of(sid(&writes)), hertz(register))
    };
    decibels(tone(1, mode) / tone(0, 0))
}

/// Register value 512 corresponds to 420 Hz.
const CUTOFF: u16 = 512;

#[test]
fn low_pass_falls_by_12_decibels_an_octave_above_the_cutoff() {
    let [passed, octave_2, octave_3] =
        [105.0, 1680.0, 3360.0].map(|frequency| gain(0x10, CUTOFF, 0, frequency));
    assert!(passed.abs() < 0.5, "{passed}");
    assert!((octave_2 + 24.0).abs() < 1.0, "{octave_2}");
    assert!((octave_2 - octave_3 - 12.0).abs() < 0.5, "{octave_2} {octave_3}");
}

#[test]
fn high_pass_falls_by_12_decibels_an_octave_below_the_cutoff() {
    let [passed, octave_2, octave_3] =
        [3360.0, 105.0, 52.5].map(|frequency| gain(0x40, CUTOFF, 0, frequency));
    assert!(passed.abs() < 0.5, "{passed}");
    assert!((octave_2 + 24.0).abs() < 1.0, "{octave_2}");
    assert!((octave_2 - octave_3 - 12.0).abs() < 0.5, "{octave_2} {octave_3}");
}

#[test]
fn band_pass_falls_by_6_decibels_an_octave_on_both_sides() {
    let [below_3, below_2, middle, above_2, above_3] =
        [52.5, 105.0, 420.0, 1680.0, 3360.0].map(|frequency| gain(0x20, CUTOFF, 0, frequency));
    assert!((middle + 3.0).abs() < 0.5, "{middle}");
    assert!((below_2 - below_3 - 6.0).abs() < 0.7, "{below_2} {below_3}");
    assert!((above_2 - above_3 - 6.0).abs() < 0.7, "{above_2} {above_3}");
}

#[test]
fn resonance_lifts_the_cutoff_by_the_quality() {
    assert!((gain(0x10, CUTOFF, 0, 420.0) + 3.0).abs() < 0.5);
    assert!((gain(0x10, CUTOFF, 15, 420.0) - decibels(1.707)).abs() < 0.5);
}

#[test]
fn higher_cutoff_lets_more_pass() {
    let gains: Vec<f64> = [0, 512, 1024, 2047].map(|cutoff| gain(0x10, cutoff, 0, 3000.0)).into();
    assert!(gains.is_sorted() && gains[3] - gains[0] > 40.0, "{gains:?}");
}

#[test]
fn filter_without_a_mode_silences_what_goes_through_it() {
    assert!(gain(0x00, CUTOFF, 0, 420.0) < -60.0);
}

#[test]
fn volume_has_fifteen_equal_steps() {
    let level = |volume: u8| {
        let mut chip = sid(&voice(0, 8000, SAWTOOTH));
        chip.write(Cycles(0), 24, volume);
        amplitude(&second_of(chip), hertz(8000))
    };
    let full = level(15);
    for volume in 0..=15 {
        assert!((level(volume) / full - f64::from(volume) / 15.0).abs() < 0.002, "{volume}");
    }
}

#[test]
fn third_voice_can_be_turned_off_where_it_passes_the_filter_by() {
    let level = |routing: u8, mode: u8| {
        let mut chip = sid(&voice(2, 8000, SAWTOOTH));
        chip.write(Cycles(0), 23, routing);
        chip.write(Cycles(0), 22, 0xff);
        chip.write(Cycles(0), 24, mode | 15);
        amplitude(&second_of(chip), hertz(8000))
    };
    assert!(level(0, 0x80) < 1.0);
    assert!(level(0, 0) > 3000.0);
    assert!(level(4, 0x90) > 3000.0);
}

#[test]
fn three_full_voices_do_not_clip() {
    let mut writes = Vec::new();
    for number in 0..3 {
        writes.extend(voice(number, 4455, PULSE));
    }
    writes.push((24, 15));
    let mut chip = sid(&writes);
    let mut samples = Vec::new();
    chip.render(Cycles(SECOND), RATE, &mut samples);
    let peak = samples.iter().map(|sample| sample.unsigned_abs()).max();
    assert!((18_000..32_000).contains(&peak.expect("a second of samples")), "{peak:?}");
}

#[test]
fn silent_chip_gives_zeros() {
    let mut samples = Vec::new();
    sid(&[]).render(Cycles(SECOND), RATE, &mut samples);
    assert_eq!(samples.len(), RATE as usize - 1);
    assert!(samples.iter().all(|&sample| sample == 0));
}

#[test]
fn writing_the_volume_alone_clicks() {
    let mut samples = Vec::new();
    sid(&[(24, 15)]).render(Cycles(SECOND), RATE, &mut samples);
    assert!(samples.iter().any(|&sample| sample > 5000));
    assert_eq!(samples.last(), Some(&0));
}

#[test]
fn aliases_of_a_bright_tone_stay_far_below_it() {
    // The harmonics of 3951 Hz exceed the rendered band; no aliases may appear between them.
    let register = register_for(3951.0);
    let mut chip = sid(&voice(0, register, SAWTOOTH));
    chip.write(Cycles(0), 24, 15);
    let samples = second_of(chip);
    let tone = amplitude(&samples, hertz(register));
    let worst = (20..150)
        .map(|step| f64::from(step) * 100.0 + 7.0)
        .filter(|frequency| (1..6).all(|n| (frequency - f64::from(n) * hertz(register)).abs() > 20.0))
        .map(|frequency| amplitude(&samples, frequency))
        .fold(0.0, f64::max);
    assert!(decibels(worst / tone) < -60.0, "{}", decibels(worst / tone));
}
