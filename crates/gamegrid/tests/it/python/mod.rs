//! The interface of the host to Python programs.

mod install;
