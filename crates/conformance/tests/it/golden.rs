//! The golden data: a test for each table and folder, and the invariants of all of them.

use std::fmt::Write;

use conformance::golden::{self, Golden};
use conformance::numbers::{cbm, msx, pc1360};
use conformance::{
    cases, cells, cost_table, disk, jiffy, joystick, keyboard, line_profile, pictures, profile, programs,
    report, rom_calls, screens, selfplay, sessions, text, timing,
};

macro_rules! suites {
    ($($test:ident $run:path, $($argument:literal),*;)*) => {
        $(
            #[test]
            fn $test() {
                $run(stringify!($test), $($argument),*);
            }
        )*

        /// All suites by name.
        pub const SUITES: &[(&str, fn())] = &[$((stringify!($test), $test)),*];
    };
}

suites! {
    vic20_memory cells::items, "vic20/memory.tsv";
    vic20_lowmem cells::after_power_on, "vic20/lowmem.tsv";
    vic20_timing timing::exact::statements, "vic20/timing.tsv";
    vic20_screen screens::cbm::run, "vic20/screen";
    vic20_rom_calls rom_calls::run, "vic20/rom-calls.tsv";
    vic20_sessions sessions::counted::run, "vic20/sessions";
    vic20_keys keyboard::run, "vic20/keys.tsv";
    vic20_joystick joystick::run, "vic20/joystick.tsv";
    vic20_pictures pictures::run, "vic20/pictures";
    vic20_jiffy jiffy::run, "vic20/jiffy.tsv";
    vic20_programs programs::cbm::with_input, "vic20/programs";
    c64_add cbm::arithmetic, "c64/add.tsv", "A+B";
    c64_sub cbm::arithmetic, "c64/sub.tsv", "A-B";
    c64_mul cbm::arithmetic, "c64/mul.tsv", "A*B";
    c64_div cbm::arithmetic, "c64/div.tsv", "A/B";
    c64_pow cbm::arithmetic, "c64/pow.tsv", "A^B";
    c64_and cbm::arithmetic, "c64/and.tsv", "A AND B";
    c64_or cbm::arithmetic, "c64/or.tsv", "A OR B";
    c64_not cbm::arithmetic, "c64/not.tsv", "NOT A";
    c64_neg cbm::arithmetic, "c64/neg.tsv", "-A";
    c64_abs cbm::arithmetic, "c64/abs.tsv", "ABS(A)";
    c64_sgn cbm::arithmetic, "c64/sgn.tsv", "SGN(A)";
    c64_int cbm::arithmetic, "c64/int.tsv", "INT(A)";
    c64_sqr cbm::arithmetic, "c64/sqr.tsv", "SQR(A)";
    c64_exp cbm::arithmetic, "c64/exp.tsv", "EXP(A)";
    c64_log cbm::arithmetic, "c64/log.tsv", "LOG(A)";
    c64_sin cbm::arithmetic, "c64/sin.tsv", "SIN(A)";
    c64_cos cbm::arithmetic, "c64/cos.tsv", "COS(A)";
    c64_tan cbm::arithmetic, "c64/tan.tsv", "TAN(A)";
    c64_atn cbm::arithmetic, "c64/atn.tsv", "ATN(A)";
    c64_expr3 cbm::expressions, "c64/expr3.tsv";
    c64_cmp cbm::comparisons, "c64/cmp.tsv";
    c64_toint16 cbm::integers, "c64/toint16.tsv";
    c64_format cbm::formats, "c64/format.tsv";
    c64_parse cbm::parsed, "c64/parse.tsv";
    c64_rnd cbm::draws, "c64/rnd.tsv";
    c64_rnd_seq cbm::sequences, "c64/rnd_seq.tsv";

    c64_timing timing::cbm::statements, "c64/timing.tsv";
    c64_cost timing::cbm::costs, "c64/cost.tsv";
    c64_sprites timing::cbm::synchronised_programs, "c64/sprites.tsv";
    c64_bm timing::cbm::programs, "c64/bm.tsv";
    c64_line_profile profile::run, "c64/vier3d-machine";
    c64_program_profiles line_profile::run, "c64/profile";
    interpreter_paths cost_table::run_paths, "interpreter.tsv";
    interpreter_mutants cost_table::run_interpreter_mutants,;
    firmware_paths cost_table::run_paths, "firmware.tsv";
    firmware_mutants cost_table::run_firmware_mutants,;

    c64_programs programs::cbm::with_input, "c64/programs";
    c64_language programs::cbm::with_typed_lines, "c64/language";
    c64_language_3 programs::cbm::with_typed_lines, "c64/language-3";
    c64_language_derived programs::cbm::with_typed_lines, "c64/language-derived";
    c64_cases cases::run, "cases/c64/machine";
    c64_screen screens::cbm::run, "c64/screen";
    c64_keyboard keyboard::run, "c64/screen/keyboard.tsv";
    c64_vier3d selfplay::run, "c64/vier3d";
    c64_vier3d_machine sessions::vier3d::run, "c64/vier3d-machine";

    msx_arith_double msx::operators, "msx/arith_double.tsv";
    msx_arith_single msx::operators, "msx/arith_single.tsv";
    msx_arith_mixed msx::operators, "msx/arith_mixed.tsv";
    msx_arith_int msx::operators, "msx/arith_int.tsv";
    msx_arith_edges msx::operators, "msx/arith_edges.tsv";
    msx_compare msx::operators, "msx/compare.tsv";
    msx_functions msx::functions, "msx/functions.tsv";
    msx_expressions msx::expressions, "msx/expressions.tsv";
    msx_constants msx::constants, "msx/constants.tsv";
    msx_val msx::values, "msx/val.tsv";
    msx_print_number msx::printed, "msx/print_number.tsv";
    msx_rnd_after_run msx::random_after_run, "msx/rnd_after_run.tsv";
    msx_rnd_negative msx::random_negative, "msx/rnd_negative.tsv";

    msx_tokens text::msx::tokens, "msx/tokens.tsv";
    msx_error_messages text::msx::messages, "msx/error_messages.tsv";
    msx_program_image text::msx::image, "msx/program_image.txt";
    msx_timing timing::msx::run, "msx/timing.tsv";
    msx_timing2 timing::msx::run, "msx/timing2.tsv";
    msx_timing3 timing::msx::run, "msx/timing3.tsv";

    msx_programs programs::msx::programs, "msx/programs";
    msx_language programs::msx_script::programs, "msx/language";
    msx_machine_code programs::msx_script::programs, "msx/machine-code";
    msx_string_functions programs::msx_script::expressions, "msx/string_functions.tsv";
    msx_radix programs::msx_script::radix, "msx/radix.tsv";
    msx_print_using programs::msx_script::using, "msx/print_using.tsv";
    msx_disk_programs disk::programs, "msx-disk/programs";
    msx_disk_starts disk::starts, "msx-disk";
    msx_editor screens::msx::run, "msx";
    msx_sessions sessions::battleship::sessions, "msx";

    pc1360_numeric pc1360::expressions, "pc1360/numeric.tsv";
    pc1360_laws_numeric pc1360::expressions, "pc1360-laws/numeric.tsv";
    pc1360_rnd pc1360::random, "pc1360/rnd.tsv";

    pc1360_tokens text::pc1360::tokens, "pc1360/tokens.tsv";
    pc1360_token_lines text::pc1360::lines, "pc1360/token_lines.tsv";
    pc1360_timing timing::pc1360::statements, "pc1360/timing.tsv";
    pc1360_runtimes timing::pc1360::programs, "pc1360/runtimes.tsv";
    pc1360_wide_timing timing::pc1360::statements, "pc1360-wide/timing.tsv";
    pc1360_wide_runtimes timing::pc1360::programs, "pc1360-wide/runtimes.tsv";
    pc1360_laws_timing timing::pc1360::statements, "pc1360-laws/timing.tsv";
    pc1360_laws_runtimes timing::pc1360::programs, "pc1360-laws/runtimes.tsv";

    pc1360_programs programs::pc1360::screens, "pc1360/programs.tsv";
    pc1360_long_programs programs::pc1360::screens, "pc1360/long_programs.tsv";
    pc1360_wide_programs programs::pc1360::screens, "pc1360-wide/programs.tsv";
    pc1360_laws_programs programs::pc1360::screens, "pc1360-laws/programs.tsv";
    pc1360_cases programs::pc1360::unrecorded_cases, "cases/pc1360.tsv";
    pc1360_text_cells programs::pc1360::cells, "pc1360/text_cells.tsv";
    pc1360_graphics programs::pc1360::dots, "pc1360/graphics.tsv";
    pc1360_wide_graphics programs::pc1360::dots, "pc1360-wide/graphics.tsv";
    pc1360_laws_graphics programs::pc1360::dots, "pc1360-laws/graphics.tsv";
    pc1360_memory programs::pc1360::memory, "pc1360/memory.tsv";
    pc1360_plotter programs::pc1360::plots, "pc1360/plotter.tsv";
    pc1360_laws_plotter programs::pc1360::plots, "pc1360-laws/plotter.tsv";

    pc1360_editor screens::pc1360::golden, "pc1360/editor.jsonl";
    pc1360_wide_editor screens::pc1360::golden, "pc1360-wide/editor.jsonl";
    pc1360_laws_editor screens::pc1360::golden, "pc1360-laws/editor.jsonl";
    pc1360_editor_cases screens::pc1360::unrecorded_cases, "cases/pc1360-editor.jsonl";
    pc1360_wide_causes screens::pc1360::examples, "pc1360-wide/causes.jsonl";
    pc1360_indicators screens::pc1360::status_indicators, "pc1360/signs.tsv";
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

#[test]
fn titles_are_the_listings_that_were_recorded_byte_for_byte() {
    for (file, title, recorded) in sessions::battleship::LISTINGS {
        let mut hash = numeric::fnv::Fnv1a::default();
        hash.write(catalogue::find(title).expect("the title exists").listing);
        assert_eq!(hash.finish(), recorded, "the listing of {title} differs from {file}");
    }
}
