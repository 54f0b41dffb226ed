/** Installs the service worker, which shows the offline page and push messages, and removes it at the session's end. */

const WORKER = "/service-worker.js";

/**
 * Installs the worker. From then on, a page that cannot load says that the device is offline, and shows the last
 * balance. Some browsers forbid it, and it needs https.
 */
export async function startOfflinePage(): Promise<void> {
  // Only a build has the worker.
  if (import.meta.env.DEV) return;
  try {
    await registerWorker();
  } catch {
    // Forbidden, as it is where cookies are.
  }
}

/** Registers the worker, which takes push messages, too. Undefined if the browser has no workers. */
export const registerWorker = (): Promise<ServiceWorkerRegistration> | undefined =>
  workers()?.register(WORKER);

/** Leaves nothing to the next user of this browser. */
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

/** Only on https and on localhost. */
const workers = (): ServiceWorkerContainer | undefined => navigator.serviceWorker;
