//! Invariant: a machine that was saved and loaded continues like one that was not, with any program, at any time, in
//! any slices.

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use systems::{Cycles, Logs, Machine, Options, Plotter, SNAPSHOT_VERSION, SnapshotError, StopReason, System};

use crate::shared_medium::Shared;

/// Programs that are interrupted: typed lines and lists, strings and arrays, calls and loops, machine code, interrupt
/// handlers, files, sound, waiting.
const PROGRAMS: [&str; 12] = [
    "10 INPUT\"NAME\";A$,B:PRINTA$;B:GOTO10\rRUN\rADA,",
    "10 INPUT\"NAME\";A$,B:PRINTA$;B:GOTO10\rRUN\r\rEVE,7\rBOB\r5\r",
    "10 DIMA$(9):FORI=0TO9:A$(I)=STR$(RND(1))+\"X\":NEXT:PRINTA$(3):GOSUB20:GOTO10\r20 B$=B$+A$(4):IFLEN(B$)>200THENB$=\"\"\r30 RETURN\rRUN\r",
    "10 DEFFNA(X)=X*X+FNB(X):DEFFNB(X)=X/3\r20 FORI=1TO9STEP.5:FORJ=9TO1STEP-1:PRINTFNA(I*J):NEXTJ,I:GOTO20\rRUN\r",
    "10 FORI=0TO16:READA:POKE49152+I,A:NEXT:SYS49152:GOTO10\r20 DATA162,0,160,0,200,208,253,232,208,250,238,32,208,96,0,0,0\rRUN\r",
    "10 FORI=0TO15:READA:POKE49152+I,A:NEXT:POKE56333,127:POKE788,0:POKE789,192:POKE56333,129\r20 X=X+1:PRINTX:GOTO20\r30 DATA238,32,208,76,49,234,0,0,0,0,0,0,0,0,0,0\rRUN\r",
    "10 OPEN2,8,2,\"DATA,S,W\":FORI=1TO99:PRINT#2,I;\"TEXT\":NEXT:CLOSE2\r20 OPEN2,8,2,\"DATA,S,R\":FORI=1TO99:INPUT#2,A$:NEXT:CLOSE2:PRINTA$:STOP\rRUN\r",
    "10 REMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\rSAVE\"P\",8\rNEW\rLOAD\"P\",8\rLIST\r",
    "SAVE\"TAPE\"\rLOAD\"TAPE\"\r",
    "10 POKE54296,15:POKE54277,9:POKE54273,RND(1)*99:POKE54276,17:FORI=1TO99:NEXT:POKE54276,16:PRINTPEEK(54299);TI$:GOTO10\rRUN\r",
    "10 GETA$:IFA$=\"\"THEN10\r20 PRINTASC(A$);:POKE2070,PEEK(2070):GOTO10\rRUN\rABCDEFGH",
    "10 POKE2070,153:PRINTFRE(0);:WAIT162,64:X=RND(0):A$=A$+CHR$(65+X*20):CMD4:LIST\rRUN\rCONT\rLIST\r",
];

/// Programs of the VIC-20: its chips, the screen that a program moves, timers and interrupt handlers.
const VIC20_PROGRAMS: [&str; 9] = [
    "10 INPUT\"NAME\";A$,B:PRINTA$;B:GOTO10\rRUN\rADA,\rEVE,7\r",
    "10 FORI=0TO16:READA:POKE828+I,A:NEXT:SYS828:GOTO10\r20 DATA162,0,160,0,200,208,253,232,208,250,238,15,144,96,0,0,0\rRUN\r",
    "10 FORI=0TO5:READA:POKE828+I,A:NEXT:POKE37166,64:POKE788,60:POKE789,3:POKE37166,192\r20 X=X+1:PRINTX:GOTO20\r30 DATA238,15,144,76,191,234\rRUN\r",
    "10 OPEN2,8,2,\"DATA,S,W\":FORI=1TO99:PRINT#2,I;\"TEXT\":NEXT:CLOSE2\r20 OPEN2,8,2,\"DATA,S,R\":FORI=1TO99:INPUT#2,A$:NEXT:CLOSE2:PRINTA$:STOP\rRUN\r",
    "10 REMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\rSAVE\"TAPE\"\rNEW\rLOAD\"TAPE\"\rLIST\r",
    "10 POKE36878,15:POKE36876,200+RND(1)*50:POKE36877,RND(0)*255:FORI=1TO99:NEXT:POKE36876,0:PRINTTI$;PEEK(37140):GOTO10\rRUN\r",
    "10 GETA$:K=PEEK(197):IFA$=\"\"THEN10\r20 PRINTASC(A$);K;:POKE4118,PEEK(4118):GOTO10\rRUN\rABCDEFGH",
    "10 POKE648,28:SYS58648:PRINT\"MOVED\":FORI=0TO255:POKE36867,46ORIAND1:POKE36864,IAND15:POKE36869,240:POKE36869,242:POKE7168+I,I:NEXT:GOTO10\rRUN\r",
    "10 FORI=0TO7:READA:POKE900+I,A:NEXT:POKE792,132:POKE793,3:POKE37147,64:POKE37140,0:POKE37141,90:POKE37150,192\r20 PRINTPEEK(251);FRE(0):GOTO20\r30 DATA72,173,20,145,230,251,104,64\rRUN\r",
];

