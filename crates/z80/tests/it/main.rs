//! Tests of the Z80: against a second implementation, times against the data sheet, interrupts.

mod against_another;
mod interrupts;
mod memory;
mod times;
