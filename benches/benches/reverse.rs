//! The cost of reverse debugging in a session of growing age: `cargo bench -p benches --bench reverse`.
//!
//! Each row has a program and an age: the median of a step back, and single reverses over the whole past to a stop
//! near its start: a line breakpoint, one with a condition at every hit, a watch and an expression. The debugger
//! checks the last two before every statement.

mod common;

use std::time::{Duration, Instant};

use common::session;
use player::Session;
use player::debugger::{Debugger, Motion, Reverse, StopCause, Trigger};

/// The ages in seconds of emulated time.
const AGES: [f64; 3] = [60.0, 600.0, 3590.0];
/// The number of steps back for the median.
const STEPS: usize = 21;

/// A loop that calls, computes and changes an array.
const PLAIN: &str = "10 DIM F(9)\n20 M=1\n30 FOR I=1 TO 9\n40 GOSUB 100\n50 NEXT I\n60 N=N+1\n70 GOTO 30\n100 F(I)=F(I)+I\n110 RETURN\n";
/// The same with a trap sixty times a second.
const TRAPS: &str = "10 DIM F(9):ON INTERVAL=1 GOSUB 100:INTERVAL ON\n20 M=1\n30 FOR I=1 TO 9\n40 F(I)=F(I)+I\n50 NEXT I\n60 N=N+1\n70 GOTO 30\n100 T=T+1\n110 RETURN\n";

/// Runs in reverse; returns the elapsed time and the cause of the stop.
fn timed(debugger: &mut Debugger, session: &mut Session, goal: &Reverse) -> (Duration, StopCause) {
    let start = Instant::now();
    let stop = debugger.back(session, goal, &mut |_| {}).expect("there is a past");
    (start.elapsed(), stop.cause)
}

fn main() {
    println!(
        "{:14} {:>6} {:>9} {:>9} {:>9} {:>9} {:>9}",
        "program", "age", "back", "line", "if", "watch", "when"
    );
    for (name, machine, text) in [
        ("c64", "c64", PLAIN),
        ("vic20", "vic20", PLAIN),
        ("msx", "msx", PLAIN),
        ("msx, traps", "msx", TRAPS),
        ("pc1360", "pc1360", PLAIN),
    ] {
        for age in AGES {
            let (mut session, mut debugger) = (session(machine, text), Debugger::default());
            debugger.run_to_stop(&mut session, Motion::Continue, age);
            debugger.run_to_stop(&mut session, Motion::Step, 60.0).expect("it runs");
            let mut steps: Vec<Duration> =
                (0..STEPS).map(|_| timed(&mut debugger, &mut session, &Reverse::Steps(1)).0).collect();
            steps.sort_unstable();
            let here = debugger.position(&session);
            let triggers = [
                (Trigger::Line(20), None),
                (Trigger::Line(60), Some("N=1".to_owned())),
                (Trigger::Change("M".parse().expect("it is a watch")), None),
                (Trigger::Becomes("N=1".to_owned()), None),
            ];
            let reverses = triggers.map(|(trigger, condition)| {
                debugger.go_to(&mut session, here).expect("it is kept");
                let id = debugger.add(&mut session, trigger, condition).expect("it is a breakpoint");
                let (time, cause) = timed(&mut debugger, &mut session, &Reverse::Continue);
                assert_ne!(cause, StopCause::OldestCheckpoint, "{name}: the breakpoint is found");
                debugger.remove(id);
                time
            });
            let milliseconds = 1000.0 * steps[STEPS / 2].as_secs_f64();
            let seconds: Vec<String> =
                reverses.iter().map(|time| format!("{:7.2} s", time.as_secs_f64())).collect();
            println!("{name:14} {age:4.0} s {milliseconds:6.2} ms {}", seconds.join(" "));
        }
    }
}
