//! `typein web`: serves the page to browsers of this computer.

mod files;
mod server;

use std::fs;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use clap::Args;

use self::files::Files;
use self::server::Limits;
use crate::exit::Exit;
use crate::output;

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
    server::serve(listener, Files::new(root), &Limits::DEFAULT).context("cannot serve")?;
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
