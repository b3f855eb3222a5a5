//! The notations of Commodore listings.

mod case;
mod item;
mod letters;
mod typed;
