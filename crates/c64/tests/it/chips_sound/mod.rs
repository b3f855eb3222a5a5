//! Measurements of the sound chip: pitch, envelopes, waveforms, filter and mixer, from readable
//! registers and from the rendered samples.

mod envelope;
mod mixer;
mod waveforms;

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

/// Returns the registers of a voice (0-2) at full level, pulse width one half.
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

/// Returns the frequency register for a pitch in hertz.
fn register_for(hertz: f64) -> u16 {
    (hertz * 16_777_216.0 / CLOCK).round() as u16
}

fn hertz(register: u16) -> f64 {
    f64::from(register) * CLOCK / 16_777_216.0
}

/// Renders a second of sound after a quarter of a second to settle.
fn second_of(mut sid: Sid) -> Vec<f64> {
    let mut samples = Vec::new();
    sid.render(Cycles(SECOND / 4), RATE, &mut samples);
    samples.clear();
    sid.render(Cycles(SECOND / 4 + SECOND), RATE, &mut samples);
    samples.into_iter().map(f64::from).collect()
}

/// Returns the pitch from the first to the last upward zero crossing.
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

/// Returns the amplitude of the tone of this frequency, through a Hann window.
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

/// Returns the first cycle at which `is_there` is true; it must stay true until `limit`.
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

/// The end melody of the listing "3D-Vier gewinnt": its registers and the durations of its notes in
/// jiffies.
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

#[test]
fn write_only_registers_read_as_the_last_byte_on_the_bus() {
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
    fn rendering_in_parts_gives_the_same_samples_and_changes_no_read(
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
