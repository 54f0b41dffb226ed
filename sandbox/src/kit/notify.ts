/** Sends a notice to the portal once, as a provider does: with the party's fault (`notify`) or without. */
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import type { Faults, Party } from "./faults.ts";
import { pause } from "./lifetime.ts";

export type Attempt = {
  at: string;
  /** The portal's HTTP status; null without a response. */
  status: number | null;
  durationMs: number;
  /** The portal's response body, cut at `MAX_KEPT_ANSWER` characters. */
  body?: string;
  error?: "not-sent" | "unreachable" | "timeout" | "reply-lost";
};

export type Notice = {
  party: Party;
  method?: Method;
  url: string;
  body: Buffer;
  /** Called at the moment of sending, because signatures carry a time. */
  headers: () => Record<string, string>;
  timeoutMs: number;
};

const MAX_KEPT_ANSWER = 2000;

/**
 * Sends the notice once, subject to the fault switch. Rejects only when the lifetime ends.
 *
 * Faults: `down` sends nothing; `slow` waits first; `error` drops the last byte after signing, so
 * that the portal must refuse the notice; `lost-reply` sends it and drops the response.
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

/** Sends the notice once, without the fault switch. */
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

/** Whether the portal took the notice, by its status alone. */
export function wasAccepted({ status }: Pick<Attempt, "status">): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** Drops the last byte of the body. The signature stays that of the whole body. */
function withoutLastByte(notice: Notice): Notice {
  return { ...notice, body: notice.body.subarray(0, -1) };
}

function noAnswer(startedAt: Date, error: NonNullable<Attempt["error"]>): Attempt {
  const durationMs = Date.now() - startedAt.getTime();
  return { at: startedAt.toISOString(), durationMs, status: null, error };
}

export type Method = "GET" | "POST";
export type Answer = { status: number; body: string };

/** Sends the request. Rejects when there is no connection or the signal aborts first. */
async function httpSend(
  method: Method,
  url: string,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
  signal: AbortSignal,
): Promise<Answer> {
  const send = url.startsWith("https:") ? httpsRequest : httpRequest;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    // No shared agent: a kept-alive connection to a restarted portal would fail the first request.
    const request = send(url, {
      method,
      agent: false,
      headers: {
        ...headers,
        ...(method === "POST" && { "content-length": String(body.length) }),
      },
      signal,
    });
    request.on("response", resolve);
    request.on("error", reject);
    request.end(method === "POST" ? body : undefined);
  });
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString("utf8") };
}
