// The service worker: keeps the page for use without a network. Files with a hash in their names never change;
// the others are asked for first, and kept for when there is no answer.

export {};

declare const self: ServiceWorkerGlobalScope;
declare const FILES: string[];
declare const VERSION: string;

const PREFIX = "typein-";
const CACHE = PREFIX + VERSION;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches.keys().then((names) => {
      const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
      return Promise.all(old.map((name) => caches.delete(name)));
    }).then(() => self.clients.claim()),
  );
});

/** Pictures that are not kept from the start, and the interpreter of Python programs. */
const isKeptOnceUsed = ({ destination, url }: Request) => destination === "image" || url.endsWith(".wasm");

async function answer(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreSearch: true });
  if (kept && request.mode !== "navigate") return kept;
  try {
    const response = await fetch(request);
    if (response.ok && isKeptOnceUsed(request)) {
      await (await caches.open(CACHE)).put(request, response.clone());
    }
    return response;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { scope } = self.registration;
  // The documentation is not kept: it is as large as the page.
  const isOwn = request.url.startsWith(scope) && !request.url.startsWith(`${scope}book/`);
  if (request.method === "GET" && isOwn) event.respondWith(answer(request));
});
