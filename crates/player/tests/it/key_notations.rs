//! Names of keys.

use systems::Machine;

#[test]
fn every_word_of_a_layout_is_a_name_of_its_keys() {
    for machine in Machine::ALL {
        for (word, keys) in machine.layout.escape_words {
            let chord = machine.keyboard.key_named(word);
            assert_eq!(chord, machine.keyboard.key_named(&keys.join("+")), "{machine:?}: {word}");
        }
    }
}

#[test]
fn a_misspelt_key_has_a_suggestion() {
    let error = |name| player::keys::UnknownKey::new(Machine::C64, name).to_string();
    assert_eq!(error("RETRUN"), "the Commodore 64 has no key `RETRUN`; did you mean `RETURN`?");
    assert_eq!(error("F9"), "the Commodore 64 has no key `F9`");
    assert_eq!(error("☃☃☃☃"), "the Commodore 64 has no key `☃☃☃☃`");
}
