/** Sends the notice of a transfer, and repeats it on the provider's schedule until the portal accepts it. */
import { pause } from "../kit/lifetime.ts";
import { notify, type Attempt } from "../kit/notify.ts";
import type { SandboxState } from "../sandbox-state.ts";
import type { Transfer } from "./book.ts";

/** The result of one copy of the notice. */
export type Delivery = Pick<Attempt, "status" | "body"> & {
  error?: Attempt["error"] | "pending";
};

/** After this time without the portal's response, the caller gets `pending`. */
const ANSWER_WAIT_MS = 6000;
const MINUTE_MS = 60_000;

/**
 * Sends `times` copies of the same notice at once, and re-sends it later if none was accepted.
 * @returns the first attempt of each copy; `pending` if the portal takes more than six seconds.
 */
export async function deliver(
  state: SandboxState,
  transfer: Transfer,
  times: number,
): Promise<Delivery[]> {
  if (transfer.notice === null) return [];
  const { signal } = state.lifetime;
  const copies = Array.from({ length: times }, () => attempt(state, transfer, signal));
  void resendUnlessAccepted(state, transfer, copies, signal);
  return await Promise.all(copies.map((copy) => orPending(copy, signal)));
}

async function resendUnlessAccepted(
  state: SandboxState,
  transfer: Transfer,
  copies: readonly Promise<Attempt>[],
  signal: AbortSignal,
): Promise<void> {
  try {
    let accepted = (await Promise.all(copies)).some((copy) => isAccepted(transfer, copy));
    for (const minutes of transfer.transferProvider.retryWaitsMinutes) {
      if (accepted) return;
      const waitMs = minutes * MINUTE_MS * state.config.retryScale;
      transfer.nextAttemptAt = new Date(Date.now() + waitMs);
      state.changes.publish("transfers");
      await pause(waitMs, signal);
      transfer.nextAttemptAt = null;
      accepted = isAccepted(transfer, await attempt(state, transfer, signal));
    }
  } catch (error) {
    // A reset or a stop ends the re-sends. Any other error is a mistake and must surface.
    if (!signal.aborted) throw error;
  }
}

async function attempt(
  state: SandboxState,
  transfer: Transfer,
  signal: AbortSignal,
): Promise<Attempt> {
  const { transferProvider, notice } = transfer;
  if (notice === null) throw new Error(`${transfer.id} has no notice`);
  const result = await notify(
    {
      party: transferProvider.party,
      url: state.config.portalUrl + transferProvider.path,
      body: notice,
      headers: () => transferProvider.sign(notice, Math.floor(Date.now() / 1000)),
      timeoutMs: transferProvider.timeoutMs,
    },
    state.faults,
    signal,
  );
  transfer.attempts.push(result);
  state.changes.publish("transfers");
  return result;
}

/** Returns whether the response is the one that the provider wants. */
export function isAccepted({ transferProvider }: Transfer, attempt: Attempt): boolean {
  return transferProvider.accepted(attempt);
}

async function orPending(copy: Promise<Attempt>, signal: AbortSignal): Promise<Delivery> {
  const answered = new AbortController();
  try {
    return await Promise.race([
      copy.then(deliveryOf),
      pause(ANSWER_WAIT_MS, AbortSignal.any([signal, answered.signal])).then((): Delivery => ({
        status: null,
        error: "pending",
      })),
    ]);
  } finally {
    answered.abort();
  }
}

function deliveryOf({ status, body, error }: Attempt): Delivery {
  return { status, ...(body !== undefined && { body }), ...(error !== undefined && { error }) };
}
