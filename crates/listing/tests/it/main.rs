//! Integration tests of `listing`, one module a subject.

mod checksum;
mod common;
mod container;
mod decode;
mod encode;
mod files;
mod format;
mod layouts;
mod machine;
mod notation;
mod page;
mod pages;
mod patches;
mod prg;
mod properties;
mod published_page;
mod source;
mod toy;
