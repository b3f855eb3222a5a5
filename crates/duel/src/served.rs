//! A listing that answers the core protocol as a core does.
//!
//! The listing decides: the state, the draws and the evaluation are those of the program on its machine. The core of
//! its title plays along, because a machine does not show which moves are legal and who is to move. Every move is
//! compared; a difference ends the process.

use std::cell::RefCell;
use std::rc::Rc;

use games::spec::Role;
use games::{ChaChaDice, RandomDraw, ScriptedDice};
use numeric::hex;
use serde_json::Value;
use typein_core::protocol::{
    About, Capability, Choose, Draw, Error, ErrorCode, New, Outcome, Role as SeatRole, Seat,
};
use typein_core::{Core, Dice, Factory, IllegalMove};

use crate::emulated::{ForcedDraws, MoveResult, PowerOn};
use crate::lockstep::{Checkpoint, Difference, Lockstep};
use crate::number_format::Numbers;
use crate::{Subject, decimal_text, random};

/// The option of `new` with the seed of the power-on state, of the delay before RUN and of the random draws.
const SEED: &str = "seed";
/// The random stream of a seed for a player that draws.
const PLAYER_STREAM: u64 = 3 << 32;

/// A listing as the factory of its games.
pub struct ServedListing<'a> {
    subject: &'a Subject,
    fault: Fault,
}

/// The difference between the listing and its core that ends the process.
type Fault = Rc<RefCell<Option<String>>>;

impl<'a> ServedListing<'a> {
    /// Serves a listing with its core.
    #[must_use]
    pub fn new(subject: &'a Subject) -> Self {
        Self { subject, fault: Fault::default() }
    }

    fn form(&self) -> &'a str {
        self.subject.game_spec.forms()[0]
    }

    fn game(&self, started: Result<Lockstep<'a>, Difference>) -> Result<ServedGame<'a>, Error> {
        match started {
            Ok(lockstep) => {
                let last = lockstep.emulated().first_ply();
                Ok(ServedGame { lockstep, last, fault: Rc::clone(&self.fault) })
            }
            Err(difference) => {
                self.fault.replace(Some(fault(&difference)));
                Err(Error::new(ErrorCode::InvalidOptions, "the listing does not begin a game"))
            }
        }
    }

    /// Returns the draws of a request in the machine's format.
    fn start_draws(&self, dice: &mut Dice) -> Vec<Vec<u8>> {
        let form = self.subject.number_format();
        let draws = dice.sent().into_iter().filter_map(|draw| match draw {
            Draw::Rnd(text) => form?.draw_of_text(&text),
            // Nothing depends on the draws before the first move, which have no known bound.
            Draw::Index(_) => None,
        });
        draws.collect()
    }
}

fn fault(difference: &Difference) -> String {
    let Difference { field, listing, core, .. } = difference;
    format!(
        "listing and core differ in {field}: listing {}, core {}",
        listing.without_bytes(),
        core.without_bytes()
    )
}

fn roles(new: &New) -> Vec<Role> {
    let role = |role: &SeatRole| match role {
        SeatRole::Person => Role::Person,
        SeatRole::Computer(level) => Role::Computer(*level),
    };
    new.seats.iter().map(role).collect()
}

/// Returns the seed of a request.
fn seed(new: &New) -> Result<Option<u64>, Error> {
    let unknown = new.options.keys().find(|name| *name != SEED);
    if let Some(name) = unknown {
        return Err(Error::new(
            ErrorCode::InvalidOptions,
            format!("unknown option \"{name}\"; known: {SEED}"),
        ));
    }
    let Some(value) = new.options.get(SEED) else { return Ok(None) };
    let message = "the option \"seed\" is no integer of at least 0";
    value.as_u64().map(Some).ok_or_else(|| Error::new(ErrorCode::InvalidOptions, message))
}

impl<'a> Factory for ServedListing<'a> {
    type Core = ServedGame<'a>;

    fn about(&self) -> About {
        let spec = self.subject.game_spec;
        let seat = |seat: &games::spec::AllowedRoles| Seat { person: seat.person, levels: seat.levels };
        let mut capabilities = vec![Capability::Fork, Capability::Choose];
        capabilities
            .extend(self.subject.probe.evaluation.as_option().is_some().then_some(Capability::Evaluate));
        capabilities.extend(self.subject.reads_clock().then_some(Capability::Clock));
        let kinds = spec.move_kinds().unwrap_or_default();
        About {
            seats: spec.seats().iter().map(seat).collect(),
            capabilities,
            players: spec.bot_names().into_iter().map(str::to_owned).collect(),
            moves: kinds.into_iter().map(|kind| (kind.name, kind.arguments)).collect(),
            fields: spec.field_extents().unwrap_or_default(),
            score: spec.score().map(str::to_owned),
            ..About::new(&self.subject.title)
        }
    }

    fn start(&self, new: &New, dice: &mut Dice) -> Result<ServedGame<'a>, Error> {
        let draws = self.start_draws(dice);
        let power_on = match seed(new)? {
            Some(seed) => PowerOn {
                seed,
                delay_frames: random::start_delay(self.subject, seed, 0),
                draws,
                draw_seed: Some(random::draw_seed(seed, 0)),
            },
            None => PowerOn { draws, ..PowerOn::default() },
        };
        let game = self.game(Lockstep::start(self.subject, &roles(new), power_on, &[self.form()]))?;
        game.mark(dice, &[]);
        Ok(game)
    }

    fn next_game(&self, last: &ServedGame<'a>, new: &New, dice: &mut Dice) -> Result<ServedGame<'a>, Error> {
        if self.subject.probe.end.again.as_option().is_none() || last.outcome().is_none() {
            return self.start(new, dice);
        }
        let mut lockstep = last.clone().lockstep;
        let started = lockstep.next_game(&roles(new));
        let game = self.game(started.map(|()| lockstep))?;
        game.mark(dice, &[]);
        Ok(game)
    }

    fn failure(&self) -> Option<String> {
        self.fault.borrow().clone()
    }
}

