//! The scheduler of a program.
//!
//! In the original, the program, its callbacks and the cycles of the simulation are concurrent
//! threads. Here they share one: a callback runs to its end, a cycle runs to its end, and the
//! others run when one of them waits (`delay`, waiting for a key) or reads state that they change
//! (keys, whether the board is closed). The program may loop forever without either; its steps
//! take time, and the end of the host's time slice suspends it at any step.

use std::sync::atomic::Ordering;

use gamegrid::Stop;
use gamegrid::board::Button;
use gamegrid::grid::Point;
use gamegrid::protocol::{DISPATCH_WORK, RunResult, encode};
use hardware::{Event, PointerAction};
use rustpython_vm::{PyResult, VirtualMachine};

use super::host::Slice;
use super::interpreter::{Interpreter, MAX_QUERY_STEPS, Reentrancy};
use super::program_state::{ButtonPress, PointerMove};

/// Microseconds of a step of the program: a call of its functions, a loop iteration.
const STEP: u64 = 5;
/// Microseconds of a millisecond.
const MILLISECOND: u64 = 1000;

/// The end of a slice of a program that cannot be suspended. It is not the end of untimed queries.
const WITHOUT_END: u64 = u64::MAX - 1;
/// The error of a wait for an event that the host cannot deliver.
const CANNOT_WAIT: &str = "the program waits for a key or an answer within a function; this browser cannot suspend it \
                           there: use one with JSPI (Chromium, Firefox), or the native build";

/// The kind of the next event.
#[derive(Clone, Copy)]
enum Due {
    Event,
    Repeat,
    Cycle,
}

impl Interpreter {
    /// Begins a slice.
    pub(super) fn begin(&self, slice: Slice) {
        self.horizon.set(slice.until);
        self.work_left.set(slice.max_work.max(1));
    }

    /// Runs code of the program. Where the host cannot suspend it, the slice has no end meanwhile.
    pub(super) fn within_program<R>(&self, run: impl FnOnce() -> R) -> R {
        if self.host.can_suspend() || self.is_untimed() {
            return run();
        }
        let horizon = self.horizon.replace(WITHOUT_END);
        let work_left = self.work_left.replace(u64::MAX);
        let result = run();
        self.horizon.set(horizon);
        self.work_left.set(work_left);
        result
    }

    /// Whether the program runs to the end of its code before it can be suspended.
    pub(super) fn runs_to_end(&self) -> bool {
        self.horizon.get() == WITHOUT_END
    }

    /// Counts a step of the program; suspends it when the slice is over.
    ///
    /// # Errors
    /// If a query exceeds its maximum number of steps, or a pure query has called code of the program.
    pub(super) fn step(&self, vm: &VirtualMachine) -> PyResult<()> {
        if self.is_untimed() {
            self.check_pure(vm)?;
            let left = self.query_steps.get();
            self.query_steps.set(left.saturating_sub(1));
            let message = || format!("a query takes more than {MAX_QUERY_STEPS} steps: it is not finished");
            return if left > 0 { Ok(()) } else { Err(vm.new_runtime_error(message())) };
        }
        self.pass_step();
        Ok(())
    }

    /// Advances the time by a step.
    fn pass_step(&self) {
        let (now, steps) = {
            let mut world = self.state();
            world.steps += 1;
            world.now += STEP;
            (world.now, world.steps)
        };
        self.lines_since_step.set(0);
        self.work_left.set(self.work_left.get().saturating_sub(1));
        if now >= self.horizon.get() || self.work_left.get() == 0 {
            self.suspend(Stop::Horizon);
        } else {
            self.progress.store(steps, Ordering::Relaxed);
        }
    }

    /// Suspends the program until the host resumes it, if it can.
    pub(super) fn suspend(&self, stop: Stop) {
        if self.runs_to_end() {
            return;
        }
        self.begin(self.host.suspend(self.result(stop), &|request| self.reply_to(request)));
    }

    /// Returns the result of a slice, encoded.
    pub(super) fn result(&self, stop: Stop) -> Vec<u8> {
        let lines = self.lines_since_step.get();
        let state = self.state();
        let (now, steps, awaits_text) = (state.now, state.steps, state.awaits_text());
        encode(&RunResult { stop, now, steps, lines, awaits_text })
    }

    /// Waits until a time and dispatches all events due by then; returns immediately for a query.
    ///
    /// # Errors
    /// Those of [`Self::wait_for`].
    pub(super) fn wait(&self, vm: &VirtualMachine, until: u64) -> PyResult<()> {
        self.wait_for(vm, until, |_| false)
    }

