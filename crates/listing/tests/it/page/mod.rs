//! Pages: their rendered lines, and the position of programs on them.

mod origin;
mod text;
