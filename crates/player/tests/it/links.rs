//! Links of version 1 stay readable: `links.tsv` has ten of them, each with its contents.

use numeric::fnv::Fnv1a;
use player::link::Link;

use crate::VIER3D;

/// The kept links: name, machine, seed, keys, length and hash of the file, and the link.
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
        let Link { file, name, machine, seed, keys } = &link;
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
