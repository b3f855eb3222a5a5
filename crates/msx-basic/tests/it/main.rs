//! MSX-BASIC on a machine without chips: output and cost of programs.
//!
//! | file | contents |
//! |---|---|
//! | `machine`, `tape` | the test machine |
//! | `session` | a machine with the interpreter at its prompt |
//! | `golden`, `chips` | rows of the recordings, and the rule by which programs need a chip |
//! | `numbers`, `text`, `programs`, `timing` | recordings of the original, from `conformance/golden/msx` |
//! | `manual` | the cases of `systems/tests/msx-manual` |
//! | `control`, `errors`, `strings`, `types`, `input`, `traps` | facts that have a name |

mod chips;
mod control;
mod disk;
mod errors;
mod golden;
mod input;
mod machine;
mod manual;
mod numbers;
mod programs;
mod session;
mod strings;
mod tape;
mod text;
mod timing;
mod traps;
mod types;
