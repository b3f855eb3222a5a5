//! TODO-HEADER
fn main() {}
