//! Native players against the person at the page.

use catalogue::Title;
use duel::{Opponent, Probe, Subject};
use systems::Machine;

/// Returns the names of the players for a title's program; none without a core.
pub fn names(title: &'static Title, machine: &str, image: &[u8]) -> Vec<String> {
    let Ok(subject) = subject(title, machine, image) else { return vec![] };
    let can_play = |name: &&str| Opponent::new(&subject, name, 0).is_ok();
    subject.game_spec.bot_names().into_iter().filter(can_play).map(str::to_owned).collect()
}

/// Creates the player `name` for a title that a machine runs.
pub fn opponent(
    title: &'static Title,
    machine: &str,
    image: &[u8],
    name: &str,
    seed: u64,
) -> Result<Opponent, String> {
    let subject = subject(title, machine, image)?;
    Opponent::new(&subject, name, seed).map_err(|error| error.to_string())
}

fn subject(title: &'static Title, machine: &str, image: &[u8]) -> Result<Subject, String> {
    let missing = || format!("\"{}\" has no native players", title.name);
    let game = title.origin.game.as_deref().and_then(games::find).ok_or_else(missing)?;
    let probe =
        Probe::parse(title.probe.ok_or_else(missing)?, title.folder).map_err(|error| error.to_string())?;
    let machine = Machine::by_id(machine).ok_or_else(missing)?;
    Subject::new(title.name, machine, image.to_vec(), probe, game).map_err(|error| error.to_string())
}
