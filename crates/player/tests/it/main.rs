//! Tests of the public interface, many with real titles.

mod busy;
mod colour_marks;
mod condition;
mod console;
mod debugger;
mod disk_image;
mod drawn;
mod filter;
mod frame_pacing;
mod gamepad;
mod image_files;
mod key_notations;
mod key_sequencer;
mod keymap;
mod link;
mod media;
mod menu;
mod overlay;
mod paper;
mod program;
mod record;
mod repertoire;
mod reverse;
mod rewind;
mod rows;
mod run;
mod scan;
mod script;
mod source_text;
mod stuck;
mod time_travel;
mod trace;
mod workbench;

use player::Program;

const VIER3D: &[u8] = include_bytes!("../../../../basic-listings/c64/3d-vier-gewinnt/listing.bas");
const VIERTRIS: &[u8] = include_bytes!("../../../../basic-listings/c64/viertris/listing.bas");
const BATTLESHIP: &[u8] = include_bytes!("../../../../basic-listings/msx/battleship/listing.bas");
const HEXAGON: &[u8] = include_bytes!("../../../../basic-listings/pc1360/hexagon/listing.bas");

/// Reads a listing as a program.
fn program(listing: &[u8]) -> Program {
    Program::read(listing, "listing.bas").expect("the listing is a program")
}
