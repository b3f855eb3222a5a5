//! Tests of the grid library, one module for each module of the crate.

mod dialog;
mod drawing;
mod grid;
mod image;
mod keys;
mod location;
mod python;
mod scene;
mod sprites;
mod text;
mod tiles;
