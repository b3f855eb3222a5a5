//! A running machine: time slices, output, sound, and key input.
//!
//! A [`Session`] runs a system frame by frame. After every step the caller fetches the results:
//! [`has_new_frame`](Session::has_new_frame), [`take_samples`](Session::take_samples),
//! [`take_printed`](Session::take_printed). Front ends and the headless run differ only in how fast
//! they request the next frame.
//!
//! The past is in `history`: checkpoints, replay of the logged inputs, branches. `jump` moves the session to it.

mod first_picture;
mod history;
mod input;
mod jump;
mod view;

use std::collections::VecDeque;

use games::{ChaChaDice, Dice};
use numeric::fnv::Fnv1a;
use systems::{
    Agent, Breakpoints, Cycles, DEFAULT_SEED, JoystickLines, LoadError, Logs, Medium, MediumSlot, Options,
    ProgramEnd, StopReason, System, WriteError,
};

use crate::condition::Condition;
use crate::input::{Input, TimedInput};
use crate::jump::Jump;
use crate::media::MemoryFolder;
use crate::program::Program;
use crate::rewind::{Branch, Future, ReplayCost, Rewind};

pub(crate) use self::history::Bookmark;

pub use self::first_picture::is_blank;

/// Emulated time after which a machine counts as booted.
const BOOT_TIMEOUT_SECONDS: f64 = 10.0;

/// The first random stream for the delays before the first key; every power-on has one.
const FIRST_KEY_STREAM: u64 = 3 << 32;

/// Maximum delay before the first key in cycles: 8 seconds, several hundred clock counts.
const MAX_FIRST_KEY_DELAY: u32 = 1 << 23;

/// A running machine and its input.
pub struct Session {
    system: Box<dyn System>,
    /// Samples per second, if sound is enabled.
    sample_rate: Option<u32>,
    samples: Vec<i16>,
    frame_count: u64,
    has_new_frame: bool,
    /// Whether the machine waited for a line during the last frame.
    is_waiting_for_line: bool,
    has_polled_keys: bool,
    printed: Vec<u8>,
    agent: Option<Box<dyn Agent>>,
    /// The person's joystick positions.
    joysticks: [JoystickLines; 2],
    /// The seed of the delays before the first key after power-on; `None` for the default seed.
    first_key_seed: Option<u64>,
    /// Number of power-ons.
    boots: u64,
    /// The elapsed time of the session minus the machine's time, modulo 2^64: a power-on sets the machine's
    /// time to 0.
    epoch: u64,
    /// The inputs since the first power-on.
    inputs: Vec<TimedInput>,
    rewind: Option<Rewind>,
    replay_cost: ReplayCost,
    /// The future of a session in the past, after [`seek`](Session::seek).
    future: Option<Future>,
    /// The current jump.
    jump: Option<Jump>,
    /// Whether the past begins with the first frame of the program, which the program has not yet drawn.
    awaits_picture: bool,
    /// The position of the last statement stop in [`follow`](Session::follow): time and statements.
    stopped_at: Option<(Cycles, u64)>,
    /// Abandoned futures.
    branches: Vec<Branch>,
    /// The medium whose files a checkpoint includes.
    medium: Option<MemoryFolder>,
    /// Codes of a paste that the machine has not received yet.
    paste_queue: VecDeque<u8>,
    /// The line that [`run_until`](Session::run_until) waits for.
    line_breakpoint: Option<u16>,
    /// The release time of the last key of [`press`](Session::press) and [`type_text`](Session::type_text).
    keys_free_at: Cycles,
}

