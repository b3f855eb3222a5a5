//! TODO-HEADER
#![no_std]
