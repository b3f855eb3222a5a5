//! The game of a core process.

use std::collections::BTreeMap;
use std::io::Read;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError};

use games::spec::{AllowedRoles, Benchmark, Bot, GameSpec, GameState, MoveKind, RandomBot, Role};
use games::{ChaChaDice, Dice, RandomDraw, ScriptedDice, Seat};
use rand::seq::IndexedRandom;
use serde_json::Value;
use typein_core::protocol::{
    About, Capability, Choose, Draw, Drop as DropGame, New, NumberFormat, Play, ReplyStates,
    Role as CoreRole, Step, With,
};

use crate::connection::{Connection, Failure};
use crate::settings::Settings;
use crate::state::{self, Lease, Pool, ProcessState, Purpose, Rules};

/// The only form of a core process.
const FORM: &str = "core";
/// Maximum combinations of roles, all of which the host plays; no title has as many.
const MAX_SEATINGS: usize = 10_000;
/// The moves and draws of a benchmark's game.
const BENCHMARK_MOVES: usize = 200;
const BENCHMARK_DRAWS: usize = 16;

/// A game whose core is a process.
pub struct ProcessGame {
    settings: Settings,
    about: About,
    seats: Vec<AllowedRoles>,
    rules: Arc<Rules>,
    listing: Listing,
    pool: Pool,
}

/// Properties of the listing that its core must know.
#[derive(Clone, Debug, Default)]
pub struct Listing {
    /// The number format of its random draws.
    pub format: NumberFormat,
    /// The probe's name for the program's evaluation of a decision.
    pub evaluation: Option<String>,
    /// Whether the program starts another game after one.
    pub has_next_game: bool,
}

impl ProcessGame {
    /// Starts a core and reads its description.
    ///
    /// # Errors
    /// When the core cannot be started, or is no core of this protocol for this listing.
    pub fn start(settings: Settings, listing: Listing) -> Result<Self, Failure> {
        Self::start_for(settings, listing, Purpose::Core)
    }

    /// Starts an engine, which only chooses moves: the host requests no legal moves and views from it.
    ///
    /// # Errors
    /// When it cannot be started, or does not speak this protocol.
    pub fn start_engine(settings: Settings, format: NumberFormat) -> Result<Self, Failure> {
        Self::start_for(settings, Listing { format, ..Listing::default() }, Purpose::Engine)
    }

    /// Creates a game that reads recorded replies, a line each, instead of starting a process.
    ///
    /// # Errors
    /// When they are no replies of this protocol for this listing.
    pub fn replay(replies: impl Read + Send + 'static, listing: Listing) -> Result<Self, Failure> {
        let connection = Connection::replay(replies)?;
        // A game that needs another core finds no command.
        Self::with_connection(connection, Settings::new(vec![], PathBuf::new()), listing, Purpose::Core)
    }

    fn start_for(settings: Settings, listing: Listing, purpose: Purpose) -> Result<Self, Failure> {
        let connection = Connection::start(&settings)?;
        Self::with_connection(connection, settings, listing, purpose)
    }

    fn with_connection(
        (mut connection, about): (Connection, About),
        settings: Settings,
        listing: Listing,
        purpose: Purpose,
    ) -> Result<Self, Failure> {
        let seatings = about.seats.iter().map(|seat| usize::from(seat.levels) + usize::from(seat.person));
        let seatings = seatings.fold(1, usize::saturating_mul);
        if about.seats.is_empty() || !(1..=MAX_SEATINGS).contains(&seatings) {
            return Err(connection.fail("names no seats, seats that nobody can take, or too many seats"));
        }
        if listing.evaluation.is_some() && !about.capabilities.contains(&Capability::Evaluate) {
            return Err(connection.fail(
                "lacks the capability `evaluate`, and the probe has an `[evaluation]`; add the capability, or \
                 write `evaluation = \"none\"` in the probe",
            ));
        }
        let seats = about.seats.iter().map(|seat| AllowedRoles { person: seat.person, levels: seat.levels });
        let rules = Rules {
            seats: u8::try_from(about.seats.len()).unwrap_or(u8::MAX),
            can_fork: about.capabilities.contains(&Capability::Fork),
            reads_clock: about.capabilities.contains(&Capability::Clock),
            evaluation: listing.evaluation.clone(),
            purpose,
        };
        let seats = seats.collect();
        let pool = Arc::new(Mutex::new(vec![connection]));
        Ok(Self { settings, about, seats, rules: Arc::new(rules), listing, pool })
    }

    fn lease(&self) -> Rc<Lease> {
        let idle = self.pool.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let connection = idle.map_or_else(|| Ok(Connection::start(&self.settings)?.0), Ok);
        Lease::new(connection, &self.pool)
    }

    /// Returns the request for a game with these roles and draws; `None` if the roles do not fit the seats.
    fn request(&self, roles: &[Role], draws: &ScriptedDice) -> Option<New> {
        let fits = |(seat, role): (&AllowedRoles, &Role)| match role {
            Role::Person => seat.person,
            Role::Computer(level) => (1..=seat.levels).contains(level),
        };
        if roles.len() != self.seats.len() || !self.seats.iter().zip(roles).all(fits) {
            return None;
        }
        let seats = roles.iter().map(|role| match role {
            Role::Person => CoreRole::Person,
            Role::Computer(level) => CoreRole::Computer(*level),
        });
        let mut with = match self.rules.purpose {
            Purpose::Core => vec![With::Moves, With::View],
            Purpose::Engine => Vec::new(),
        };
        with.extend(self.listing.evaluation.is_some().then_some(With::Evaluation));
        let script = draws.script().map(state::draw).collect();
        let clock = self.rules.clock(draws);
        Some(New {
            seats: seats.collect(),
            format: self.listing.format,
            draws: script,
            clock,
            with,
            ..New::default()
        })
    }

