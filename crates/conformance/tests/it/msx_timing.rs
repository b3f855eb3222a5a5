//! The MSX's timing tables.

use conformance::msx_timing;

#[test]
fn msx_timing() {
    msx_timing::run("msx_timing", "msx/timing.tsv");
}

#[test]
fn msx_timing2() {
    msx_timing::run("msx_timing2", "msx/timing2.tsv");
}

#[test]
fn msx_timing3() {
    msx_timing::run("msx_timing3", "msx/timing3.tsv");
}
