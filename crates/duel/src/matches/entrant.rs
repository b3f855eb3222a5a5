//! The players of a match.

use std::fmt;
use std::str::FromStr;

use games::spec::{AllowedRoles, GameSpec, Role};
use serde::{Serialize, Serializer};

use super::schedule::Schedule;
use crate::{Subject, seating};

/// The name of a player in a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entrant {
    /// The emulated listing at a level.
    Listing(u8),
    /// A bot of the game specification.
    Bot(String),
    /// A program that speaks the core protocol.
    Engine {
        /// One of its players; `None` for its first.
        player: Option<String>,
        /// The command that starts it.
        command: String,
    },
}

impl FromStr for Entrant {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (kind, rest) = text.split_once(':').map_or((text, None), |(kind, rest)| (kind, Some(rest)));
        let engine = |player: Option<&str>| match rest.map(str::trim) {
            Some(command) if !command.is_empty() && player != Some("") => {
                Ok(Self::Engine { player: player.map(str::to_owned), command: command.to_owned() })
            }
            _ => Err("`engine` needs a command, as in `engine:./strong`, or a player and a command, as in \
                      `engine/deep:./strong`"
                .to_owned()),
        };
        match (kind.split_once('/'), kind, rest) {
            (Some(("engine", player)), ..) => engine(Some(player)),
            (_, "engine", _) => engine(None),
            (_, "listing", None) => Err("`listing` needs a level, as in `listing:1`".into()),
            (_, "listing", Some(level)) => {
                let level = level.parse();
                let invalid =
                    |level| format!("invalid level `{level}`; expected a number, as in `listing:1`");
                level.map(Self::Listing).map_err(|_| invalid(rest.unwrap_or_default()))
            }
            (_, _, Some(_)) => Err(format!("unknown player `{text}`")),
            (_, _, None) => Ok(Self::Bot(text.to_owned())),
        }
    }
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Listing(level) => write!(f, "listing:{level}"),
            Self::Bot(name) => f.write_str(name),
            Self::Engine { player: None, command } => write!(f, "engine:{command}"),
            Self::Engine { player: Some(player), command } => write!(f, "engine/{player}:{command}"),
        }
    }
}

impl Serialize for Entrant {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A player of a match.
#[derive(Clone)]
pub struct Player {
    /// Its name.
    pub entrant: Entrant,
    /// The game that an engine plays; it keeps the position itself.
    pub engine: Option<&'static dyn GameSpec>,
}

/// The error for players that cannot play this title.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EntrantError {
    /// The player is unknown.
    #[error("unknown player `{name}`; available: {known}")]
    Unknown {
        /// The name.
        name: String,
        /// The known names.
        known: String,
    },
    /// The level is out of range.
    #[error("level `{level}` is out of range; the listing has levels 1 to {highest}")]
    LevelOutOfRange {
        /// The level.
        level: u8,
        /// The highest level.
        highest: u8,
    },
    /// The game is for more players.
    #[error("`{title}` is for {seats} players, not {entrants}; name at least one player for each seat")]
    PlayerCount {
        /// The title.
        title: String,
        /// The number of seats.
        seats: usize,
        /// The number of players named.
        entrants: usize,
    },
    /// No order of the players fits the seats.
    #[error("these players do not fit the seats: {seats}; name the players in the order of the seats")]
    SeatsMismatch {
        /// The players that each seat allows.
        seats: String,
    },
    /// An engine has no player to choose moves.
    #[error("`{entrant}` names no players; its reply to `hello` needs `players` and the capability `choose`")]
    NoPlayers {
        /// The engine.
        entrant: String,
    },
    /// An engine's game has other seats.
    #[error("`{entrant}` plays a game with other seats than `{title}`")]
    OtherSeats {
        /// The engine.
        entrant: String,
        /// The title.
        title: String,
    },
}

/// Checks that these players can play.
///
/// # Errors
/// When a player is unknown, or too few fit the seats.
pub(super) fn check(subject: &Subject, players: &[Player], schedule: &Schedule) -> Result<(), EntrantError> {
    let seats = subject.game_spec.seats();
    players.iter().try_for_each(|player| player.check(subject))?;
    if players.len() < seats.len() {
        let (title, seats) = (subject.title.clone(), seats.len());
        return Err(EntrantError::PlayerCount { title, seats, entrants: players.len() });
    }
    if schedule.pairings.is_empty() {
        let describe = |(number, seat): (usize, &AllowedRoles)| match seat {
            seat if seat.allows_both() => format!("any player in seat {number}"),
            AllowedRoles { person: true, .. } => format!("no listing in seat {number}"),
            AllowedRoles { .. } => format!("only the listing in seat {number}"),
        };
        let seats: Vec<String> = (1..).zip(seats).map(describe).collect();
        return Err(EntrantError::SeatsMismatch { seats: seats.join(", ") });
    }
    for order in schedule.pairings.iter().flatten() {
        let roles: Vec<Role> = order.iter().map(|&player| players[player].role()).collect();
        for Player { entrant, engine } in order.iter().map(|&player| &players[player]) {
            if engine.is_some_and(|engine| !seating::fits(engine.seats(), &roles)) {
                let (entrant, title) = (entrant.to_string(), subject.title.clone());
                return Err(EntrantError::OtherSeats { entrant, title });
            }
        }
    }
    Ok(())
}

impl From<Entrant> for Player {
    fn from(entrant: Entrant) -> Self {
        Self { entrant, engine: None }
    }
}

impl Player {
    /// Returns its role: bots and engines play as people do.
    #[must_use]
    pub const fn role(&self) -> Role {
        match self.entrant {
            Entrant::Listing(level) => Role::Computer(level),
            Entrant::Bot(_) | Entrant::Engine { .. } => Role::Person,
        }
    }

    fn check(&self, subject: &Subject) -> Result<(), EntrantError> {
        let game_spec = self.engine.unwrap_or(subject.game_spec);
        let highest = seating::highest_level(game_spec.seats());
        let bots = game_spec.bot_names();
        let unknown = |name: &str| {
            let levels = (1..=highest).filter(|_| self.engine.is_none());
            let listings = levels.map(|level| format!("`listing:{level}`"));
            let bots = bots.iter().map(|name| format!("`{name}`"));
            let known = listings.chain(bots).collect::<Vec<_>>().join(", ");
            EntrantError::Unknown { name: name.to_owned(), known }
        };
        match &self.entrant {
            Entrant::Listing(_) if highest == 0 => Err(unknown(&self.entrant.to_string())),
            &Entrant::Listing(level) if level == 0 || level > highest => {
                Err(EntrantError::LevelOutOfRange { level, highest })
            }
            Entrant::Engine { .. } if bots.is_empty() => {
                Err(EntrantError::NoPlayers { entrant: self.entrant.to_string() })
            }
            Entrant::Bot(name) | Entrant::Engine { player: Some(name), .. }
                if !bots.contains(&name.as_str()) =>
            {
                Err(unknown(name))
            }
            Entrant::Listing(_) | Entrant::Bot(_) | Entrant::Engine { .. } => Ok(()),
        }
    }
}
