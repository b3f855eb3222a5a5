//! Keywords that optical character recognition has damaged.

use listing::DiagnosticKind;

/// Returns the text after a line number, and the number of repaired keywords.
fn repaired(body: &str) -> (String, usize) {
    // Damage is repaired in a listing with other lines.
    let programs = super::programs(&format!("10 PRINT 1\n20 PRINT 2\n30{body}\n"));
    let [program] = &programs[..] else { panic!("{body}: one program") };
    let [_, _, line] = &program.lines[..] else { panic!("{body}: three lines") };
    for found in &program.diagnostics {
        assert!(matches!(found.kind, DiagnosticKind::DamagedKeyword { .. }), "{body}: {found:?}");
    }
    (line.chars[line.body_start..].iter().map(|c| c.character).collect(), program.diagnostics.len())
}

#[test]
fn damaged_keywords_are_repaired() {
    for (body, expected, count) in [
        (" P0KE 1024,1", " POKE 1024,1", 1),
        (" GOT0 100", " GOTO 100", 1),
        (" PRINT TAB(5)A$:G0SUB 300", " PRINT TAB(5)A$:GOSUB 300", 1),
        (" 1F A=1 THEN END", " IF A=1 THEN END", 1),
        (" A=PEEK(653):lF A=1 THENG0TO10", " A=PEEK(653):IF A=1 THENGOTO10", 2),
        (" PRlNT CHRS(147)", " PRINT CHR$(147)", 2),
        (" c1ose 2:pr1nt", " close 2:print", 2),
        (" P0KE1024,1:PR|NT", " POKE1024,1:PRINT", 2),
    ] {
        assert_eq!(repaired(body), (expected.to_owned(), count), "{body}");
    }
}

#[test]
fn sound_text_stays() {
    for body in [
        " P0=5:S5=1:O1=2:1F=3",
        " PRINT\"G0TO P0KE\":REM GOT0",
        " DATA P0KE,G0TO:A=1",
        " pO53280,0:gO100:fOi=1tO10:nE",
        " FORI=1TO10:IFA0=1THEN100",
        " A=&H1F:GOTO100:ON A GOTO 1,2",
        " FORI=40960TO49151STEP5:FORJ=1TO5STEP2",
        " fori=40960to49151:nexti:a=5step",
    ] {
        assert_eq!(repaired(body), (body.to_owned(), 0));
    }
}
