//! The Z80 (NMOS): all documented and undocumented instructions, their flags and times.
//!
//! | module | contents |
//! |---|---|
//! | `registers` | the processor between two steps |
//! | `bus` | the processor's access to memory and ports |
//! | `execution` | a step: machine cycles, operands, the dispatch to a group |
//! | `main_group`, `bit_group`, `extended_group`, `blocks` | opcodes without a prefix, after CB, after ED, and the repeating ones |
//! | `arithmetic` | results and flags |
//! | `interrupts` | NMI, and the interrupt in its three modes |
//!
//! Modelled in addition to the documented behaviour: bits 3 and 5 of F, the internal register WZ (MEMPTR) and its effect on `BIT`,
//! Q (whether the last instruction wrote F) and its effect on `SCF` and `CCF`, the flags of block instructions that repeat, the
//! doubled opcodes after ED, IXH to IYL, the copies of results to registers after DD CB, `OUT (C),0`, and P/V after `LD A,I` and
//! `LD A,R` when an interrupt follows. Not modelled: the order of the bus accesses within an instruction, and the operands of
//! an instruction that a device supplies in interrupt mode 0, which are read from memory.
//!
//! Note: a prefix DD or FD is a separate step, after which no interrupt is accepted. So the length of a step is bounded.
//!
//! Sources: Zilog, *Z80 Family CPU User Manual* (UM0080); Sean Young, *The Undocumented Z80 Documented*, version 0.91; on WZ
//! and Q the notes of *boo_boo* (2006) and Patrik Rak (2012); on repeating block instructions the measurements of David Banks
//! and Peter Helcmanovsky (wiki of Z80Decoder, *Undocumented Flags*).
#![no_std]
#![forbid(unsafe_code)]

mod arithmetic;
mod bit_group;
mod blocks;
mod bus;
mod execution;
mod extended_group;
pub mod flags;
mod interrupts;
mod main_group;
mod registers;

pub use bus::Bus;
pub use registers::{Index, InterruptMode, Taken, Z80};
