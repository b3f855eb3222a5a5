//! The width of the screen that a program prints for.

use listing::{MachineKind, WeakEvidence};

/// Returns the columns that decide between the C64 and the VIC-20.
fn columns(bodies: &[&str]) -> Option<usize> {
    // Both machines have TI$: a point for each.
    let page = super::page(&[bodies, &["T$=TI$"]].concat());
    let program = page.program(None).expect("one program");
    let columns_of = |machine: MachineKind| match page.weak_evidence(program, machine) {
        Some(WeakEvidence::Columns(columns)) => Some(columns),
        Some(other) => panic!("{bodies:?}: {other:?}"),
        None => None,
    };
    match [MachineKind::C64, MachineKind::Vic20].map(columns_of) {
        [None, None] => None,
        [Some(40), None] => Some(40),
        [None, Some(22)] => Some(22),
        other => panic!("{bodies:?}: {other:?}"),
    }
}

#[test]
fn texts_that_fit_a_screen_are_for_it() {
    let narrow = ["PRINT\"{CLR}YOU ARE IN A DARK CAVE\"", "PRINT\"A STREAM FLOWS HERE\""];
    let four = [narrow, narrow].concat();
    assert_eq!(columns(&four), Some(22));
    assert_eq!(columns(&narrow), None);
    let wide = "PRINT\"A STREAM FLOWS OUT OF THE BUILDING\"";
    assert_eq!(columns(&[&four[..], &[wide]].concat()), None);
    assert_eq!(columns(&[wide; 4]), Some(40));
    assert_eq!(columns(&[&four[..], &["PRINTTAB(30)\"X\""]].concat()), None);
    assert_eq!(
        columns(&["PRINT\"{38 SPACES}Q\":PRINT\"{down*60}{space*39}\":PRINT\"{30SPACE,DOWN}\""; 2]),
        Some(40)
    );
}

#[test]
fn the_factor_of_rows_is_the_width() {
    assert_eq!(columns(&["P=S+X+Y*22"]), Some(22));
    assert_eq!(columns(&["P=S+X+40*Y"]), Some(40));
    assert_eq!(columns(&["P=S+X+Y*220+122*Z"]), None);
    assert_eq!(columns(&["P=Y*22:Q=Z*40"]), None);
}
