#![no_main]

libfuzzer_sys::fuzz_target!(init: gamegrid_python::install(), |data: &[u8]| fuzz_targets::run("pictures", data));
