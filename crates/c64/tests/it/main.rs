//! Integration tests of `c64`, one module per subject.

mod chips_cia;
mod chips_sound;
mod chips_sprites;
mod chips_video;
mod interrupts;
mod machine_code;
mod rom_machine;
