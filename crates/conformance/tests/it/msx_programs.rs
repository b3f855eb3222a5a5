//! Programs of the MSX against their recordings.

use conformance::{msx_disk, msx_language, msx_programs};

#[test]
fn msx_programs() {
    msx_programs::programs("msx_programs");
}

#[test]
fn msx_language() {
    msx_language::programs("msx_language", "msx/language");
}

#[test]
fn msx_machine_code() {
    msx_language::programs("msx_machine_code", "msx/machine-code");
}

#[test]
fn msx_string_functions() {
    msx_language::expressions("msx_string_functions", "msx/string_functions.tsv");
}

#[test]
fn msx_disk_programs() {
    msx_disk::programs("msx_disk_programs");
}

#[test]
fn msx_disk_starts() {
    msx_disk::starts("msx_disk_starts");
}
