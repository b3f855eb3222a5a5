//! Integration tests of `conformance`, one module per subject.

mod c64_language;
mod c64_machine;
mod c64_syntax;
mod c64_tables;
mod c64_timing;
mod cost_table;
mod hexagon;
mod layers;
mod module_cycles;
mod msx_editor;
mod msx_numbers;
mod msx_pictures;
mod msx_programs;
mod msx_sessions;
mod msx_text;
mod msx_timing;
mod pc1360_editor;
mod pc1360_hexagon;
mod pc1360_machine;
mod pc1360_numbers;
mod pc1360_programs;
mod pc1360_text;
mod pc1360_timing;
mod retired_names;
mod signature;
mod viertris;
