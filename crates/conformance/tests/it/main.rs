//! Integration tests of `conformance`, one module per subject.

mod c64_bands;
mod c64_syntax;
mod c64_traces;
mod documents;
mod golden;
mod hexagon;
mod layers;
mod machine_names;
mod module_cycles;
mod msx_pictures;
mod pc1360_hexagon;
mod pc1360_machine;
mod port_numbers;
mod retired_words;
mod signature;
mod slices;
mod viertris;
