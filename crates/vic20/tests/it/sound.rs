//! The sound: pitch, volume and noise of the rendered samples, compared with those recorded.

use hardware::Cycles;
use vic20::Region;
use vic20::sound::Generators;

use crate::golden::{Row, table};

const RATE: u32 = 96_000;
/// Cycles of silence before a note: earlier notes have faded.
const LEAD: u64 = 200_000;

fn region(row: &Row) -> Region {
    match row.get("machine") {
        "pal" => Region::Pal,
        "ntsc" => Region::Ntsc,
        other => panic!("unknown machine {other}"),
    }
}

fn rows(kind: &str) -> Vec<Row> {
    table("sound.tsv").into_iter().filter(|row| row.get("kind") == kind).collect()
}

/// Returns half a second of a note, which begins at the time [`LEAD`], after the writes `before` with their
/// times.
fn note(region: Region, before: &[(u64, u8, u8)], note: (u8, u8), volume: u8, rate: u32) -> Vec<f64> {
    part_of_note(region, before, note, volume, (2, rate))
}

/// Returns a note of 1/`part` of a second.
fn part_of_note(
    region: Region,
    before: &[(u64, u8, u8)],
    note: (u8, u8),
    volume: u8,
    (part, rate): (u64, u32),
) -> Vec<f64> {
    let mut sound = Generators::new(region);
    for &(at, register, value) in before {
        sound.write(register, value, Cycles(at));
    }
    sound.write(14, volume, Cycles(LEAD));
    sound.write(note.0, note.1, Cycles(LEAD));
    sound.skip(Cycles(LEAD));
    // The filters and the resampler settle in a few milliseconds.
    let start = LEAD + u64::from(region.clock().0) / 16;
    let mut samples = Vec::new();
    sound.render(Cycles(start), rate, &mut samples);
    samples.clear();
    sound.render(Cycles(start + u64::from(region.clock().0) / part), rate, &mut samples);
    samples.into_iter().map(f64::from).collect()
}

fn register(row: &Row) -> u8 {
    (row.number::<u16>("register") - 36864) as u8
}

/// Returns the note of a row.
fn note_of(row: &Row) -> Vec<f64> {
    note(region(row), &[], (register(row), row.number("value")), row.number("volume"), RATE)
}

/// Returns the times, in samples, at which the signal has risen through its mean. The margin on either side is a
/// fraction of the range, because the high pass brings a low tone back to the mean between its edges, where it
/// ripples.
fn rises(samples: &[f64], margin: f64) -> Vec<f64> {
    let mean = samples.iter().sum::<f64>() / samples.len() as f64;
    let margin = margin * peak_to_peak(samples);
    let (mut times, mut is_low) = (Vec::new(), false);
    for (at, pair) in samples.windows(2).enumerate() {
        if is_low && pair[1] > mean + margin {
            times.push(at as f64 + (mean + margin - pair[0]) / (pair[1] - pair[0]));
            is_low = false;
        }
        is_low |= pair[1] < mean - margin;
    }
    times
}

fn hertz(samples: &[f64], rate: u32) -> f64 {
    let rises = rises(samples, 0.1);
    let [first, .., last] = rises[..] else { return 0.0 };
    (rises.len() - 1) as f64 / (last - first) * f64::from(rate)
}

fn peak_to_peak(samples: &[f64]) -> f64 {
    let max = samples.iter().copied().fold(f64::MIN, f64::max);
    max - samples.iter().copied().fold(f64::MAX, f64::min)
}

#[test]
fn tones_have_their_recorded_pitch() {
    for row in rows("tone") {
        let (found, recorded) = (hertz(&note_of(&row), RATE), row.number::<f64>("measured_hz"));
        assert!((found / recorded - 1.0).abs() < 0.001, "{found} Hz: {row:?}");
    }
}

#[test]
fn the_pitch_does_not_depend_on_the_sample_rate() {
    for rate in [8_000, 22_050, 44_100, 48_000] {
        let found = hertz(&note(Region::Pal, &[], (12, 235), 15, rate), rate);
        assert!((found / 865.94 - 1.0).abs() < 0.001, "{found} Hz at {rate}");
    }
}

/// The emulation of the recordings has a nonlinear mixer and no anti-aliasing filter: tones above 10 kHz have
/// harmonics there that ours do not have.
#[test]
fn levels_fall_with_the_pitch_as_recorded() {
    let loudness = |row: &Row| row.number::<f64>("level") / peak_to_peak(&note_of(row));
    let tones = rows("tone").into_iter().filter(|row| row.number::<f64>("measured_hz") < 10_000.0);
    let scales: Vec<(f64, Row)> = tones.map(|row| (loudness(&row), row)).collect();
    let mean = scales.iter().map(|(scale, _)| scale).sum::<f64>() / scales.len() as f64;
    for (scale, row) in scales {
        assert!((scale / mean - 1.0).abs() < 0.12, "{:.3} of the mean: {row:?}", scale / mean);
    }
}

