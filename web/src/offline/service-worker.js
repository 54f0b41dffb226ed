/*
 * Does one thing: where a page cannot be loaded for want of a network, it shows the offline page.
 * Every page comes from the network, and every call goes past it: nothing is kept to be sent later.
 */
const CACHE = "offline-%VERSION%";
const PAGE = "/offline.html";
const PARTS = new Set([PAGE, "/offline.css", "/offline.js", "/mark.svg"]);

addEventListener("install", (event) => {
  const requests = [...PARTS].map((path) => new Request(path, { cache: "reload" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(requests)));
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

/** The browser has asked for it already, while it woke this worker. */
async function loadPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return kept(PAGE);
  }
}

const kept = async (what) => (await caches.match(what)) ?? Response.error();

async function dropOlder() {
  const names = await caches.keys();
  const older = names.filter((name) => name.startsWith("offline-") && name !== CACHE);
  await Promise.all(older.map((name) => caches.delete(name)));
}