    /// Waits like [`Self::wait`], but only until a condition holds.
    ///
    /// # Errors
    /// If it needs an event of a host that cannot suspend the program.
    pub(super) fn wait_for(
        &self,
        vm: &VirtualMachine,
        until: u64,
        is_so: impl Fn(&Self) -> bool,
    ) -> PyResult<()> {
        while !self.is_untimed() {
            let Some(stop) = self.advance(vm, until, &is_so) else { return Ok(()) };
            if self.runs_to_end() {
                return Err(vm.new_runtime_error(CANNOT_WAIT));
            }
            self.suspend(stop);
        }
        Ok(())
    }

    /// Dispatches events until a time or until a condition holds, and returns `None`; or returns why the program must be
    /// suspended before.
    pub(super) fn advance(
        &self,
        vm: &VirtualMachine,
        until: u64,
        is_so: impl Fn(&Self) -> bool,
    ) -> Option<Stop> {
        loop {
            if let Some(stop) = self.dispatch_due(vm).or_else(|| self.next_failure()) {
                return Some(stop);
            }
            let now = self.state().now;
            if now >= until || is_so(self) {
                return None;
            }
            let next = self.next().map_or(until, |(at, _)| at.min(until));
            let horizon = self.horizon.get();
            let mut world = self.state();
            if next >= horizon && now < next {
                if !self.runs_to_end() {
                    world.now = now.max(horizon.min(next));
                }
                return Some(Stop::Horizon);
            }
            world.now = now.max(next);
        }
    }

    /// Takes the oldest failure that the host does not know. A program that runs to its end reports it later.
    fn next_failure(&self) -> Option<Stop> {
        if self.runs_to_end() {
            return None;
        }
        self.state().failures.pop_front().map(Stop::Failed)
    }

    /// Dispatches all events due now, except during a query.
    pub(super) fn catch_up(&self, vm: &VirtualMachine) {
        while !self.is_untimed() {
            let Some(stop) = self.dispatch_due(vm) else { return };
            self.suspend(stop);
        }
    }

    /// Dispatches all events due now, until the work of the slice is done.
    fn dispatch_due(&self, vm: &VirtualMachine) -> Option<Stop> {
        while let Some((at, due)) = self.next() {
            if at > self.state().now {
                return None;
            }
            if self.work_left.get() == 0 {
                return Some(Stop::Horizon);
            }
            self.work_left.set(self.work_left.get().saturating_sub(DISPATCH_WORK));
            self.within_program(|| self.dispatch(vm, at, due));
        }
        None
    }

    /// Dispatches what is due at a time.
    fn dispatch(&self, vm: &VirtualMachine, at: u64, due: Due) {
        match due {
            Due::Event => {
                let event = self.state().events.pop_front();
                if let Some((_, event)) = event
                    && !self.dialog_event(event)
                {
                    self.while_busy(|busy| &mut busy.callback, || self.dispatch_event(vm, event));
                }
            }
            Due::Repeat => {
                let keys = {
                    let mut world = self.state();
                    world.keys.next_repeat = at + u64::from(world.keys.repeat) * MILLISECOND;
                    world.keys.down.clone()
                };
                self.while_busy(
                    |busy| &mut busy.callback,
                    || {
                        for key in keys {
                            self.call_back(vm, "_on_repeat", (i32::from(key),));
                        }
                    },
                );
            }
            Due::Cycle => {
                {
                    let mut world = self.state();
                    let period = u64::from(world.period) * MILLISECOND;
                    world.next_cycle = (at + period).max(world.now);
                }
                // Cycles that take no time would run forever.
                self.pass_step();
                self.while_busy(
                    |busy| &mut busy.cycle,
                    || {
                        if !self.call_back(vm, "_cycle", ()) {
                            self.state().run(false);
                        }
                    },
                );
            }
        }
    }

    /// Whether a callback is running.
    pub(super) fn is_in_callback(&self) -> bool {
        self.reentrancy.get().callback
    }

    fn while_busy(&self, which: impl Fn(&mut Reentrancy) -> &mut bool, work: impl FnOnce()) {
        let set = |is_busy: bool| {
            let mut busy = self.reentrancy.get();
            *which(&mut busy) = is_busy;
            self.reentrancy.set(busy);
        };
        set(true);
        work();
        set(false);
    }

    /// Returns the next event that may begin now, and its time.
    fn next(&self) -> Option<(u64, Due)> {
        let busy = self.reentrancy.get();
        let world = self.state();
        // A dialog also takes events while the callback that has opened it waits.
        let takes_events = !busy.callback || world.dialog.is_some();
        let event = world.events.front().filter(|_| takes_events).map(|(at, _)| (*at, Due::Event));
        let has_repeats =
            !busy.callback && !world.keys.down.is_empty() && self.repeats_keys.get() && world.is_open();
        let repeat = has_repeats.then_some((world.keys.next_repeat, Due::Repeat));
        let has_cycles = !busy.cycle && world.is_running && world.is_open();
        let cycle = has_cycles.then_some((world.next_cycle, Due::Cycle));
        // Among events of the same time, the first in this order.
        [event, repeat, cycle].into_iter().flatten().min_by_key(|(at, _)| *at)
    }

