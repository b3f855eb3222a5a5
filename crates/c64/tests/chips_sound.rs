//! The sound chip, measured: pitch, envelopes, waveforms, filter and mixer, from what programs can read and from the
//! rendered samples.

use c64::Region;
use c64::sound::Sid;
use hardware::Cycles;
use proptest::prelude::*;

const CLOCK: f64 = 985_248.0;
const SECOND: u64 = 985_248;
const RATE: u32 = 48_000;

const GATE: u8 = 0x01;
const SYNC: u8 = 0x02;
const RING: u8 = 0x04;
const TEST: u8 = 0x08;
const TRIANGLE: u8 = 0x10;
const SAWTOOTH: u8 = 0x20;
const PULSE: u8 = 0x40;
const NOISE: u8 = 0x80;

fn sid(writes: &[(u8, u8)]) -> Sid {
    let mut sid = Sid::new(Region::Pal);
    for &(register, value) in writes {
        sid.write(Cycles(0), register, value);
    }
    sid
}

/// The registers of a voice (0-2) at full level, pulse width one half.
fn voice(number: u8, frequency: u16, waveform: u8) -> [(u8, u8); 7] {
    let [low, high] = frequency.to_le_bytes();
    let first = number * 7;
    [
        (first, low),
        (first + 1, high),
        (first + 2, 0),
        (first + 3, 8),
        (first + 5, 0),
        (first + 6, 0xf0),
        (first + 4, waveform | GATE),
    ]
}

/// The frequency register for a pitch in hertz.
fn register_for(hertz: f64) -> u16 {
    (hertz * 16_777_216.0 / CLOCK).round() as u16
}

fn hertz(register: u16) -> f64 {
    f64::from(register) * CLOCK / 16_777_216.0
}

/// A second of sound after a quarter of a second in which it settles.
fn second_of(mut sid: Sid) -> Vec<f64> {
    let mut samples = Vec::new();
    sid.render(Cycles(SECOND / 4), RATE, &mut samples);
    samples.clear();
    sid.render(Cycles(SECOND / 4 + SECOND), RATE, &mut samples);
    samples.into_iter().map(f64::from).collect()
}

/// Pitch from the first to the last upward crossing of zero.
fn pitch(samples: &[f64]) -> f64 {
    let crossings: Vec<f64> = samples
        .windows(2)
        .enumerate()
        .filter(|(_, pair)| pair[0] < 0.0 && pair[1] >= 0.0)
        .map(|(index, pair)| index as f64 - pair[0] / (pair[1] - pair[0]))
        .collect();
    let (first, last) = (crossings[0], crossings[crossings.len() - 1]);
    (crossings.len() - 1) as f64 / (last - first) * f64::from(RATE)
}

fn cents(measured: f64, expected: f64) -> f64 {
    1200.0 * (measured / expected).log2()
}

/// Amplitude of the tone of this frequency, through a Hann window.
fn amplitude(samples: &[f64], frequency: f64) -> f64 {
    let turn = std::f64::consts::TAU / samples.len() as f64;
    let step = std::f64::consts::TAU * frequency / f64::from(RATE);
    let (mut re, mut im) = (0.0, 0.0);
    for (index, sample) in samples.iter().enumerate() {
        let window = 1.0 - (turn * index as f64).cos();
        re += sample * window * (step * index as f64).cos();
        im += sample * window * (step * index as f64).sin();
    }
    2.0 * re.hypot(im) / samples.len() as f64
}

fn decibels(ratio: f64) -> f64 {
    20.0 * ratio.log10()
}

/// The first cycle at which `is_there` holds, which must go on holding until `limit`.
fn first_cycle(sid: &Sid, limit: u64, is_there: impl Fn(&mut Sid, Cycles) -> bool) -> u64 {
    let (mut before, mut after) = (0, limit);
    while after - before > 1 {
        let middle = before.midpoint(after);
        if is_there(&mut sid.clone(), Cycles(middle)) { after = middle } else { before = middle }
    }
    after
}

#[test]
fn pitch_is_register_times_clock_over_two_to_the_24() {
    for frequency in [600, 1136, 4455, 12_345, 34_567, 65_535] {
        for waveform in [TRIANGLE, SAWTOOTH, PULSE] {
            let mut chip = sid(&voice(0, frequency, waveform));
            chip.write(Cycles(0), 24, 15);
            let error = cents(pitch(&second_of(chip)), hertz(frequency));
            assert!(error.abs() < 0.2, "{frequency} {waveform:02x}: {error} cents");
        }
    }
}

