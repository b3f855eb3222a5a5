//! The number tables of the PC-1360.

use conformance::pc1360_numbers;
use conformance::pc1360_rig::Rig;
use hardware::Memory as _;
use numeric::sharp_bcd::Decimal;
use sharp_basic::layout;

#[test]
fn pc1360_numeric() {
    pc1360_numbers::expressions("pc1360_numeric", "pc1360/numeric.tsv");
}

#[test]
fn pc1360_laws_numeric() {
    pc1360_numbers::expressions("pc1360_laws_numeric", "pc1360-laws/numeric.tsv");
}

#[test]
fn pc1360_rnd() {
    pc1360_numbers::random("pc1360_rnd", "rnd");
}

/// Includes the first draw after `RANDOM`, which begins with digits of the time.
#[test]
fn a_draw_is_noted_as_the_program_gets_it() {
    let mut rig = Rig::new();
    rig.vm.engine.draws().is_recording = true;
    rig.enter("10 RANDOM :A=RND 0:B=RND 0");
    rig.run();
    assert_eq!(rig.vm.engine.draws().recorded.len(), 2);
    for (draw, letter) in rig.vm.engine.draws().recorded.iter().zip(0..) {
        let noted = Decimal::from_bytes(draw.bytes[..].try_into().expect("eight bytes")).to_bytes();
        let at = usize::from(layout::fixed(letter));
        assert_eq!(noted, rig.machine.ram()[at..at + 8]);
        assert_ne!(noted, [0; 8]);
    }
}
