//! The finder of numbered lines.

mod damage;
mod detection;

use listing::{MachineKind, Program};

fn programs(text: &str) -> Vec<Program> {
    super::programs(MachineKind::C64, text)
}
