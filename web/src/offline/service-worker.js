/*
 * Keeps two things: the offline page, which replaces a page that cannot load without a network, and the documents of
 * players' pages, which have the frame and no player's data. If the network takes long, a kept document shows,
 * provided that all its files are cached or still served. Calls bypass this worker: nothing is kept to be sent later.
 * It also shows push messages, once the player has subscribed.
 */
/** Each release has its own: the documents of the release before go with its cache. */
const CACHE = "offline-%VERSION%";
/** The time that a navigation waits for the network before a kept document replaces the page. */
const PATIENCE_MS = 50;
/** From this status on (a failing proxy, a starting portal), a kept document is shown instead. */
const SERVER_ERROR = 500;
const HASHED_FILE = /"(\/assets\/[^"]+)"/g;
const PAGE = "/offline.html";
const PARTS = new Set([PAGE, "/offline.css", "/offline.js", "/mark.svg"]);
/** Named by their content, and in the browser's cache already. */
const FONTS = new Set(["%FONTS%"]);
/** The paths of players' pages without a parameter. */
const FRAMES = new Set(["%FRAMES%"]);
const START = "/";
const SIGNED_IN_COOKIE = location.protocol === "https:" ? "__Host-signed-in" : "signed-in";
const PASSES_BY = ["/assets/*.js", "/assets/*.css", "/api/*"].map((urlPattern) => ({
  condition: { urlPattern },
  source: "network",
}));

addEventListener("install", (event) => {
  // Browsers that can do so skip this worker for parts of pages and for calls.
  event.addRoutes?.(PASSES_BY).catch(() => {});
  const requests = [...PARTS].map((path) => new Request(path, { cache: "reload" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([...requests, ...FONTS])));
  event.waitUntil(keepOpenPages().catch(() => {}));
  void globalThis.skipWaiting();
});

addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([dropOlder(), globalThis.registration.navigationPreload?.enable()]));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api/"))
    return;
  if (request.mode === "navigate") event.respondWith(loadPage(event));
  else if (PARTS.has(pathname)) event.respondWith(fetch(request).catch(() => kept(request)));
  else if (FONTS.has(pathname)) event.respondWith(keptFont(request));
});

/** Every message is shown: otherwise browsers withdraw the permission. */
addEventListener("push", (event) => {
  const { title, body, path } = event.data.json();
  const icon = "/icons/icon-192.png";
  event.waitUntil(globalThis.registration.showNotification(title, { body, icon, data: { path } }));
  event.waitUntil(navigator.setAppBadge?.().catch(() => {}));
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(new URL(event.notification.data.path, location.origin).href));
});

/** Opens an address in a window of the portal that is open already, else in a new one. */
async function openPage(url) {
  const [open] = await globalThis.clients.matchAll({ type: "window" });
  if (!open) return globalThis.clients.openWindow(url);
  await open.focus();
  return open.navigate(url);
}

/** Network first; after a short wait whichever is there first. Without a network, the offline page. */
async function loadPage(event) {
  const fresh = loadFromNetwork(event);
  event.waitUntil(fresh.catch(() => {}));
  const frame = keptFrame(event.request).catch(() => undefined);
  const network = fresh.then(async (response) =>
    response.status < SERVER_ERROR ? response : ((await frame) ?? response),
  );
  const memory = patience().then(async () => (await frame) ?? network);
  return Promise.race([network, memory]).catch(() => kept(PAGE));
}

const patience = () => new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));

/** Returns a page's kept document. None for a reload, and without a network: the offline page is clearer. */
async function keptFrame({ url, cache }) {
  const { pathname } = new URL(url);
  if (!FRAMES.has(pathname) || cache !== "default" || !navigator.onLine) return undefined;
  const [mayShow, keptFrames] = await Promise.all([isSignedIn(), caches.open(CACHE)]);
  const frame = mayShow ? await keptFrames.match(pathname) : undefined;
  return frame && (await hasItsFiles(frame.clone())) ? frame : undefined;
}

/** Whether the scripts and styles of a document are in the browser's cache, or can still be loaded. */
async function hasItsFiles(frame) {
  const files = [...(await frame.text()).matchAll(HASHED_FILE)].map(([, file]) => file);
  const responses = await Promise.all(
    [...new Set(files)].map((file) => fetch(file, { cache: "force-cache" })),
  );
  return responses.every(({ ok }) => ok);
}

async function loadFromNetwork(event) {
  const { pathname } = new URL(event.request.url);
  // Opened before: a logout or a newer worker removes the cache meanwhile, and with it what is put here.
  const cache = FRAMES.has(pathname) ? await caches.open(CACHE) : undefined;
  // The browser has requested it already, while it started this worker.
  const response = (await event.preloadResponse) ?? (await fetch(event.request));
  if (cache) event.waitUntil(keep(cache, pathname, response.clone()).catch(() => {}));
  return response;
}

async function keep(cache, path, response) {
  if (await isFrame(response)) await cache.put(path, response);
}

/** Keeps the page that the player has open while the worker is installed, and that of the start. */
async function keepOpenPages() {
  const windows = await globalThis.clients.matchAll({ includeUncontrolled: true, type: "window" });
  const open = windows.map(({ url }) => new URL(url).pathname).filter((path) => FRAMES.has(path));
  const cache = await caches.open(CACHE);
  for (const path of new Set([START, ...open])) {
    await keep(cache, path, await fetch(path, { headers: { accept: "text/html" } }));
  }
}

const isFrame = async ({ ok, redirected }) => ok && !redirected && (await isSignedIn());

/** Whether a player is signed in. False if the worker cannot read cookies: then it keeps no documents. */
const isSignedIn = async () =>
  Boolean(await globalThis.cookieStore?.get(SIGNED_IN_COOKIE).catch(() => null));

const keptFont = async (request) => (await caches.match(request)) ?? fetch(request);

const kept = async (what) => (await caches.match(what)) ?? Response.error();

async function dropOlder() {
  const names = await caches.keys();
  const older = names.filter((name) => name.startsWith("offline-") && name !== CACHE);
  await Promise.all(older.map((name) => caches.delete(name)));
}
