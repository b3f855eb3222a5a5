//! Integration tests of `numeric`, one module per subject.

#![allow(clippy::unwrap_used, reason = "these are tests")]

mod mflpt5;
mod mflpt5_functions;
mod mflpt5_golden;
mod mflpt5_reference;
mod msx_bcd;
mod msx_bcd_times;
mod numbers;
mod sharp_bcd;
mod support;
