//! Plays the first three moves of a title: 3D-Vier gewinnt, as published in 1984, against the computer.
//!
//! `cargo run --release -p typein-player --example three_moves`
#![expect(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "an example is a host"
)]

use std::error::Error;
use std::fs;
use std::path::Path;

use player::{Condition, Options, Program, Session};

fn main() -> Result<(), Box<dyn Error>> {
    let listing =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../basic-listings/c64/3d-vier-gewinnt/listing.bas");
    let program = Program::read(&fs::read(listing)?, "listing.bas")?;
    let mut session = Session::start(&program, Options::default())?;

    // The questions before the game. The default name of player 1 is overwritten except for its last character.
    answer(&mut session, "farbfernseher", "2")?;
    answer(&mut session, "spieler 1", "ada \n")?;
    answer(&mut session, "spieler 2", "\n")?;
    answer(&mut session, "spielstaerke", "1")?;

    // Line 170 reads the keys of the person whose turn it is.
    let persons_turn: Condition = "line:170".parse()?;
    for mv in 1..=3 {
        wait(&mut session, &persons_turn)?;
        for _ in 1..mv {
            press(&mut session, "RIGHT")?;
        }
        press(&mut session, "RETURN")?;
    }
    wait(&mut session, &persons_turn)?;
    println!("{}", session.text());
    println!("{:.1} s of emulated time", session.system().clock().seconds(session.system().now()));
    Ok(())
}

/// Presses a key and runs the program for half a second of emulated time, in which it reads the key.
fn press(session: &mut Session, key: &str) -> Result<(), Box<dyn Error>> {
    session.press(key)?;
    session.run_seconds(0.5);
    Ok(())
}

/// Waits for a question and types the answer.
fn answer(session: &mut Session, question: &str, answer: &str) -> Result<(), Box<dyn Error>> {
    wait(session, &Condition::Text(question.into()))?;
    session.type_text(answer);
    Ok(())
}

/// The computer thinks for up to a minute of emulated time, which takes milliseconds here.
fn wait(session: &mut Session, condition: &Condition) -> Result<(), Box<dyn Error>> {
    match session.run_until(condition, 300.0) {
        true => Ok(()),
        false => Err(format!("{condition} did not become true; the screen:\n{}", session.text()).into()),
    }
}
