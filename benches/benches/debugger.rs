//! The cost of the debugger: a step, an expression, a second with a watch, a reverse by a minute.

mod common;

use common::session;
use criterion::{Criterion, criterion_group, criterion_main};
use player::debugger::{Debugger, Motion, Reverse, Trigger};

/// A loop that calls, computes and changes an array, on every machine.
const PROGRAM: &str = "10 DIM A(5)\n20 FOR I=1 TO 5\n30 GOSUB 100\n40 NEXT I\n50 S=S+1\n60 GOTO 20\n100 FOR J=1 TO I\n110 A(I)=A(I)+J\n120 NEXT J\n130 RETURN\n";

fn costs(criterion: &mut Criterion) {
    for machine in ["c64", "vic20", "msx", "pc1360"] {
        let mut group = criterion.benchmark_group(machine);
        let (mut session, mut debugger) = (session(machine, PROGRAM), Debugger::default());
        debugger.run_to_stop(&mut session, Motion::Continue, 70.0);
        group.bench_function("step", |bencher| {
            bencher.iter(|| debugger.run_to_stop(&mut session, Motion::Step, 60.0));
        });
        group.bench_function("evaluate a(2)>3", |bencher| {
            bencher
                .iter(|| session.system_mut().expressions().and_then(|language| language.evaluate("a(2)>3")));
        });
        group.bench_function("second", |bencher| {
            bencher.iter(|| debugger.run_to_stop(&mut session, Motion::Continue, 1.0));
        });
        let watch = Trigger::Change("zz".parse().expect("it is a watch"));
        let id = debugger.add(&mut session, watch, None).expect("it is a breakpoint");
        group.bench_function("second with a watched variable", |bencher| {
            bencher.iter(|| debugger.run_to_stop(&mut session, Motion::Continue, 1.0));
        });
        debugger.remove(id);
        let condition = Trigger::Becomes("a(2)<0".into());
        let id = debugger.add(&mut session, condition, None).expect("it is a breakpoint");
        group.bench_function("second with a condition", |bencher| {
            bencher.iter(|| debugger.run_to_stop(&mut session, Motion::Continue, 1.0));
        });
        debugger.remove(id);
        group.bench_function("back one statement", |bencher| {
            bencher.iter(|| debugger.back(&mut session, &Reverse::Steps(1), &mut |_| {}));
        });
        let minute = session.system().clock().cycles(60.0);
        group.bench_function("back one minute", |bencher| {
            bencher.iter(|| {
                let newest = session.newest();
                session.seek(newest).expect("it is the newest time");
                session.seek(systems::Cycles(newest.0 - minute.0)).expect("it is kept");
            });
        });
        group.finish();
    }
}

criterion_group!(benches, costs);
criterion_main!(benches);
