//! `typein play`: a program with a person in front of it.

use ::duel::Opponent;
use anyhow::Result;
use systems::Port;

use super::duel as common;
use crate::args::PlayArgs;
use crate::exit::Exit;
use crate::front::{self, Desk, Setup, Speaker};
use crate::save;
use crate::session::Session;
use crate::target::{self, Target};

/// Plays as the command line says.
///
/// # Errors
/// Unreadable input, a host that refuses.
pub fn play(arguments: &PlayArgs) -> Result<Exit> {
    if let Some(path) = &arguments.save {
        save::check(path)?;
    }
    let target = target::resolve(&arguments.machine)?;
    target.warnings.iter().for_each(|warning| eprintln!("warning: {warning}"));
    let opponent = arguments.opponent.as_deref().map(|name| invited(name, &target, arguments.machine.seed));
    let opponent = opponent.transpose()?;
    let speaker = if arguments.sound { Some(Speaker::open()?) } else { None };
    let kind = front::choose(arguments.front);
    let mut session = Session::start(target.power_on(&arguments.machine)?);
    if let Some(speaker) = &speaker {
        session.listen(speaker.rate());
    }
    if let Some(path) = &arguments.machine.printer {
        session.print_to(path)?;
    }
    let greeting = opponent.as_ref().map(|opponent| {
        let name = opponent.name();
        format!("{name} takes the last seat, or that of a player called {name}")
    });
    if let Some(opponent) = opponent {
        session.invite(opponent);
    }
    if let Some(path) = &arguments.machine.record {
        session.record(path)?;
    }
    let setup = Setup {
        name: target.name,
        image: target.image,
        speed: arguments.speed.unwrap_or(kind.usual_speed()),
        joystick: arguments.joystick.map(|number| if number == 1 { Port::One } else { Port::Two }),
        save_to: arguments.save.clone(),
        speaker,
    };
    let mut desk = Desk::new(session, setup)?;
    if let Some(greeting) = greeting {
        eprintln!("{greeting}");
        desk.tell(greeting);
    }
    front::play(kind, &mut desk, arguments)
}

/// The opponent of this name for a program.
fn invited(name: &str, target: &Target, seed: u64) -> Result<Opponent> {
    let subject = common::playable(target)?;
    Ok(Opponent::new(&subject, name, seed)?)
}
