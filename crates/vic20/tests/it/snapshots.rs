//! Chips restored from a snapshot continue like the original ones.

use hardware::Cycles;
use vic20::{Chips, Expansion, Region};

#[test]
fn loaded_chips_continue_as_the_saved_ones_do() {
    let mut chips = Chips::new(Region::Pal);
    chips.sound_log_mut().set_enabled(true);
    chips.start_video(Expansion::Kb8, Cycles(0));
    chips.start_adapters(Cycles(0));
    for (address, value) in [(36878, 15), (36874, 200), (36877, 240), (36879, 0x5a), (37140, 77), (37141, 3)]
    {
        chips.write(address, value, Cycles(5_000));
    }
    let mut samples = Vec::new();
    chips.sound_mut().render(Cycles(7_000), 44_100, &mut samples);
    let bytes = postcard::to_allocvec(&chips).expect("the state has a form");
    let mut loaded: Chips = postcard::from_bytes(&bytes).expect("the bytes are a state");
    let mut both = [&mut chips, &mut loaded].map(|chips| {
        let reads: Vec<u8> = (0x9000..0x9130).map(|address| chips.read(address, Cycles(123_456))).collect();
        let mut samples = Vec::new();
        chips.write(36876, 0xe0, Cycles(130_000));
        chips.sound_mut().render(Cycles(500_000), 44_100, &mut samples);
        (reads, samples, chips.sound_log().writes().to_vec(), chips.via_2().next_interrupt(Cycles(130_000)))
    });
    let expected = both[0].clone();
    assert_eq!(both[1], expected);
    assert!(both[0].1.iter().any(|&sample| sample != 0));
    both[0].2.retain(|write| write.at == Cycles(130_000));
    assert_eq!(both[0].2.len(), 1);
}

#[test]
fn a_power_on_keeps_keys_and_the_log() {
    let mut chips = Chips::new(Region::Ntsc);
    chips.sound_log_mut().set_enabled(true);
    chips.write(36878, 15, Cycles(3));
    chips.set_key(hardware::KeyCode(17), true, Cycles(4));
    chips.power_on();
    assert!(chips.matrix().is_down(hardware::KeyCode(17)));
    assert_eq!(chips.sound_log().writes().len(), 1);
    assert_eq!(chips.read(36878, Cycles(5)), 0);
}
