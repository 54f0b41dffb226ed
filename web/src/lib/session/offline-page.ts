const WORKER = "/service-worker.js";

/**
 * Starts the offline page: a page that cannot be loaded then says that the device is offline, and shows the
 * last balance. There is none in a browser that forbids it, or on a site without https.
 */
export async function startOfflinePage(): Promise<void> {
  // Only a build has the worker.
  if (import.meta.env.DEV) return;
  await workers()
    ?.register(WORKER)
    .catch(() => undefined);
}

/** Removes the offline page, so that the next user of this browser finds nothing. */
export async function endOfflinePage(): Promise<void> {
  try {
    const registration = await workers()?.getRegistration(WORKER);
    await registration?.unregister();
    for (const name of await caches.keys())
      if (name.startsWith("offline-")) void caches.delete(name);
  } catch {
    // Where workers are forbidden there is nothing to remove.
  }
}

/** Browsers offer workers only on https and on localhost. */
const workers = (): ServiceWorkerContainer | undefined => navigator.serviceWorker;
