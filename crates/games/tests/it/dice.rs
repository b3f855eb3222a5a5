//! Dice: seeded streams, the draws of the machines, and scripts.

use games::{ChaChaDice, Dice, Float5, RandomDraw, RandomDrawError, ScriptedDice};

#[test]
fn a_seed_and_a_stream_fix_the_draws() {
    let draws = |seed, stream| {
        let mut dice = ChaChaDice::seeded(seed, stream);
        [6, 6, 6, 6, 6, 6, 1, 64, 64, 1000].map(|bound| dice.below(bound))
    };
    assert_eq!(draws(1, 0), [3, 2, 5, 0, 1, 3, 0, 14, 53, 283]);
    assert_ne!(draws(1, 0), draws(1, 1));
    assert_ne!(draws(1, 0), draws(2, 0));
}

#[test]
fn every_index_comes_about_equally_often() {
    let mut dice = ChaChaDice::seeded(7, 0);
    let mut counts = [0u32; 6];
    for _ in 0..60_000 {
        counts[dice.below(6) as usize] += 1;
    }
    assert!(counts.iter().all(|&count| count.abs_diff(10_000) < 400), "{counts:?}");
}

#[test]
fn a_machine_draw_becomes_an_index_as_basic_makes_it() {
    // .999999999 as the C64 stores it, and one half.
    let nearly_one = RandomDraw::Mflpt5(Float5([0x80, 0x7f, 0xff, 0xff, 0xfc]));
    let half = RandomDraw::Mflpt5(Float5([0x80, 0, 0, 0, 0]));
    assert_eq!(nearly_one.index(6), Some(5));
    assert_eq!(half.index(6), Some(3));
    assert_eq!(half.index(1), Some(0));
}

#[test]
fn a_script_reports_what_does_not_fit() {
    let mut dice = ScriptedDice::new([RandomDraw::Index(4), RandomDraw::Index(2)]);
    assert_eq!(dice.remaining(), 2);
    assert_eq!((dice.below(4), dice.below(4), dice.below(3)), (0, 2, 0));
    assert_eq!(dice.remaining(), 0);
    let errors = [
        RandomDrawError::OutOfRange { draw: RandomDraw::Index(4), bound: 4 },
        RandomDrawError::Exhausted { bound: 3 },
    ];
    assert_eq!(dice.errors(), errors);
    assert!(!dice.is_spent());
}
