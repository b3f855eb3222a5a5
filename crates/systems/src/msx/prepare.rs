//! Listings to programs in the machine's form, and back.

use std::collections::BTreeSet;

use listing::{
    Line, Listing, Place, SourceText,
    encode::{self, Notation},
};
use msx_basic::{crunch, keyword::constant, keyword::statement, layout::PROGRAM_START, list, text};

use crate::program::{PrepareError, Prepared, ProgramLine, Remark};

/// Tokenises a listing as the machine would hold it.
///
/// # Errors
/// When a line has a constant that cannot be stored.
pub fn prepare(listing: &Listing) -> Result<Prepared, PrepareError> {
    let mut lines = Vec::with_capacity(listing.lines.len());
    for line in &listing.lines {
        let Ok(tokens) = crunch::crunch(&line.text) else {
            let place = Box::new(listing.place_of_number(line));
            return Err(PrepareError::ConstantTooLarge { number: line.number, place });
        };
        lines.push((line.number, tokens));
    }
    let image = text::image(lines.iter().map(|(number, tokens)| (*number, &tokens[..])), PROGRAM_START);
    let warnings = check(listing).into_iter().map(|remark| remark.to_string()).collect();
    Ok(Prepared { image, warnings })
}

/// The lines of a program, found by their ends whatever the links say.
#[must_use]
pub fn lines_of(image: &[u8]) -> Vec<ProgramLine> {
    let mut ram = Box::new([0; 0x1_0000]);
    let start = usize::from(PROGRAM_START);
    // Four zeros stay behind it, so that a program without an end has one.
    let length = image.len().min(ram.len() - start - usize::from(text::LINE_HEAD));
    ram[start..start + length].copy_from_slice(&image[..length]);
    text::relink(&mut ram, PROGRAM_START);
    let lines = text::lines(&ram, PROGRAM_START).map(|line| {
        let tokens = text::tokens(&ram, line.address).to_vec();
        let listed = list::listed(&ram, line.address + text::LINE_HEAD, tokens.len());
        ProgramLine { number: line.number, tokens, listed }
    });
    lines.collect()
}

/// Checks a listing as it is typed: jumps to lines that are not there.
#[must_use]
pub fn check(listing: &Listing) -> Vec<Remark> {
    let tokens = |line: &Line| crunch::crunch(&line.text).unwrap_or_default();
    let lines: Vec<(u16, Vec<u8>)> = listing.lines.iter().map(|line| (line.number, tokens(line))).collect();
    remarks(&lines, |index, to| {
        let line = &listing.lines[index];
        let digits = to.to_string();
        let found = line.text.windows(digits.len()).rposition(|window| window == digits.as_bytes());
        found.map_or_else(|| listing.place_of_number(line), |at| listing.place(line, at..at + digits.len()))
    })
}

/// Checks a program as the machine holds it. `file` is its name for messages.
#[must_use]
pub fn check_image(image: &[u8], file: &str) -> Vec<Remark> {
    let stored = lines_of(image);
    let printed = encode::program(stored.iter().map(|line| (line.number, &line.listed[..])), Notation::Msx);
    let mut starts = vec![0];
    starts.extend(printed.bytes().zip(1_u32..).filter(|(byte, _)| *byte == b'\n').map(|(_, at)| at));
    let source = SourceText::new(file, printed);
    let lines: Vec<(u16, Vec<u8>)> = stored.iter().map(|line| (line.number, line.tokens.clone())).collect();
    remarks(&lines, |index, _| source.place(starts[index], lines[index].0.to_string().len()))
}

/// The jumps to lines that are not there; `place` has the line's index and the number that it names.
fn remarks(lines: &[(u16, Vec<u8>)], place: impl Fn(usize, u16) -> Place) -> Vec<Remark> {
    let numbers: BTreeSet<u16> = lines.iter().map(|(number, _)| *number).collect();
    let mut remarks = Vec::new();
    for (index, (number, tokens)) in lines.iter().enumerate() {
        for to in jumps(tokens).into_iter().filter(|to| !numbers.contains(to)) {
            let message = format!("line {number} names line {to}, which is not there");
            let place = place(index, to);
            remarks.push(Remark { is_error: false, is_jump: true, number: *number, message, place });
        }
    }
    remarks
}