    /// Starts a game; `None` if the roles do not fit the seats.
    pub(crate) fn start_process(&self, roles: &[Role], draws: &mut ScriptedDice) -> Option<ProcessState> {
        self.start_game(self.lease(), roles, draws)
    }

    /// Starts a game in a core.
    fn start_game(&self, lease: Rc<Lease>, roles: &[Role], draws: &mut ScriptedDice) -> Option<ProcessState> {
        let game = ProcessState::start(lease, &self.rules, self.request(roles, draws)?);
        game.take_drawn(draws);
        Some(game)
    }
}

impl GameSpec for ProcessGame {
    fn name(&self) -> &str {
        &self.about.name
    }

    fn seats(&self) -> &[AllowedRoles] {
        &self.seats
    }

    fn forms(&self) -> Vec<&str> {
        vec![FORM]
    }

    fn start(&self, form: &str, roles: &[Role], draws: &mut ScriptedDice) -> Option<Box<dyn GameState>> {
        let game = (form == FORM).then(|| self.start_process(roles, draws))??;
        Some(Box::new(game))
    }

    fn next_game(
        &self,
        game: &dyn GameState,
        roles: &[Role],
        draws: &mut ScriptedDice,
    ) -> Option<Box<dyn GameState>> {
        let game = game.as_any().downcast_ref::<ProcessState>().filter(|_| self.listing.has_next_game)?;
        let next = game.next(self.request(roles, draws)?);
        next.take_drawn(draws);
        Some(Box::new(next))
    }

    fn has_decimal_numbers(&self) -> bool {
        true
    }

    fn move_kinds(&self) -> Option<Vec<MoveKind>> {
        let kinds = self.about.moves.iter();
        let kinds =
            kinds.map(|(name, arguments)| MoveKind { name: name.clone(), arguments: arguments.clone() });
        (!self.about.moves.is_empty()).then(|| kinds.collect())
    }

    fn field_extents(&self) -> Option<BTreeMap<String, Vec<usize>>> {
        (!self.about.fields.is_empty()).then(|| self.about.fields.clone())
    }

    fn score(&self) -> Option<&str> {
        self.about.score.as_deref()
    }

    fn bot_names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.about.players.iter().map(String::as_str).collect();
        if self.rules.purpose == Purpose::Core && !names.contains(&RandomBot::NAME) {
            names.push(RandomBot::NAME);
        }
        names
    }

    fn bot(&self, name: &str) -> Option<Box<dyn Bot>> {
        match self.about.players.iter().find(|player| *player == name) {
            Some(player) => {
                let milliseconds = self.settings.move_time.map(|time| time.as_millis() as u64);
                Some(Box::new(ProcessBot { player: player.clone(), milliseconds }))
            }
            None => {
                let is_random = name == RandomBot::NAME && self.rules.purpose == Purpose::Core;
                is_random.then(|| Box::new(RandomBot) as Box<dyn Bot>)
            }
        }
    }

    fn benchmark(&self, form: &str) -> Option<Box<dyn Benchmark>> {
        let level = |seat: &AllowedRoles| match seat.levels {
            0 => Role::Person,
            levels => Role::Computer(levels),
        };
        let roles: Vec<Role> = self.seats.iter().map(level).collect();
        let lease = self.lease();
        let mut game = (form == FORM)
            .then(|| self.start_game(Rc::clone(&lease), &roles, &mut ScriptedDice::default()))??;
        let mut choices = ChaChaDice::seeded(1, 0);
        let mut line = Vec::new();
        while line.len() < BENCHMARK_MOVES
            && let Some(mv) = game.moves().choose(&mut choices)
        {
            let mut draws = ScriptedDice::new([RandomDraw::Index(0); BENCHMARK_DRAWS]);
            if game.play(mv, &mut draws).is_err() || game.failure().is_some() {
                break;
            }
            let draws = vec![Draw::Index(0); BENCHMARK_DRAWS];
            line.push(Step { mv: mv.clone(), draws, clock: Vec::new() });
        }
        let new = New { with: Vec::new(), ..self.request(&roles, &ScriptedDice::default())? };
        Some(Box::new(ProcessBenchmark { lease, new, line }))
    }
}

/// Plays a game in two messages, without views.
struct ProcessBenchmark {
    lease: Rc<Lease>,
    new: New,
    line: Vec<Step>,
}

impl Benchmark for ProcessBenchmark {
    fn run(&mut self) -> u64 {
        let play = |game| Play { game, line: self.line.clone(), reply: ReplyStates::Last, with: Vec::new() };
        let result = self.lease.must(self.new.clone()).and_then(|new| {
            self.lease.must(play(new.game))?;
            self.lease.must(DropGame { game: new.game })
        });
        result.map_or(0, |_| self.line.len() as u64)
    }

    fn failure(&self) -> Option<String> {
        self.lease.failure().map(|failure| failure.to_string())
    }
}

/// A player of a core process.
struct ProcessBot {
    player: String,
    /// The time for a move.
    milliseconds: Option<u64>,
}

impl Bot for ProcessBot {
    fn choose(&mut self, game: &dyn GameState, dice: &mut dyn Dice) -> Value {
        let game = game.as_any().downcast_ref::<ProcessState>().expect("the game is one of this core");
        let Seat(seat) = game.turn().expect("a player is to move");
        let (player, milliseconds, seed) = (self.player.clone(), self.milliseconds, dice.below(1 << 31));
        // After a failure there is no move, and the game has the failure.
        game.ask(|game| Choose { game, seat, player, milliseconds, seed })
            .map_or(Value::Null, |chosen| chosen.mv)
    }
}