#[test]
fn american_machine_is_sharper() {
    let mut chip = Sid::new(Region::Ntsc);
    for (register, value) in voice(0, 4455, TRIANGLE) {
        chip.write(Cycles(0), register, value);
    }
    chip.write(Cycles(0), 24, 15);
    let mut samples = Vec::new();
    chip.render(Cycles(1_022_727), RATE, &mut samples);
    let samples: Vec<f64> = samples[RATE as usize / 4..].iter().map(|&sample| f64::from(sample)).collect();
    let expected = 4455.0 * 1_022_727.0 / 16_777_216.0;
    assert!(cents(pitch(&samples), expected).abs() < 0.2);
}

/// The end melody of the listing "3D-Vier gewinnt": its registers and the durations of its notes in jiffies.
#[test]
fn melody_of_3d_vier_gewinnt_is_c_d_e_f_and_is_heard() {
    let notes = [
        (4455, 7, 261.626),
        (5001, 7, 293.665),
        (5613, 7, 329.628),
        (5947, 20, 349.228),
        (4455, 20, 261.626),
    ];
    let mut chip = sid(&[(23, 113), (24, 31), (2, 0), (3, 8), (4, 0), (5, 21), (6, 240)]);
    let jiffy = 16_422;
    let mut now = SECOND;
    chip.render(Cycles(now), RATE, &mut Vec::new());
    for (frequency, jiffies, note) in notes {
        let [low, high] = u16::to_le_bytes(frequency);
        for (register, value) in [(0, low), (1, high), (4, PULSE | GATE)] {
            chip.write(Cycles(now), register, value);
        }
        // The attack of 8 ms and the output's capacitor have settled after two jiffies.
        chip.render(Cycles(now + 2 * jiffy), RATE, &mut Vec::new());
        let mut samples = Vec::new();
        now += jiffies * jiffy;
        chip.render(Cycles(now), RATE, &mut samples);
        // The listing takes 58 ms from the end of a note to the next.
        chip.write(Cycles(now), 4, 0);
        now += 57_000;
        chip.render(Cycles(now), RATE, &mut Vec::new());
        let samples: Vec<f64> = samples.into_iter().map(f64::from).collect();
        let error = cents(pitch(&samples), note);
        assert!(error.abs() < 3.0, "{frequency}: {error} cents");
        let peak = samples.iter().fold(0.0, |peak: f64, sample| peak.max(sample.abs()));
        assert!(peak > 2000.0, "{frequency}: {peak}");
    }
}

/// Attack times of the data sheet in milliseconds, for a clock of 1 MHz.
const ATTACK: [u64; 16] = [2, 8, 16, 24, 38, 56, 68, 80, 100, 250, 500, 800, 1000, 3000, 5000, 8000];

#[test]
fn attack_takes_the_times_of_the_data_sheet() {
    for (rate, milliseconds) in (0u8..).zip(ATTACK) {
        let chip = sid(&[(19, rate << 4), (20, 0xf0), (18, GATE)]);
        let nominal = milliseconds * 1000;
        let cycles = first_cycle(&chip, nominal * 2, |chip, at| chip.read(at, 28) == 0xff);
        // The shortest one takes 255 steps of 9 cycles.
        assert!(cycles.abs_diff(nominal) <= (nominal * 3 / 100).max(300), "{rate}: {cycles}");
    }
}

#[test]
fn decay_and_release_take_three_times_as_long() {
    for (rate, milliseconds) in (0u8..).zip(ATTACK) {
        let nominal = milliseconds * 3000;
        let mut chip = sid(&[(19, rate), (20, rate), (18, GATE)]);
        let start = first_cycle(&chip, 2300, |chip, at| chip.read(at, 28) == 0xff);
        let cycles =
            first_cycle(&chip, nominal * 2, |chip, at| at.0 > start && chip.read(at, 28) == 0) - start;
        assert!(cycles.abs_diff(nominal) <= (nominal * 3 / 100).max(1000), "decay {rate}: {cycles}");

        chip = sid(&[(19, 0), (20, 0xf0 | rate), (18, GATE)]);
        chip.write(Cycles(100_000), 18, 0);
        let cycles =
            first_cycle(&chip, 100_000 + nominal * 2, |chip, at| at.0 > 100_000 && chip.read(at, 28) == 0)
                - 100_000;
        assert!(cycles.abs_diff(nominal) <= (nominal * 3 / 100).max(1000), "release {rate}: {cycles}");
    }
}

