//! The number tables of the PC-1360.

use conformance::pc1360_numbers;

#[test]
fn pc1360_numeric() {
    pc1360_numbers::expressions("pc1360_numeric", "numeric");
}

#[test]
fn pc1360_rnd() {
    pc1360_numbers::random("pc1360_rnd", "rnd");
}
