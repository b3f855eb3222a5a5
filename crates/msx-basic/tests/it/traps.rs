//! Event traps. Source: the Wiki's pages of `ON KEY GOSUB`, `KEY() ON`, `ON STOP GOSUB`; *The MSX Red Book*,
//! chapter 5.

use msx_basic::event_traps::EventTrap;

use crate::session::Session;

/// Runs a program until it waits for a key, lets an event happen, types a key; returns the output.
fn after(event: EventTrap, program: &str) -> String {
    let mut session = Session::with(program.lines().map(str::as_bytes));
    session.enter(b"RUN");
    event.raise(&mut session.machine);
    session.machine.keys.extend(b"X");
    session.run();
    let text = String::from_utf8_lossy(&session.machine.sent).replace('\x07', "");
    text.trim_end_matches("Ok\r\n").trim_end().replace("\r\n", "|")
}

#[test]
fn a_trap_calls_its_line_and_returns_before_the_next_statement() {
    let program = "10 ON KEY GOSUB 30:KEY(1) ON:A$=INPUT$(1):PRINT \"ON\"\n20 END\n30 PRINT \"KEY\":RETURN";
    assert_eq!(after(EventTrap::FunctionKey(1), program), "KEY|ON");
}

#[test]
fn a_trap_that_is_off_is_not_noticed() {
    let program = "10 ON KEY GOSUB 30:KEY(1) OFF:A$=INPUT$(1):KEY(1) ON:PRINT \"ON\"\n20 END\n\
                   30 PRINT \"KEY\":RETURN";
    assert_eq!(after(EventTrap::FunctionKey(1), program), "ON");
}

#[test]
fn a_stopped_trap_is_kept_until_it_is_on_again() {
    let program = "10 ON STOP GOSUB 30:STOP ON:STOP STOP:A$=INPUT$(1):PRINT \"A\":STOP ON\n\
                   15 PRINT \"B\":PRINT \"C\"\n20 END\n30 PRINT \"T\":RETURN";
    assert_eq!(after(EventTrap::Break, program), "A|B|T|C");
}

#[test]
fn the_nth_line_is_for_the_nth_key() {
    let program =
        "10 ON KEY GOSUB 30,40:KEY(2) ON:A$=INPUT$(1)\n20 END\n30 PRINT 1:RETURN\n40 PRINT 2:RETURN";
    assert_eq!(after(EventTrap::FunctionKey(2), program), " 2");
}

#[test]
fn no_trap_interrupts_an_error_handler() {
    let program = "10 ON ERROR GOTO 30:ON STOP GOSUB 40:STOP ON:ERROR 1\n20 PRINT \"ON\":END\n\
                   30 A$=INPUT$(1):PRINT \"HANDLER\":RESUME 20\n40 PRINT \"T\":RETURN";
    assert_eq!(after(EventTrap::Break, program), "HANDLER|T|ON");
}

#[test]
fn there_are_ten_keys_and_five_triggers() {
    let mut session = Session::new();
    assert_eq!(session.say("KEY(10) ON:STRIG(4) ON"), "");
    assert_eq!(session.say("KEY(11) ON"), "Illegal function call");
    assert_eq!(session.say("STRIG(5) ON"), "Illegal function call");
}
