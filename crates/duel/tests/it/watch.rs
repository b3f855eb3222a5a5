//! The lines that wrote the differing values.

use duel::random::{self, Plan};
use duel::watch::writers;
use serde_json::json;
use systems::Machine;

use crate::common::stub::{self, Stub};

#[test]
fn a_path_is_a_field_with_its_indices() {
    let probe = stub::probe("keys = [\"return\"]\nevaluates = true", "be = \"b%()\"")
        .replace("evaluation = \"none\"\n", "")
        + "[evaluation]\nline = 150\nname = \"thought\"\ndrawn = []\n[evaluation.fields]\nmax = \"m\"\n";
    let listing =
        stub::listing("dim b%(1,4)", "120 b%(0,3)=1\n130 b%(1,2)=1\n140 m=2\n150 rem it has thought\n");
    let be = json!([[0, 0, 0, 0, 0], [0, 0, 0, 0, 0]]);
    let core = Stub {
        next_view: json!({ "be": be, "thought": { "max": 0 } }),
        ..Stub::new(json!({ "be": be, "thought": null }))
    };
    let subject = core.subject(Machine::C64, &listing, &probe).unwrap();
    let failed = random::play(&subject, &Plan::new(1, 1, vec![vec![0]], vec!["core".to_owned()]), 0);
    assert!(failed.difference.is_some());
    let fields = ["be(0,3)", "be(1,2)", "thought.max", "max", "outcome", "other.max"];
    assert_eq!(writers(&subject, &failed, &fields), [Some(120), Some(130), Some(140), None, None, None]);
}
