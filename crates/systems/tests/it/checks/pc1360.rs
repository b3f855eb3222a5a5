//! Diagnostics of listings for the PC-1360.

use listing::MachineKind;

use systems::pc1360::{check, check_image};

use crate::decoded;

/// Column and message of each diagnostic.
fn messages(text: &str) -> Vec<(u32, String)> {
    let listing = decoded(text, "a.bas", MachineKind::Pc1360);
    let remarks = check(&listing).into_iter();
    remarks.map(|remark| (remark.span.position.column, remark.message)).collect()
}

#[test]
fn missing_jump_targets_and_labels_are_reported() {
    assert_eq!(
        messages("10:\"A\" GOTO 50\n20:GOSUB \"A\":GOTO \"B\"\n30:PRINT \"GOTO 60\":REM GOTO 70\n"),
        [
            (13, "line 10 refers to line 50, which does not exist".to_owned()),
            (19, "line 20 refers to the label \"B\", which does not exist".to_owned())
        ]
    );
}

#[test]
fn an_error_is_reported_where_the_machine_stops() {
    assert_eq!(
        messages("10:PRINT 1+\n"),
        [(12, "syntax error in line 10: the machine stops at the end of the line with `ERROR 1`".to_owned())]
    );
    assert_eq!(
        messages("10:END\n20:PRINT )\n")[0].1,
        "line 20 is never reached; the machine would stop at `)` with `ERROR 1`"
    );
}

#[test]
fn evidence_of_other_models_has_a_message_and_a_span() {
    for (text, column, reason) in [
        ("10:Y=√X\n", 6, "other models write `√` for SQR"),
        ("10:A=2B\n", 7, "other models multiply without `*`"),
        ("10:A=(B+1)(C)\n", 11, "other models multiply without `*`"),
        ("10:IF A=1 THEN 10 ELSE 20\n", 19, "the PC-1360 has no ELSE"),
        ("10:GOTO *A\n", 9, "other models write labels with `*`; here they are texts in quotes"),
        ("10:A=1: REPEAT\n", 9, "`REPEAT` is no statement of the PC-1360"),
        ("10:\"A\" LOCATE 3,1\n", 8, "`LOCATE` is no statement of the PC-1360"),
    ] {
        let found = messages(text);
        let shown = found.iter().any(|(at, message)| *at == column && message.ends_with(reason));
        assert!(shown, "{text}: {found:?}");
    }
    for text in ["10:PRINT A B\n", "10:A=1+\n", "10:NEXT\n", "10:TOP=1\n", "10:\"√ 2A ELSE\":A=\n"] {
        let found = messages(text);
        assert!(found.iter().all(|(_, message)| message.ends_with("`ERROR 1`")), "{text}: {found:?}");
    }
}

#[test]
fn accepted_programs_have_no_diagnostics() {
    let program = "10:\"H\" WAIT 0: CLS : FOR I=1 TO 3: NEXT I\n20:IF I>3 THEN 40\n30:END\n40:GOTO \"H\"\n";
    assert_eq!(messages(program), []);
}

#[test]
fn a_program_image_is_reported_by_its_listing() {
    let listing = decoded("10:PRINT \" \": GOTO 50\n", "a.bas", MachineKind::Pc1360);
    let image = systems::pc1360::tokenise(&listing).expect("it fits").image;
    let remarks = check_image(&image, "a.img");
    assert_eq!(
        remarks[0].to_string(),
        "a.img:1:20: line 10 refers to line 50, which does not exist\n  1 | 10:PRINT \" \": GOTO 50\n    |                    ^^"
    );
}

#[test]
fn any_bytes_have_lines() {
    for bytes in super::random_bytes() {
        let _ = check_image(&bytes, "any.img");
        let _ = check_image(&[&[0xff, 0, 10, 40], &bytes[..39], &[0x0d, 0xff]].concat(), "any.img");
    }
}
