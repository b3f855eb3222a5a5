//! The BASIC of the PC-1360 on a machine without devices: display and cost of programs.
//!
//! | file | contents |
//! |---|---|
//! | `machine`, `session` | the test machine, the interpreter at its prompt |
//! | `golden` | tables of the recordings in `conformance/golden/pc1360` and `pc1360-wide` |
//! | `numbers`, `text`, `programs`, `timing`, `editor` | rows of those tables that need no device |
//! | `language` | named facts |

mod editor;
mod golden;
mod language;
mod machine;
mod numbers;
mod programs;
mod session;
mod text;
mod timing;
