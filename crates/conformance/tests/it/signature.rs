//! The behaviour signature.

use conformance::report::print_unfiltered;
use conformance::signature;

#[test]
fn the_behaviour_signature_is_the_recorded_one() {
    let text = signature::text(&signature::runs());
    print_unfiltered(&format!("behaviour signature\n{text}"));
    let file = signature::file();
    if std::env::var_os("TYPEIN_SIGNATURE_WRITE").is_some() {
        std::fs::write(&file, &text).expect("the signature file is writable");
    }
    let recorded = std::fs::read_to_string(&file).expect("the signature file exists");
    assert_eq!(text, recorded, "behaviour changed: if intended, repeat with TYPEIN_SIGNATURE_WRITE=1");
}
