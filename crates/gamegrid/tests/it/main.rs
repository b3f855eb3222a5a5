//! Tests of the grid library, one module for each module of the crate.

mod actor;
mod board;
mod dialog;
mod drawing;
mod grid;
mod image;
mod keys;
mod location;
mod pictures;
mod python;
mod scene;
mod sprites;
mod text;
mod tiles;
