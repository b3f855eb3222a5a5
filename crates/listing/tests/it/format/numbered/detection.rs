//! Lines of BASIC and lines of prose after a number.

/// The similarity of a text to BASIC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Detection {
    /// No part of a program, unless program lines are adjacent.
    None,
    /// Part of a program that another line identifies.
    Weak,
    /// A program even alone.
    Strong,
}

fn detection(body: &str) -> Detection {
    let lines = |text: &str| -> Vec<usize> {
        super::programs(text).iter().map(|program| program.lines.len()).collect()
    };
    // Only a file without prose has lines of any text.
    let alone = lines(&format!("On a page\n\n10 {body}\n"));
    let after_another = lines(&format!("On a page\n\n10 PRINT 1\n\n20 {body}\n"));
    match (&alone[..], &after_another[..]) {
        ([1], [2]) => Detection::Strong,
        ([], [2]) => Detection::Weak,
        ([], [1]) => Detection::None,
        other => panic!("{body}: {other:?}"),
    }
}

#[test]
fn statements_are_basic() {
    for body in [
        "rem        *******************",
        ":",
        "gosub1500:rem initialisierung",
        "zg=0:pl=3:gw=0",
        "if(gw<>0)or(zg>64)then3500:rem spielende",
        "printco$(pl):gosub3100",
        "return",
        "nextk,j,i",
        "next:return",
        "pokea0,32:a0=a1",
        "getk$:k=asc(k$+chr$(0))",
        "onkgoto1585,1605",
        "dimux(3),uy(3)",
        "data 1,2,3",
        // `found/msx-4`, `r05_first_line_lost.bas`.
        "READ A, B, C",
        "PRINT \"HALLO\"",
        "?\"a\"",
        "FOR I=1 TO 10",
        "fori=0to3:forj=0to3",
        "inputsp$(i)",
        "sys 49152",
        "END",
        "\"H\" CLEAR : WAIT 0",
        "COLOR 15,0,0:SCREEN 1:WIDTH 32:KEY OFF",
        "bw(i,j)=w(i,j)",
        "max=-5000:h=0",
        "PRINT",
        "data",
        "rem",
        "s=54272",
        "GOTO 10",
        "def fn a(x)=x*x",
        "close 2",
    ] {
        assert_eq!(detection(body), Detection::Strong, "{body}");
    }
}

#[test]
fn prose_is_not() {
    for body in [
        "Dimensionierung der Felder",
        "Felder, die in vier Reihen und vier Spalten",
        "Input your name",
        "Load the program",
        "Ende des Programms",
        "= farbfernseher",
        "-180 Initialisierung",
        "Online lesen",
        "Daten lesen",
        "Listing",
        "Runde gewinnt",
        "Forscher",
        "Print the listing on paper",
        ". Kapitel",
        "Neue Abonnenten",
        "Stoppuhr",
        "Letzte Zeile: x = 5",
        "if you like this game, write to us.",
        "for the C 64",
        "on the screen you see",
        "",
        "x = 5 bedeutet, daß der Spieler gewinnt",
        "Return to the menu",
    ] {
        assert_eq!(detection(body), Detection::None, "{body}");
    }
}