/// Programs of the MSX: in addition event traps, music, painting, keys of the editor.
const MSX_PROGRAMS: [&str; 13] = [
    "10 INPUT\"NAME\";A$,B:PRINT A$;B:GOTO 10\rRUN\rADA,\rEVE,7\r",
    "10 DIM A$(9),B%(9,9),C!(5):FOR I=0 TO 9:A$(I)=STR$(RND(1))+\"X\":B%(I,I)=I:C!(I/2)=I/3:NEXT:GOSUB 20:GOTO 10\r20 B$=B$+A$(4):IF LEN(B$)>150 THEN B$=\"\"\r30 RETURN\rRUN\r",
    "10 DEF FNA(X)=X*X+FNB(X):DEF FNB(X)=SIN(X)\r20 FOR I=1 TO 9 STEP .5:FOR J=9 TO 1 STEP -1:PRINT FNA(I*J):NEXT J,I:GOTO 20\rRUN\r",
    "10 ON INTERVAL=7 GOSUB 30:INTERVAL ON:ON KEY GOSUB 40:KEY(1) ON:ON ERROR GOTO 50\r20 A=A+1:PRINT A;:ERROR 77:GOTO 20\r30 B=B+TIME:RETURN\r40 RETURN\r50 RESUME NEXT\rRUN\r",
    "10 PLAY \"T200CDEFGAB>C\",\"L8O5CEG\",\"S1M900O3C\":SOUND 6,9:BEEP:PRINT PLAY(0):GOTO 10\rRUN\r",
    "10 SCREEN 2:LINE (20,20)-(200,150),7,BF:CIRCLE (100,90),60,3:PAINT (100,90),5,3:DRAW \"BM9,9S8R9D9\":GOTO 10\rRUN\r",
    "10 SCREEN 1,2:SPRITE$(0)=STRING$(32,255):FOR I=0 TO 250:PUT SPRITE 0,(I,I),9,0:PUT SPRITE 1,(9,I),8,0:NEXT:GOTO 10\rRUN\r",
    "10 OPEN \"DATA\" FOR OUTPUT AS #1:FOR I=1 TO 99:PRINT #1,I;\"TEXT\":NEXT:CLOSE:OPEN \"DATA\" FOR INPUT AS #1:FOR I=1 TO 50:LINE INPUT #1,A$:NEXT:CLOSE:LPRINT A$:LIST\rRUN\rSAVE \"P\"\rLOAD \"P\"\rLLIST\r",
    "AUTO 100,5\rPRINT 1\rREM\r",
    "10 CLEAR 3000:DIM A$(300):FOR I=0 TO 300:A$(I)=STRING$(5,65)+\"B\":NEXT\r20 PLAY \"L64CDEFG\":PRINT FRE(\"\");TIME:FOR I=1 TO 9:B$=STRING$(200,65):NEXT:GOTO 20\rRUN\r",
    "10 SCREEN 3:LINE(9,9)-(240,180),7,BF:DRAW \"S16BM9,9R15D9L15U9\":SCREEN 2,2:LINE(255,191)-(0,0),5,BF:T=TIME:CLS:CLS:SCREEN 1:PRINT T;TIME:GOTO 10\rRUN\r",
    "10 A$=INKEY$:PRINT A$;USING \"##.#\";STICK(0);:A$=INPUT$(2):TRON:PRINT FRE(\"\"):SCREEN 3:PSET(9,9),5:SCREEN 0:GOTO 10\rRUN\rABCDEFGH",
    "10 FOR I=0 TO 23:READ A:POKE &HD000+I,A:NEXT:DEFUSR=&HD000:POKE &HFDA1,208:POKE &HFDA0,9:POKE &HFD9F,195\r20 A=USR(0):PRINT PEEK(&HD018):GOTO 20\r30 DATA 33,0,32,43,124,181,32,251,201,245,58,24,208,60,50,24,208,241,201,0,0,0,0,0\rRUN\r",
];

