//! Integration tests of `pc1360`, one module per subject.

mod beeper;
mod keys;
mod picture;
mod robustness;
