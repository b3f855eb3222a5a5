//! Running times of the PC-1360.

use conformance::pc1360_timing;

#[test]
fn pc1360_timing() {
    pc1360_timing::statements("pc1360_timing", "pc1360/timing.tsv");
}

#[test]
fn pc1360_runtimes() {
    pc1360_timing::programs("pc1360_runtimes", "pc1360/runtimes.tsv");
}

#[test]
fn pc1360_wide_timing() {
    pc1360_timing::statements("pc1360_wide_timing", "pc1360-wide/timing.tsv");
}

#[test]
fn pc1360_wide_runtimes() {
    pc1360_timing::programs("pc1360_wide_runtimes", "pc1360-wide/runtimes.tsv");
}

#[test]
fn pc1360_laws_timing() {
    pc1360_timing::statements("pc1360_laws_timing", "pc1360-laws/timing.tsv");
}

#[test]
fn pc1360_laws_runtimes() {
    pc1360_timing::programs("pc1360_laws_runtimes", "pc1360-laws/runtimes.tsv");
}
