//! Every folder of `basic-listings` is a whole title, and the README tells of it.

use std::path::Path;

use catalogue::{Title, titles};

#[test]
fn every_title_has_a_listing_and_a_description() {
    assert!(!titles().is_empty(), "there are titles");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for title in titles() {
        assert!(title.listing.len() > 100, "{}: the listing is empty", title.folder);
        assert!(folder.join(&title.folder).join("README.md").is_file(), "{} has no README.md", title.folder);
        assert_eq!(catalogue::find(&title.name.to_uppercase()).map(|found| found.name), Some(title.name));
        let is_plain =
            title.name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
        assert!(is_plain, "{}: a name is typed without quotes", title.name);
        assert!(
            title.probe.is_none() || title.origin.game.is_some(),
            "{}: a probe is for a core",
            title.folder
        );
    }
    assert!(titles().is_sorted_by_key(|title| (&title.origin.system, title.name)));
}

#[test]
fn no_name_stands_for_two_titles() {
    let mut names: Vec<&str> = titles().iter().map(|title| title.name).collect();
    names.sort_unstable();
    assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "{names:?}");
}

/// The row of the README's table.
fn row(title: &Title) -> String {
    let origin = &title.origin;
    format!(
        "| [{}]({}/README.md) | `{}` | {} | {}, {} |\n",
        origin.title, title.folder, title.name, origin.language, origin.magazine, origin.year
    )
}

#[test]
fn the_readme_lists_the_titles() {
    const HEAD: &str = "| game | `typein play` | machine | published |\n|---|---|---|---|\n";
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../README.md");
    let text = std::fs::read_to_string(&file).expect("the README is readable");
    let (before, rest) = text.split_once(HEAD).expect("the README has the table of titles");
    let end = rest.find("\n\n").expect("something follows the table") + 1;
    let table: String = titles().iter().map(row).collect();
    if std::env::var_os("TYPEIN_BLESS").is_some() {
        let text = format!("{before}{HEAD}{table}{}", &rest[end..]);
        std::fs::write(&file, text).expect("the README is writable");
        return;
    }
    assert_eq!(&rest[..end], table, "repeat with TYPEIN_BLESS=1");
}