/// Programs of the PC-1360: in addition its prompt and line editor, waits, tones, the plotter. Code
/// 8 is the key MODE.
const PC1360_PROGRAMS: [&str; 8] = [
    "\u{8}10 INPUT \"NAME\";A$,B:PRINT A$;B:GOTO 10\r\u{8}RUN\rADA\r5\r\rEVE\r",
    "\u{8}10 DIM A$(9)*20,L(3,4):FOR I=0TO 9:A$(I)=STR$ RND 9+\"X\":L(1,2)=I/3:NEXT I:GOSUB 20:GOTO 10\r20 AB=AB+LEN A$(4):RETURN\r\u{8}RUN\r",
    "\u{8}10 WAIT 30:FOR I=1TO 9STEP .5:FOR J=9TO 1STEP -1:PRINT SIN (I*J);:NEXT J:NEXT I:GOTO 10\r\u{8}RUN\r",
    "\u{8}10 PAUSE RND 1:BEEP 3,9,200:WAIT:PRINT \"X\":GOTO 10\r\u{8}RUN\r\r\r",
    "\u{8}10 WAIT 0:LINE (0,0)-(149,31),X,&AAAA,BF:GPRINT \"7F0102\":GRAPH:COLOR 2:CIRCLE (9,9),30:LLINE (0,0)-(9,90),3:LPRINT \"A\":GOTO 10\r\u{8}RUN\r",
    "5*3\r+2\rA=5\r\u{8}10 PRINT A\rLIST\r",
    "\u{8}10 A$=INKEY$:IF A$=\"\"GOTO 10\r20 POKE &FA98,1:PRINT PEEK &FA98:READ B:PRINT USING \"###.#\";B:GOTO 10\r30 DATA 5\r\u{8}RUN\rXY\r",
    "\u{8}10 TRON:FOR I=1TO 9:A=I:NEXT I:STOP\r\u{8}RUN\rCONT\r",
];

fn switch_on(machine: &'static Machine, medium: &Shared) -> Box<dyn System> {
    let options = Options { seed: 5, storage: Some(Box::new(medium.clone())), ..Options::default() };
    let mut system = machine.power_on(options);
    system.set_logs(Logs { printed: true, draws: true, sound: true, ..Logs::default() });
    system
}

fn run(system: &mut dyn System, cycles: u64, slice: u64) {
    let end = system.now().0 + cycles;
    while system.now().0 < end {
        let until = Cycles((system.now().0 + slice).min(end));
        while system.run_until(until) != StopReason::Deadline {}
    }
}

