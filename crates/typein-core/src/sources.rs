//! The sources of this crate, which `typein new` copies beside a core in Rust.

macro_rules! sources {
    ($($file:literal)*) => {
        &[$(($file, include_str!($file))),*]
    };
}

/// The files of `src`, by path.
pub const SOURCES: &[(&str, &str)] = sources!(
    "dice.rs" "lib.rs" "port.rs" "serve.rs" "sources.rs" "protocol/envelope.rs" "protocol/messages.rs" "protocol/mod.rs"
    "protocol/values.rs"
);
