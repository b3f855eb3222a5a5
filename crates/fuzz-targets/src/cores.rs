//! The replies of native cores in other processes.

use std::io::Cursor;

use core_process::{Listing, ProcessGame};
use games::ScriptedDice;
use games::spec::{GameSpec, Role};
use serde_json::Value;

/// Fragments of replies.
pub const DICTIONARY: &[&str] = &[
    "{\"id\":0,\"result\":",
    "{\"id\":0,\"error\":{\"code\":\"illegal-move\",\"message\":\"\",\"at\":1}}\n",
    "\"states\":[",
    "{\"turn\":0,\"outcome\":null,\"drawn\":[9],\"clocks\":0}",
    "\"moves\":[{\"press\":0}]",
    "\"view\":{\"a\":[[1,2],[3]]}",
    "\"seats\":[{\"person\":true,\"levels\":0}]",
    "\"capabilities\":[\"fork\",\"choose\",\"evaluate\",\"clock\"]",
    "\"outcome\":{\"winner\":0}",
    "null",
    "18446744073709551615",
    "-1",
    "}}\n",
];

/// The maximum number of replies and of moves.
const REPLIES: usize = 32;

/// Input: the replies of a core, one per line. They get the numbers of the host's requests: a start, then the first
/// legal move repeatedly, copies, and the move after the end.
pub fn core_protocol(data: &[u8]) {
    let lines = data.split(|&byte| byte == b'\n').take(REPLIES).enumerate();
    let replies: Vec<Vec<u8>> = lines.map(|(index, line)| numbered(line, index + 1)).collect();
    let listing = Listing { has_next_game: true, ..Listing::default() };
    let game = match ProcessGame::replay(Cursor::new(replies.join(&b'\n')), listing) {
        Ok(game) => game,
        Err(failure) => return assert!(!failure.reason.is_empty(), "a failure has a reason"),
    };
    let roles: Vec<Role> =
        game.seats().iter().map(|seat| if seat.person { Role::Person } else { Role::Computer(1) }).collect();
    let mut draws = ScriptedDice::default();
    let Some(mut state) = game.start("core", &roles, &mut draws) else { return };
    for _ in 0..REPLIES {
        let (moves, copy) = (state.moves(), state.copy());
        let _ = (state.turn(), state.outcome(), state.view(), copy.moves_after_end());
        let Some(first) = moves.first() else { break };
        if state.play(first, &mut draws).is_err() {
            break;
        }
    }
    drop(game.next_game(state.as_ref(), &roles, &mut draws));
    assert!(state.failure().is_none_or(|reason| !reason.is_empty()), "a failure has a reason");
}

/// Returns a line as the reply to this request. A line that is not a reply stays unchanged.
fn numbered(line: &[u8], request: usize) -> Vec<u8> {
    match serde_json::from_slice(line) {
        Ok(Value::Object(mut reply)) if reply.contains_key("id") => {
            reply.insert("id".to_owned(), request.into());
            Value::Object(reply).to_string().into_bytes()
        }
        _ => line.to_vec(),
    }
}
