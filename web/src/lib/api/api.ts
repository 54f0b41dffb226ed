/** The only way to the server: takes a call of the contract, and returns its typed reply. */
import {
  type BodyInput,
  type Call,
  mayBeEmpty,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from "@portal/contract/http/call";
import { HTTP_TIMEOUT_MS } from "@portal/contract/values/limits";
import { getCsrfCookie, getMe } from "@portal/contract/session";
import { eitherSignal } from "../browser/floor.ts";
import {
  asApiError,
  connectionLost,
  cookiesBlocked,
  readApiError,
  throwConnectionLost,
  UNAUTHORIZED,
} from "./api-error.ts";
import { apiOrigin, type QueryValue, urlOf } from "./api-url.ts";
import { takeEarly } from "./early-reads.ts";
import { whileSignedIn } from "./last-call.ts";
import { followRequest } from "./pending-requests.ts";
import { csrfTokens, isRefusedToken, keepTokens, noteRefusedToken } from "./tokens.ts";
import { unauthorized } from "./unauthorized.ts";

/** The page's CSRF token belongs to a session that no longer exists. */
const CSRF_MISMATCH = 419;
const NO_CONTENT = 204;

/** The inputs that a call's contract names, and no others. */
export type CallInput<C extends Call> = {
  [K in "params" | "query" | "body" as C[K] extends undefined ? never : K]: K extends "body"
    ? BodyInput<C>
    : K extends "params"
      ? ParamsOf<C>
      : QueryOf<C>;
};

type Input = { params?: unknown; query?: unknown; body?: unknown };

export type SendOptions = {
  /**
   * For a call that moves money: the page makes and keeps it before sending, and a repeat has the same one.
   */
  readonly idempotencyKey?: string;
  /** For a response as long as a file. */
  readonly timeoutMs?: number;
};

/** Sends a call. @throws ApiError for every response that is not a success, and where none came */
export async function send<C extends Call>(
  call: C,
  input: CallInput<C>,
  options: SendOptions = {},
): Promise<ReplyOf<C>> {
  try {
    const isPlayersRead = call.method === "GET" && call.who === "user";
    if (!isPlayersRead) return await exchange(call, input, options);
    const { params } = input as { params?: Record<string, string> };
    const request = whileSignedIn((givenUp) => exchange(call, input, options, givenUp));
    return await followRequest(urlOf(call, params), request);
  } catch (thrown) {
    throw asApiError(thrown);
  }
}

async function exchange<C extends Call>(
  call: C,
  input: CallInput<C>,
  options: SendOptions,
  givenUp?: AbortSignal,
): Promise<ReplyOf<C>> {
  const changes = call.method !== "GET";
  if (call.takesFreshToken) await takeToken();
  else if (changes && csrfTokens().length === 0) await askForToken();
  let response = await request(call, input, options, givenUp);
  if (changes && response.status === CSRF_MISMATCH) {
    await askForToken();
    response = await tryTokens(call, input, options, response);
    // The browser has not kept the token that it was just given.
    const isTokenLost = response.status === CSRF_MISMATCH && csrfTokens().length === 0;
    if (isTokenLost) throw cookiesBlocked();
  }
  const body: unknown = await response.json().catch(() => undefined);
  // Not for GET /api/me: `unauthorized` requests it itself.
  if (response.status === UNAUTHORIZED && call.who === "user" && call.path !== getMe.path) {
    await unauthorized();
  }
  if (!response.ok) throw readApiError(response.status, body);
  // The response broke off, or something on the way sent one that is not the server's.
  const isEmpty = response.status === NO_CONTENT && mayBeEmpty(call);
  if (call.reply && body === undefined && !isEmpty) throw connectionLost();
  return body as ReplyOf<C>;
}

/** Sends a refused call again with each CSRF token that has not been refused. @returns the last response */
async function tryTokens(
  call: Call,
  input: Input,
  options: SendOptions,
  refusal: Response,
): Promise<Response> {
  let response = refusal;
  for (const token of csrfTokens()) {
    if (isRefusedToken(token)) continue;
    response = await request(call, input, options, undefined, token);
    if (response.status !== CSRF_MISMATCH) break;
  }
  return response;
}

let tokenAsked: Promise<Response> | undefined;

/**
 * Requests the CSRF cookie, one request at a time: two would get two sessions, and each refuses the other's token.
 */
function askForToken(): Promise<Response> {
  tokenAsked ??= request(getCsrfCookie, {}, {}).finally(() => (tokenAsked = undefined));
  return tokenAsked;
}

/** The early request for the cookie: resolves with whether it succeeded. */
let tokenAhead: Promise<boolean> | undefined;

/**
 * Requests the CSRF cookie ahead of a call that takes a fresh one (specification §7), as soon as the player
 * types. The call then need not wait for it.
 */
export function prepareToken(): void {
  tokenAhead ??= askForToken().then(
    ({ ok }) => ok,
    () => false,
  );
}

async function takeToken(): Promise<void> {
  const ahead = tokenAhead;
  tokenAhead = undefined;
  if (!(await ahead)) await askForToken();
}

async function request(
  call: Call,
  input: Input,
  options: SendOptions,
  givenUp?: AbortSignal,
  token = csrfTokens()[0],
): Promise<Response> {
  const { params, query, body } = input;
  const path = urlOf(call, params as Record<string, string>, query as Record<string, QueryValue>);
  const early = call.method === "GET" ? await takeEarly(path) : undefined;
  if (early) return early;
  const timeout = AbortSignal.timeout(options.timeoutMs ?? HTTP_TIMEOUT_MS);
  const init: RequestInit = {
    method: call.method,
    credentials: "include",
    signal: givenUp ? eitherSignal(timeout, givenUp) : timeout,
    headers: {
      accept: "application/json",
      "x-requested-with": "XMLHttpRequest",
      ...(call.method !== "GET" && token ? { "x-xsrf-token": token } : {}),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(options.idempotencyKey ? { "idempotency-key": options.idempotencyKey } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
  // Only what fetch itself rejects with is the network; anything else is a programming error.
  const response = await fetch(apiOrigin() + path, init).catch(throwConnectionLost);
  keepTokens(response);
  if (response.status === CSRF_MISMATCH && token !== undefined) noteRefusedToken(token);
  return response;
}
