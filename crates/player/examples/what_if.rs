//! Tries several inputs from the same state: a snapshot before the question, one continuation per answer.
//!
//! `cargo run --release -p typein-player --example what_if`
#![expect(clippy::disallowed_macros, reason = "an example is a host")]

use std::error::Error;

use player::{Condition, Options, Program, Session};

/// A coin toss: the random number is drawn after the answer, so every continuation sees the same one.
const LISTING: &str = "10 input \"heads or tails\";a$\n20 c$=\"tails\":if rnd(1)<.5 then c$=\"heads\"\n\
    30 print c$;\" - you \";:if a$=c$ then print \"win\":end\n40 print \"lose\"\n";

fn main() -> Result<(), Box<dyn Error>> {
    let program = Program::read(LISTING.as_bytes(), "coin.bas")?;
    let mut session = Session::start(&program, Options::default())?;
    session.run_until(&Condition::Text("heads or tails?".into()), 5.0);
    let question = session.system().save_snapshot();
    for answer in ["heads", "tails"] {
        session.load_snapshot(&question)?;
        session.type_text(&format!("{answer}\n"));
        session.run_until(&Condition::Ended, 5.0);
        println!("{answer}: {}", session.string("c$").unwrap_or_default());
    }
    Ok(())
}
