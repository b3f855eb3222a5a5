//! Tests of the sound chip by its samples: pitch, noise, envelopes, volumes.

use hardware::Cycles;
use msx::sound::Psg;

const CLOCK: f64 = 3_579_545.0;
const RATE: u32 = 44_100;
/// All voices off.
const OFF: u8 = 0x3f;

struct Listener {
    psg: Psg,
    now: u64,
}

impl Listener {
    fn new(writes: &[(u8, u8)]) -> Self {
        let mut listener = Self { psg: Psg::default(), now: 0 };
        for &(register, value) in writes {
            listener.write(register, value);
        }
        // Fills the low pass and lets the change that the writes made decay.
        listener.listen(0.01);
        listener
    }

    fn write(&mut self, register: u8, value: u8) {
        self.psg.write(Cycles(self.now), register, value);
    }

    fn listen(&mut self, seconds: f64) -> Vec<f64> {
        let mut samples = Vec::new();
        self.now += (seconds * CLOCK) as u64;
        self.psg.render(Cycles(self.now), RATE, &mut samples);
        samples.into_iter().map(f64::from).collect()
    }
}

/// Returns the frequency from the first and last rising crossing of the mean, interpolated linearly between
/// samples.
fn frequency(samples: &[f64]) -> f64 {
    let mean = samples.iter().sum::<f64>() / samples.len() as f64;
    let mut crossings = Vec::new();
    for (index, pair) in samples.windows(2).enumerate() {
        let [before, after] = [pair[0] - mean, pair[1] - mean];
        if before < 0.0 && after >= 0.0 {
            crossings.push(index as f64 - before / (after - before));
        }
    }
    let span = crossings[crossings.len() - 1] - crossings[0];
    (crossings.len() - 1) as f64 * f64::from(RATE) / span
}

fn level(samples: &[f64]) -> f64 {
    samples.iter().sum::<f64>() / samples.len() as f64
}

#[test]
fn a_tones_period_is_its_pitch_on_every_voice() {
    for voice in 0..3u8 {
        for period in [20u16, 85, 100, 254, 428, 1000, 2047, 4095] {
            let [low, high] = period.to_le_bytes();
            let mut listener = Listener::new(&[
                (7, !(1 << voice) & OFF),
                (8 + voice, 15),
                (2 * voice, low),
                (2 * voice + 1, high),
            ]);
            let expected = CLOCK / 2.0 / 16.0 / f64::from(period);
            let cents = 1200.0 * (frequency(&listener.listen(1.0)) / expected).log2();
            assert!(cents.abs() < 0.5, "voice {voice} period {period}: {cents} cents");
        }
    }
}

#[test]
fn a_period_of_none_counts_as_one_and_only_twelve_bits_count() {
    let tone = |low, high| Listener::new(&[(7, 0x3e), (8, 15), (0, low), (1, high)]).listen(0.05);
    assert_eq!(tone(0, 0), tone(1, 0));
    assert_eq!(tone(0x34, 0xf2), tone(0x34, 0x02));
}

#[test]
fn volumes_rise_by_three_decibels() {
    // With tone and noise off the output of a voice is its volume.
    let levels: Vec<f64> =
        (0..16).map(|volume| level(&Listener::new(&[(7, OFF), (8, volume)]).listen(0.02))).collect();
    assert_eq!(levels[0], 0.0);
    for volume in 6..16 {
        let decibels = 20.0 * (levels[volume] / levels[volume - 1]).log10();
        assert!((decibels - 3.01).abs() < 0.1, "volume {volume}: {decibels} dB");
    }
    assert!(levels.is_sorted());
}

#[test]
fn voices_add_up() {
    let one = level(&Listener::new(&[(7, OFF), (8, 15)]).listen(0.02));
    let three = level(&Listener::new(&[(7, OFF), (8, 15), (9, 15), (10, 15)]).listen(0.02));
    assert!((three / one - 3.0).abs() < 0.01);
}

#[test]
fn the_noises_period_says_how_often_it_changes() {
    // A random bit changes at every second draw on average.
    for period in [31u8, 16, 8] {
        let mut listener = Listener::new(&[(7, 0x37), (8, 15), (6, period)]);
        let samples = listener.listen(4.0);
        let mean = level(&samples);
        let crossings = samples.windows(2).filter(|pair| (pair[0] < mean) != (pair[1] < mean)).count();
        let expected = 4.0 * CLOCK / 2.0 / 16.0 / f64::from(period) / 2.0;
        let ratio = crossings as f64 / expected;
        assert!((ratio - 1.0).abs() < 0.03, "period {period}: {ratio}");
    }
}

#[test]
fn noise_has_no_pitch_and_is_high_half_of_the_time() {
    let full = level(&Listener::new(&[(7, OFF), (8, 15)]).listen(0.02));
    let noise = Listener::new(&[(7, 0x37), (8, 15), (6, 31)]).listen(4.0);
    assert!((level(&noise) / full - 0.5).abs() < 0.02);
}

