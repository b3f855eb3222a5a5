//! Diagnostics of MSX listings.

use listing::{Listing, MachineKind};

use systems::msx::{check, check_image};
use systems::tokenised::Diagnostic;

fn decoded(text: &str) -> Listing {
    crate::decoded(text, "a.bas", MachineKind::Msx)
}

/// Column and message of each diagnostic.
fn messages(text: &str) -> Vec<(u32, String)> {
    check(&decoded(text)).into_iter().map(|remark| (remark.span.position.column, remark.message)).collect()
}

#[test]
fn missing_jump_targets_are_reported() {
    let remarks =
        check(&decoded("10 GOTO 50:ON ERROR GOTO 0\n20 REM GOTO 60\n30 RESTORE 10:?\"GOTO 70\":RUN 80\n"));
    let messages: Vec<&str> = remarks.iter().map(|remark| &remark.message[..]).collect();
    assert_eq!(
        messages,
        [
            "line 10 refers to line 50, which does not exist",
            "line 30 refers to line 80, which does not exist"
        ]
    );
    assert_eq!(remarks[0].span.position.column, 9);
}

#[test]
fn an_error_is_reported_where_the_machine_stops() {
    let stops = |text: &str| messages(&format!("10 {text}\n"))[0].clone();
    let (column, message) = stops("SCREEN 1:PRNT \"hello\"");
    assert_eq!(
        (column, &message[..]),
        (
            18,
            "syntax error in line 10: the machine stops at `\"hello\"` with `Syntax error`; `PRINT` may be meant"
        )
    );
    assert_eq!(stops("PRINT (1+2").0, 14);
    assert_eq!(stops("FOR I=1 TO :NEXT").0, 15);
    assert_eq!(
        stops("PRINT 1+").1,
        "missing operand in line 10: the machine stops at the end of the line with `Missing operand`"
    );
    assert_eq!(
        stops("A=\"x\"").1,
        "type mismatch in line 10: the machine stops at the end of the line with `Type mismatch`"
    );
}

#[test]
fn statements_of_extensions_are_named() {
    for (text, name) in [("CALL TURBO ON", "TURBO"), ("_run", "RUN"), ("CALL music(1)", "MUSIC")] {
        let message = &messages(&format!("10 {text}\n"))[0].1;
        assert!(
            message
                .ends_with(&format!("; `{name}` is of an extension: `CALL` has `FORMAT` and `SYSTEM` here"))
        );
    }
    assert!(messages("10 CALL FORMAT:CALL SYSTEM\n").is_empty());
}

#[test]
fn accepted_programs_have_no_diagnostics() {
    let program = "10 DEFSTR A-C:A=\"x\":FOR I=1 TO 3:NEXT:IF A=\"y\" THEN PRINT 1 ELSE 20\n\
                   20 ON I GOTO 10,20:DATA this, that:' and so on\n30 GOTO 10:this is never read\n";
    assert_eq!(messages(program), []);
}

#[test]
fn text_that_is_never_reached_is_no_error() {
    let remarks = check(&decoded("10 END\n20 PRNT 1\n"));
    assert!(remarks.iter().all(|remark| !remark.is_error) && remarks.len() == 1, "{remarks:?}");
}

#[test]
fn a_program_image_is_reported_by_its_listing() {
    let listing = decoded("10 FOR I = 1 TO  :NEXT\n20 PRINT\"é \" : GOTO 50\n");
    let image = systems::msx::tokenise(&listing).expect("it fits").image;
    let positions = |remarks: Vec<Diagnostic>| -> Vec<(u32, u32)> {
        let positions = remarks.into_iter().map(|remark| remark.span.position);
        positions.map(|position| (position.line, position.column)).collect()
    };
    assert_eq!(positions(check_image(&image, "a.bas")), [(1, 18), (2, 21)]);
    assert_eq!(positions(check(&listing)), positions(check_image(&image, "a.bas")));
}

#[test]
fn any_bytes_have_lines() {
    for bytes in super::random_bytes() {
        let _ = check_image(&bytes, "any.bas");
    }
}
