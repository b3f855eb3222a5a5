//! The protocol between `typein` and a native core of a game, with a library for cores in Rust.
//!
//! `typein` runs the listing of a game on an emulated machine and compares it with a *core*: a port
//! of the game's rules. A core is a process that answers requests on its standard input, one JSON
//! object a line. This crate has the messages ([`protocol`]), the traits that a port implements
//! ([`Core`], [`Factory`]), and the loop that answers ([`serve`]). `docs/developers/core-protocol.md` is the
//! reference.
//!
//! A whole core: a counter to which the player adds 1 or 2, and the program a random 0, 1 or 2.
//!
//! ```
//! use typein_core::protocol::{About, Error, New, Outcome, Seat};
//! use typein_core::{Core, Dice, Factory, IllegalMove};
//!
//! struct Counting;
//!
//! impl Factory for Counting {
//!     type Core = Counter;
//!     fn about(&self) -> About {
//!         About { seats: vec![Seat { person: true, levels: 0 }], ..About::new("counting") }
//!     }
//!     fn start(&self, _: &New, _: &mut Dice) -> Result<Counter, Error> {
//!         Ok(Counter(0))
//!     }
//! }
//!
//! #[derive(Clone)]
//! struct Counter(u32);
//!
//! impl Core for Counter {
//!     type Move = u32;
//!     type View = u32;
//!     fn moves(&self) -> Vec<u32> {
//!         if self.0 < 10 { vec![1, 2] } else { vec![] }
//!     }
//!     fn play(&mut self, step: u32, dice: &mut Dice) -> Result<(), IllegalMove> {
//!         if !self.moves().contains(&step) {
//!             return Err(IllegalMove("add 1 or 2 while the game goes on".to_owned()));
//!         }
//!         self.0 += step + dice.below(3);
//!         Ok(())
//!     }
//!     fn outcome(&self) -> Option<Outcome> {
//!         (self.0 >= 10).then_some(Outcome::Won(0))
//!     }
//!     fn turn(&self) -> Option<u8> {
//!         (self.0 < 10).then_some(0)
//!     }
//!     fn view(&self, _: Option<u8>) -> u32 {
//!         self.0
//!     }
//! }
//!
//! // A core's `main` is `typein_core::serve(&Counting)`; here the requests come from a string.
//! let requests = r#"{"id":1,"method":"hello","params":{"protocol":"1.0"}}
//! {"id":2,"method":"new","params":{"seats":["person"]}}
//! {"id":3,"method":"play","params":{"game":1,"line":[{"move":2,"draws":[1]}],"with":["view"]}}"#;
//! let mut replies = Vec::new();
//! typein_core::serve_on(&Counting, requests.as_bytes(), &mut replies)?;
//! let last = String::from_utf8(replies)?.lines().last().map(str::to_owned);
//! let state = r#"{"turn":0,"outcome":null,"drawn":[3],"clocks":0,"view":3}"#;
//! assert_eq!(last, Some(format!(r#"{{"id":3,"result":{{"states":[{state}]}}}}"#)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A port computes with the numbers of the machine: [`Float5`] (Commodore 64), [`Decimal14`] (MSX),
//! [`Decimal10`] (PC-1360), see [`numbers`].
//!
//! Note: a core makes no random draws. The listing draws; `typein` sends its draws with the move, and the
//! core takes them from its [`Dice`] in the listing's order.
#![forbid(unsafe_code)]

mod dice;
mod port;
pub mod protocol;
mod serve;
mod sources;

pub use dice::Dice;
pub use numeric::numbers::{self, Decimal10, Decimal14, Expression, Float5, MachineError};
pub use port::{Core, Factory, IllegalMove};
pub use serve::{serve, serve_on};
pub use sources::SOURCES;
