/*
 * Keeps two things: the offline page, which shows where a page cannot be loaded for want of a network, and the
 * documents of players' pages, which have the frame and nothing of anybody. A kept document shows at once, and
 * is fetched anew meanwhile for the next visit. Every call goes past it: nothing is kept to be sent later.
 * It shows what the portal sends to this browser, once the player has asked for it.
 */
const CACHE = "offline-%VERSION%";
const PAGE = "/offline.html";
const PARTS = new Set([PAGE, "/offline.css", "/offline.js", "/mark.svg"]);
/** The paths of players' pages without a parameter. */
const FRAMES = new Set(["%FRAMES%"]);
const START = "/";
const SIGNED_IN_COOKIE = location.protocol === "https:" ? "__Host-signed-in" : "signed-in";
const PASSES_BY = ["/assets/*", "/api/*"].map((urlPattern) => ({
  condition: { urlPattern },
  source: "network",
}));

addEventListener("install", (event) => {
  // Where a browser can, it does not even ask here: parts of pages and calls go past this worker.
  event.addRoutes?.(PASSES_BY).catch(() => {});
  const requests = [...PARTS].map((path) => new Request(path, { cache: "reload" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(requests)));
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
});

/** Every message is shown: browsers take the consent back otherwise. */
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

/** In a window of the portal that is open already, else in a new one. */
async function openPage(url) {
  const [open] = await globalThis.clients.matchAll({ type: "window" });
  if (!open) return globalThis.clients.openWindow(url);
  await open.focus();
  return open.navigate(url);
}

async function loadPage(event) {
  const frame = await keptFrame(event.request);
  const fresh = loadAnew(event);
  if (frame) {
    event.waitUntil(fresh.catch(() => {}));
    return frame;
  }
  return fresh.catch(() => kept(PAGE));
}

/** A reload is the wish for the page of now; without a network the offline page says what a frame would not. */
async function keptFrame({ url, cache }) {
  const { pathname } = new URL(url);
  if (!FRAMES.has(pathname) || cache !== "default" || !navigator.onLine) return undefined;
  const [mayShow, frame] = await Promise.all([isSignedIn(), caches.match(pathname)]);
  return mayShow ? frame : undefined;
}

async function loadAnew({ request, preloadResponse }) {
  const { pathname } = new URL(request.url);
  // Opened before: a logout meanwhile removes the cache, and with it what is put here.
  const cache = FRAMES.has(pathname) ? await caches.open(CACHE) : undefined;
  // The browser has asked for it already, while it woke this worker.
  const response = (await preloadResponse) ?? (await fetch(request));
  if (cache && (await isFrame(response))) await cache.put(pathname, response.clone());
  return response;
}

/** Keeps the page that the player has open while the worker is installed, and that of the start. */
async function keepOpenPages() {
  const windows = await globalThis.clients.matchAll({ includeUncontrolled: true, type: "window" });
  const open = windows.map(({ url }) => new URL(url).pathname).filter((path) => FRAMES.has(path));
  const cache = await caches.open(CACHE);
  for (const path of new Set([START, ...open])) {
    const response = await fetch(path, { headers: { accept: "text/html" } });
    if (await isFrame(response)) await cache.put(path, response);
  }
}

const isFrame = async ({ ok, redirected }) => ok && !redirected && (await isSignedIn());

/** Whether documents are those of players. Where a worker cannot know it, it keeps none. */
const isSignedIn = async () =>
  Boolean(await globalThis.cookieStore?.get(SIGNED_IN_COOKIE).catch(() => null));

const kept = async (what) => (await caches.match(what)) ?? Response.error();

async function dropOlder() {
  const names = await caches.keys();
  const older = names.filter((name) => name.startsWith("offline-") && name !== CACHE);
  await Promise.all(older.map((name) => caches.delete(name)));
}
