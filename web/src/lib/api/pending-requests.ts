/** Tracks the requests for the page's data: which take long, and which were sent just now. */
import { CACHE_DEDUPE_MS, CACHE_SLOW_AFTER_MS } from "@portal/contract/values/limits";
import type { LiveEvent } from "@portal/contract/live";
import { useSyncExternalStore } from "react";

type Ready = Extract<LiveEvent, { kind: "ready" }>;

/** When each call was sent last, by its path. */
const sentAtMs = new Map<string, number>();
let slowRequests = 0;
const listeners = new Set<() => void>();

/** Awaits a request, and counts it as slow after three seconds. */
export async function followRequest<Result>(
  path: string,
  request: Promise<Result>,
): Promise<Result> {
  noteSent(path, Date.now());
  let isSlow = false;
  const timer = setTimeout(() => {
    isSlow = true;
    countSlow(1);
  }, CACHE_SLOW_AFTER_MS);
  try {
    return await request;
  } finally {
    clearTimeout(timer);
    if (isSlow) countSlow(-1);
  }
}

export function noteSent(path: string, atMs: number): void {
  sentAtMs.set(path, atMs);
}

/** Whether a path must be requested again when the live connection opens. */
export const mayBeOutdated = (path: string, ready: Ready): boolean =>
  mayHaveChangedSince(sentAtMs.get(path) ?? Number.NEGATIVE_INFINITY, ready);

/**
 * Whether an answer that was requested at a moment is too old when the live connection opens. Not if that was within the
 * cache's two seconds (specification §7) and nothing has happened since.
 */
export function mayHaveChangedSince(atMs: number, { changedMsAgo }: Ready): boolean {
  const ageMs = Date.now() - atMs;
  return ageMs >= CACHE_DEDUPE_MS || (changedMsAgo !== null && changedMsAgo <= ageMs);
}

/** True while a request has been waiting for more than three seconds. */
export function useSlowConnection(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => slowRequests > 0,
    () => false,
  );
}

function countSlow(change: number): void {
  slowRequests += change;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
