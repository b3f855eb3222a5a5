//! The static check of each machine, without a run.

mod gamegrid;
mod msx;
mod pc1360;
