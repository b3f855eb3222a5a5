//! Recorded sessions of the MSX's Battleship.

#[test]
fn msx_sessions() {
    conformance::msx_sessions::sessions("msx_sessions");
}
