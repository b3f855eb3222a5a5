//! MSX listings in the memory format.

use listing::encode::{self, Notation};
use listing::{Listing, MachineKind, Source, container::ProgramToSave};
use systems::msx::{lines_of, tokenise};

fn decoded(text: &str) -> Listing {
    crate::decoded(text, "a.bas", MachineKind::Msx)
}

#[test]
fn a_tokenised_listing_lists_as_printed() {
    let text = "0 CLS\n10 ' Game\n20 SCREEN 1:PRINT \"é☺\";TAB(3)\"x\"\n30  IF A=1 THEN 20 ELSE GOTO 10\n40 DATA a, 1:?&HFF\n";
    let prepared = tokenise(&decoded(text)).expect("it fits");
    let lines = lines_of(&prepared.image);
    let printed = encode::program(lines.iter().map(|line| (line.number, &line.listed[..])), Notation::Msx);
    assert_eq!(printed, text.replace(":?", ":PRINT"));
    assert!(prepared.warnings.is_empty(), "{:?}", prepared.warnings);
}

#[test]
fn a_published_listing_round_trips_through_every_file_format() {
    let text = include_str!("../../../../../basic-listings/msx/battleship-as-printed/listing.bas");
    let image = tokenise(&decoded(text)).expect("it fits").image;
    let lines = lines_of(&image);
    let listed: Vec<(u16, &[u8])> = lines.iter().map(|line| (line.number, &line.listed[..])).collect();
    let printed = encode::program(listed.iter().copied(), Notation::Msx);
    assert_eq!(printed, text.replace(":?\"", ":PRINT\""));
    // A sound file is write-only.
    for form in MachineKind::Msx.files().iter().filter(|form| form.is_readable) {
        let file = (form.write)(&ProgramToSave {
            name: "battleship",
            address: 0x8001,
            image: &image,
            lines: &listed,
        });
        let read = match listing::read(&file, &format!("a{}", form.extension))
            .unwrap_or_else(|error| panic!("{error}"))
        {
            Source::Prg(prg) => prg.bytes,
            Source::Page(page) => {
                tokenise(&page.listing_for(None, MachineKind::Msx).expect("it is one")).unwrap().image
            }
        };
        assert_eq!(read, image, "{}", form.name);
    }
}

#[test]
fn a_constant_out_of_range_is_an_error() {
    let error = tokenise(&decoded("10 A=1\n20 A=1E99\n")).expect_err("it is too large");
    assert!(error.to_string().starts_with("a.bas:2:1: line 20 has a number that is too large"), "{error}");
}