#[test]
fn the_volume_is_nearly_proportional_to_its_register() {
    let rows = rows("volume");
    for register_number in ["36874", "36876"] {
        let own: Vec<_> = rows.iter().filter(|row| row.get("register") == register_number).collect();
        let full = |row: &Row| note(region(row), &[], (register(row), row.number("value")), 15, RATE);
        // The recorded level of volume 15, from the rows of the other volumes.
        let unit: f64 = own.iter().map(|row| row.number::<f64>("level")).sum::<f64>()
            / own.iter().map(|row| row.number::<f64>("volume")).sum::<f64>();
        for row in own {
            let found = peak_to_peak(&note_of(row)) / peak_to_peak(&full(row));
            let recorded = row.number::<f64>("level") / (15.0 * unit);
            assert!((found - recorded).abs() < 0.1, "{found:.3}, recorded {recorded:.3}: {row:?}");
        }
    }
}

/// Returns writes before a note that leave a pattern in the shift register of a voice: it is switched on and
/// off.
fn history(number: u64, register: u8) -> Vec<(u64, u8, u8)> {
    let mut writes = Vec::new();
    let mut at = 1_000;
    for change in 0..number {
        writes.extend([
            (at, register, 255 - (number + 3 * change) as u8 % 100),
            (at + 900 + 137 * change, register, 0),
        ]);
        at += 1_500 + 190 * change + 13 * number;
    }
    writes.retain(|write| write.0 < LEAD);
    writes
}

/// The noise's shift register of eight bits keeps its pattern while the voice is off. A pattern has 1, 3, 5 or
/// 7 pulses in 16 steps, so the pitch depends on all earlier notes, which the recording does not have. After one
/// of these histories it equals the recorded pitch.
#[test]
fn noise_has_its_recorded_pitch_after_one_of_the_histories() {
    for row in rows("noise") {
        let recorded = row.number::<f64>("measured_hz");
        let found: Vec<f64> = (0..24)
            .map(|number| {
                let before = history(number, register(&row));
                let noise = (register(&row), row.number("value"));
                let samples = part_of_note(region(&row), &before, noise, row.number("volume"), (4, RATE));
                rises(&samples, 0.01).len() as f64 * 4.0
            })
            .collect();
        let nearest = found.iter().map(|pitch| (pitch / recorded - 1.0).abs()).fold(f64::MAX, f64::min);
        assert!(nearest < 0.2, "{found:?}: {row:?}");
    }
}

#[test]
fn noise_after_silence_has_one_pulse_in_sixteen_steps() {
    for row in rows("noise") {
        let samples = note_of(&row);
        let expected = f64::from(region(&row).clock().0) / 128.0 / row.number::<f64>("count");
        let found = 2.0 * rises(&samples, 0.01).len() as f64;
        assert!((found / expected - 1.0).abs() < 0.2, "{found} Hz, expected {expected}: {row:?}");
    }
}

#[test]
fn a_tone_that_is_interrupted_has_another_timbre() {
    let plain = hertz(&note(Region::Pal, &[], (10, 200), 15, RATE), RATE);
    let pitches = (1..40).map(|number| {
        let mut before = history(number, 10);
        // The last pause is shorter than the eight steps that empty the register.
        before.extend([(LEAD - 9_000, 10, 200), (LEAD - 16 * 55 * 3, 10, 0)]);
        hertz(&note(Region::Pal, &before, (10, 200), 15, RATE), RATE)
    });
    let multiples: std::collections::BTreeSet<u64> =
        pitches.map(|hertz| (hertz / plain).round() as u64).collect();
    assert!(multiples.contains(&1) && multiples.iter().any(|multiple| *multiple > 1), "{multiples:?}");
}

#[test]
fn nothing_sounds_without_volume_or_switch() {
    for (value, volume) in [(0x7f, 15), (0x40, 15), (0xff, 0), (0xf0, 0)] {
        for register in 10..=13 {
            let samples = note(Region::Pal, &[], (register, value), volume, RATE);
            assert!(samples.iter().all(|&sample| sample == 0.0), "{register} {value} {volume}");
        }
    }
}

#[test]
fn skipped_sound_leaves_the_voices_where_rendered_sound_does() {
    let mut both = [(); 2].map(|()| Generators::new(Region::Pal));
    let mut samples = [Vec::new(), Vec::new()];
    for sound in &mut both {
        for (register, value) in [(14, 9), (10, 200), (12, 240), (13, 250)] {
            sound.write(register, value, Cycles(1_000));
        }
    }
    let [heard, unheard] = &mut both;
    heard.render(Cycles(300_000), 44_100, &mut samples[0]);
    unheard.skip(Cycles(300_000));
    let tail = [heard, unheard].map(|sound| {
        let mut samples = Vec::new();
        sound.render(Cycles(900_000), 44_100, &mut samples);
        samples[samples.len() - 4_000..].to_vec()
    });
    // The resampler of the second begins with another phase: the same signal, up to a sample apart.
    let rises = tail.map(|samples| rises(&samples.into_iter().map(f64::from).collect::<Vec<_>>(), 0.1).len());
    assert!(rises[0].abs_diff(rises[1]) <= rises[0] / 20 + 1, "{rises:?}");
}

#[test]
fn all_voices_at_once_stay_within_the_range() {
    for values in [[128; 4], [200; 4], [255; 4]] {
        let before: Vec<_> = (10..14).zip(values).map(|(register, value)| (LEAD, register, value)).collect();
        let samples = note(Region::Pal, &before, (10, values[0]), 15, 44_100);
        let max = samples.iter().fold(0f64, |max, sample| max.max(sample.abs()));
        assert!(max > 3_000.0 && max < f64::from(i16::MAX), "{max}");
    }
}