#[test]
fn decay_slows_down_as_the_level_falls() {
    let chip = sid(&[(19, 0x05), (20, 0x00), (18, GATE)]);
    let peak = first_cycle(&chip, 2400, |chip, at| chip.read(at, 28) == 0xff);
    let falls_to =
        |level: u8| first_cycle(&chip, 400_000, |chip, at| at.0 > 3000 && chip.read(at, 28) <= level) - peak;
    // Steps let through: all down to 93, every 2nd to 54, 4th to 26, 8th to 14, 16th to 6, 30th to 0.
    let steps = [(93, 162), (54, 240), (26, 352), (14, 448), (6, 576), (0, 756)];
    for (level, count) in steps {
        assert!(falls_to(level).abs_diff(count * 220) <= 220, "{level}: {}", falls_to(level));
    }
}

#[test]
fn sustain_holds_at_seventeen_times_its_value() {
    for sustain in 0..=15u8 {
        let mut chip = sid(&[(19, 0), (20, sustain << 4), (18, GATE)]);
        assert_eq!(chip.read(Cycles(SECOND), 28), sustain * 17);
        assert_eq!(chip.read(Cycles(100 * SECOND), 28), sustain * 17);
    }
}

#[test]
fn shorter_rate_takes_effect_only_after_the_counters_round() {
    let mut chip = sid(&[(19, 0xf0), (20, 0xf0), (18, GATE)]);
    chip.write(Cycles(1000), 19, 0x00);
    assert_eq!(chip.read(Cycles(1000 + 31_000), 28), 0);
    assert!(chip.read(Cycles(1000 + 32_767), 28) > 0);
}

#[test]
fn pulse_is_high_for_what_the_width_leaves() {
    for width in [0u16, 1, 1024, 2048, 3000, 4095] {
        let [low, high] = width.to_le_bytes();
        // One step of the 12-bit level a cycle: a period of 4096 cycles.
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
    // The fundamental of a triangle of amplitude a is 8a/pi^2, of a square 4/pi; half of the product each side.
    let expected = 6000.0 * 8.0 / std::f64::consts::PI.powi(2) * 4.0 / std::f64::consts::PI / 2.0;
    let level = amplitude(&samples, hertz(carrier) + hertz(modulator));
    assert!((level / expected - 1.0).abs() < 0.03, "{level}, not {expected}");
}

/// The noise register from its state after a test.
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

/// The gain in decibels that the filter gives the fundamental of a triangle of `frequency` hertz.
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

/// Register value 512 stands for 420 Hz.
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
    // The harmonics of 3951 Hz reach far beyond the rendered band; nothing of them may come back between them.
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

#[test]
fn write_only_registers_answer_with_the_last_byte_on_the_bus() {
    let mut chip = sid(&[(24, 15), (0, 0x42)]);
    assert_eq!(chip.read(Cycles(10), 24), 0x42);
    assert_eq!(chip.read(Cycles(10), 25), 0xff);
    assert_eq!(chip.read(Cycles(10), 26), 0xff);
    assert_eq!(chip.read(Cycles(10), 24), 0xff);
    assert_eq!(chip.register(24), 15);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn rendering_in_pieces_gives_the_same_samples_and_disturbs_no_read(
        writes in prop::collection::vec((0u64..20_000, 0u8..25, any::<u8>()), 1..60),
    ) {
        let mut whole = Sid::new(Region::Pal);
        let mut pieces = whole.clone();
        let (mut all, mut joined) = (Vec::new(), Vec::new());
        let mut at = Cycles(0);
        for (wait, register, value) in writes {
            at += Cycles(wait);
            whole.write(at, register, value);
            pieces.write(at, register, value);
            pieces.render(at, RATE, &mut joined);
            prop_assert_eq!(whole.read(at, 27), pieces.read(at, 27));
            prop_assert_eq!(whole.read(at, 28), pieces.read(at, 28));
        }
        whole.render(at, RATE, &mut all);
        prop_assert_eq!(all, joined);
    }
}
