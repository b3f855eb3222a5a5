//! Integration tests of `listing`, one module a subject.

mod files;
mod pages;
mod patches;
mod properties;
mod published_page;
mod toy;
