//! The sources of this crate, which `typein new` copies beside a core in Rust.

macro_rules! sources {
    ($($file:literal)*) => {
        &[$(($file, include_str!($file))),*]
    };
}

/// The files of `src`, by path.
#[rustfmt::skip]
pub const SOURCES: &[(&str, &str)] = sources!(
    "fnv.rs" "grouping.rs" "hex.rs" "lib.rs" "result_cache.rs" "sources.rs"
    "mflpt5/add.rs" "mflpt5/compare.rs" "mflpt5/counting_loop.rs" "mflpt5/cycles.rs" "mflpt5/div.rs"
    "mflpt5/exp_log.rs" "mflpt5/format.rs" "mflpt5/integer.rs" "mflpt5/logic.rs" "mflpt5/mod.rs"
    "mflpt5/mul.rs" "mflpt5/parse.rs" "mflpt5/power.rs" "mflpt5/print.rs" "mflpt5/random.rs"
    "mflpt5/series.rs" "mflpt5/trig.rs"
    "msx_bcd/add.rs" "msx_bcd/compare.rs" "msx_bcd/convert.rs" "msx_bcd/cycles.rs" "msx_bcd/decimal.rs"
    "msx_bcd/div.rs" "msx_bcd/error.rs" "msx_bcd/exp_log.rs" "msx_bcd/index.rs" "msx_bcd/integer.rs"
    "msx_bcd/logic.rs" "msx_bcd/mod.rs" "msx_bcd/mul.rs" "msx_bcd/operators.rs" "msx_bcd/parse.rs"
    "msx_bcd/power.rs" "msx_bcd/print.rs" "msx_bcd/radix.rs" "msx_bcd/random.rs" "msx_bcd/series.rs"
    "msx_bcd/singles.rs" "msx_bcd/trig.rs" "msx_bcd/using.rs" "msx_bcd/value.rs"
    "numbers/decimal10.rs" "numbers/decimal14.rs" "numbers/error.rs" "numbers/expression.rs"
    "numbers/float5.rs" "numbers/mod.rs" "numbers/text.rs"
    "sharp_bcd/convert.rs" "sharp_bcd/cycles.rs" "sharp_bcd/decimal.rs" "sharp_bcd/decomposition.rs" "sharp_bcd/exp_log.rs"
    "sharp_bcd/logic.rs" "sharp_bcd/mod.rs" "sharp_bcd/parse.rs" "sharp_bcd/print.rs" "sharp_bcd/product.rs"
    "sharp_bcd/random.rs" "sharp_bcd/sum.rs" "sharp_bcd/trig.rs" "sharp_bcd/using.rs" "text_buffer.rs"
);