/// Returns the observable state of a system, including its random draws and its sound.
pub fn observable_state(system: &mut dyn System) -> Vec<String> {
    let mut samples = Vec::new();
    system.sound_mut().expect("sound").render_sound(8000, &mut samples);
    let draws = std::mem::take(&mut system.draw_log().expect("it notes them").made);
    let inspect = system.inspect();
    vec![
        format!(
            "{:?}",
            (system.now(), inspect.processor_time(), inspect.statements(), inspect.current_line())
        ),
        format!("{:?}", inspect.executed_lines()),
        format!("{:?}", inspect.spaces()),
        format!("{:?}", inspect.registers()),
        format!("{:?} {:?}", system.screen(), system.render()),
        format!("{samples:?}"),
        format!("{draws:?}"),
        format!("{:?}", system.sound_mut().expect("sound").take_sound_writes()),
        format!(
            "{:?} {:?}",
            system.take_printed(),
            system.media_mut().and_then(|media| media.take_printer_output())
        ),
        format!(
            "{} {} {:?}",
            system.key_queue().expect("a queue").queued(),
            system.key_queue().expect("a queue").pending_codes(),
            system.media().and_then(|media| media.plotter()).map(Plotter::bytes)
        ),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: crate::cases(20), rng_seed: RngSeed::Fixed(7), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_loaded_system_goes_on_like_one_that_was_never_saved(
        life in 0..PROGRAMS.len(),
        before in 1u64..6_000_000,
        after in 1u64..3_000_000,
        slice in prop_oneof![1u64..200, 200u64..100_000],
        other in 0..PROGRAMS.len(),
    ) {
        check_resume(Machine::C64, [PROGRAMS[life], PROGRAMS[other]], before, after, slice)?;
    }

    #[test]
    fn so_does_a_loaded_vic20(
        life in 0..VIC20_PROGRAMS.len(),
        before in 1u64..6_000_000,
        after in 1u64..3_000_000,
        slice in prop_oneof![1u64..200, 200u64..100_000],
        other in 0..VIC20_PROGRAMS.len(),
    ) {
        check_resume(Machine::VIC20, [VIC20_PROGRAMS[life], VIC20_PROGRAMS[other]], before, after, slice)?;
    }

    #[test]
    fn so_does_a_loaded_msx(
        life in 0..MSX_PROGRAMS.len(),
        before in 1u64..40_000_000,
        after in 1u64..12_000_000,
        slice in prop_oneof![1u64..800, 800u64..400_000],
        other in 0..MSX_PROGRAMS.len(),
    ) {
        check_resume(Machine::MSX, [MSX_PROGRAMS[life], MSX_PROGRAMS[other]], before, after, slice)?;
    }

    #[test]
    fn so_does_a_loaded_pc1360(
        life in 0..PC1360_PROGRAMS.len(),
        before in 1u64..6_000_000,
        after in 1u64..3_000_000,
        slice in prop_oneof![1u64..200, 200u64..100_000],
        other in 0..PC1360_PROGRAMS.len(),
    ) {
        check_resume(Machine::PC1360, [PC1360_PROGRAMS[life], PC1360_PROGRAMS[other]], before, after, slice)?;
    }
}

/// Saves a system while the text of one program is being typed or run, and loads it into another system that runs
/// another program.
fn check_resume(
    machine: &'static Machine,
    [life, other]: [&str; 2],
    before: u64,
    after: u64,
    slice: u64,
) -> Result<(), TestCaseError> {
    let (drive, other_drive) = (Shared::default(), Shared::default());
    let mut system = switch_on(machine, &drive);
    let start = system.clock().cycles(2.5).0;
    run(system.as_mut(), start, 50_000);
    system.key_queue_mut().expect("a queue").type_codes(life.as_bytes());
    run(system.as_mut(), before, 20_000);
    let saved = system.save_snapshot();
    let mut loaded = switch_on(machine, &other_drive);
    loaded.key_queue_mut().expect("a queue").type_codes(other.as_bytes());
    run(loaded.as_mut(), start, 50_000);
    loaded.load_snapshot(&saved).expect("it was just saved");
    // The medium is not included; a warning reports that.
    other_drive.0.borrow_mut().0.clone_from(&drive.0.borrow().0);
    let notices = loaded.take_warnings();
    let has_medium = machine != Machine::PC1360;
    prop_assert_eq!(notices.iter().any(|notice| notice.contains("medium")), has_medium, "{:?}", notices);
    system.take_warnings();
    prop_assert!(loaded.save_snapshot() == system.save_snapshot());
    run(system.as_mut(), after, 20_000);
    run(loaded.as_mut(), after, slice.max(after / 2_000));
    for (one, other) in observable_state(system.as_mut()).iter().zip(observable_state(loaded.as_mut())) {
        prop_assert!(*one == other, "{one:.300}\n{other:.300}");
    }
    prop_assert!(drive.0.borrow().0 == other_drive.0.borrow().0);
    Ok(())
}

#[test]
fn what_is_no_snapshot_is_refused_and_changes_nothing() {
    let mut system = Machine::C64.power_on(Options::default());
    run(system.as_mut(), 1_000_000, 1_000_000);
    let saved = system.save_snapshot();
    run(system.as_mut(), 1_000_000, 1_000_000);
    let before = system.save_snapshot();
    let mut refused = |bytes: &[u8], error: SnapshotError| {
        assert_eq!(system.load_snapshot(bytes), Err(error));
        assert!(system.save_snapshot() == before);
    };
    refused(b"", SnapshotError::NotASnapshot);
    refused(b"10 PRINT\"HELLO\"", SnapshotError::NotASnapshot);
    refused(&saved[..20], SnapshotError::Corrupt);
    refused(&saved[..saved.len() - 1], SnapshotError::Corrupt);
    for offset in [17, 25, 28, 40, saved.len() / 2, saved.len() - 1] {
        let mut damaged = saved.clone();
        damaged[offset] ^= 4;
        refused(&damaged, SnapshotError::Corrupt);
    }
    let resealed = |offset: usize, value: u8| {
        let mut other = saved.clone();
        other[offset] = value;
        let mut hash = numeric::fnv::Fnv1a::default();
        hash.write(&other[24..]);
        other[16..24].copy_from_slice(&hash.finish().to_le_bytes());
        other
    };
    let found = SNAPSHOT_VERSION + 1;
    refused(&resealed(24, found as u8), SnapshotError::WrongVersion { found });
    refused(&resealed(28, 200), SnapshotError::WrongSystem);
    let message = SnapshotError::WrongVersion { found }.to_string();
    assert!(message.contains(&format!("version {found}")), "{message}");
}
