//! Output to the sound server, PulseAudio or PipeWire, through its socket.
//!
//! A thread connects and then answers each request of the server with samples. The game never waits
//! for it: an unresponsive server delays no frame, and the end of the connection ends the thread.
//!
//! This module uses only the messages of the crate `pulseaudio`. Its client does not notice when the server
//! ends a stream, and it clears 2 MiB for each request: 1.7 % of a core, where this thread takes 0.5 %.

use std::convert::Infallible;
use std::io::Read;
use std::os::unix::net::UnixStream;
use std::{fs, thread};

use anyhow::{Context, Result, bail};
use player::record::SAMPLE_RATE;
use pulseaudio::protocol::stream::{BufferAttr, StreamFlags};
use pulseaudio::protocol::{
    self, AuthParams, AuthReply, ChannelMap, Command, CommandReply, CreatePlaybackStreamReply,
    DESCRIPTOR_SIZE, PlaybackStreamParams, Prop, Props, ProtocolError, SampleFormat, SampleSpec,
    SetClientNameReply,
};

use super::FailureSender;
use super::queue::SharedQueue;

/// Length in milliseconds of the server's buffers, the sound card's included. With the length of the
/// queue it is the delay of the sound.
const BUFFER_MS: u32 = 50;

/// Bytes per sample.
const SAMPLE_SIZE: u32 = 2;

/// The context of an error after the stream was opened.
const LOST: &str = "the connection to the sound server is lost";

/// A stream to the sound server.
pub struct Output {
    /// The samples to play.
    pub queue: SharedQueue,
}

impl Output {
    /// Opens the stream. The server converts the sample rate, so that it does not depend on the host.
    pub fn open(failures: &FailureSender) -> Self {
        let queue = SharedQueue::new(SAMPLE_RATE);
        let source = queue.clone();
        let failed = failures.clone();
        let run = move || {
            let Err(error) = connect().and_then(|(socket, cookie)| serve(socket, cookie, &source));
            failed.send(&error);
        };
        if let Err(error) = thread::Builder::new().name("sound".into()).spawn(run) {
            failures.send(&error.into());
        }
        Self { queue }
    }
}

/// Connects to the server of this user; also returns the cookie that identifies the user.
fn connect() -> Result<(UnixStream, Vec<u8>)> {
    let path = pulseaudio::socket_path_from_env().context("neither PipeWire nor PulseAudio runs")?;
    let socket = UnixStream::connect(&path)
        .with_context(|| format!("cannot connect to the sound server at `{}`", path.display()))?;
    // PipeWire has no cookie, and PulseAudio knows the user of a local socket.
    let cookie = pulseaudio::cookie_path_from_env().and_then(|path| fs::read(path).ok());
    Ok((socket, cookie.unwrap_or_default()))
}

/// Plays the queue until the connection ends.
fn serve(socket: UnixStream, cookie: Vec<u8>, queue: &SharedQueue) -> Result<Infallible> {
    let (mut server, stream) = open_stream(socket, cookie).context("the sound server opens no stream")?;
    let mut requested = stream.requested_bytes;
    loop {
        server.send_samples(stream.channel, requested, queue).context(LOST)?;
        requested = server.next_request().context(LOST)?;
    }
}

fn open_stream(socket: UnixStream, cookie: Vec<u8>) -> Result<(Connection, CreatePlaybackStreamReply)> {
    let version = protocol::MAX_VERSION;
    let mut server = Connection { socket, version };
    let auth = AuthParams { version, supports_shm: false, supports_memfd: false, cookie };
    let reply: AuthReply = server.ask(&Command::Auth(auth))?;
    server.version = version.min(reply.version);
    let mut names = Props::new();
    names.set(Prop::ApplicationName, c"typein");
    let _: SetClientNameReply = server.ask(&Command::SetClientName(names))?;
    let stream = server.ask(&Command::CreatePlaybackStream(stream_params()))?;
    Ok((server, stream))
}

/// Returns the parameters of the stream: one channel, and a quarter of the buffers per request.
fn stream_params() -> PlaybackStreamParams {
    let length = SAMPLE_RATE * BUFFER_MS / 1000 * SAMPLE_SIZE;
    let mut props = Props::new();
    props.set(Prop::MediaName, c"typein");
    props.set(Prop::MediaRole, c"game");
    PlaybackStreamParams {
        sample_spec: SampleSpec { format: SampleFormat::S16Le, channels: 1, sample_rate: SAMPLE_RATE },
        channel_map: ChannelMap::mono(),
        buffer_attr: BufferAttr {
            target_length: length,
            minimum_request_length: length / 4,
            ..BufferAttr::default()
        },
        // The length includes the buffer of the sound card.
        flags: StreamFlags { adjust_latency: true, ..StreamFlags::default() },
        props,
        ..PlaybackStreamParams::default()
    }
}

/// A connection to the server.
struct Connection {
    socket: UnixStream,
    /// The version of the protocol.
    version: u16,
}

impl Connection {
    /// Sends a command and reads its reply.
    fn ask<R: CommandReply>(&mut self, command: &Command) -> Result<R> {
        protocol::write_command_message(&mut self.socket, 0, command, self.version)?;
        let (_, reply) = protocol::read_reply_message(&mut self.message()?.as_slice(), self.version)?;
        Ok(reply)
    }

