//! Integration tests of `pc1360`, one module a subject.

mod beeper;
mod keys;
mod picture;
mod robustness;
