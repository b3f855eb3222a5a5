//! Attack, decay, sustain, release.

use hardware::Cycles;

use super::{GATE, SECOND, first_cycle, sid};

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
    // Steps taken: all down to 93, every 2nd to 54, 4th to 26, 8th to 14, 16th to 6, 30th to 0.
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
