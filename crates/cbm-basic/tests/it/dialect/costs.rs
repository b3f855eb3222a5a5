//! The cost table: loops whose instructions are known, summed from the processor's own timing; and
//! a check that no cost is missing.
//!
//! The other costs are sums of the same kind over longer paths; the crate `conformance` compares
//! them with measured statements.

use std::collections::BTreeMap;

use basic::costs::CycleCosts;
use cbm_basic::C64Basic;
use cbm_basic::variant::BasicVariant;

/// Cycles by addressing mode. Source: MOS Technology, *MCS6500 Microcomputer Family Programming Manual*, appendix B.
fn cycles(instruction: &str) -> u16 {
    match instruction.split_once('_') {
        None => 2,
        Some((name, mode)) => match (mode, name) {
            ("imm" | "not", _) => 2,
            ("taken", _) => 3,
            ("cross", _) => 4,
            ("zp", "inc" | "dec") => 5,
            ("zp", _) => 3,
            ("abs", _) => 4,
            ("indy", "sta") => 6,
            ("indy", _) => 5,
            _ => panic!("unknown instruction {instruction}"),
        },
    }
}

/// Returns the costs by their names.
fn costs_by_name() -> BTreeMap<String, u16> {
    let mut figures = BTreeMap::new();
    C64Basic::COSTS.clone().each("", &mut |name, figure| {
        figures.insert(name.to_owned(), *figure);
    });
    figures
}

#[test]
fn loops_cost_the_sum_of_their_instructions() {
    let figures = costs_by_name();
    let rows = include_str!("costs.tsv").lines().filter(|line| !line.starts_with('#'));
    let mut wrong = Vec::new();
    for row in rows {
        let (field, instructions) = row.split_once('\t').expect("a row has two columns");
        let sum: u16 = instructions.split(' ').map(cycles).sum();
        if figures[field] != sum {
            wrong.push(format!("{field}: the table has {}, its instructions take {sum}", figures[field]));
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn fetching_a_character_costs_its_path_through_chrget() {
    let common = "inc_zp bne_taken lda_abs cmp_imm";
    let sum = |path: &str| -> u16 { format!("{common} {path}").split(' ').map(cycles).sum() };
    // The call and the return take 6 cycles each.
    assert_eq!(C64Basic::fetch_cost(b'A'), 12 + sum("bcs_taken"));
    assert_eq!(C64Basic::fetch_cost(b':'), 12 + sum("bcs_taken"));
    assert_eq!(C64Basic::fetch_cost(b'0'), 12 + sum("bcs_not cmp_imm beq_not sec sbc_imm sec sbc_imm"));
    assert_eq!(C64Basic::fetch_cost(0), C64Basic::fetch_cost(b'9'));
}

#[test]
fn nothing_but_a_known_few_is_free() {
    let free: Vec<String> =
        costs_by_name().into_iter().filter(|(_, figure)| *figure == 0).map(|(name, _)| name).collect();
    // The end of PRINT without items is detected by the check for the statement's end, which is charged
    // anyway.
    assert_eq!(free, ["print.nothing"]);
}
