//! Facts from the flow of a program.

mod expression;
mod inputs;
mod liveness;
