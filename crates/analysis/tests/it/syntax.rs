//! The diagnostics of the check, for programs with errors and in comparison with the machine.
//!
//! `syntax/NAME.bas` is a listing, `NAME.report` the diagnostics of the check. `TYPEIN_BLESS=1`
//! rewrites the reports; read the difference.

use std::fs;
use std::path::{Path, PathBuf};

use analysis::listing_check;
use cbm_basic::{
    syntax::ErrorKind,
    tokens::{list, tokenise},
};
use listing::Listing;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use systems::{Machine, ProgramEnd, StopReason, c64};

use crate::support::listing;

fn report(listing: &Listing) -> String {
    let kind = |remark: &systems::program::Diagnostic| if remark.is_error { "error" } else { "warning" };
    let (found, _) = listing_check::diagnostics(Machine::C64, listing);
    found.iter().map(|remark| format!("{}: {remark}\n", kind(remark))).collect()
}

#[test]
fn every_listing_gives_the_report_beside_it() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/syntax");
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let mut files: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|ending| ending == "bas")).collect();
    files.sort();
    assert!(files.len() >= 8, "only {} listings found", files.len());
    let mut failures = Vec::new();
    for file in &files {
        let name = file.file_name().expect("a name").to_string_lossy();
        let made = report(&listing(Machine::C64, &fs::read(file).expect("a file"), &name));
        let beside = file.with_extension("report");
        if std::env::var_os("TYPEIN_BLESS").is_some() {
            fs::write(beside, made).expect("written");
        } else if fs::read_to_string(&beside).ok().as_ref() != Some(&made) {
            failures.push(format!("{name}:\n{made}"));
        }
    }
    assert!(failures.is_empty(), "{} of {} listings:\n{}", failures.len(), files.len(), failures.join("\n"));
}

#[test]
fn the_keywords_of_listings_are_those_of_the_dialect() {
    let keywords = listing::notation::commodore::KEYWORDS.iter().copied();
    let dialect = cbm_basic::KEYWORDS.rows.iter().map(|row| row.0);
    let spelt = dialect.filter(|keyword| keyword.starts_with(|first: char| first.is_ascii_uppercase()));
    assert!(keywords.eq(spelt), "the two tables differ");
}

/// The machine's verdict on a program, if syntax alone decides it.
#[derive(Debug, PartialEq, Eq)]
enum MachineVerdict {
    Nothing,
    SyntaxError,
}

/// Runs a program whose line 10 is under test.
fn run(image: &[u8]) -> Option<MachineVerdict> {
    let mut system = Machine::C64.power_on(systems::Options::default());
    let end = system.now() + system.clock().cycles(4.0);
    while system.run_until(end) != StopReason::AwaitingLine {}
    system.load_program(image).expect("it fits");
    system.key_queue_mut().expect("a queue").type_codes(b"RUN\r");
    loop {
        match system.run_until(end) {
            StopReason::Ended(ProgramEnd::Completed) => return Some(MachineVerdict::Nothing),
            StopReason::Ended(ProgramEnd::Failed(failure)) if failure.message == "SYNTAX  ERROR IN 10" => {
                return Some(MachineVerdict::SyntaxError);
            }
            // Another error, an `INPUT`, or a loop: the rest of the program was not executed.
            StopReason::Ended(ProgramEnd::Failed(_)) => return None,
            StopReason::AwaitingLine
                if system.is_running() || system.key_queue().expect("a queue").pending_codes() == 0 =>
            {
                return None;
            }
            _ if system.now() >= end => return None,
            _ => {}
        }
    }
}

fn is_value_decided(text: &str) -> bool {
    // A false condition and a computed jump hide the rest of the line; STOP and INPUT leave the
    // program.
    [
        "IF", "ON", "STOP", "INPUT", "WAIT", "SYS", "LOAD", "SAVE", "VERIFY", "OPEN", "CLOSE", "CONT", "RUN",
        "NEW",
    ]
    .iter()
    .any(|excluded| text.contains(excluded))
}

