//! Tests of the dialect, and of the interpreter on a toy machine.

mod dialect;
mod toy;
