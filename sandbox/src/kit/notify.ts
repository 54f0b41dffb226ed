/** One attempt of a provider to tell the portal something. */
import type { Faults, Party } from "./faults.ts";
import { httpSend } from "./http-send.ts";
import type { Method } from "./http-send.ts";
import { pause } from "./lifetime.ts";

export type Attempt = {
  at: string;
  /** The portal's HTTP status; null where the provider has no answer. */
  status: number | null;
  durationMs: number;
  /** What the portal answered, cut at `MAX_KEPT_ANSWER` characters. */
  body?: string;
  error?: "not-sent" | "unreachable" | "timeout" | "reply-lost";
};

export type Notice = {
  party: Party;
  method?: Method;
  url: string;
  body: Buffer;
  /** Called at the moment of sending: signatures carry a time. */
  headers: () => Record<string, string>;
  timeoutMs: number;
};

const MAX_KEPT_ANSWER = 2000;

/**
 * Sends the notice once, under the fault switch. Rejects only when the lifetime ends.
 *
 * Faults: `down` sends nothing; `slow` waits first; `error` loses the last byte after signing, so
 * that the portal must refuse it; `lost-reply` sends it and does not hear the answer.
 */
export async function notify(
  notice: Notice,
  faults: Faults,
  lifetime: AbortSignal,
): Promise<Attempt> {
  const fault = faults.take(notice.party);
  switch (fault.kind) {
    case "none":
      return await sendNotice(notice, lifetime);
    case "down":
      return noAnswer(new Date(), "not-sent");
    case "slow":
      await pause(fault.ms, lifetime);
      return await sendNotice(notice, lifetime);
    case "error":
      return await sendNotice(withoutLastByte(notice), lifetime);
    case "lost-reply": {
      const { at } = await sendNotice(notice, lifetime);
      return noAnswer(new Date(at), "reply-lost");
    }
  }
}

/** The same as `notify` where no fault is set. */
export async function sendNotice(
  { method = "POST", url, headers, body, timeoutMs }: Notice,
  lifetime: AbortSignal,
): Promise<Attempt> {
  const startedAt = new Date();
  const deadline = AbortSignal.timeout(timeoutMs);
  try {
    const signal = AbortSignal.any([lifetime, deadline]);
    const answer = await httpSend(method, url, headers(), body, signal);
    return {
      at: startedAt.toISOString(),
      durationMs: Date.now() - startedAt.getTime(),
      status: answer.status,
      body: answer.body.slice(0, MAX_KEPT_ANSWER),
    };
  } catch {
    lifetime.throwIfAborted();
    return noAnswer(startedAt, deadline.aborted ? "timeout" : "unreachable");
  }
}

/** The signature stays that of the whole body. */
function withoutLastByte(notice: Notice): Notice {
  return { ...notice, body: notice.body.subarray(0, -1) };
}

function noAnswer(startedAt: Date, error: NonNullable<Attempt["error"]>): Attempt {
  const durationMs = Date.now() - startedAt.getTime();
  return { at: startedAt.toISOString(), durationMs, status: null, error };
}
