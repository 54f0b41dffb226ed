/** The only way to the console's server: takes a call of the contract, and returns its typed reply. */
import { CONSOLE_CSRF_COOKIE, getConsoleCsrfCookie } from "@portal/contract/console/session";
import type { Call, ReplyOf } from "@portal/contract/http/call";
import useSWR from "swr";
import {
  type ApiError,
  asApiError,
  connectionLost,
  readApiError,
} from "../../src/lib/api/api-error.ts";
import type { CallInput } from "../../src/lib/api/api.ts";
import { type QueryValue, urlOf } from "../../src/lib/api/api-url.ts";
import { decodeCookie, readCookie } from "../../src/lib/browser/cookies.ts";

/** How long a call may take. */
const TIMEOUT_MS = 5_000;
/** How long a longer call may take: a file of some megabytes, or an order that first asks the game or a gateway. */
export const LONG_TIMEOUT_MS = 60_000;
/** The interval at which visible data is requested again, so that it shows what colleagues have done. */
export const LIVE_EVERY_MS = 4_000;
/** The status of a call whose CSRF token belongs to an earlier session. */
const CSRF_MISMATCH = 419;

/**
 * Makes a call. If the server demands a proof, the browser's own dialog asks for the person's passkey, and the call
 * is made again.
 * @throws ApiError for every response that is not a success, and without a response
 */
export async function send<C extends Call>(
  call: C,
  input: CallInput<C>,
  timeoutMs = TIMEOUT_MS,
): Promise<ReplyOf<C>> {
  try {
    return await sendOnce(call, input, timeoutMs);
  } catch (thrown) {
    if (asApiError(thrown).errorCode !== "proof_required") throw thrown;
    const { proveByPasskey } = await import("./session/prove-by-passkey.ts");
    await proveByPasskey(sendOnce);
    return sendOnce(call, input, timeoutMs);
  }
}

async function sendOnce<C extends Call>(
  call: C,
  input: CallInput<C>,
  timeoutMs = TIMEOUT_MS,
): Promise<ReplyOf<C>> {
  const changes = call.method !== "GET";
  if (changes && csrfToken() === undefined) await request(getConsoleCsrfCookie, {}, TIMEOUT_MS);
  let response = await request(call, input, timeoutMs);
  if (changes && response.status === CSRF_MISMATCH) {
    await request(getConsoleCsrfCookie, {}, TIMEOUT_MS);
    response = await request(call, input, timeoutMs);
  }
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw readApiError(response.status, body);
  return body as ReplyOf<C>;
}

/**
 * Returns the reply to a GET call; undefined until it arrives. `null` as input: nothing is requested. With `everyMs`,
 * the request repeats at this interval while the page is visible.
 */
export function useReply<C extends Call>(
  call: C,
  input: CallInput<C> | null,
  { everyMs = 0 }: { readonly everyMs?: number } = {},
) {
  return useSWR<ReplyOf<C>, ApiError>(
    input === null ? null : keyOf(call, input),
    () => send(call, input!),
    {
      shouldRetryOnError: everyMs > 0,
      refreshInterval: everyMs,
    },
  );
}

/** The name under which a call's reply is kept. */
export const keyOf = <C extends Call>(call: C, input: CallInput<C>) => [
  call.path,
  JSON.stringify(input),
];

const csrfToken = (): string | undefined => {
  const token = readCookie(CONSOLE_CSRF_COOKIE);
  return token === undefined ? undefined : decodeCookie(token);
};

async function request(
  call: Call,
  { params, query, body }: { params?: unknown; query?: unknown; body?: unknown },
  timeoutMs: number,
): Promise<Response> {
  const token = csrfToken();
  try {
    const url = urlOf(call, params as Record<string, string>, query as Record<string, QueryValue>);
    return await fetch(url, {
      method: call.method,
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        accept: "application/json",
        ...(token !== undefined && { "x-xsrf-token": token }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw connectionLost();
  }
}
