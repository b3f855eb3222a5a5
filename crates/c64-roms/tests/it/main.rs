//! Integration tests of `c64-roms`.

mod mini_rom;
mod rom_images;