fn number() -> BoxedStrategy<String> {
    let leaf = prop_oneof![
        "[0-9]{1,3}",
        "[A-D]",
        "[A-C]%",
        "[XY]\\([0-3]\\)",
        "[0-9]?\\.[0-9]",
        Just("TI".to_owned()),
        Just("~".to_owned()),
        Just("2E1".to_owned()),
    ];
    leaf.prop_recursive(3, 12, 3, |inner| {
        prop_oneof![
            (inner.clone(), "(\\+|-|\\*|/| AND | OR |<|>|=|<>|>=|=<)", inner.clone())
                .prop_map(|(a, operator, b)| format!("{a}{operator}{b}")),
            inner.clone().prop_map(|a| format!("({a})")),
            inner.clone().prop_map(|a| format!("-{a}")),
            inner.clone().prop_map(|a| format!("NOT {a}")),
            ("(SGN|INT|ABS|COS|PEEK|FRE|POS|ATN)", inner.clone())
                .prop_map(|(name, a)| format!("{name}({a})")),
            "(LEN|VAL)\\(\"[0-9]{1,2}\"\\)",
        ]
    })
    .boxed()
}

fn text() -> BoxedStrategy<String> {
    prop_oneof![
        "\"[A-D ,;:]{0,3}\"",
        "[A-C]\\$",
        number().prop_map(|a| format!("STR$({a})")),
        "[A-C]\\$\\+\"[A-C]\"",
        (0..4_u8).prop_map(|length| format!("LEFT$(\"ABC\",{length})")),
        (1..4_u8).prop_map(|start| format!("MID$(\"ABC\",{start})")),
        (1..4_u8).prop_map(|start| format!("MID$(\"ABC\",{start},1)")),
        (65..70_u8).prop_map(|code| format!("CHR$({code})")),
    ]
    .boxed()
}

fn statement() -> BoxedStrategy<String> {
    let value = || prop_oneof![number(), text()];
    prop_oneof![
        4 => ("(LET )?[A-D]%?", number()).prop_map(|(name, a)| format!("{name}={a}")),
        2 => ("[A-C]\\$", text()).prop_map(|(name, a)| format!("{name}={a}")),
        1 => ("[0-3]", number()).prop_map(|(index, a)| format!("X({index})={a}")),
        5 => proptest::collection::vec((value(), "[;,]?"), 0..4)
            .prop_map(|items| format!("PRINT {}", items.into_iter().map(|(a, separator)| a + &separator).collect::<String>())),
        1 => "PRINT TAB\\([0-9]\\)\"A\"SPC\\(3\\)",
        2 => ("[I-K]", number(), "(STEP [0-9])?")
            .prop_map(|(name, a, step)| format!("FOR {name}=1 TO {a}{step}:NEXT {name}")),
        1 => "FOR I=1 TO 2:FOR J=1 TO 2:NEXT( J,I)?",
        2 => number().prop_map(|a| format!("POKE 900,ABS(SGN({a}))")),
        2 => "READ [A-D](,[A-D]\\$)?(,X\\(1\\))?",
        1 => "DIM [P-S](\\([1-3](,2)?\\))?,[P-S]\\$\\(2\\)",
        1 => "DEF FN A\\(X\\)=X\\*2:[A-D]=FN A\\(3\\)",
        1 => "(GET A\\$(,B\\$)?|RESTORE|CLR|REM [A-Z:=]{0,4}|DATA [A-Z,=]{0,4}|:|)",
        1 => "(GOSUB 60|GOTO 90|GO TO 90|ON [0-3] GOSUB 60,60|ON [0-2] GOTO 90,90|END)",
        2 => ("(THEN |THEN|GOTO )", "(90|PRINT A|A=1:B=2|GOSUB 60)")
            .prop_map(|(then, rest)| format!("IF 1{then}{rest}")),
        1 => "(CMD 3|OPEN 3,3|OPEN 3,3,1:PRINT#3,\"A\":CLOSE 3|LIST|RETURN|WAIT 1,1|SYS 65490)",
    ]
    .boxed()
}

/// A mutation of a line: what to do at which position.
fn mutation() -> impl Strategy<Value = Option<(u8, usize, char)>> {
    let character = proptest::char::range(' ', 'Z');
    proptest::option::weighted(0.75, (0..4_u8, any::<usize>(), character))
}

