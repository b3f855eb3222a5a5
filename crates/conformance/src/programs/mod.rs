//! Programs with their input and output: loaded, started and typed as in the recording.

pub mod cbm;
pub mod msx;
pub mod msx_script;
pub mod pc1360;
