//! Integration tests of `kernal`: laws that hold for every machine with a KERNAL, each run for the
//! C64 and for the VIC-20, which has another geometry; the processor; what the original did.

mod called;
mod called_rows;
mod channels;
mod drive;
mod editor;
mod handlers;
mod interrupts;
mod keyboard;
mod machine_code;
mod medium;
mod processor;
mod recorded;
mod recorder;
mod robustness;
mod serial_port;
mod subject;