impl Session {
    /// Powers a machine on, boots it, loads a program, types RUN, and waits until the program runs:
    /// [`is_running`](Self::is_running) is true unless the program ends within its first frame.
    ///
    /// # Errors
    /// When the program does not fit.
    pub fn start(program: &Program, options: Options) -> Result<Self, LoadError> {
        let seed = options.seed;
        let mut session = Self::from_system(program.machine.power_on(options), seed);
        session.load_program(&program.image)?;
        session.system.set_logs(Logs { printed: true, ..Logs::default() });
        session.start_program();
        let end = session.system.now() + session.system.clock().cycles(BOOT_TIMEOUT_SECONDS);
        while !session.is_running() && session.system.now() < end {
            let stop_reason = session.step(Some(end));
            let has_ended = Condition::Ended.holds(session.system(), &stop_reason, end);
            if has_ended
                || matches!(stop_reason, StopReason::Ended(ProgramEnd::Failed(_) | ProgramEnd::Stuck { .. }))
            {
                break;
            }
        }
        Ok(session)
    }

    /// Boots a machine that has just been powered on, up to its prompt and to the time of the first key
    /// press.
    pub fn from_system(system: Box<dyn System>, seed: u64) -> Self {
        let mut session = Self {
            system,
            sample_rate: None,
            samples: vec![],
            frame_count: 0,
            has_new_frame: false,
            is_waiting_for_line: false,
            has_polled_keys: false,
            printed: vec![],
            agent: None,
            joysticks: [JoystickLines::default(); 2],
            first_key_seed: (seed != DEFAULT_SEED).then_some(seed),
            boots: 0,
            epoch: 0,
            inputs: vec![],
            rewind: None,
            replay_cost: ReplayCost::default(),
            future: None,
            jump: None,
            awaits_picture: false,
            stopped_at: None,
            branches: vec![],
            medium: None,
            paste_queue: VecDeque::new(),
            line_breakpoint: None,
            keys_free_at: Cycles(0),
        };
        session.boot();
        session
    }

    fn boot(&mut self) {
        let end = self.system.now() + self.system.clock().cycles(BOOT_TIMEOUT_SECONDS);
        while self.system.now() < end && self.system.run_until(end) != StopReason::AwaitingLine {}
        if let Some(seed) = self.first_key_seed {
            let mut dice = ChaChaDice::seeded(seed, FIRST_KEY_STREAM + self.boots);
            let first_key = self.system.now() + Cycles(u64::from(dice.below(MAX_FIRST_KEY_DELAY)));
            while self.system.now() < first_key {
                self.system.run_until(first_key);
            }
        }
        self.boots += 1;
        self.system.take_printed();
        self.printed.clear();
        self.count_frames();
    }

    /// Sets the frame count to the machine's time.
    fn count_frames(&mut self) {
        let rate = self.system.frame_rate() / f64::from(self.system.clock().0);
        self.frame_count = (self.system.now().0 as f64 * rate) as u64;
    }

    /// Adds an agent, which plays from now on. It starts with the program in memory.
    pub fn set_agent(&mut self, mut agent: Box<dyn Agent>) {
        self.finish_jump();
        agent.start(self.system.as_mut());
        self.count_frames();
        self.agent = Some(agent);
    }

    /// Returns the agent.
    pub fn agent(&self) -> Option<&dyn Agent> {
        self.agent.as_deref()
    }

    /// Returns the agent, for its messages and moves.
    pub fn agent_mut(&mut self) -> Option<&mut (dyn Agent + 'static)> {
        self.agent.as_deref_mut()
    }

    /// Enables sound rendering at `rate` samples per second, if the machine has sound; earlier sound is
    /// discarded.
    pub fn enable_sound(&mut self, rate: u32) {
        self.discard_sound();
        self.sample_rate = Some(rate);
    }

    /// Disables sound rendering, for a host that cannot play it now.
    pub fn disable_sound(&mut self) {
        self.sample_rate = None;
        self.samples.clear();
    }

    fn discard_sound(&mut self) {
        if let Some(sound) = self.system.sound_mut() {
            sound.skip_sound();
        }
    }

    /// Returns the sample rate, if sound is enabled.
    pub fn sample_rate(&self) -> Option<u32> {
        self.sample_rate
    }

    /// Returns the samples of the frames since the last call. After
    /// [`enable_sound`](Self::enable_sound) they accumulate until the next call.
    pub fn take_samples(&mut self) -> Vec<i16> {
        std::mem::take(&mut self.samples)
    }

