//! Links: they are decoded as they were encoded, damaged ones are errors, and those of version 1 stay readable.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use miniz_oxide::deflate::compress_to_vec;
use numeric::fnv::Fnv1a;
use player::link::{Link, LinkError, MAX_LEN};
use proptest::prelude::*;

use crate::VIER3D;

/// Ten links of version 1, each with its contents: name, machine, seed, keys, length and hash of the file, and the link.
const KEPT: &str = include_str!("links.tsv");

fn hash(bytes: &[u8]) -> u64 {
    let mut hash = Fnv1a::default();
    hash.write(bytes);
    hash.finish()
}

#[test]
fn kept_links_are_read_as_they_were_written() {
    let rows: Vec<&str> = KEPT.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(rows.len(), 10);
    for row in rows {
        let cells: Vec<&str> = row.split('\t').collect();
        let link = Link::decode(cells[6]).expect(row);
        let Link { file, name, machine, seed, keys, snapshot } = &link;
        assert!(snapshot.is_empty(), "{row}");
        let found = [
            name.clone(),
            machine.clone(),
            seed.to_string(),
            keys.join(" "),
            file.len().to_string(),
            format!("{:016x}", hash(file)),
        ];
        assert_eq!(found[..], cells[..6]);
    }
}

#[test]
fn the_longest_title_travels_in_a_short_link() {
    let (name, machine) = ("3d-vier-gewinnt.bas".to_owned(), "c64".to_owned());
    let link = Link { file: VIER3D.to_vec(), name, machine, ..Link::default() };
    let text = link.encode().expect("it is small enough");
    assert!(text.len() < 4600, "{} characters", text.len());
}

proptest! {
    #[test]
    fn every_link_comes_back(
        file in prop::collection::vec(any::<u8>(), 0..400),
        name in ".{0,20}",
        machine in "[a-z0-9]{0,8}",
        seed in any::<u64>(),
        keys in prop::collection::vec("[A-Z]{1,6}", 0..4),
        snapshot in prop::collection::vec(any::<u8>(), 0..400),
    ) {
        let link = Link { file, name, machine, seed, keys, snapshot };
        let text = link.encode().unwrap();
        prop_assert!(text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte)));
        prop_assert_eq!(Link::decode(&text), Ok(link));
    }

    #[test]
    fn any_text_is_a_link_or_an_error(text in ".{0,80}") {
        let _ = Link::decode(&text);
    }

    #[test]
    fn a_damaged_link_is_an_error_or_another_link(at in 0_usize..60, by in any::<u8>()) {
        let mut bytes = URL_SAFE_NO_PAD.decode(sample().encode().unwrap()).unwrap();
        let at = at % bytes.len();
        bytes[at] ^= by;
        let _ = Link::decode(&URL_SAFE_NO_PAD.encode(bytes));
    }
}

fn sample() -> Link {
    let (name, machine) = ("hello.bas".to_owned(), "c64".to_owned());
    let file = b"10 PRINT\"HELLO\"\n20 GOTO 10\n".to_vec();
    Link { file, name, machine, seed: 300, keys: vec!["F1".into(), "RETURN".into()], ..Link::default() }
}

#[test]
fn a_link_to_the_start_has_version_1_and_a_link_to_a_position_version_2() {
    let version = |link: &Link| URL_SAFE_NO_PAD.decode(link.encode().unwrap()).unwrap()[0];
    assert_eq!(version(&sample()), 1);
    assert_eq!(version(&Link { snapshot: vec![7; 90_000], ..sample() }), 2);
}

#[test]
fn links_that_are_cut_off_are_damaged() {
    let text = sample().encode().unwrap();
    for length in 0..text.len() {
        assert!(Link::decode(&text[..length]).is_err(), "{length}");
    }
    assert_eq!(Link::decode("Aw"), Err(LinkError::WrongVersion { found: 3 }));
}

#[test]
fn a_link_that_inflates_beyond_the_limit_is_refused() {
    let large = |length| Link { file: vec![b'x'; length], ..Link::default() };
    assert_eq!(large(MAX_LEN).encode(), Err(LinkError::TooLarge));
    let mut bytes = vec![1];
    bytes.extend(compress_to_vec(&vec![0; MAX_LEN + 1], 10));
    assert_eq!(Link::decode(&URL_SAFE_NO_PAD.encode(bytes)), Err(LinkError::TooLarge));
    assert!(Link::decode(&large(MAX_LEN - 9).encode().unwrap()).is_ok());
}
