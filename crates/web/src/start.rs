//! From a title or a file to a program in memory format.

use analysis::key_usage::KeyUsage;
use catalogue::Title;
use listing::Source;
use player::Program;
use player::link::Link;
use player::program::{self, DetectedMachine};
use player::source_text;
use serde::{Deserialize, Serialize};
use systems::Machine;
use systems::machine::layout::HostKey;

use crate::page_session::PageSession;
use crate::play::{self, Start};
use crate::{opponents, titles};

/// A source to run or to check.
#[derive(Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// The name of the file in messages; its extension may select the format.
    pub name: String,
    /// The title, instead of a file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The machine; without a value the source determines it. Without title and file it is a bare machine.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub machine: Option<String>,
    /// The number of the program in a file with several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub program: Option<usize>,
    /// The keys to show; an empty list means the keys that the program reads.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub keys: Vec<String>,
    /// The native player that a person plays the title against; `None` for the program's own computer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opponent: Option<String>,
    /// The seed of the power-on state.
    pub seed: u64,
    /// Samples per second; `None` without sound.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sample_rate: Option<u32>,
}

/// Returns a request and its file as the part of a link after `#`.
pub fn encode_link(request: &Request, file: &[u8], snapshot: &[u8]) -> Result<Vec<u8>, String> {
    let link = Link {
        file: file.to_vec(),
        name: request.title.as_ref().unwrap_or(&request.name).clone(),
        machine: request.machine.clone().unwrap_or_default(),
        seed: request.seed,
        keys: request.keys.clone(),
        snapshot: snapshot.to_vec(),
    };
    link.encode().map(String::into_bytes).map_err(|error| error.to_string())
}

/// Returns the request, the file and the snapshot of a link. A link without a file is for a title or a bare machine.
pub fn decode_link(fragment: &str) -> Result<(Request, Vec<u8>, Vec<u8>), String> {
    let Link { file, name, machine, seed, keys, snapshot } =
        Link::decode(fragment).map_err(|error| error.to_string())?;
    let title = (file.is_empty() && catalogue::find(&name).is_some()).then(|| name.clone());
    let machine = (!machine.is_empty()).then_some(machine);
    let request = Request { title, machine, keys, seed, ..Request::named(&name) };
    Ok((request, file, snapshot))
}

impl Request {
    /// Returns the request for a file with this name.
    pub fn named(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            title: None,
            machine: None,
            program: None,
            keys: vec![],
            opponent: None,
            seed: 0,
            sample_rate: None,
        }
    }

    /// Returns the request for a title.
    pub fn title(name: &str) -> Self {
        Self { title: Some(name.to_owned()), ..Self::named(name) }
    }
}

/// The source of a request with its machine.
pub struct Origin {
    pub name: String,
    pub source: Source,
    pub detected: DetectedMachine,
    /// The keys of a title whose listing does not show them.
    keys: Vec<String>,
}

/// Reads the source of a request; `None` for a bare machine.
pub fn read(request: &Request, file: &[u8]) -> Result<Option<Origin>, String> {
    let named = request.machine.as_deref().map(machine_named).transpose()?;
    if let Some(name) = &request.title {
        return of_title(titles::find(name)?).map(Some);
    }
    if file.is_empty() && named.is_some() {
        return Ok(None);
    }
    let source = listing::read(file, &request.name).map_err(|error| error.to_string())?;
    let detected = match named {
        Some(machine) => DetectedMachine::certain(machine),
        None => program::detect_machine(&request.name, &source, request.program)
            .map_err(|error| error.to_string())?,
    };
    Ok(Some(Origin { name: request.name.clone(), source, detected, keys: vec![] }))
}

fn of_title(title: &'static Title) -> Result<Origin, String> {
    let source = listing::read(title.listing, title.name).map_err(|error| error.to_string())?;
    let detected = DetectedMachine::certain(machine_named(&title.origin.system)?);
    let keys = title.origin.keys.clone();
    Ok(Origin { name: title.origin.title.clone(), source, detected, keys })
}

/// Returns keys that most programs read, by their names on the machine.
fn default_keys(machine: &'static Machine) -> Vec<String> {
    let host_keys = [HostKey::Up, HostKey::Left, HostKey::Down, HostKey::Right, HostKey::Enter];
    let names = host_keys.iter().filter_map(|key| machine.layout.keys.iter().find(|row| row.0 == *key));
    names.map(|(_, names)| names.join(" ")).chain(["SPACE".to_owned()]).collect()
}

