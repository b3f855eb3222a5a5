//! `typein web`: serves the page to browsers of this computer.

mod server;

use std::fs::{self, File};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::path::{Component, Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use clap::Args;

use self::server::{Reply, Request};
use crate::exit::Exit;
use crate::output;

/// The policy of the page; its `meta` elements have the same.
const CONTENT_SECURITY_POLICY: &str = include_str!("content-security-policy.txt");

/// MIME types by extension. Browsers refuse scripts and WebAssembly of other types.
const MIME_TYPES: &[(&str, &str)] = &[
    ("html", "text/html; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("css", "text/css; charset=utf-8"),
    ("wasm", "application/wasm"),
    ("webmanifest", "application/manifest+json"),
    ("svg", "image/svg+xml"),
    ("png", "image/png"),
    ("txt", "text/plain; charset=utf-8"),
    ("bas", "text/plain; charset=utf-8"),
    // Files that the documentation links to.
    ("json", "application/json"),
    ("mjs", "text/plain; charset=utf-8"),
    ("py", "text/plain; charset=utf-8"),
    ("rs", "text/plain; charset=utf-8"),
    ("toml", "text/plain; charset=utf-8"),
    ("", "text/plain; charset=utf-8"),
];

/// `web`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  typein web --open              serve the page and show it in the browser
  typein web --dir dist/page     a page that was just built with page/build

Its folder book has the documentation. Only programs of this computer can reach the page. To put both on a
web server, copy the folder there; docs/teach/class.md says what to copy.")]
pub struct WebArgs {
    /// The folder of the page (default: that of the archive, else dist/page)
    #[arg(long, value_name = "DIR")]
    pub dir: Option<PathBuf>,

    /// Show the page in the browser
    #[arg(long)]
    pub open: bool,

    /// The port; 0 is any free one
    ///
    /// Browsers keep snapshots and settings by address, so another port has others.
    #[arg(long, value_name = "N", default_value_t = 8064)]
    pub port: u16,
}

/// Serves the page until the end of the process.
///
/// # Errors
/// When there is no page, or the port is in use.
pub fn serve(arguments: &WebArgs) -> Result<Exit> {
    let root = match &arguments.dir {
        Some(folder) => page_in(folder)?,
        None => default_folder()?,
    };
    let address = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), arguments.port);
    let listener = TcpListener::bind(address)
        .with_context(|| format!("cannot serve on {address}; choose another port with `--port`"))?;
    let address = format!("http://{}/", listener.local_addr().context("the connection has no address")?);
    output::print_line(&format!("{address} shows the page; Ctrl+C ends"));
    if arguments.open {
        open_browser(&address)?;
    }
    server::serve(&listener, move |request| reply_to(&root, request));
    Ok(Exit::Success)
}

/// Returns the page folder of the archive of this program, else of a checkout.
fn default_folder() -> Result<PathBuf> {
    let program = std::env::current_exe().and_then(fs::canonicalize);
    let archive = program.ok().and_then(|path| Some(path.parent()?.parent()?.join("share/typein/page")));
    for folder in archive.into_iter().chain([PathBuf::from("dist/page")]) {
        if folder.join(INDEX).is_file() {
            return page_in(&folder);
        }
    }
    bail!(
        "no page beside this program or in dist/page; build it with `page/build`, or name its folder with `--dir`"
    )
}

/// The file of an address that ends with its folder.
const INDEX: &str = "index.html";

/// Returns the real path of a folder with a page.
fn page_in(folder: &Path) -> Result<PathBuf> {
    let root = folder.canonicalize().with_context(|| format!("cannot serve `{}`", folder.display()))?;
    if !root.join(INDEX).is_file() {
        bail!("`{}` holds no {INDEX}; build the page with `page/build`", folder.display());
    }
    Ok(root)
}

fn reply_to(root: &Path, request: &Request) -> Reply {
    if !["GET", "HEAD"].contains(&request.method.as_str()) {
        return Reply::Status(405);
    }
    let Some(path) = file_path(root, &request.target) else { return Reply::Status(404) };
    let Ok(file) = File::open(&path) else { return Reply::Status(404) };
    let fields = vec![
        ("Content-Type", mime_type(&path)),
        ("Content-Security-Policy", CONTENT_SECURITY_POLICY.trim_end()),
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "no-referrer"),
        // The service worker caches the files that never change.
        ("Cache-Control", "no-cache"),
    ];
    Reply::File(file, fields)
}

/// Returns the file of an address; `None` outside of `root`, also by a link.
fn file_path(root: &Path, url: &str) -> Option<PathBuf> {
    let path = url.split(['?', '#']).next()?.strip_prefix('/')?;
    let path = percent_decoded(path)?;
    let file = if path.is_empty() || path.ends_with('/') { path + INDEX } else { path };
    let relative = Path::new(&file);
    if !relative.components().all(|part| matches!(part, Component::Normal(_))) {
        return None;
    }
    let real = root.join(relative).canonicalize().ok()?;
    (real.starts_with(root) && real.is_file()).then_some(real)
}

fn percent_decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'%' => {
                let digits = [rest.next()?, rest.next()?];
                u8::from_str_radix(str::from_utf8(&digits).ok()?, 16).ok()?
            }
            _ => byte,
        });
    }
    String::from_utf8(bytes).ok()
}

fn mime_type(path: &Path) -> &'static str {
    let extension = path.extension().unwrap_or_default().to_string_lossy();
    let known = MIME_TYPES.iter().find(|row| row.0 == extension);
    known.map_or("application/octet-stream", |row| row.1)
}

/// Shows an address in the default browser.
fn open_browser(address: &str) -> Result<()> {
    let mut command = if cfg!(windows) {
        let mut command = Command::new("rundll32");
        command.arg("url.dll,FileProtocolHandler");
        command
    } else {
        Command::new(if cfg!(target_os = "macos") { "open" } else { "xdg-open" })
    };
    command.arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().with_context(|| format!("cannot open a browser; open {address} yourself"))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_in_the_folder_are_served() {
        let dir = tempfile::tempdir().unwrap();
        let root = dir.path().join("page");
        fs::create_dir_all(root.join("sub")).unwrap();
        fs::write(dir.path().join("secret"), "").unwrap();
        for name in ["index.html", "a b.png", "sub/x.js", "sub/index.html"] {
            fs::write(root.join(name), "").unwrap();
        }
        #[cfg(unix)]
        std::os::unix::fs::symlink(dir.path().join("secret"), root.join("link")).unwrap();
        let root = root.canonicalize().unwrap();
        for (url, name) in [
            ("/", "index.html"),
            ("/a%20b.png?v=1", "a b.png"),
            ("/sub/x.js", "sub/x.js"),
            ("/sub/?v=1#a", "sub/index.html"),
        ] {
            assert_eq!(file_path(&root, url), Some(root.join(name)), "{url}");
        }
        for url in [
            "/../secret",
            "/%2e%2e/secret",
            "//secret",
            "//",
            "/sub",
            "/none/",
            "/link",
            "/none",
            "/%",
            "/%ff",
            "secret",
        ] {
            assert_eq!(file_path(&root, url), None, "{url}");
        }
    }
}