    /// Returns the machine.
    pub fn system(&self) -> &dyn System {
        self.system.as_ref()
    }

    /// Returns the machine for changes.
    pub fn system_mut(&mut self) -> &mut dyn System {
        self.finish_jump();
        self.system.as_mut()
    }

    /// Returns the duration of `frames` frames.
    pub fn frames_to_cycles(&self, frames: u32) -> Cycles {
        self.system.clock().cycles(f64::from(frames) / self.system.frame_rate())
    }

    /// Runs to the next frame, or to `limit` if that is earlier, or until the machine stops for another
    /// reason.
    pub fn step(&mut self, limit: Option<Cycles>) -> StopReason {
        self.step_frames(limit, 1)
    }

    /// Runs like [`step`](Self::step) for several frames, of which the caller uses only the last.
    pub fn step_frames(&mut self, limit: Option<Cycles>, frames: u32) -> StopReason {
        self.finish_jump();
        self.leave_future();
        self.advance_frames(limit, frames)
    }

    fn advance_frames(&mut self, limit: Option<Cycles>, frames: u32) -> StopReason {
        let goal = self.frame_end(self.frame_count + u64::from(frames));
        if self.agent.is_some() || self.line_breakpoint.is_some() {
            // On every step: a reset by the program clears the breakpoints.
            let mut lines = self.agent.as_ref().map(|agent| agent.watched_lines()).unwrap_or_default();
            lines.extend(self.line_breakpoint);
            self.system.set_line_breakpoints(&lines);
        }
        self.feed_paste();
        let pause = self.system.run_until(limit.map_or(goal, |limit| limit.min(goal)));
        self.run_agent(&pause);
        self.printed.extend(self.system.take_printed());
        let seen = self.frame_count;
        while self.frame_count < seen + u64::from(frames)
            && self.system.now() >= self.frame_end(self.frame_count + 1)
        {
            self.frame_count += 1;
        }
        self.has_new_frame = self.frame_count > seen;
        if let (true, Some(rate), Some(sound)) =
            (self.has_new_frame, self.sample_rate, self.system.sound_mut())
        {
            sound.render_sound(rate, &mut self.samples);
        }
        // Within a callback, the state of a Python program cannot be saved.
        if !matches!(pause, StopReason::Line(_) | StopReason::Statement { .. }) {
            self.add_checkpoint();
        }
        pause
    }

    /// Returns the end of a frame, numbered from power-on.
    fn frame_end(&self, picture: u64) -> Cycles {
        let per_frame = f64::from(self.system.clock().0) / self.system.frame_rate();
        Cycles((picture as f64 * per_frame) as u64)
    }

    /// Returns whether the last [`step`](Self::step) completed a frame.
    pub fn has_new_frame(&self) -> bool {
        self.has_new_frame
    }

    /// Lets the agent act after a slice.
    fn run_agent(&mut self, stop: &StopReason) {
        let Some(agent) = &mut self.agent else { return };
        let was_moving = agent.is_moving();
        agent.act(stop, self.system.as_mut());
        let is_moving = agent.is_moving();
        if was_moving != is_moving {
            self.suspend_joysticks(is_moving);
        }
    }

    /// Runs to the next frame and returns the stop reasons other than waiting.
    pub fn run_frame(&mut self) -> Vec<StopReason> {
        let mut events = Vec::new();
        let goal = self.frame_count + 1;
        self.is_waiting_for_line = false;
        while self.frame_count < goal {
            match self.step(None) {
                StopReason::AwaitingLine => self.is_waiting_for_line = true,
                StopReason::AwaitingKey => {
                    self.has_polled_keys = true;
                    self.system.set_breakpoints(Breakpoints::default());
                }
                StopReason::Deadline | StopReason::Line(_) | StopReason::Statement { .. } => {}
                event @ StopReason::Ended(_) => events.push(event),
            }
        }
        events
    }