/// Returns the keys that a program reads; the default keys if the analysis finds no key.
fn keys_of(machine: &'static Machine, usage: KeyUsage) -> Vec<String> {
    let digits = if usage.number_input.is_empty() { "" } else { "0123456789" };
    let mut keys: Vec<String> = usage.keys.into_iter().map(|key| key.name).collect();
    for digit in digits.chars().map(String::from) {
        if !keys.contains(&digit) {
            keys.push(digit);
        }
    }
    match (keys.is_empty(), usage.any_key.is_empty()) {
        (true, true) => default_keys(machine),
        (true, false) => vec!["SPACE".to_owned()],
        (false, _) => keys,
    }
}

fn machine_named(name: &str) -> Result<&'static Machine, String> {
    Machine::by_id(name)
        .ok_or_else(|| format!("unknown machine \"{name}\"; available: {}", Machine::ids().join(", ")))
}

/// Returns what a request starts: the program in memory format, none for a bare machine.
pub fn program(request: &Request, file: &[u8]) -> Result<(Start, Option<Vec<u8>>), String> {
    let origin = read(request, file)?;
    let (machine, name, program, title_keys) = match origin {
        Some(Origin { name, source, detected, keys }) => {
            let program = detected.program(&source, request.program).map_err(|error| error.to_string())?;
            (program.machine, name, Some(program), keys)
        }
        None => {
            let machine = machine_named(request.machine.as_deref().unwrap_or_default())?;
            (machine, machine.name.to_owned(), None, vec![])
        }
    };
    let (image, warnings) = match program {
        Some(Program { image, warnings, .. }) => (Some(image), warnings),
        None => (None, vec![]),
    };
    let usage = image.as_ref().map(|image| analysis::program::key_usage(machine, image));
    // A program that reads keys and a joystick starts with the keys, until the user selects the joystick.
    let joystick = match &usage {
        Some(usage) if usage.keys.is_empty() && !usage.joystick_2.is_empty() => 2,
        Some(usage) if usage.keys.is_empty() && !usage.joystick_1.is_empty() => 1,
        _ => 0,
    };
    let keys = match (&request.keys[..], &title_keys[..], usage) {
        ([], [], Some(usage)) => keys_of(machine, usage),
        ([], [], None) => default_keys(machine),
        ([], keys, _) | (keys, _, _) => keys.to_vec(),
    };
    let Request { seed, sample_rate, .. } = *request;
    let start = Start { machine: machine.id.to_owned(), name, warnings, keys, joystick, seed, sample_rate };
    Ok((start, image))
}

/// Returns the names of the native players of a title.
pub fn opponents_of(title: &'static Title) -> Vec<String> {
    match program(&Request::title(title.name), &[]) {
        Ok((start, Some(image))) => opponents::names(title, &start.machine, &image),
        Ok((_, None)) | Err(_) => vec![],
    }
}

/// Powers the machine on and starts the program; returns [`play::Started`] as JSON.
pub fn start(request: &Request, file: &[u8]) -> Result<(PageSession, Vec<u8>), String> {
    let (start, image) = program(request, file)?;
    let opponent = match (&request.opponent, &request.title, &image) {
        (None, ..) => None,
        (Some(name), Some(title), Some(image)) => {
            Some(opponents::opponent(titles::find(title)?, &start.machine, image, name, request.seed)?)
        }
        (Some(_), ..) => return Err("only titles have native players".to_owned()),
    };
    let (mut session, started) = play::begin(machine_named(&start.machine)?, start, image)?;
    if let Some(opponent) = opponent {
        session.interactive.show_message(opponent.greeting());
        session.interactive.session.set_agent(Box::new(opponent));
    }
    Ok((session, started))
}