    /// Dispatches an event to the program.
    fn dispatch_event(&self, vm: &VirtualMachine, event: Event) {
        match event {
            Event::KeyDown(key) => {
                let (is_new, character) = {
                    let mut world = self.state();
                    let is_new = world.press(key);
                    world.keys.next_repeat = world.now + u64::from(world.keys.repeat) * MILLISECOND;
                    (is_new, world.character(key))
                };
                if is_new && self.state().is_open() {
                    let (code, text) = (i32::from(key.0), character.to_string());
                    self.call_back(vm, "_on_key", ("keyPressed", code, text.clone()));
                    if character != '\u{ffff}' {
                        self.call_back(vm, "_on_key", ("keyTyped", 0, text));
                    }
                    self.update_key_repeats(vm);
                    if self.repeats_keys.get() {
                        self.call_back(vm, "_on_repeat", (code,));
                    }
                }
            }
            Event::KeyUp(key) => {
                self.state().release(key);
                if self.state().is_open() {
                    let character = self.state().character(key).to_string();
                    self.call_back(vm, "_on_key", ("keyReleased", i32::from(key.0), character));
                }
            }
            Event::Pointer { action, x, y, button } => self.dispatch_pointer(vm, action, (x, y), button),
            // A board does not have these events.
            Event::Joystick { .. } | Event::Queue(_) => {}
        }
    }

    fn dispatch_pointer(&self, vm: &VirtualMachine, action: PointerAction, (x, y): (i32, i32), button: u8) {
        if !self.state().is_open() {
            return;
        }
        let on_bar = self.state().board.as_ref().and_then(|board| board.button_at(Point { x, y }));
        if let (PointerAction::Press, Some(pressed)) = (action, on_bar) {
            let (name, value) = match pressed {
                Button::Step => ("step", 0),
                Button::RunOrPause => ("run", 0),
                Button::Reset => ("reset", 0),
                Button::Period(period) => ("period", period),
            };
            self.call_back(vm, "_on_button", (name, value));
            return;
        }
        let call_mouse_handler = |name: &'static str, button: u8, clicks: i32| {
            self.call_back(vm, "_on_mouse", (name, x, y, i32::from(button), clicks));
        };
        let mouse = |name: &'static str, button: u8| call_mouse_handler(name, button, 1);
        let PointerMove { was_inside, is_inside } = self.state().move_pointer(x, y);
        match (was_inside, is_inside) {
            (false, true) => mouse("mouseEntered", 0),
            (true, false) => mouse("mouseExited", 0),
            (false, false) | (true, true) => {}
        }
        match action {
            PointerAction::Press => {
                self.state().press_button(ButtonPress { x, y, button });
                mouse("mousePressed", button);
            }
            PointerAction::Drag => {
                let held = self.state().pressed.last().copied();
                if let Some(press) = held {
                    mouse("mouseDragged", press.button);
                }
            }
            PointerAction::Release => {
                // The button that was pressed receives the release.
                let held = self.state().pressed.pop();
                if let Some(press) = held {
                    mouse("mouseReleased", press.button);
                    if (press.x, press.y) == (x, y) {
                        let clicks = self.state().click(press);
                        call_mouse_handler("mouseClicked", press.button, clicks);
                    }
                }
            }
            PointerAction::Move if is_inside => mouse("mouseMoved", 0),
            PointerAction::Move => {}
        }
    }

    /// Updates whether the program handles key repeats.
    pub(super) fn update_key_repeats(&self, vm: &VirtualMachine) {
        let repeats = self.call_gamegrid(vm, "_repeats", ()).and_then(|answer| answer.try_to_bool(vm));
        self.repeats_keys.set(repeats.unwrap_or(false));
    }

    /// Calls back into the program; returns false after a failure, which it records.
    pub(super) fn call_back(
        &self,
        vm: &VirtualMachine,
        name: &'static str,
        arguments: impl rustpython_vm::function::IntoFuncArgs,
    ) -> bool {
        match self.call_gamegrid(vm, name, arguments) {
            Ok(_) => true,
            Err(error) => {
                self.record_failure(vm, &error);
                false
            }
        }
    }

    /// Delays the program.
    pub(super) fn delay(&self, vm: &VirtualMachine, milliseconds: i32) -> PyResult<()> {
        let until = self.state().now + u64::try_from(milliseconds).unwrap_or(0) * MILLISECOND;
        self.wait(vm, until)
    }
}
