//! `typein play`: a program with a person in front of it.

use std::hash::{BuildHasher, RandomState};

use ::duel::Opponent;
use anyhow::{Context, Result, bail};
use systems::Port;

use super::duel as common;
use crate::args::PlayArgs;
use crate::exit::Exit;
use crate::front::{self, Desk, Setup, Speaker};
use crate::machine;
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
    let mut target = target::resolve(&arguments.machine)?;
    if let (None, None, Some(path)) = (&arguments.load, &target.image, &arguments.save)
        && path.exists()
    {
        let path = path.display();
        eprintln!(
            "note: {path} is there already; to go on with it, leave and begin with --load {path} --save {path}"
        );
    }
    if let Some(file) = &arguments.load {
        target.image = Some(loaded(file, &target)?);
    }
    target.warnings.iter().for_each(|warning| eprintln!("warning: {warning}"));
    let seed = arguments.machine.seed.unwrap_or_else(random_seed);
    let opponent = arguments.opponent.as_deref().map(|name| invited(name, &target, seed));
    let opponent = opponent.transpose()?;
    let speaker = if arguments.sound { Some(Speaker::open()?) } else { None };
    let kind = front::choose(arguments.front);
    let mut session = Session::start(target.power_on(&arguments.machine, seed)?, seed);
    if let Some(speaker) = &speaker {
        session.listen(speaker.rate());
    }
    if let Some(path) = &arguments.machine.printer {
        session.print_to(path, arguments.machine.paper_form())?;
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
        seed,
        image: target.image,
        is_run: arguments.load.is_none(),
        speed: arguments.speed.unwrap_or(kind.usual_speed()),
        joystick: arguments.joystick.map(|number| if number == 1 { Port::One } else { Port::Two }),
        save_to: arguments.save.clone(),
        speaker,
    };
    let mut desk = Desk::new(session, setup)?;
    if arguments.machine.seed.is_none() {
        eprintln!("seed {seed}: with --seed {seed} the machine begins the same again");
    }
    if let Some(greeting) = greeting {
        eprintln!("{greeting}");
        desk.tell(greeting);
    }
    front::play(kind, &mut desk, arguments)
}

/// The program to begin with at the bare machine's prompt.
fn loaded(file: &str, target: &Target) -> Result<Vec<u8>> {
    if target.image.is_some() {
        bail!("--load puts a program into a bare machine; `{}` is a program itself", target.name);
    }
    let source = target::source(file)?;
    let program =
        machine::prepare(target.machine, &source, None).with_context(|| format!("cannot load `{file}`"))?;
    program.warnings.iter().for_each(|warning| eprintln!("warning: {warning}"));
    Ok(program.image)
}

/// A seed that is another each time, short enough to be typed.
fn random_seed() -> u64 {
    // The standard library begins every table of hashes with a number from the host's random source.
    RandomState::new().hash_one(()) >> 40
}

/// The opponent of this name for a program.
fn invited(name: &str, target: &Target, seed: u64) -> Result<Opponent> {
    let subject = common::playable(target)?;
    Ok(Opponent::new(&subject, name, seed)?)
}
