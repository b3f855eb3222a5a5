//! Every folder of `basic-listings` is a complete title, and the README lists it.

use std::path::Path;

use catalogue::{HowToPlay, Kind, Origin, Title, titles};

#[test]
fn every_title_has_a_listing_and_a_description() {
    assert!(!titles().is_empty(), "there are titles");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for title in titles() {
        assert!(title.listing.len() > 100, "{}: the listing is empty", title.folder);
        let Origin { about, author, language, magazine, published, .. } = &title.origin;
        let Origin { system, obtained, notation, changes, rights, year, .. } = &title.origin;
        let texts = [about, author, language, magazine, published, obtained, notation, changes, rights];
        assert!(texts.iter().all(|text| !text.is_empty()) && *year > 1970, "{}: incomplete", title.folder);
        assert!(title.folder.contains(&format!("/{system}/")), "{}: `{system}`", title.folder);
        assert!(folder.join(title.folder).join("README.md").is_file(), "{} has no README.md", title.folder);
        assert_eq!(catalogue::find(&title.name.to_uppercase()).map(|found| found.name), Some(title.name));
        let is_plain =
            title.name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
        assert!(is_plain, "{}: a name is typed without quotes", title.name);
        assert!(
            title.probe.is_none() || title.origin.game.is_some(),
            "{}: a probe needs a core",
            title.folder
        );
    }
    assert!(titles().is_sorted_by_key(|title| (&title.origin.system, title.name)));
}

#[test]
fn every_title_says_how_to_play_it_in_both_languages_of_the_page() {
    for title in titles() {
        let [english, german] = ["en", "de"].map(|language| &title.origin.play[language]);
        assert_eq!(title.origin.play.len(), 2, "{}", title.name);
        for how in [english, german] {
            let texts = [&how.goal, &how.start].into_iter().chain(how.keys.iter().flatten());
            assert!(texts.into_iter().all(|text| !text.trim().is_empty()), "{}", title.name);
        }
        assert!(english.about.is_empty() && !german.about.is_empty(), "{}", title.name);
        let names = |how: &HowToPlay| how.keys.iter().map(|[names, _]| names.clone()).collect::<Vec<_>>();
        assert_eq!(names(english), names(german), "{}", title.name);
    }
}

#[test]
fn a_title_that_is_a_change_of_another_says_so() {
    for title in titles() {
        assert_eq!(title.origin.of.is_some(), title.patch.is_some(), "{}", title.folder);
        if let Some(main) = &title.origin.version_of {
            let main = catalogue::find(main).expect("the title whose version it is");
            assert_eq!(main.origin.version_of, None, "{}", title.folder);
        }
        assert_eq!(
            title.file.ends_with(".patch"),
            title.patch.is_some(),
            "{}: `of` needs a patch",
            title.folder
        );
    }
}

#[test]
fn a_description_has_the_source_as_far_as_it_is_known() {
    let described = |origin: &str| {
        let origin = Origin::parse(origin).expect("it is an origin");
        let (name, folder, file) = ("name", "folder", "listing.bas");
        Title { name, origin, listing: b"", patch: None, probe: None, folder, file }.description()
    };
    let base = "title = \"Chess\"\nsystem = \"c64\"\n";
    for (more, description) in [
        ("", "Chess"),
        ("about = \"a game\"\n", "a game"),
        ("author = \"A. Smith\"\nyear = 1984\n", "Chess (A. Smith, 1984)"),
        ("about = \"a game\"\nmagazine = \"RUN\"\n", "a game (RUN)"),
    ] {
        assert_eq!(described(&format!("{base}{more}")), description);
    }
}

/// Returns the lines of an MSX title whose numbers begin with one of these.
fn lines(name: &str, numbers: &[&str]) -> Vec<&'static str> {
    let text = catalogue::find(name).and_then(Title::text).expect("the title is there");
    let is_changed = |line: &&str| line.split_once(' ').is_some_and(|(number, _)| numbers.contains(&number));
    text.lines().filter(is_changed).collect()
}

#[test]
fn the_search_of_battleship_differs_from_the_print_in_three_lines() {
    let count =
        |name: &str| catalogue::find(name).and_then(Title::text).expect("it is there").lines().count();
    let restored = ["20", "50", "415"];
    let printed = lines("battleship-as-printed", &restored);
    assert_eq!(printed, lines("battleship", &restored));
    for (printed, restored) in printed.into_iter().zip(lines("battleship-search", &restored)) {
        assert!(restored.strip_prefix(printed).is_some_and(|rest| rest.starts_with(':')), "{restored}");
    }
    assert_eq!(
        (count("battleship"), count("battleship-as-printed"), count("battleship-search")),
        (93, 104, 104)
    );
}

#[test]
fn a_battleship_listing_is_changed_only_after_the_line_that_breaks_off() {
    let [title, base] = ["battleship-surroundings", "battleship-search"]
        .map(|name| catalogue::find(name).and_then(Title::text).expect("the title is there"));
    let added: Vec<&str> = title.lines().filter(|line| !base.lines().any(|other| other == *line)).collect();
    assert!(added[0].starts_with("720 CR=CR-1:IF CR=0 THEN OE=0:"), "{}", added[0]);
    assert!(added[1..].iter().all(|line| line.starts_with(['7', '8']) && line.len() > 3), "{added:?}");
    assert!(base.lines().filter(|line| !title.contains(*line)).all(|line| line.starts_with("720 ")));
}

#[test]
fn names_are_unique() {
    let mut names: Vec<&str> = titles().iter().flat_map(Title::names).collect();
    names.sort_unstable();
    assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "{names:?}");
}

#[test]
fn another_name_finds_its_title() {
    assert_eq!(catalogue::find("Solitaire").map(|title| title.name), Some("solitaire-3"));
}

/// The page with the table of titles.
const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/play/titles.md");

/// Returns the row of the table.
fn row(title: &Title) -> String {
    let origin = &title.origin;
    let names: Vec<String> = title.names().map(|name| format!("`{name}`")).collect();
    let picture = format!("../pictures/{}.png", title.name);
    let picture = match Path::new(PAGE).with_file_name(&picture).is_file() {
        true => format!("<img src=\"{picture}\" width=\"120\" alt=\"\">"),
        false => String::new(),
    };
    let kind = match origin.kind {
        Kind::Original => "original",
        Kind::Reconstruction => "reconstruction",
        Kind::Own => "written here",
    };
    format!(
        "| {picture} | [{}](../../{}/README.md) | {} | {} | {}, {} | {kind} |\n",
        origin.title,
        title.folder,
        names.join(", "),
        origin.language,
        origin.magazine,
        origin.year,
    )
}

#[test]
fn the_documentation_lists_the_titles() {
    const HEAD: &str =
        "| | game | `typein play` | machine | published | listing |\n|---|---|---|---|---|---|\n";
    let text = std::fs::read_to_string(PAGE).expect("the page is readable");
    let (before, rest) = text.split_once(HEAD).expect("the page has the table of titles");
    let end = rest.find("\n\n").map_or(rest.len(), |end| end + 1);
    let table: String = titles().iter().map(row).collect();
    if std::env::var_os("TYPEIN_BLESS").is_some() {
        let text = format!("{before}{HEAD}{table}{}", &rest[end..]);
        std::fs::write(PAGE, text).expect("the page is writable");
        return;
    }
    assert_eq!(&rest[..end], table, "run again with TYPEIN_BLESS=1");
}
