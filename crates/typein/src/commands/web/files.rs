//! Replies: the files of one folder by the library tower-http, which knows ranges, ETags and compressed copies.

use std::convert::Infallible;
use std::fs::Metadata;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::pin::Pin;

use http_body_util::Either;
use hyper::body::Incoming;
use hyper::header::{self, HeaderName, HeaderValue};
use hyper::http::uri::Authority;
use hyper::{Request, Response, StatusCode};
use tower_http::services::ServeDir;
use tower_http::services::fs::{Backend, DefaultServeDirFallback, ServeFileSystemResponseBody, TokioBackend};

/// The policy of the page; its `meta` elements have the same.
const CONTENT_SECURITY_POLICY: &str = include_str!("../content-security-policy.txt").trim_ascii_end();

/// Names of this computer. Under another one, a page of another host could read the files (DNS rebinding).
const HOSTS: &[&str] = &["localhost", "127.0.0.1", "[::1]"];

/// Fields of every reply.
const FIELDS: &[(HeaderName, &str)] = &[
    (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    // Browsers ask with the ETag. The service worker caches the files that never change.
    (header::CACHE_CONTROL, "no-cache"),
];

/// MIME types by extension. Browsers refuse scripts and WebAssembly of other types, and show plain text only.
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

/// A file, or a line of text.
type Body = Either<ServeFileSystemResponseBody, String>;

/// The files of a folder.
pub struct Files(ServeDir<DefaultServeDirFallback, Folder>);

impl Files {
    /// Those below the real path `root`.
    pub fn new(root: PathBuf) -> Self {
        let files = ServeDir::with_backend(root.clone(), Folder { root });
        // The copies that page/compress.mjs writes.
        Self(files.precompressed_br().precompressed_gzip())
    }

    /// Returns the reply to a request.
    pub async fn reply_to(&self, request: Request<Incoming>) -> Result<Response<Body>, Infallible> {
        let mut response = if is_for_this_computer(&request) {
            self.file(request).await
        } else {
            text(
                StatusCode::MISDIRECTED_REQUEST,
                "this server answers to the names localhost and 127.0.0.1 only\n",
            )
        };
        for (name, value) in FIELDS {
            response.headers_mut().insert(name, HeaderValue::from_static(value));
        }
        Ok(response)
    }

    async fn file(&self, request: Request<Incoming>) -> Response<Body> {
        let path = request.uri().path();
        // A redirection of `//folder` would lead to a host `folder`.
        if path.starts_with("//") {
            return text(StatusCode::NOT_FOUND, "");
        }
        let mime_type = mime_type(path);
        let Ok(mut response) = self.0.clone().try_call(request).await else {
            return text(StatusCode::NOT_FOUND, "");
        };
        if response.headers().contains_key(header::CONTENT_TYPE) {
            response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(mime_type));
        }
        response.map(Either::Left)
    }
}

fn text(status: StatusCode, text: &str) -> Response<Body> {
    let mut response = Response::new(Either::Right(text.to_owned()));
    *response.status_mut() = status;
    response
}

/// Whether a request names this computer.
fn is_for_this_computer(request: &Request<Incoming>) -> bool {
    let field = request.headers().get(header::HOST).map(HeaderValue::as_bytes);
    let field = field.and_then(|host| Authority::try_from(host).ok());
    // RFC 9112, 3.2.2: an address in the request line takes precedence.
    let authority = request.uri().authority().or(field.as_ref());
    authority.is_some_and(|authority| HOSTS.iter().any(|host| host.eq_ignore_ascii_case(authority.host())))
}

/// Returns the type of a file by the path of its address; that of a folder has an index.
fn mime_type(path: &str) -> &'static str {
    let extension = match path.rsplit('/').next() {
        None | Some("") => "html",
        Some(name) => {
            Path::new(name).extension().and_then(|extension| extension.to_str()).unwrap_or_default()
        }
    };
    let known = MIME_TYPES.iter().find(|row| row.0 == extension);
    known.map_or("application/octet-stream", |row| row.1)
}

/// A folder in the file system, without the symbolic links that leave it.
#[derive(Clone)]
struct Folder {
    root: PathBuf,
}

impl Folder {
    /// Returns the real path of a path.
    fn real_path(&self, path: &Path) -> io::Result<PathBuf> {
        let real = path.canonicalize()?;
        if real.starts_with(&self.root) { Ok(real) } else { Err(ErrorKind::NotFound.into()) }
    }
}

/// The result of an operation on files.
type Operation<T> = Pin<Box<dyn Future<Output = io::Result<T>> + Send>>;

impl Backend for Folder {
    type File = <TokioBackend as Backend>::File;
    type Metadata = Metadata;
    type OpenFuture = Operation<Self::File>;
    type MetadataFuture = Operation<Metadata>;

    fn open(&self, path: PathBuf) -> Self::OpenFuture {
        let path = self.real_path(&path);
        Box::pin(async move { TokioBackend.open(path?).await })
    }

    fn metadata(&self, path: PathBuf) -> Self::MetadataFuture {
        let path = self.real_path(&path);
        Box::pin(async move { TokioBackend.metadata(path?).await })
    }
}