    /// Sends `size` bytes of samples.
    fn send_samples(&mut self, channel: u32, size: u32, queue: &SharedQueue) -> Result<()> {
        let count = size / SAMPLE_SIZE;
        let mut source = queue.lock();
        let bytes: Vec<u8> = (0..count).flat_map(|_| source.take().to_le_bytes()).collect();
        // The machine's thread must not wait for the server.
        drop(source);
        Ok(protocol::write_memblock(&mut self.socket, channel, &bytes, 0)?)
    }

    /// Waits until the server requests samples; returns the number of bytes.
    fn next_request(&mut self) -> Result<u32> {
        loop {
            let message = self.message()?;
            match protocol::read_command_message(&mut message.as_slice(), self.version) {
                Ok((_, Command::Request(request))) => return Ok(request.length),
                Ok((_, Command::PlaybackStreamKilled(_))) => bail!("the stream was ended"),
                // Events without a reply: the stream has started, or has moved to another sink. The crate
                // does not know all of them.
                Ok(_) | Err(ProtocolError::Unimplemented(..)) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// Reads a whole message. The descriptor at its beginning starts with the length of the rest.
    fn message(&mut self) -> Result<Vec<u8>> {
        let mut message = vec![0; DESCRIPTOR_SIZE];
        self.socket.read_exact(&mut message)?;
        let length = u32::from_be_bytes([message[0], message[1], message[2], message[3]]);
        message.resize(DESCRIPTOR_SIZE + length as usize, 0);
        self.socket.read_exact(&mut message[DESCRIPTOR_SIZE..])?;
        Ok(message)
    }
}

#[cfg(test)]
mod tests {
    use pulseaudio::protocol::Request;

    use super::*;

    /// A server at the other end of a socket.
    struct FakeServer(Connection);

    impl FakeServer {
        /// Reads a command and checks its kind.
        fn expect(&mut self, is_expected: fn(&Command) -> bool) {
            let message = self.0.message().unwrap();
            let (_, command) = protocol::read_command_message(&mut message.as_slice(), VERSION).unwrap();
            assert!(is_expected(&command), "{command:?}");
        }

        fn reply(&mut self, reply: &impl CommandReply) {
            protocol::write_reply_message(&mut self.0.socket, 0, reply, VERSION).unwrap();
        }

        fn send(&mut self, command: &Command) {
            protocol::write_command_message(&mut self.0.socket, u32::MAX, command, VERSION).unwrap();
        }

        fn samples(&mut self) -> Vec<i16> {
            let bytes = self.0.message().unwrap().split_off(DESCRIPTOR_SIZE);
            bytes.chunks(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect()
        }
    }

    const VERSION: u16 = protocol::MAX_VERSION;
    const CHANNEL: u32 = 3;

    /// Opens a stream whose buffers take 10 samples, and plays it on a thread.
    fn playing(queue: &SharedQueue) -> (FakeServer, thread::JoinHandle<String>) {
        let (ours, theirs) = UnixStream::pair().unwrap();
        let source = queue.clone();
        let client = thread::spawn(move || serve(ours, vec![], &source).unwrap_err().to_string());
        let mut server = FakeServer(Connection { socket: theirs, version: VERSION });
        server.expect(|command| matches!(command, Command::Auth(_)));
        server.reply(&AuthReply { version: VERSION, ..AuthReply::default() });
        server.expect(|command| matches!(command, Command::SetClientName(_)));
        server.reply(&SetClientNameReply { client_id: 1 });
        server.expect(|command| matches!(command, Command::CreatePlaybackStream(_)));
        server.reply(&CreatePlaybackStreamReply {
            channel: CHANNEL,
            requested_bytes: 20,
            ..CreatePlaybackStreamReply::default()
        });
        (server, client)
    }

    #[test]
    fn requests_are_answered_with_the_next_samples() {
        let queue = SharedQueue::new(1000);
        queue.lock().push(1..=40);
        let (mut server, client) = playing(&queue);
        assert_eq!(server.samples(), (1..=10).collect::<Vec<_>>());
        server.send(&Command::Started(CHANNEL));
        server.send(&Command::Request(Request { channel: CHANNEL, length: 60 }));
        assert_eq!(server.samples(), (11..=40).collect::<Vec<_>>());
        server.send(&Command::Request(Request { channel: CHANNEL, length: 4 }));
        assert_eq!(server.samples(), [40; 2]);
        drop(server);
        assert_eq!(client.join().unwrap(), LOST);
    }

    #[test]
    fn a_server_that_ends_the_stream_ends_the_output() {
        let (mut server, client) = playing(&SharedQueue::new(1000));
        server.send(&Command::PlaybackStreamKilled(CHANNEL));
        assert_eq!(client.join().unwrap(), LOST);
    }

    #[test]
    fn a_server_that_closes_the_socket_at_once_is_an_error() {
        let (ours, theirs) = UnixStream::pair().unwrap();
        drop(theirs);
        let error = serve(ours, vec![], &SharedQueue::new(1000)).unwrap_err();
        assert_eq!(error.to_string(), "the sound server opens no stream");
    }
}
