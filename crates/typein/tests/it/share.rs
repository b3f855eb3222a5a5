//! Links to the page.

use std::fs;

use player::link::Link;

use crate::program::typein_in;

const LISTING: &str = "10 PRINT \"HELLO\"\n20 GOTO 10\n";

#[test]
fn a_link_holds_the_whole_listing() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("hello.bas"), LISTING).unwrap();
    for (address, page) in [
        ("https://example.org/typein", "https://example.org/typein/"),
        ("http://localhost:8064/index.html#viertris", "http://localhost:8064/index.html"),
    ] {
        let run = typein_in(dir.path(), &["share", "hello.bas", "--system", "c64", "--page", address]);
        assert_eq!(run.code, 0, "{}", run.errors);
        let fragment = run.output.trim_end().strip_prefix(&format!("{page}#")).expect(page);
        let link = Link::decode(fragment).unwrap();
        assert_eq!((&link.file[..], &*link.name, &*link.machine), (LISTING.as_bytes(), "hello.bas", "c64"));
    }
}

#[test]
fn a_title_is_a_short_link() {
    let dir = tempfile::tempdir().unwrap();
    let run = typein_in(dir.path(), &["share", "viertris", "--page", "https://example.org/"]);
    assert_eq!(run.output, "https://example.org/#viertris\n", "{}", run.errors);
}

#[test]
fn a_link_needs_an_address_and_a_program() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("prose.txt"), "No program is here.\n").unwrap();
    for (arguments, message) in [
        (&["share", "viertris"][..], "give its address with `--page`"),
        (&["share", "viertris", "--page", "example.org"], "no address with http:// or https://"),
        (&["share", "viertris", "--page", "https://"], "no address"),
        (&["share", "none.bas", "--page", "https://example.org"], "none.bas"),
        (&["share", "prose.txt", "--page", "https://example.org"], "prose.txt"),
        (&["share", "c64", "--page", "https://example.org"], "bare machine"),
    ] {
        let run = typein_in(dir.path(), arguments);
        assert!(run.code == 2 && run.errors.contains(message), "{arguments:?}: {} {}", run.code, run.errors);
        assert_eq!(run.output, "");
    }
}

#[test]
fn a_link_holds_the_position_of_a_snapshot() {
    let dir = tempfile::tempdir().unwrap();
    let kept = typein_in(dir.path(), &["run", "viertris", "--until", "seconds:10", "--keep", "a.snapshot"]);
    assert_eq!(kept.code, 0, "{}", kept.errors);
    let page = ["--page", "https://example.org/"];
    let share = |arguments: &[&str]| typein_in(dir.path(), &[&["share"], arguments, &page].concat());
    let run = share(&["viertris", "--snapshot", "a.snapshot"]);
    assert_eq!(run.code, 0, "{}", run.errors);
    let link = Link::decode(run.output.trim_end().strip_prefix("https://example.org/#").unwrap()).unwrap();
    assert_eq!((&*link.name, &link.file[..]), ("viertris", &[][..]));
    assert_eq!(link.snapshot, fs::read(dir.path().join("a.snapshot")).unwrap());
    // A snapshot of another machine is an error here, not on the page.
    let run = share(&["viertris-msx", "--snapshot", "a.snapshot"]);
    assert!(run.code == 2 && run.errors.contains("a.snapshot"), "{}", run.errors);
}
