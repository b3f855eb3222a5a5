//! What a native core needs besides its game, for each language: a skeleton, and the libraries that it imports.
//! `docs/port/porting.md` explains them; the libraries of a core in Rust are the crates `typein-core` and `numeric`.
#![no_std]
#![forbid(unsafe_code)]

/// The skeleton of a core in Rust.
pub const RUST_SKELETON: &str = include_str!("../rust/skeleton.rs");

/// The skeleton of a core in Python.
pub const PYTHON_SKELETON: &str = include_str!("../python/skeleton.py");

/// The modules for Python, by file name.
pub const PYTHON_MODULES: [(&str, &str); 2] = [
    ("typein_core.py", include_str!("../python/typein_core.py")),
    ("typein_numbers.py", include_str!("../python/typein_numbers.py")),
];

/// The skeleton of a core in JavaScript.
pub const JAVASCRIPT_SKELETON: &str = include_str!("../javascript/skeleton.mjs");

/// The modules for JavaScript, by file name.
pub const JAVASCRIPT_MODULES: [(&str, &str); 2] = [
    ("typein_core.mjs", include_str!("../javascript/typein_core.mjs")),
    ("typein_numbers.mjs", include_str!("../javascript/typein_numbers.mjs")),
];
