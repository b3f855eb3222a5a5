//! Choice of a program in an image by its name.

use listing::container::Tape;

/// Returns a tape image with these programs.
fn tape(names: &[&str]) -> Vec<u8> {
    let mut image = b"C64".to_vec();
    image.resize(64, 0);
    image[34] = names.len() as u8;
    let end = 64 + 32 * names.len();
    for name in names {
        let mut entry = [0; 32];
        entry[..4].copy_from_slice(&[1, 0x82, 1, 8]);
        entry[8] = end as u8;
        entry[16..].copy_from_slice(format!("{name:16}").to_ascii_uppercase().as_bytes());
        image.extend(entry);
    }
    image.extend([0, 0]);
    image
}

#[test]
fn a_name_with_the_characters_of_a_pattern_is_found_as_it_is() {
    let image = tape(&["game one", "game ?ne", "game *"]);
    let tape = Tape::read(&image).expect("an image");
    for (name, index) in [("game ?ne", 1), ("game *", 2), ("game ?n?", 0), ("g*", 0), ("GAME ONE", 0)] {
        assert_eq!(tape.position(Some(name)), Ok(index), "{name}");
    }
}
