//! Integration tests of `games`, one module a subject.

mod battleship_forms;
mod battleship_golden;
mod game_specs;
mod gridlock;
mod hexagon;
mod solitaire_enumeration;
mod solitaire_golden;
mod solitaire_rules;
mod solitaire_solver;
mod vier3d_arithmetic;
mod vier3d_constructed;
mod vier3d_exhaustive;
mod vier3d_forms;
mod vier3d_golden;
mod vier3d_invariants;
mod vier3d_machine;
mod vier3d_mutants;
mod vier3d_strong;
mod viertris_forms;
mod viertris_tables;