/// Returns the volume 0-15 nearest to a level.
fn volume(level: f64, full: f64) -> u8 {
    (0..16u8)
        .min_by(|&a, &b| {
            let far = |volume: u8| {
                let of_volume =
                    if volume == 0 { 0.0 } else { full * 2f64.powf((f64::from(volume) - 15.0) / 2.0) };
                (of_volume - level).abs()
            };
            far(a).total_cmp(&far(b))
        })
        .expect("the range of volumes is not empty")
}

#[test]
fn the_sixteen_shapes_of_envelopes() {
    let full = level(&Listener::new(&[(7, OFF), (8, 15)]).listen(0.02));
    let rise: Vec<u8> = (0..16).collect();
    let fall: Vec<u8> = (0..16).rev().collect();
    let hold = |volume: u8| vec![volume; 16];
    for shape in 0..16u8 {
        let parts: [Vec<u8>; 4] = match shape {
            0..=3 | 9 => [fall.clone(), hold(0), hold(0), hold(0)],
            4..=7 | 15 => [rise.clone(), hold(0), hold(0), hold(0)],
            8 => [fall.clone(), fall.clone(), fall.clone(), fall.clone()],
            10 => [fall.clone(), rise.clone(), fall.clone(), rise.clone()],
            11 => [fall.clone(), hold(15), hold(15), hold(15)],
            12 => [rise.clone(), rise.clone(), rise.clone(), rise.clone()],
            13 => [rise.clone(), hold(15), hold(15), hold(15)],
            _ => [rise.clone(), fall.clone(), rise.clone(), fall.clone()],
        };
        // A step takes 16 cycles of the chip's clock times the period.
        let period = 1000u16;
        let [low, high] = period.to_le_bytes();
        let step = 2.0 * 16.0 * f64::from(period) / CLOCK;
        let mut listener = Listener::new(&[(7, OFF), (8, 0x10), (11, low), (12, high)]);
        listener.write(13, shape);
        let samples = listener.listen(64.0 * step + 0.01);
        let delay = 0.0008;
        let seen: Vec<u8> = (0..64)
            .map(|number| {
                let middle = ((f64::from(number) + 0.5) * step + delay) * f64::from(RATE);
                volume(level(&samples[middle as usize - 40..middle as usize + 40]), full)
            })
            .collect();
        assert_eq!(seen, parts.concat(), "shape {shape}");
    }
}

#[test]
fn unrendered_sound_is_discarded_and_the_chip_continues() {
    let mut listener = Listener { psg: Psg::default(), now: 0 };
    for write in 0..70_000u32 {
        listener.now += 500;
        listener.write(8, (write & 15) as u8);
    }
    listener.write(7, OFF);
    listener.write(8, 15);
    listener.listen(0.05);
    let full = level(&Listener::new(&[(7, OFF), (8, 15)]).listen(0.02));
    assert!((level(&listener.listen(0.02)) / full - 1.0).abs() < 0.01);
}

#[test]
fn registers_read_back_as_far_as_they_exist() {
    let mut psg = Psg::default();
    for register in 0..16 {
        psg.write(Cycles(0), register, 0xff);
    }
    let read: Vec<u8> = (0..16).map(|register| psg.register(register)).collect();
    let exist = [255, 15, 255, 15, 255, 15, 31, 255, 31, 31, 31, 255, 255, 15, 255, 255];
    assert_eq!(read, exist);
}

#[test]
fn skipped_sound_leaves_the_chip_as_if_it_had_been_rendered() {
    let writes =
        [(7, 0x1c), (0, 0x34), (2, 0x77), (8, 12), (9, 0x10), (10, 9), (6, 5), (11, 3), (12, 1), (13, 14)];
    let [mut rendered, mut skipped] = [(); 2].map(|()| Listener::new(&writes));
    for (register, value) in [(0, 0x51), (8, 7), (13, 10)] {
        rendered.listen(0.3);
        skipped.now = rendered.now;
        rendered.write(register, value);
        skipped.write(register, value);
    }
    skipped.psg.skip(Cycles(skipped.now));
    let [one, other] = [&mut rendered, &mut skipped].map(|listener| {
        listener.listen(0.05);
        listener.listen(0.05)
    });
    // The samples lie elsewhere by a part of a sample; other noise or another phase differs as much as the
    // sound itself.
    let energy = |samples: &mut dyn Iterator<Item = f64>| samples.map(|sample| sample * sample).sum::<f64>();
    let difference = energy(&mut one.iter().zip(&other).map(|(one, other)| one - other));
    assert!(difference < 0.1 * energy(&mut one.iter().copied()), "{difference}");
}

#[test]
fn a_click_sounds_like_half_a_voice_while_its_line_is_high() {
    let full = level(&Listener::new(&[(7, OFF), (8, 15)]).listen(0.02));
    let mut listener = Listener::new(&[(7, OFF)]);
    for (is_high, expected) in [(true, 0.5), (false, 0.0), (true, 0.5)] {
        listener.psg.set_click(Cycles(listener.now), is_high);
        listener.listen(0.01);
        assert!((level(&listener.listen(0.02)) / full - expected).abs() < 0.01);
    }
}
