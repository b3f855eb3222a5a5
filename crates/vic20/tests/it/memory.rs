//! Memory: the KERNAL's layout for an expansion, and the addresses that the video chip's registers select.

use std::collections::BTreeMap;

use hardware::Cycles;
use vic20::video::Vic;
use vic20::{Expansion, Region};

use crate::golden::table;

/// The recorded items after one typed line (none: at power-on), by memory and line.
fn recorded() -> BTreeMap<(u8, String), BTreeMap<String, String>> {
    let mut groups: BTreeMap<_, BTreeMap<_, _>> = BTreeMap::new();
    for row in table("memory.tsv") {
        let key = (row.number("memory"), row.get("typed").to_owned());
        groups.entry(key).or_default().insert(row.get("item").to_owned(), row.get("value").to_owned());
    }
    groups
}

/// Returns the recorded items that the chip and the expansion determine.
fn power_on_items(expansion: Expansion) -> Vec<(String, u16)> {
    let [start, end] = expansion.program_memory();
    let mut items = vec![
        ("start of BASIC (43/44)".to_owned(), start + 1),
        ("end of BASIC memory (55/56)".to_owned(), end),
        ("start of user memory (641/642)".to_owned(), start),
        ("end of user memory (643/644)".to_owned(), end),
        ("screen of the editor (648*256)".to_owned(), expansion.screen()),
        ("screen shown (36866, 36869)".to_owned(), expansion.screen()),
        ("colour RAM shown".to_owned(), expansion.colours()),
        ("character set shown".to_owned(), 0x8000),
        ("fre(0)".to_owned(), expansion.bytes_free() - 2),
        ("peek 36867 and 127".to_owned(), 46),
    ];
    let pointers =
        [(43, start + 1), (55, end), (641, start), (643, end), (647, 1 | expansion.screen() & 0xff00)];
    for (address, value) in pointers {
        let [low, high] = value.to_le_bytes();
        items.extend(
            [(address, low), (address + 1, high)].map(|(at, byte)| (format!("peek {at}"), byte.into())),
        );
    }
    let registers = Vic::power_on_values(Region::Pal, expansion);
    for register in (0..16).filter(|register| ![3, 4, 6, 7, 8, 9].contains(register)) {
        items.push((format!("peek {}", 36864 + register), registers[register].into()));
    }
    items
}

#[test]
fn expansions_give_the_recorded_memory_at_power_on() {
    let groups = recorded();
    let mut compared = 0;
    for expansion in Expansion::ALL {
        let items = &groups[&(expansion.kilobytes(), String::new())];
        for (item, expected) in power_on_items(expansion) {
            // 647 is the colour under the cursor, which changes; 648 is the page of the screen.
            if let Some(value) = items.get(&item).filter(|_| item != "peek 647") {
                assert_eq!(value.parse(), Ok(expected), "{expansion:?}: {item}");
                compared += 1;
            }
        }
    }
    assert!(compared >= 70, "{compared} items");
}

#[test]
fn the_video_chip_shows_what_its_registers_select() {
    let mut compared = 0;
    for ((memory, typed), items) in recorded() {
        let [Some(columns), Some(pointers)] =
            ["peek 36866", "peek 36869"].map(|item| Some(items.get(item)?.parse().expect("a byte")))
        else {
            continue;
        };
        let mut vic = Vic::new(Region::Pal);
        vic.write(2, columns, Cycles(0));
        vic.write(5, pointers, Cycles(0));
        for (item, address) in [
            ("screen shown (36866, 36869)", vic.screen_address()),
            ("colour RAM shown", vic.colour_address()),
            ("character set shown", vic.character_address()),
        ] {
            if let Some(value) = items.get(item) {
                assert_eq!(value.parse(), Ok(address), "{memory} KB, {typed}: {item}");
                compared += 1;
            }
        }
    }
    assert!(compared >= 90, "{compared} items");
}

#[test]
fn a_size_without_an_expansion_is_an_error_with_the_sizes() {
    let error = Expansion::from_kilobytes(5).unwrap_err();
    assert_eq!(error.to_string(), "unsupported memory expansion `5` KB; available: 0, 3, 8, 16, 24");
    for expansion in Expansion::ALL {
        assert_eq!(Expansion::from_kilobytes(expansion.kilobytes()), Ok(expansion));
    }
}
