//! Programs of the MSX as they were recorded.

#[test]
fn msx_programs() {
    conformance::msx_programs::programs("msx_programs");
}
