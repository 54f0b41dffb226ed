/**
 * Connects the contract's calls to their handlers: checks every request before its handler runs, and its reply after.
 */
import type { BodyOf, Call, ParamsOf, QueryOf, ReplyInput } from "@portal/contract/http/call";
import { fieldErrorsOf, INVALID_VALUE_MESSAGE } from "@portal/contract/http/errors";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import type { Counted } from "../limits/limits.ts";
import { type Browser, BrowserResult } from "./browser/browser.ts";
import {
  browserOf,
  changeBrowser,
  type CookieSettings,
  hasSessionCookie,
} from "./browser/cookies.ts";
import { assertFromOwnSite, assertNotForged } from "./browser/csrf.ts";
import { hashToken, isVisitorToken, isWellFormedToken } from "./browser/session-tokens.ts";
import { httpErrors, coded } from "./errors.ts";

/** What a handler gets: the input, validated by the contract's schemas, and the caller. */
export type Exchange<C extends Call, Viewer> = {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  /** Present on calls for signed-in users; undefined on all others. */
  readonly viewer: C["who"] extends "user" ? Viewer : undefined;
  /** The limits that the attempt was counted under. */
  readonly counted: readonly Counted[];
  /** The caller's Idempotency-Key, if sent, on calls that move money; undefined on all others. */
  readonly idempotencyKey: string | undefined;
  readonly browser: Browser;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

type Uncounted<C extends Call, Viewer> = Omit<Exchange<C, Viewer>, "counted" | "idempotencyKey">;
type Limits = readonly Counted[] | Promise<readonly Counted[]>;

/** One route in a feature's list. */
export type Route<Viewer> = {
  readonly call: Call;
  readonly limits: ((exchange: Uncounted<Call, Viewer>) => Limits) | undefined;
  readonly unlimited: string | undefined;
  readonly bodyMaxBytes: number | undefined;
  readonly handle: (exchange: Exchange<Call, Viewer>) => Promise<unknown>;
};

export type RouteOptions<C extends Call, Viewer> = {
  /** The limits of an attempt; counted before the handler runs. An unsafe call must have them. */
  readonly limits?: (exchange: Uncounted<C, Viewer>) => Limits;
  /** Why a GET call needs no limits, such as "reads one indexed row". Such a call still takes its caller's turns. */
  readonly unlimited?: string;
  /** For a call that receives a file: a larger limit than that of other calls. */
  readonly bodyMaxBytes?: number;
  readonly handle: (
    exchange: Exchange<C, Viewer>,
  ) => Promise<ReplyInput<C> | BrowserResult<ReplyInput<C>>>;
};

/** Connects a call of the contract to its handler. */
export function route<Viewer, C extends Call>(
  call: C,
  { limits, unlimited, bodyMaxBytes, handle }: RouteOptions<C, Viewer>,
): Route<Viewer> {
  return { call, limits, unlimited, bodyMaxBytes, handle };
}

export type RouteServices<Viewer> = {
  readonly cookies: CookieSettings;
  readonly allowedOrigins: ReadonlySet<string>;
  readonly countAttempt: (counted: readonly Counted[]) => Promise<void>;
  readonly findViewer: (
    tokenHash: Buffer,
    request: FastifyRequest,
    call: Call,
  ) => Promise<Viewer | undefined>;
  /** Finds the caller of a bearer token. Absent: the application accepts none, and ignores the header. */
  readonly findBearer?: (tokenHash: Buffer, call: Call) => Promise<Viewer | undefined>;
  /** Runs a signed-in caller's call when it is their turn. @throws tooManyAtOnce */
  readonly inTurn: <T>(viewer: Viewer, call: Call, work: () => Promise<T>) => Promise<T>;
  /** Multiplies the deadline of each request. */
  readonly timeLimitScale: number;
  /** Returns the part of a reply that the viewer may see. Absent: everybody sees all that the contract lists. */
  readonly asSeenBy?: (viewer: Viewer, call: Call, reply: unknown) => unknown;
};

/**
 * Registers routes. A request passes, in this order: forgery check, session, schema, turn, limits, Idempotency-Key,
 * handler, reply schema.
 * @throws for a call without limits, unless it is a GET call with a reason, so that such a process does not start
 */
export function registerRoutes<Viewer>(
  app: FastifyInstance,
  services: RouteServices<Viewer>,
  routes: readonly Route<Viewer>[],
): void {
  for (const one of routes) {
    const { call, bodyMaxBytes } = one;
    assertLimited(one);
    app.route({
      method: call.method,
      url: call.path.replaceAll(/\{(\w+)\}/g, ":$1"),
      config: { call },
      ...(bodyMaxBytes === undefined ? {} : { bodyLimit: bodyMaxBytes }),
      handler: async (request, reply) => {
        const work = () => answer(services, one, request, reply);
        const send = await withinDeadline(work, services.timeLimitScale);
        return send();
      },
    });
  }
}

function assertLimited({ call, limits, unlimited }: Route<never>): void {
  if (limits || (unlimited !== undefined && call.method === "GET")) return;
  const missing = call.method === "GET" ? "no limit, and no reason" : "no limit";
  throw new Error(`${call.method} ${call.path}: ${missing}`);
}

/** @returns a function that sends the response. Work that ends after the deadline sends none. */
async function answer<Viewer>(
  services: RouteServices<Viewer>,
  one: Route<Viewer>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<() => FastifyReply> {
  const { call } = one;
  const { cookies, allowedOrigins, findBearer } = services;
  const browser = browserOf(request, cookies);
  const { sessionToken: token } = browser;
  const bearer = findBearer && call.who === "user" ? bearerTokenOf(request) : undefined;
  if (bearer === undefined) assertNotForged(request, cookies.csrfKeys, token, allowedOrigins);
  else assertFromOwnSite(request, allowedOrigins);
  const viewer =
    call.who !== "user"
      ? undefined
      : await (bearer === undefined
          ? signedIn(services, request, call, token)
          : signedInByBearer(services, request, call, bearer));
  const asked = { ...parseInput(call, request), viewer, browser, request, reply };
  const act = () => perform(services, one, asked as Uncounted<Call, Viewer>);
  const result = await (viewer === undefined ? act() : services.inTurn(viewer, call, act));
  const seen = (body: unknown) =>
    viewer === undefined || !services.asSeenBy ? body : services.asSeenBy(viewer, call, body);
  if (!(result instanceof BrowserResult)) return () => sendResult(call, reply, result, seen);
  return () => {
    if (bearer === undefined) changeBrowser(reply, cookies, result.change);
    return sendResult(call, reply, result.result, seen);
  };
}

/**
 * Returns the text after `Authorization: Bearer` (RFC 6750) in any form; undefined without that scheme. No other site's
 * page can make a browser send it, so such a request needs no CSRF token.
 */
function bearerTokenOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer +(.*)$/i.exec(headers.authorization ?? "")?.[1];
}

async function perform<Viewer>(
  services: RouteServices<Viewer>,
  { call, limits, handle }: Route<Viewer>,
  asked: Uncounted<Call, Viewer>,
): Promise<unknown> {
  const counted = limits ? await limits(asked) : [];
  await services.countAttempt(counted);
  const idempotencyKey = call.movesMoney ? idempotencyKeyOf(asked.request) : undefined;
  return handle({ ...asked, counted, idempotencyKey });
}

async function signedIn<Viewer>(
  services: RouteServices<Viewer>,
  request: FastifyRequest,
  call: Call,
  token: string | undefined,
): Promise<Viewer> {
  const viewer =
    token === undefined || isVisitorToken(token)
      ? undefined
      : await services.findViewer(hashToken(token), request, call);
  if (viewer === undefined) throw httpErrors.unauthenticated();
  return viewer;
}

/** @throws twoSessions if the request also has a session cookie, because it must be clear who acts */
async function signedInByBearer<Viewer>(
  { cookies, findBearer }: RouteServices<Viewer>,
  request: FastifyRequest,
  call: Call,
  token: string,
): Promise<Viewer> {
  if (hasSessionCookie(request, cookies)) throw httpErrors.twoSessions();
  const viewer =
    isWellFormedToken(token) && !isVisitorToken(token)
      ? await findBearer?.(hashToken(token), call)
      : undefined;
  if (viewer === undefined) throw httpErrors.unauthenticated();
  return viewer;
}

function parseInput(call: Call, request: FastifyRequest) {
  return {
    params: parse(call.params, request.params),
    query: parse(call.query, request.query),
    body: parse(call.body, request.body ?? {}),
  };
}

function parse(schema: z.ZodMiniType | undefined, input: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(input, { error: () => INVALID_VALUE_MESSAGE });
  if (!parsed.success) throw httpErrors.invalidInput(fieldErrorsOf(parsed.error));
  return parsed.data;
}

function sendResult(
  call: Call,
  reply: FastifyReply,
  result: unknown,
  seen: (body: unknown) => unknown,
): FastifyReply {
  reply.header("cache-control", "no-store");
  // The schema drops what the contract does not name, so that nothing leaks by accident.
  const body = call.reply?.parse(result);
  return body === undefined ? reply.code(204).send() : reply.send(seen(body));
}

const HEADER = "idempotency-key";
const SHAPE = /^[\x21-\x7e]{8,255}$/;

/** Returns the caller's Idempotency-Key, if sent. @throws 400 where its form is invalid */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers[HEADER];
  if (key === undefined) return undefined;
  if (typeof key === "string" && SHAPE.test(key)) return key;
  const message = "Mã chống gửi trùng (Idempotency-Key) không hợp lệ.";
  throw coded(400, "idempotency_key_invalid", message);
}

/** How long a request may take before its caller gets 503, "try again". The page itself gives up after 5 s. */
const REQUEST_DEADLINE_MS = 4_000;

/**
 * Waits for `work` for 4 s at most.
 * @param timeLimitScale multiplies the deadline
 * @throws unavailable (503) if the work is not done in time; the work itself continues
 */
export function withinDeadline<T>(work: () => Promise<T>, timeLimitScale = 1): Promise<T> {
  const deadlineMs = REQUEST_DEADLINE_MS * timeLimitScale;
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(httpErrors.unavailable()), deadlineMs);
    work()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