/// Returns the program in memory format of the machine named `machine` as a listing; an error if the listing does not
/// read back as the same program.
pub fn listing_of(machine: &str, image: &[u8]) -> Result<String, String> {
    source_text::image_text(machine_named(machine)?, image).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use player::Input;

    use super::*;

    fn request(name: &str) -> Request {
        Request { seed: 1, ..Request::named(name) }
    }

    #[test]
    fn every_title_travels_in_a_link_and_starts_as_the_same_program() {
        gamegrid_python::install();
        for title in catalogue::titles() {
            let machine = Some(title.origin.system.clone());
            let sent = Request { machine: machine.clone(), ..request(title.file) };
            let link = encode_link(&sent, title.listing, &[]).expect("it is small");
            let (received, file, _) =
                decode_link(str::from_utf8(&link).expect("it is ASCII")).expect("it is whole");
            assert_eq!((&received.machine, &file[..]), (&machine, title.listing), "{}", title.name);
            let origin = of_title(title).expect("it is a listing");
            let expected = origin.detected.program(&origin.source, None).expect("it has no errors").image;
            let (session, _) = start(&received, &file).expect("it starts");
            let loaded = session.interactive.session.inputs().iter().find_map(|input| match &input.input {
                Input::Load(image) => Some(image),
                _ => None,
            });
            assert_eq!(loaded, Some(&expected), "{}", title.name);
        }
    }

    #[test]
    fn a_title_plays_from_its_program_as_from_its_listing() {
        for title in catalogue::titles() {
            let named = Request { title: Some(title.name.to_owned()), ..request("") };
            let Ok((start_of_title, image)) = program(&named, &[]) else { continue };
            let (played, _) =
                play::play(start_of_title, &image.expect("it is no bare machine")).expect("it plays");
            let (started, _) = start(&named, &[]).expect("it starts");
            let [played, started] = [played, started].map(|mut session| {
                (0..3).for_each(|_| session.run_frame());
                session.interactive.session.state_hash()
            });
            assert_eq!(played, started, "{}", title.name);
        }
    }

    #[test]
    fn a_bare_machine_plays_without_a_program() {
        let bare = Request { machine: Some("msx".to_owned()), ..request("") };
        let (start_of_machine, image) = program(&bare, &[]).expect("it is a machine");
        assert_eq!(image, None);
        assert!(play::play(start_of_machine, &[]).is_ok());
    }

    #[test]
    fn the_ends_of_the_range_can_be_reached_by_their_rounded_seconds() {
        let c64 = Request { machine: Some("c64".into()), ..request("a.bas") };
        let (mut session, _) = start(&c64, b"10 print 1\n20 goto 10\n").expect("it starts");
        for _ in 0..100 {
            session.run_frame();
        }
        let range: serde_json::Value = serde_json::from_slice(&session.rewind_range()).expect("it is JSON");
        for end in ["newest", "oldest"] {
            let seconds = range[end].as_f64().expect("a number");
            for shift in [-0.05, 0.0, 0.05] {
                assert_eq!(session.seek(seconds + shift), Ok(vec![]), "{end}");
                while session.continue_jump() != 0 {}
            }
        }
    }

    #[test]
    fn the_keys_in_a_how_to_play_are_keys_of_the_machine() {
        for title in catalogue::titles() {
            let machine = Machine::by_id(&title.origin.system).expect("the machine exists");
            for [names, _] in title.origin.play.values().flat_map(|how| &how.keys) {
                for name in names.split(' ') {
                    assert!(machine.keyboard.key_named(name).is_some(), "{}: `{name}`", title.name);
                }
            }
        }
    }

    #[test]
    fn a_start_names_the_keys_of_the_program() {
        let keys = |request: &Request, file: &[u8]| {
            let (_, started) = start(request, file).expect("it starts");
            let started: serde_json::Value = serde_json::from_slice(&started).expect("it is JSON");
            started["keys"]
                .as_array()
                .expect("a list")
                .iter()
                .map(|key| key.as_str().unwrap().to_owned())
                .collect()
        };
        let c64 = Request { machine: Some("c64".into()), ..request("a.bas") };
        let found = |file: &[u8]| -> Vec<String> { keys(&c64, file) };
        assert_eq!(found(b"10 get a$:if a$=\"w\" then end\n20 input n\n")[..3], ["W", "RETURN", "0"]);
        assert_eq!(found(b"10 get a$:if a$=\"\" then 10\n"), ["SPACE"]);
        assert_eq!(found(b"10 rem\n"), found(b""));
        let shown: Vec<String> = keys(&Request { keys: vec!["Q".into()], ..c64.clone() }, b"10 rem\n");
        assert_eq!(shown, ["Q"]);
    }

    #[test]
    fn a_link_of_a_title_names_it() {
        let link =
            encode_link(&Request { title: Some("viertris".into()), ..request("") }, &[], b"state").unwrap();
        let (received, file, snapshot) = decode_link(str::from_utf8(&link).unwrap()).unwrap();
        assert_eq!(
            (received.title.as_deref(), &file[..], &snapshot[..]),
            (Some("viertris"), &[][..], &b"state"[..])
        );
    }
}