fn mutated(line: &str, edit: Option<(u8, usize, char)>) -> String {
    let Some((kind, offset, character)) = edit else { return line.to_owned() };
    let mut letters: Vec<char> = line.chars().collect();
    if letters.is_empty() {
        return String::new();
    }
    let at = offset % letters.len();
    match kind {
        0 => drop(letters.remove(at)),
        1 => letters.insert(at, character),
        2 => letters[at] = character,
        _ => letters.truncate(at),
    }
    letters.into_iter().collect()
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: crate::cases(600),
        rng_seed: RngSeed::Fixed(1982),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn mutated_lines_are_checked_as_the_machine_does(
        statements in proptest::collection::vec(statement(), 1..4),
        edit in mutation(),
    ) {
        let line = mutated(&statements.join(":"), edit);
        let typed: Vec<u8> = line.bytes().map(|byte| if byte == b'~' { 0xff } else { byte }).collect();
        check_tokens(&tokenise(&typed, &cbm_basic::KEYWORDS))?;
    }

    #[test]
    fn any_bytes_can_be_checked(image in proptest::collection::vec(any::<u8>(), 0..300)) {
        for remark in c64::check_image(&image, "any.prg") {
            prop_assert!(!remark.to_string().is_empty());
        }
    }

    #[test]
    fn any_tokens_are_checked_as_the_machine_does(tokens in proptest::collection::vec(token(), 1..9)) {
        check_tokens(&tokens)?;
    }
}

/// A token or a character that is common in lines.
fn token() -> impl Strategy<Value = u8> {
    prop_oneof![
        6 => 0x80..=0xcb_u8,
        2 => prop_oneof![Just(0x99_u8), Just(0x81), Just(0xa4), Just(0x8b), Just(0xa7), Just(0xb2), Just(0xaa)],
        2 => b'A'..=b'D',
        2 => b'0'..=b'9',
        3 => prop_oneof![Just(b'('), Just(b')'), Just(b','), Just(b';'), Just(b':'), Just(b'"'), Just(b'$'), Just(b'%')],
        1 => prop_oneof![Just(b' '), Just(b'.'), Just(b'#'), Just(0xff_u8), 0xcc..=0xfe_u8, 0xc1..=0xc4_u8],
    ]
}

/// Compares the check of a line with the machine.
fn check_tokens(tokens: &[u8]) -> Result<(), TestCaseError> {
    prop_assume!(tokens.len() < 200);
    let others = [(20, &b"END"[..]), (60, b"RETURN"), (90, b"END"), (95, b"DATA 1,2,3,4,5,6,7")];
    let others = others.map(|(number, text)| (number, tokenise(text, &cbm_basic::KEYWORDS)));
    let lines: Vec<(u16, &[u8])> = std::iter::once((10, tokens))
        .chain(others.iter().map(|(number, tokens)| (*number, &tokens[..])))
        .collect();
    let report = cbm_basic::syntax::check(&lines, &cbm_basic::SYNTAX);
    let found =
        |verdict: ErrorKind| report.errors.iter().any(|finding| finding.line == 0 && finding.kind == verdict);
    let mut line = Vec::new();
    list(tokens, &cbm_basic::KEYWORDS, |byte| line.push(byte));
    let line = String::from_utf8_lossy(&line);
    match run(&cbm_basic::text::image(lines.iter().copied(), cbm_basic::PROGRAM_START)) {
        // Machine code may read the text after an address; data are read only by READ.
        Some(MachineVerdict::SyntaxError) if !line.contains("SYS") && !line.contains("DATA") => prop_assert!(
            found(ErrorKind::Syntax)
                || found(ErrorKind::UnknownStatement)
                || found(ErrorKind::SyntaxForSomeValues),
            "a syntax error that the check missed: {line}"
        ),
        Some(MachineVerdict::Nothing) if !is_value_decided(&line) => prop_assert!(
            !found(ErrorKind::Syntax) && !found(ErrorKind::TypeMismatch),
            "no syntax error, but reported: {line}\n{:?}",
            report.errors
        ),
        Some(_) | None => {}
    }
    Ok(())
}
