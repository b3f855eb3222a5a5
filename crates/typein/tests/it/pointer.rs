//! `--pointer` on the C64: a program for each device, moved by key scripts.

use std::fs;

use crate::program::{Run, path, typein};

/// Runs a listing with a device and a key script.
fn run(device: &str, listing: &str, keys: &str) -> Run {
    let folder = tempfile::tempdir().unwrap();
    let [program, script] = ["a.bas", "a.keys"].map(|name| folder.path().join(name));
    fs::write(&program, listing).unwrap();
    fs::write(&script, keys).unwrap();
    let options = ["--pointer", device, "--limit", "seconds:20"];
    typein(&[&["run", path(&program), "--keys", path(&script)], &options[..]].concat())
}

/// Prints two registers and the joystick lines of port 1 when a key is pressed, three times.
fn show(first: u16) -> String {
    format!(
        "10 for i=1 to 3\n20 get a$:if a$=\"\" then 20\n\
         30 print peek({first});peek({});31-(peek(56321)and 31):next\n",
        first + 1
    )
}

#[test]
fn paddles_turn_with_the_pointer_and_have_two_buttons() {
    let keys = "point at 32 35\nqueue \"x\"\nwait seconds:1\npoint at 351 134\nqueue \"x\"\nwait seconds:1\n\
                point at 1000 2\nqueue \"x\"\n";
    let run = run("paddles", &show(54297), keys);
    assert_eq!(
        (run.code, run.output.as_str()),
        (0, " 255  255  0 \n 0  129  0 \n 0  255  0 \n"),
        "{}",
        run.errors
    );
}

#[test]
fn a_button_of_a_paddle_is_a_direction_of_the_joystick() {
    let listing = "10 if (peek(56321)and 4)=4 then 10\n20 print \"pressed at\";peek(54297)\n";
    let run = run("paddles", listing, "wait seconds:1\nclick at 32 100\n");
    assert!(run.code == 0 && run.output.starts_with("PRESSED AT 255 \n"), "{}{}", run.output, run.errors);
}

#[test]
fn the_mouse_counts_dots_modulo_64() {
    let keys = "point at 100 100\nqueue \"x\"\nwait seconds:1\npoint at 103 98\nqueue \"x\"\nwait seconds:1\n\
                point at 164 100\nqueue \"x\"\n";
    let run = run("mouse", &show(54297), keys);
    // 100 is 36 modulo 64, and 28 upwards.
    assert_eq!(
        (run.code, run.output.as_str()),
        (0, " 136  120  0 \n 142  124  0 \n 136  120  0 \n"),
        "{}",
        run.errors
    );
}

#[test]
fn the_left_button_of_the_mouse_is_fire() {
    let listing = "10 if (peek(56321)and 16)=16 then 10\n20 print \"fire\"\n";
    let run = run("mouse", listing, "wait seconds:1\nclick at 32 100\n");
    assert!(run.code == 0 && run.output.starts_with("FIRE\n"), "{}{}", run.output, run.errors);
}

#[test]
fn the_light_pen_latches_the_beam_and_keeps_it_on_the_border() {
    let keys = "point at 32 35\nqueue \"x\"\nwait seconds:1\npoint at 351 234\nqueue \"x\"\nwait seconds:1\n\
                point at 10 10\nqueue \"x\"\n";
    let run = run("light-pen", &show(53267), keys);
    assert_eq!(
        (run.code, run.output.as_str()),
        (0, " 12  51  0 \n 171  250  0 \n 171  250  0 \n"),
        "{}",
        run.errors
    );
}

#[test]
fn potentiometers_belong_to_the_selected_port() {
    // Without the KERNAL's scan, which selects port 1.
    let listing = "10 poke 56333,127:poke 56320,128:a=peek(54297):poke 56320,64:b=peek(54297)\n\
                   20 poke 56333,129:print a;b\n";
    let run =
        run("paddles", &format!("5 get a$:if a$=\"\" then 5\n{listing}"), "point at 351 35\nqueue \"x\"\n");
    assert_eq!((run.code, run.output.as_str()), (0, " 255  0 \n"), "{}", run.errors);
}

#[test]
fn errors_name_what_is_missing() {
    let run = run("mouse", "10 goto 10", "click 3 2\n");
    assert_eq!(run.code, 2);
    assert!(run.errors.contains("has no cells to point at; give a dot of its frame"), "{}", run.errors);
    let run = typein(&["run", "battleship", "--pointer", "mouse"]);
    assert_eq!(run.code, 2);
    assert!(run.errors.contains("`--pointer` is only for the Commodore 64"), "{}", run.errors);
}
