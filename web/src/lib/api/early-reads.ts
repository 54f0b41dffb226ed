/** Takes the answers that boot.js requested before the application loaded (`takeEarly`), or drops them (`dropEarly`). */
import type { LiveEvent } from "@portal/contract/live";
import { mayHaveChangedSince, noteSent } from "./pending-requests.ts";

declare global {
  var early:
    | {
        readonly sentAtMs: number;
        /** By address, without the time behind `nocache=`. Each is taken once. */
        readonly answers: Record<string, Promise<Response>>;
      }
    | undefined;
}

const pathOf = (address: string): string => address.split("?", 1)[0]!;

/** How old an answer may be. A page that is opened later requests its data itself. */
const MAX_AGE_MS = 10_000;

/** Returns the answer to a request that boot.js has sent; undefined if it sent none, or got none. */
export async function takeEarly(address: string): Promise<Response | undefined> {
  const { sentAtMs = 0, answers = {} } = globalThis.early ?? {};
  const timeless = address.replace(/nocache=\d+/, "nocache=");
  const answer = answers[timeless];
  delete answers[timeless];
  if (!answer || Date.now() - sentAtMs > MAX_AGE_MS) return undefined;
  noteSent(pathOf(address), sentAtMs);
  return await answer.catch(() => undefined);
}

/** Drops the answers that an event makes outdated: a part of the page that loads after it requests its data itself. */
export function dropEarly(event: LiveEvent): void {
  const { sentAtMs = 0 } = globalThis.early ?? {};
  if (event.kind !== "ready" || mayHaveChangedSince(sentAtMs, event)) globalThis.early = undefined;
}
