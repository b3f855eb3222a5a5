//! Numbers of the machines as values.

mod text;
