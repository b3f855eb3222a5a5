//! The Commodore 64's number tables.

use std::fmt::Write;

use conformance::golden::{self, Golden};
use conformance::{parse, report, sequence, tables};

macro_rules! arithmetic {
    ($($test:ident $table:literal $expression:literal;)*) => {
        $(
            #[test]
            fn $test() {
                tables::arithmetic(stringify!($test), concat!("c64/", $table, ".tsv"), $expression);
            }
        )*
    };
}

arithmetic! {
    c64_add "add" "A+B";
    c64_sub "sub" "A-B";
    c64_mul "mul" "A*B";
    c64_div "div" "A/B";
    c64_pow "pow" "A^B";
    c64_and "and" "A AND B";
    c64_or "or" "A OR B";
    c64_not "not" "NOT A";
    c64_neg "neg" "-A";
    c64_abs "abs" "ABS(A)";
    c64_sgn "sgn" "SGN(A)";
    c64_int "int" "INT(A)";
    c64_sqr "sqr" "SQR(A)";
    c64_exp "exp" "EXP(A)";
    c64_log "log" "LOG(A)";
    c64_sin "sin" "SIN(A)";
    c64_cos "cos" "COS(A)";
    c64_tan "tan" "TAN(A)";
    c64_atn "atn" "ATN(A)";
}

#[test]
fn c64_expr3() {
    tables::expressions("c64_expr3", "c64/expr3.tsv");
}

#[test]
fn c64_cmp() {
    tables::comparisons("c64_cmp", "c64/cmp.tsv");
}

#[test]
fn c64_toint16() {
    tables::integers("c64_toint16", "c64/toint16.tsv");
}

#[test]
fn c64_format() {
    tables::formats("c64_format", "c64/format.tsv");
}

#[test]
fn c64_parse() {
    parse::run("c64_parse", "c64/parse.tsv");
}

#[test]
fn c64_rnd() {
    sequence::draws("c64_rnd", "c64/rnd.tsv");
}

#[test]
fn c64_rnd_seq() {
    sequence::sequences("c64_rnd_seq", "c64/rnd_seq.tsv");
}

#[test]
fn every_golden_file_is_read_by_a_test() {
    assert_eq!(Golden::open().unknown_files(), Vec::<String>::new());
}

/// `TYPEIN_MANIFEST_WRITE=1` rewrites the manifest from the folder.
#[test]
fn the_golden_folder_holds_what_its_manifest_lists() {
    let mut actual = String::new();
    for (path, rows) in Golden::bundled().rows() {
        writeln!(actual, "{path}\t{rows}").expect("writing to a string succeeds");
    }
    if std::env::var_os("TYPEIN_MANIFEST_WRITE").is_some() {
        std::fs::write(golden::manifest(), &actual).expect("the manifest is writable");
    }
    let expected = golden::read(&golden::manifest());
    let missing: Vec<&str> =
        expected.lines().filter(|line| !actual.lines().any(|has| has == *line)).collect();
    assert!(missing.is_empty(), "missing or truncated in the golden folder (path, rows): {missing:#?}");
    for line in actual.lines().filter(|line| !expected.lines().any(|has| has == *line)) {
        report::print_unfiltered(&format!("not in golden-manifest.tsv yet, see its test: {line}"));
    }
}