    /// Runs to the end of the next frame; returns the events, and whether the program looked for a key during it.
    pub fn run_frame_and_watch_keys(&mut self) -> (Vec<StopReason>, bool) {
        self.has_polled_keys = false;
        self.system.set_breakpoints(Breakpoints { key_polls: true, statements: false });
        let events = self.run_frame();
        self.system.set_breakpoints(Breakpoints::default());
        (events, self.has_polled_keys)
    }

    /// Returns the number of frames since power-on.
    pub(crate) const fn frame_count(&self) -> u64 {
        self.frame_count
    }

    /// Returns whether the machine waited for a line during the last [`run_frame`](Self::run_frame).
    pub fn is_waiting_for_line(&self) -> bool {
        self.is_waiting_for_line
    }

    /// Returns the text printed since the last call, without control codes, lines ending with `\n`.
    pub fn take_output(&mut self) -> String {
        let printed = self.take_printed();
        self.system.machine().printed_text(&printed)
    }

    /// Returns the bytes printed since the last call, if they are [logged](systems::System::set_logs).
    pub fn take_printed(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.printed)
    }

    /// Runs for `seconds` of emulated time.
    pub fn run_seconds(&mut self, seconds: f64) {
        let end = self.system.now() + self.system.clock().cycles(seconds);
        while self.system.now() < end {
            self.step(Some(end));
        }
    }

    /// Runs until `condition` is true, at most `limit` seconds of emulated time; returns whether it
    /// became true. Times in the condition count from now.
    pub fn run_until(&mut self, condition: &Condition, limit: f64) -> bool {
        let start = self.system.now();
        let end = start + self.system.clock().cycles(limit);
        let deadline = condition.deadline(self.system(), start).map_or(end, |deadline| deadline.min(end));
        if let Condition::Line(line) = condition {
            self.line_breakpoint = Some(*line);
        }
        self.system.set_breakpoints(Breakpoints {
            key_polls: condition.needs_key_polls(),
            ..Breakpoints::default()
        });
        let mut is_true = false;
        while !is_true && self.system.now() < end {
            let stop_reason = self.step(Some(deadline));
            is_true = condition.holds(self.system(), &stop_reason, start);
        }
        self.system.set_breakpoints(Breakpoints::default());
        if self.line_breakpoint.take().is_some() {
            self.system.set_line_breakpoints(&[]);
        }
        is_true
    }

    /// Returns whether a program is running or waits for input.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.system.is_running()
    }

    /// Resets the state that belonged to the time before a jump.
    fn after_jump(&mut self) {
        self.system.take_printed();
        self.printed.clear();
        self.paste_queue.clear();
        self.joysticks = [JoystickLines::default(); 2];
        self.keys_free_at = Cycles(0);
        self.count_frames();
        self.has_new_frame = true;
    }

    /// Returns the machine as bytes: see [`System::save_snapshot`].
    pub fn save_snapshot(&mut self) -> Vec<u8> {
        self.finish_jump();
        self.system.save_snapshot()
    }

    /// Assigns an expression of the program's language to a variable or an element of an array.
    ///
    /// # Errors
    /// When the machine rejects it, or the program has not created the variable, with the reason.
    pub fn assign(&mut self, target: &str, expression: &str) -> Result<(), String> {
        self.finish_jump();
        self.system.expressions()?.assign(target, expression)?;
        let (target, expression) = (target.to_owned(), expression.to_owned());
        self.log(self.elapsed(), Input::Assign { target, expression });
        Ok(())
    }

    /// Writes to a memory space by name, without going through chips.
    ///
    /// # Errors
    /// When the space does not exist, or it ends before the bytes do.
    pub fn write_memory(&mut self, space: &str, address: usize, bytes: &[u8]) -> Result<(), WriteError> {
        self.finish_jump();
        self.system.inspect_mut().write_space(space, address, bytes)?;
        let (space, bytes) = (space.to_owned(), bytes.to_vec());
        self.log(self.elapsed(), Input::Memory { space, address, bytes });
        Ok(())
    }

    /// Changes the medium in a drive or the recorder, or removes it. Media are no inputs: the past ends here, so that
    /// [`seek`](Self::seek) cannot go back to the time of another medium, and abandoned futures are discarded.
    pub fn change_medium(&mut self, slot: MediumSlot, medium: Option<Medium>) {
        self.finish_jump();
        self.leave_future();
        if let Some(media) = self.system.media_mut() {
            media.change_medium(slot, medium);
        }
        self.begin_past();
    }

    /// Loads a program into memory, as `LOAD` does.
    ///
    /// # Errors
    /// When it does not fit.
    pub fn load_program(&mut self, image: &[u8]) -> Result<(), LoadError> {
        self.finish_jump();
        self.system.load_program(image)?;
        self.log(self.elapsed(), Input::Load(image.to_vec()));
        self.add_first_checkpoint();
        Ok(())
    }

    /// Powers the machine off and on; this may end the agent.
    pub fn reset(&mut self) {
        self.agent.take_if(|agent| agent.ends_with_reset());
        self.apply(Input::Reset);
        self.paste_queue.clear();
        self.keys_free_at = Cycles(0);
    }

    /// Returns the time since the first power-on. The machine's time restarts with a power-on or a
    /// snapshot.
    #[must_use]
    pub fn elapsed(&self) -> Cycles {
        Cycles(self.system.now().0.wrapping_add(self.epoch))
    }

    /// Returns the inputs since the first power-on, except for those of an [agent](Self::set_agent).
    #[must_use]
    pub fn inputs(&self) -> &[TimedInput] {
        &self.inputs
    }

    /// Applies an input now and logs it.
    fn apply(&mut self, input: Input) {
        self.finish_jump();
        self.leave_future();
        let timed = self.timed(self.elapsed(), input);
        self.perform(&timed.input);
        self.inputs.push(timed);
    }

    /// Logs a performed input that does not change the machine's position in the program.
    fn log(&mut self, elapsed: Cycles, input: Input) {
        self.leave_future();
        self.inputs.push(self.timed(elapsed, input));
    }

    /// Returns an input with its position in the run.
    fn timed(&self, elapsed: Cycles, input: Input) -> TimedInput {
        let inspect = self.system.inspect();
        let (is_between_statements, lines) = (inspect.is_between_statements(), inspect.lines_since_step());
        TimedInput { elapsed, is_between_statements, lines, input }
    }

    /// Performs an input that a machine of these options has accepted before.
    fn perform(&mut self, input: &Input) {
        let elapsed = self.elapsed();
        match input {
            Input::Event { at, event } => return self.system.schedule_event(*at, *event),
            Input::Codes(codes) => {
                if let Some(queue) = self.system.key_queue_mut() {
                    queue.type_codes(codes);
                }
                return;
            }
            Input::Load(image) => {
                let _ = self.system.load_program(image);
                return;
            }
            Input::Assign { target, expression } => {
                if let Some(language) = self.system.language() {
                    let _ = language.assign(target, expression);
                }
                return;
            }
            Input::Memory { space, address, bytes } => {
                let _ = self.system.inspect_mut().write_space(space, *address, bytes);
                return;
            }
            Input::Reset => self.system.reset(),
            Input::Snapshot(snapshot) => {
                let _ = self.system.load_snapshot(snapshot);
            }
        }
        self.epoch = elapsed.0.wrapping_sub(self.system.now().0);
        if *input == Input::Reset {
            self.boot();
        }
    }

    /// Returns a hash of the machine's time, memory and frame. Equal programs that get the same inputs at
    /// the same times have the same hash on every host.
    #[must_use]
    pub fn state_hash(&self) -> u64 {
        let mut hash = Fnv1a::default();
        hash.write(&self.system.now().0.to_le_bytes());
        for space in self.system.inspect().spaces() {
            hash.write(space.name.as_bytes());
            hash.write(space.bytes);
        }
        self.frame().colours().iter().for_each(|colour| hash.write(colour));
        hash.finish()
    }
}
