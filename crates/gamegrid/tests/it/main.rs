//! Integration tests of `gamegrid`, one module a subject.

mod bytes;
mod drawing;
mod exercises;
mod listeners;
mod programs;
