/** Takes the answers that boot.js requested before the application loaded (`takeEarly`). */
import { noteSent } from "./pending-requests.ts";

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
