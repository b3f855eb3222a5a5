//! The tables and the number type of BASIC V2, each against facts from elsewhere.

mod costs;
mod float;
mod keywords;
mod layout;
mod words;
