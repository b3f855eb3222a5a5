//! Python: a program on the board, run bit by bit.
//!
//! | file | holds |
//! |---|---|
//! | `told` | what a host is told |
//! | `world` | what Rust keeps for a program: board, clock, keys, what it printed |
//! | `schedule` | who runs when: the program, its callbacks, the cycles |
//! | `natives` | the functions that the modules in Python call |
//! | `limits` | what is too much for its compiler |
//! | `lines` | which lines were carried out, and by which of them values change |
//! | `watch` | how the language tells of them |
//! | `interpreter` | the interpreter, its faults as messages |
//! | `start` | how it is made, its modules, and a program carried out |
//! | `*.py` | the modules as programs see them |
//!
//! A Python program can be anywhere when its time is up: in a loop, in `delay`, in a callback. Nothing but a thread can
//! suspend the interpreter there, so it has one of its own, and the two never run at once: the host asks and waits for the
//! answer, the interpreter answers and waits for the next question. Which one runs is never a matter of time.

mod interpreter;
mod limits;
mod lines;
mod natives;
mod schedule;
mod start;
mod told;
mod watch;
mod world;

pub use self::told::{ActorView, Failure, Global, Stop, View};

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use hardware::Event;

use self::interpreter::{Interpreter, Order, Question};
use self::world::World;
use crate::picture::Image;

/// Stack of an interpreter: deep calls of a program are its own affair up to the limit of the language.
const STACK: usize = 256 << 20;

/// A program with its interpreter. Dropping it ends both.
pub struct Runtime {
    orders: Sender<Order>,
    stops: Receiver<Stop>,
    now: u64,
}

impl Runtime {
    /// Starts a program; `name` is what messages call it. Nothing of it runs yet.
    ///
    /// # Panics
    /// If the host has no room for another thread.
    #[must_use]
    pub fn start(source: &str, name: &str, seed: u64) -> Self {
        Self::with_sprites(source, name, seed, vec![])
    }

    /// The same with pictures that come before the library's own.
    ///
    /// # Panics
    /// As [`Runtime::start`].
    #[must_use]
    pub fn with_sprites(source: &str, name: &str, seed: u64, sprites: Vec<(String, Image)>) -> Self {
        let (orders, taken) = channel();
        let (answers, stops) = channel();
        let (source, name) = (source.to_owned(), name.to_owned());
        let run = move || {
            let mut world = World::new(seed);
            for (name, image) in sprites {
                world.sprites.add(&name, image);
            }
            start::run(&source, &name, world, taken, answers);
        };
        // Whoever stops asking ends it; nobody waits for that.
        thread::Builder::new()
            .name("python".into())
            .stack_size(STACK)
            .spawn(run)
            .expect("the host has threads");
        Self { orders, stops, now: 0 }
    }

    /// Runs to a time in microseconds since the start, or until there is something to say.
    ///
    /// # Panics
    /// If the interpreter itself is broken.
    pub fn run_until(&mut self, time: u64) -> Stop {
        self.orders.send(Order::Run(time)).expect(ALIVE);
        let stop = self.stops.recv().expect(ALIVE);
        self.now = self.ask(|interpreter| interpreter.world().now);
        stop
    }

    /// Microseconds since the start.
    #[must_use]
    pub const fn now(&self) -> u64 {
        self.now
    }

    /// Lets something happen at a time, or at once if that has passed.
    pub fn event(&mut self, at: u64, event: Event) {
        self.ask(move |interpreter| interpreter.world().schedule(at, event));
    }

    fn ask<R: Send + 'static>(&self, question: impl FnOnce(&Interpreter) -> R + Send + 'static) -> R {
        let (answer, answered) = channel();
        let question: Question = Box::new(move |interpreter| {
            // Nobody is told if the one who asked is gone.
            let _ = answer.send(question(interpreter));
        });
        self.orders.send(Order::Answer(question)).expect(ALIVE);
        answered.recv().expect(ALIVE)
    }

    /// Looks at the board, and changes it.
    pub fn look<R: Send + 'static>(&self, look: impl FnOnce(View<'_>) -> R + Send + 'static) -> R {
        self.ask(move |interpreter| look(interpreter.world().view()))
    }

    /// The actors in the scene, in the order of painting.
    #[must_use]
    pub fn actors(&self) -> Vec<ActorView> {
        self.ask(|interpreter| interpreter.world().actors())
    }

    /// Whether the program goes on: it runs, or its board is open.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.ask(|interpreter| interpreter.world().is_alive())
    }

    /// Whether the program waits for somebody to do something: its own text is carried out, and nothing is to come.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.ask(|interpreter| !interpreter.is_called_back() && interpreter.world().is_idle())
    }

    /// Whether the program asks for what the mouse does.
    #[must_use]
    pub fn wants_pointer(&self) -> bool {
        self.ask(Interpreter::wants_pointer)
    }

    /// What the program printed since the last call.
    pub fn take_printed(&mut self) -> String {
        self.ask(|interpreter| std::mem::take(&mut interpreter.world().printed))
    }

    /// What there is to tell of things that the program uses and nobody has.
    pub fn take_notices(&mut self) -> Vec<String> {
        self.ask(|interpreter| std::mem::take(&mut interpreter.world().notices))
    }

    /// Steps of the program so far: calls of functions and rounds of loops.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.ask(|interpreter| interpreter.world().steps)
    }

    /// The lines of the program that were carried out, in ascending order.
    #[must_use]
    pub fn lines(&self) -> Vec<u32> {
        self.ask(|interpreter| interpreter.lines.borrow().begun.iter().copied().collect())
    }

    /// Comes back before these lines of the program from now on, and no others.
    pub fn stop_at(&mut self, lines: &[u32]) {
        let lines = lines.to_vec();
        self.ask(move |interpreter| interpreter.stop_at(&lines));
    }

    /// Watches what the program says to these expressions from now on; nothing any more if there are none.
    pub fn watch(&mut self, questions: &[String]) {
        let questions = questions.to_vec();
        self.ask(move |interpreter| interpreter.watch(&questions));
    }

    /// For each expression that is watched the line that changed what the program says to it last, if one did.
    #[must_use]
    pub fn changed_by(&self) -> Vec<Option<u32>> {
        self.ask(Interpreter::changed_by)
    }

    /// The global variables of the program, in the order of their creation.
    #[must_use]
    pub fn globals(&self) -> Vec<Global> {
        self.ask(Interpreter::globals)
    }

    /// Carries out statements in the program's own scope.
    ///
    /// # Errors
    /// When they fail.
    pub fn execute(&mut self, statements: &str) -> Result<(), Failure> {
        let statements = statements.to_owned();
        self.ask(move |interpreter| interpreter.execute(&statements))
    }

    /// The value of an expression in the program's own scope, as text.
    ///
    /// # Errors
    /// When it fails.
    pub fn evaluate(&self, expression: &str) -> Result<String, Failure> {
        let expression = expression.to_owned();
        self.ask(move |interpreter| interpreter.evaluate(&expression))
    }
}

const ALIVE: &str = "the interpreter lives as long as its runtime";
