//! Number tables: operands, an operation, and its recorded result.

pub mod cbm;
pub mod msx;
pub mod pc1360;