/// The lines that a line's tokens name, but those that edit programs, compare a line with `ERL`, or stand for none.
fn jumps(tokens: &[u8]) -> Vec<u16> {
    let mut jumps = Vec::new();
    let (mut at, mut is_quoted, mut word) = (0, false, 0);
    while let Some(&byte) = tokens.get(at) {
        if byte == b'"' {
            is_quoted = !is_quoted;
        }
        if is_quoted {
            at += 1;
            continue;
        }
        match byte {
            statement::REM => break,
            statement::DATA => {
                // What stands there is text up to a colon.
                at += tokens[at..].iter().position(|&byte| byte == b':').unwrap_or(tokens.len() - at);
                continue;
            }
            constant::LINE_NUMBER => {
                let number = tokens.get(at + 1..at + 3).map_or(0, |two| u16::from_le_bytes([two[0], two[1]]));
                let is_off = number == 0 && matches!(word, statement::GOTO | statement::RESUME);
                if JUMPING.contains(&word) && !is_off {
                    jumps.push(number);
                }
            }
            0x80..=0xfe => word = byte,
            _ => {}
        }
        at += usize::from(text::length_of(byte));
    }
    jumps
}

/// Words behind which a line has to be there when they are obeyed.
const JUMPING: [u8; 8] = [
    statement::GOTO,
    statement::GOSUB,
    statement::THEN,
    statement::ELSE,
    statement::RESTORE,
    statement::RESUME,
    statement::RUN,
    statement::RETURN,
];

#[cfg(test)]
mod tests {
    use super::*;
    use listing::{Machine, Source, container::Saved};

    fn decoded(text: &str) -> Listing {
        let Ok(Source::Page(page)) = listing::read(text.as_bytes(), "a.bas") else { panic!("a text") };
        page.listing_for(None, Machine::Msx).unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn a_listing_is_held_as_it_is_printed() {
        let text = "10 ' Game\n20 SCREEN 1:PRINT \"é☺\";TAB(3)\"x\"\n30  IF A=1 THEN 20 ELSE GOTO 10\n40 DATA a, 1:?&HFF\n";
        let prepared = prepare(&decoded(text)).expect("it fits");
        let lines = lines_of(&prepared.image);
        let printed =
            encode::program(lines.iter().map(|line| (line.number, &line.listed[..])), Notation::Msx);
        assert_eq!(printed, text.replace(":?", ":PRINT"));
        assert!(prepared.warnings.is_empty(), "{:?}", prepared.warnings);
    }

    #[test]
    fn a_published_listing_survives_every_file_of_the_machine() {
        let text = include_str!("../../../../basic-listings/msx/battleship-as-printed/listing.bas");
        let image = prepare(&decoded(text)).expect("it fits").image;
        let lines = lines_of(&image);
        let listed: Vec<(u16, &[u8])> = lines.iter().map(|line| (line.number, &line.listed[..])).collect();
        let printed = encode::program(listed.iter().copied(), Notation::Msx);
        assert_eq!(printed, text.replace(":?\"", ":PRINT\""));
        for form in Machine::Msx.files() {
            let file = (form.write)(&Saved { name: "battleship", image: &image, lines: &listed });
            let read = match listing::read(&file, "a.bas").unwrap_or_else(|error| panic!("{error}")) {
                Source::Prg(prg) => prg.bytes,
                Source::Page(page) => {
                    prepare(&page.listing_for(None, Machine::Msx).expect("it is one")).unwrap().image
                }
            };
            assert_eq!(read, image, "{}", form.name);
        }
    }

    #[test]
    fn lines_that_are_named_and_not_there_are_told() {
        let remarks = check(&decoded(
            "10 GOTO 50:ON ERROR GOTO 0\n20 REM GOTO 60\n30 RESTORE 10:?\"GOTO 70\":RUN 80\n",
        ));
        let told: Vec<&str> = remarks.iter().map(|remark| &remark.message[..]).collect();
        assert_eq!(
            told,
            ["line 10 names line 50, which is not there", "line 30 names line 80, which is not there"]
        );
        assert_eq!(remarks[0].place.position.column, 9);
    }

    #[test]
    fn a_constant_without_room_is_an_error() {
        let error = prepare(&decoded("10 A=1\n20 A=1E99\n")).expect_err("it is too large");
        assert!(
            error.to_string().starts_with("a.bas:2:1: line 20 has a number that is too large"),
            "{error}"
        );
    }

    #[test]
    fn any_bytes_have_lines() {
        let mut state = 8_u32;
        for _ in 0..2000 {
            let bytes: Vec<u8> = (0..40)
                .map(|_| {
                    state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    (state >> 24) as u8
                })
                .collect();
            let _ = check_image(&bytes, "any.bas");
        }
    }
}
