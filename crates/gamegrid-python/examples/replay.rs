//! Replays the input log of standard input and prints the hash of the state at its end, like the page's element.
//!
//! `cargo run --release -p typein-gamegrid-python --example replay < log.json`

use std::error::Error;
use std::io;
use systems::Machine;

use player::InputLog;
use player::media::MemoryFolder;

fn main() -> Result<(), Box<dyn Error>> {
    gamegrid_python::install();
    let log = InputLog::from_json(&io::read_to_string(io::stdin())?)?;
    let machine = Machine::by_id(&log.machine).ok_or("unknown machine")?;
    let session = log.replay(Some(Box::new(MemoryFolder::new(machine.file_names))))?;
    println!("{:016x}", session.state_hash());
    Ok(())
}
