//! The tables and the number type of BASIC V2, compared with facts from other sources.

mod costs;
mod float;
mod keywords;
mod layout;
mod messages;
