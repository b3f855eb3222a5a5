//! Edits of a line as patches of the decoded text.

use listing::checksum::repair::Edit;
use listing::encode::Notation;
use listing::{MachineKind, Source};

#[test]
fn an_edit_changes_its_characters_alone() {
    let text = "10 PRINT AB\n20 GOTO 10\n";
    let Ok(Source::Page(page)) = listing::read(text.as_bytes(), "a.txt") else { panic!("it is a page") };
    let listing = page.listing(None, &[MachineKind::Msx]).expect("an MSX listing");
    let line = listing.line(10).expect("the line");
    assert_eq!(line.text, b"PRINT AB");
    for (edit, patched) in [
        (Edit::Replace { at: 0, with: b'S' }, "10 SRINT AB"),
        (Edit::Replace { at: 7, with: b'S' }, "10 PRINT AS"),
        (Edit::Insert { at: 0, code: b'?' }, "10 ?PRINT AB"),
        (Edit::Insert { at: 3, code: b'?' }, "10 PRI?NT AB"),
        (Edit::Insert { at: 8, code: b'?' }, "10 PRINT AB?"),
        (Edit::Remove { at: 0 }, "10 RINT AB"),
        (Edit::Remove { at: 7 }, "10 PRINT A"),
        (Edit::Swap { at: 0 }, "10 RPINT AB"),
        (Edit::Swap { at: 3 }, "10 PRITN AB"),
        (Edit::Swap { at: 6 }, "10 PRINT BA"),
    ] {
        let patches = listing.patches(line, edit);
        let (notation, patch) = patches.first().expect("MSX listings have a notation");
        assert_eq!((*notation, notation.name()), (Notation::Msx, "text"));
        let expected = format!("{patched}\n20 GOTO 10\n");
        assert_eq!(patch.apply(text).as_deref(), Some(&*expected), "{edit:?}");
    }
    let edit = Edit::Remove { at: 0 };
    let (_, mut patch) = listing.patches(line, edit).remove(0);
    patch.range = 0..text.len() + 1;
    assert_eq!(patch.apply(text), None);
}
