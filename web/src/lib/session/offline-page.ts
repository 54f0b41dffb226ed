const WORKER = "/service-worker.js";

/**
 * From now on a page that cannot be loaded says that the device is offline, and shows the last balance. Not
 * where the browser forbids it, or without https.
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

/** Has the browser keep the worker, which takes messages too. Undefined where there are no workers. */
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
