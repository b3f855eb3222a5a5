//! Pulse, sawtooth, triangle, noise, their combinations, synchronisation and ring modulation.

use hardware::Cycles;

use super::{
    NOISE, PULSE, RING, SAWTOOTH, SYNC, TEST, TRIANGLE, amplitude, decibels, hertz, register_for, second_of,
    sid, voice,
};

#[test]
fn pulse_is_high_for_what_the_width_leaves() {
    for width in [0u16, 1, 1024, 2048, 3000, 4095] {
        let [low, high] = width.to_le_bytes();
        // One step of the 12-bit level per cycle: a period of 4096 cycles.
        let mut chip = sid(&[(15, 0x10), (16, low), (17, high), (18, PULSE)]);
        let high_cycles = (1..=4096).filter(|&at| chip.read(Cycles(at), 27) == 0xff).count();
        assert_eq!(high_cycles, 4096 - usize::from(width));
    }
}

#[test]
fn sawtooth_rises_and_triangle_rises_and_falls() {
    let mut saw = sid(&[(15, 0x10), (18, SAWTOOTH)]);
    let mut triangle = sid(&[(15, 0x10), (18, TRIANGLE)]);
    for at in 1..=8192 {
        let level = (at % 4096) as u16;
        assert_eq!(u16::from(saw.read(Cycles(at), 27)), level >> 4);
        let folded = if level < 2048 { 2 * level } else { 2 * (4095 - level) };
        assert_eq!(u16::from(triangle.read(Cycles(at), 27)), folded >> 4);
    }
}

#[test]
fn combined_waveforms_are_the_and_of_their_parts() {
    let mut parts = [TRIANGLE, SAWTOOTH, PULSE].map(|waveform| sid(&[(15, 0x10), (17, 4), (18, waveform)]));
    let mut combined = sid(&[(15, 0x10), (17, 4), (18, TRIANGLE | SAWTOOTH | PULSE)]);
    for at in 1..=4096 {
        let expected = parts.iter_mut().fold(0xff, |level, part| level & part.read(Cycles(at), 27));
        assert_eq!(combined.read(Cycles(at), 27), expected);
    }
}

#[test]
fn synchronised_voice_repeats_with_the_period_of_its_source() {
    let frequency = |first: u8, value: u16| [(first, value as u8), (first + 1, (value >> 8) as u8)];
    let mut writes = Vec::new();
    writes.extend(frequency(7, 4096));
    writes.extend(frequency(14, 10_007));
    writes.push((18, SAWTOOTH | SYNC));
    let mut chip = sid(&writes);
    // The source's top bit rises at 2048, 6144, 10240.
    assert_eq!(chip.clone().read(Cycles(2048), 27), 0);
    let levels: Vec<u8> = (2048..2048 + 3 * 4096).map(|at| chip.read(Cycles(at), 27)).collect();
    assert_eq!(levels[..4096], levels[4096..8192]);
    assert_eq!(levels[..4096], levels[8192..]);
    assert_ne!(levels[..1676], levels[1677..3353]);
}

#[test]
fn ring_modulation_has_sidebands_and_no_carrier() {
    let (carrier, modulator) = (register_for(1000.0), register_for(300.0));
    let mut writes = voice(0, carrier, TRIANGLE | RING).to_vec();
    writes.extend([(14, modulator as u8), (15, (modulator >> 8) as u8), (24, 15)]);
    let samples = second_of(sid(&writes));
    let carrier_left = amplitude(&samples, hertz(carrier));
    for sideband in [hertz(carrier) - hertz(modulator), hertz(carrier) + hertz(modulator)] {
        let level = amplitude(&samples, sideband);
        assert!(decibels(level / carrier_left) > 40.0, "{sideband}: {level} over {carrier_left}");
    }
    // The fundamental of a triangle of amplitude a is 8a/pi^2, of a square 4/pi; half of the product on
    // each side.
    let expected = 6000.0 * 8.0 / std::f64::consts::PI.powi(2) * 4.0 / std::f64::consts::PI / 2.0;
    let level = amplitude(&samples, hertz(carrier) + hertz(modulator));
    assert!((level / expected - 1.0).abs() < 0.03, "{level}, not {expected}");
}

/// Returns the levels of the noise register from its state after a test.
fn noise_levels() -> impl Iterator<Item = u8> {
    std::iter::successors(Some(0x7f_fffeu32), |&register| {
        Some((register << 1 | (register >> 22 ^ register >> 17) & 1) & 0x7f_ffff)
    })
    .map(|register| {
        [20, 18, 14, 11, 9, 5, 2, 0]
            .into_iter()
            .fold(0, |level, tap| level << 1 | (register >> tap & 1) as u8)
    })
}

#[test]
fn noise_is_the_23_bit_sequence_from_its_start() {
    let mut chip = sid(&[(14, 0), (15, 0x80), (18, NOISE | TEST)]);
    assert_eq!(chip.read(Cycles(0), 27), 0xff);
    chip.write(Cycles(0), 18, NOISE);
    // Bit 19 of the phase rises every 32 cycles, first after 16.
    for (step, level) in (0..2000).zip(noise_levels()) {
        assert_eq!(chip.read(Cycles(32 * step), 27), level, "step {step}");
        assert_eq!(chip.read(Cycles(32 * step + 15), 27), level, "step {step}");
    }
}

#[test]
fn noise_repeats_after_all_states_of_its_register() {
    let mut chip = sid(&[(14, 0), (15, 0x80), (18, NOISE)]);
    let period = 32 * ((1 << 23) - 1);
    let mut look =
        |start: u64| -> Vec<u8> { (0..40).map(|step| chip.read(Cycles(start + 32 * step), 27)).collect() };
    let beginning = look(0);
    assert_ne!(look(period / 2), beginning);
    assert_eq!(look(period), beginning);
}