/// A game of a served listing.
pub struct ServedGame<'a> {
    lockstep: Lockstep<'a>,
    /// The state after the last move, with the draws made.
    last: MoveResult,
    fault: Fault,
}

impl Clone for ServedGame<'_> {
    fn clone(&self) -> Self {
        let checkpoint: Checkpoint = self.lockstep.checkpoint();
        let lockstep = Lockstep::from_checkpoint(self.lockstep.subject(), &checkpoint);
        Self { lockstep, last: self.last.clone(), fault: Rc::clone(&self.fault) }
    }
}

impl ServedGame<'_> {
    const fn subject(&self) -> &Subject {
        self.lockstep.subject()
    }

    /// Takes as many draws and clock values as the listing read; `bounds` are those of the first draws, where they are
    /// known.
    fn mark(&self, dice: &mut Dice, bounds: &[u32]) {
        for number in 0..self.last.draws.len() {
            match bounds.get(number) {
                Some(&bound) => _ = dice.below(bound),
                None => _ = dice.rnd_text(),
            }
        }
        for _ in &self.last.times {
            dice.clock();
        }
    }

    /// Returns the draws and clock values of a request in the machine's format, with the bounds of the draws if they
    /// are indices.
    fn forced(&self, mv: &Value, dice: &Dice) -> (ForcedDraws, Vec<u32>) {
        let Some(form) = self.subject().number_format() else { return Default::default() };
        let sent = dice.sent();
        let indices = sent.iter().map_while(|draw| match draw {
            Draw::Index(index) => Some(*index),
            Draw::Rnd(_) => None,
        });
        let indices: Vec<u32> = indices.collect();
        // The core knows the bounds.
        let mut script = ScriptedDice::new(indices.iter().map(|&index| RandomDraw::Index(index)));
        if !indices.is_empty() {
            let _ = self.lockstep.game().copy().play(mv, &mut script);
        }
        let bounds = script.bounds().to_vec();
        let of_index = |(&index, &bound): (&u32, &u32)| form.random_bytes(index, bound);
        let random = if indices.is_empty() {
            let texts = sent.iter().filter_map(|draw| match draw {
                Draw::Rnd(text) => form.draw_of_text(text),
                Draw::Index(_) => None,
            });
            texts.collect()
        } else {
            indices.iter().zip(&bounds).map(of_index).collect()
        };
        let times = dice.sent_clock().iter().filter_map(|&time| form.clock_bytes(time)).collect();
        (ForcedDraws { random, times, thinking_frames: 0 }, bounds)
    }

    /// Returns a value of the listing in the form of the protocol; `names` is the path of its field.
    fn shown(&self, names: &[&str], value: &Value) -> Value {
        match value {
            Value::Object(group) => {
                let field = |(name, value): (&String, &Value)| {
                    (name.clone(), self.shown(&[names, &[name]].concat(), value))
                };
                Value::Object(group.iter().map(field).collect())
            }
            Value::Array(values) => values.iter().map(|value| self.shown(names, value)).collect(),
            Value::String(digits) => {
                let form = self.subject().number_format_at(names);
                let number = form.and_then(|form| decimal_text::decode_bytes(form, &hex::decode(digits)?));
                number.unwrap_or_else(|| value.clone())
            }
            Value::Null | Value::Bool(_) | Value::Number(_) => value.clone(),
        }
    }
}

impl Core for ServedGame<'_> {
    type Move = Value;
    type View = Value;

    fn moves(&self) -> Vec<Value> {
        self.lockstep.game().moves()
    }

    fn moves_after_end(&self) -> Vec<Value> {
        self.lockstep.game().moves_after_end()
    }

    fn play(&mut self, mv: Value, dice: &mut Dice) -> Result<(), IllegalMove> {
        if !self.moves().contains(&mv) && !self.moves_after_end().contains(&mv) {
            return Err(IllegalMove(format!("the move {mv} is not legal now")));
        }
        let (forced, bounds) = self.forced(&mv, dice);
        match self.lockstep.step(&mv, &forced) {
            Ok(played) => {
                self.last = played;
                self.mark(dice, &bounds);
            }
            Err(difference) => drop(self.fault.replace(Some(fault(&difference)))),
        }
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.lockstep.game().outcome().map(|outcome| match outcome {
            games::Outcome::Won(seat) => Outcome::Won(seat.0),
            games::Outcome::Drawn => Outcome::Drawn,
            games::Outcome::Lost => Outcome::Lost,
            games::Outcome::ProgramError => Outcome::Error,
        })
    }

    fn turn(&self) -> Option<u8> {
        self.lockstep.game().turn().map(|seat| seat.0)
    }

    /// A machine hides nothing from a seat: its screen is for all.
    fn view(&self, _seat: Option<u8>) -> Value {
        self.shown(&[], &self.last.state)
    }

    fn evaluate(&self) -> Value {
        let Some(evaluation) = self.subject().probe.evaluation.as_option() else { return Value::Null };
        let names = [evaluation.name.as_str()];
        self.last.evaluation.as_ref().map_or(Value::Null, |value| self.shown(&names, value))
    }

    fn choose(&self, request: &Choose) -> Option<Value> {
        let game = self.lockstep.game();
        if game.moves().is_empty() {
            return None;
        }
        let mut player = self.subject().game_spec.bot(&request.player)?;
        Some(player.choose(game, &mut ChaChaDice::seeded(request.seed.into(), PLAYER_STREAM)))
    }
}
