//! Measures the rewinding of a Python program by half a second after several minutes of play. The replay starts at the
//! first frame and runs in slices; a host shows a frame between them.
//!
//! ```sh
//! cargo run --release -p typein-gamegrid-python --example rewind
//! ```

use std::time::{Duration, Instant};

use player::rewind::RewindLimits;
use player::{Cycles, Options, Program, Session};

/// Cycles of the simulation, 33 a second.
const CYCLES: &str = "from gamegrid import *
class Fish(Actor):
    def act(self):
        self.move()
        if not self.isMoveValid():
            self.turn(180)
makeGameGrid(20, 20, 20, False)
for i in range(10):
    addActor(Fish('sprites/nemo.gif'), Location(i, i), 0)
setSimulationPeriod(30)
show()
doRun()
";

/// A loop that never waits.
const LOOP: &str = "from gamegrid import *
makeGameGrid(10, 10, 20)
show()
n = 0
while True:
    n += 1
    if n % 1000 == 0:
        setStatusText(str(n))
";

fn main() {
    gamegrid_python::install();
    let solitaire = catalogue::find("solitaire-1").expect("it is a title").listing;
    println!("program            played      replay    longest slice    slices");
    for (name, text, drags) in [
        ("solitaire-1", solitaire, true),
        ("ten actors", CYCLES.as_bytes(), false),
        ("endless loop", LOOP.as_bytes(), false),
    ] {
        let program = Program::read(text, "test.py").expect("it is a program");
        let mut session = Session::start(&program, Options::default()).expect("it fits");
        session.enable_rewind(RewindLimits::default(), None);
        for minutes in [1_u64, 2, 5] {
            while session.elapsed() < Cycles(minutes * 60_000_000) {
                if drags {
                    let second = i32::try_from(session.elapsed().0 / 1_000_000).expect("a few minutes");
                    let spot = |factor: i32| 60 + second * factor % 300;
                    session.drag((spot(67), spot(113)), (spot(17), spot(75)));
                }
                session.run_seconds(1.0);
            }
            let (slices, longest, whole) = go_back(&mut session);
            println!("{name:14} {minutes:6} min {whole:11.0?} {longest:16.1?} {slices:9}");
            session.run_seconds(0.5);
        }
    }
}

/// Goes back half a second; returns the number of slices, the longest and the time of all.
fn go_back(session: &mut Session) -> (u32, Duration, Duration) {
    let (mut slices, mut longest) = (0, Duration::ZERO);
    let start = Instant::now();
    session.begin_seek(Cycles(session.elapsed().0 - 500_000)).expect("it is in the past");
    loop {
        let slice = Instant::now();
        let is_done = session.continue_jump();
        longest = longest.max(slice.elapsed());
        slices += 1;
        if is_done {
            return (slices, longest, start.elapsed());
        }
    }
}
