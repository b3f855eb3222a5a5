//! Recorded sessions of the MSX's Battleship.

#[test]
fn msx_sessions() {
    conformance::msx_sessions::sessions("msx_sessions");
}

#[test]
fn titles_are_the_listings_that_were_recorded_byte_for_byte() {
    for (file, title, recorded) in conformance::msx_sessions::LISTINGS {
        let mut hash = numeric::fnv::Fnv1a::default();
        hash.write(catalogue::find(title).expect("the title exists").listing);
        assert_eq!(hash.finish(), recorded, "the listing of {title} differs from {file}");
    }
}
