//! Players as texts.

use duel::matches::Entrant;

#[test]
fn a_player_is_read_from_text() {
    let engine = |player: Option<&str>, command: &str| Entrant::Engine {
        player: player.map(str::to_owned),
        command: command.to_owned(),
    };
    for (text, expected) in [
        ("strong", Entrant::Bot("strong".into())),
        ("listing:2", Entrant::Listing(2)),
        ("engine:./strong --depth 4", engine(None, "./strong --depth 4")),
        ("engine:C:/strong", engine(None, "C:/strong")),
        ("engine/deep:a/b:c", engine(Some("deep"), "a/b:c")),
    ] {
        let read: Entrant = text.parse().unwrap();
        assert_eq!((&read, read.to_string().as_str()), (&expected, text));
    }
    for wrong in ["listing", "listing:x", "engine", "engine:", "engine/:x", "engine/deep", "other:x"] {
        assert!(wrong.parse::<Entrant>().is_err(), "{wrong}");
    }
}
