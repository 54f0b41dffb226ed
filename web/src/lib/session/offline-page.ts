const WORKER = "/service-worker.js";

/**
 * From now on a page that cannot be loaded says that the machine is offline, and what the player had.
 * A browser that forbids it, or a site without https, goes without.
 */
export async function startOfflinePage(): Promise<void> {
  // The worker is made by the build.
  if (import.meta.env.DEV) return;
  await workers()
    ?.register(WORKER)
    .catch(() => undefined);
}

/** Leaves nothing of it to whoever uses this browser next. */
export async function endOfflinePage(): Promise<void> {
  try {
    const registration = await workers()?.getRegistration(WORKER);
    await registration?.unregister();
    for (const name of await caches.keys())
      if (name.startsWith("offline-")) void caches.delete(name);
  } catch {
    // Where workers are forbidden there is none.
  }
}

/** Only on https and on this machine. */
const workers = (): ServiceWorkerContainer | undefined => navigator.serviceWorker;
