/** Sends generated requests to every route (`attack`), and checks that each response follows the portal's rules. */
import { createHash } from "node:crypto";
import { connect } from "node:net";
import { botCheckActions } from "@portal/contract/captcha";
import { calls } from "@portal/contract/http/calls";
import * as fc from "fast-check";
import {
  type EffectiveRequest,
  effectiveRequests,
} from "../../../testing/http/effective-requests.ts";
import { deviationFromRefusal } from "../../../testing/http/refusals.ts";
import { PATIENCE_MS } from "../../../testing/patience.ts";
import { type Browser, openBrowser } from "../../../testing/people/browser.ts";
import { aPlayerWithEmail } from "../../../testing/people/mailbox.ts";
import { GOOD_PASSWORD, type Person, solveBotCheck } from "../../../testing/people/people.ts";
import { aPhoneNumber, inE164 } from "../../../testing/people/phones.ts";
import { type RegisteredRoute } from "../../../testing/portal/every-route.ts";
import type { TestPortal } from "../../../testing/portal/test-portal.ts";
import { sendNotice } from "../../../testing/money/bank-notices.ts";
import { type HeaderLines, requestsTo, type Target } from "./requests.ts";
import { BOT_CHECK_FIELD } from "./schemas.ts";
import { type Known, MADE_UP_TOKEN } from "./values.ts";
import { WEBHOOKS } from "./webhooks.ts";
import { workThrough } from "../../../testing/concurrently.ts";

/** Routes that are neither calls nor webhooks. */
const OTHERS = new Set(["GET /api/live", "GET /api/openapi.json", "GET /healthz", "GET /readyz"]);

/** Returns every route except pages and their files, which take no input. */
export function targetsAmong(routes: readonly RegisteredRoute[]): readonly Target[] {
  return routes
    .map((route): Target => {
      const name = `${route.method} ${route.path}`;
      const call = calls.find((one) => `${one.method} ${one.path}` === name);
      return { ...route, name, call, webhook: WEBHOOKS[name] };
    })
    .filter(({ name, call, webhook }) => call || webhook || OTHERS.has(name));
}

/** The people of an attack: the player who sends requests, another who only has an account, and a visitor. */
export type Cast = {
  readonly caller: Person;
  readonly bystander: Person;
  readonly visitor: Browser;
  /** Replaces a caller who is no longer signed in. */
  renewCaller(): Promise<void>;
  /** Returns a request of the caller to this call that has an effect. */
  workingRequest(call: string): Promise<EffectiveRequest | undefined>;
};

export async function aCast(portal: TestPortal): Promise<Cast> {
  const visitor = openBrowser(portal.url);
  await visitor.get("/api/csrf-cookie");
  const bystander = await aRichPlayer(portal);
  // With the right password a generated login could succeed.
  const hash = await portal.services.passwords.hash(crypto.randomUUID());
  await portal.database.query("update users set password_hash = $1 where username = $2", [
    hash,
    bystander.username,
  ]);
  let caller = await aRichPlayer(portal);
  const effective = effectiveRequests(portal, () => caller);
  return {
    get caller() {
      return caller;
    },
    bystander,
    visitor,
    renewCaller: async () => {
      const isSignedIn = (await caller.browser.get("/api/me")).status === 200;
      if (!isSignedIn) caller = await aRichPlayer(portal);
    },
    workingRequest: async (call) => effective[call]?.(),
  };
}

/** Creates a player with everything that could be lost: email address, credit, transactions and a session. */
async function aRichPlayer(portal: TestPortal): Promise<Person> {
  const person = await aPlayerWithEmail(portal);
  // A phone that is not verified can be changed without a code.
  await portal.database.query("update users set phone_number = $1 where username = $2", [
    inE164(aPhoneNumber()),
    person.username,
  ]);
  await sendNotice(portal.url, { content: `FSO${(await factsOf(portal, person)).paymentCode}` });
  return person;
}

type Facts = Record<"username" | "email" | "phone" | "paymentCode" | "sessionId", string>;

async function factsOf({ database }: TestPortal, { username }: Person): Promise<Facts> {
  const [row] = await database.query<Facts>(
    `select username, email, phone_number as phone, payment_code as "paymentCode",
       (select id from sessions s where s.user_id = u.id limit 1) as "sessionId"
     from users u where username = $1`,
    [username],
  );
  return row!;
}

/** Requests in flight at once: fewer than may wait for a password hash. */
const AT_ONCE = 8;
/** Requests that share one caller and one working request, made for the database's state at that time. */
const PER_BATCH = 40;
/** Solved bot checks for the route's own form in a batch, beside one for each form. */
const PROOFS_PER_BATCH = 7;
/** A password that requests may set. */
const OTHER_PASSWORD = "Giang-ho-dem-mua-88";

export type Campaign = { readonly requests: number; readonly seed: number };

/**
 * Sends generated requests to a route.
 * @throws with seed and bytes if a response breaks the portal's rules
 */
export async function attack(
  portal: TestPortal,
  cast: Cast,
  target: Target,
  { requests, seed }: Campaign,
): Promise<void> {
  // Gives each route its own seed, the same in every run.
  const ownSeed =
    seed + createHash("sha256").update(target.name).digest().readUInt16BE() * PER_BATCH;
  for (let sent = 0; sent < requests; sent += PER_BATCH) {
    await cast.renewCaller();
    const numRuns = Math.min(PER_BATCH, requests - sent);
    const batch = fc.sample(await requestsNow(portal, cast, target), {
      numRuns,
      seed: ownSeed + sent,
    });
    await workThrough(batch, AT_ONCE, (bytes) => sendOne(portal, target, bytes, ownSeed + sent));
  }
}

/** Generates requests with the people's current data. */
async function requestsNow(
  portal: TestPortal,
  cast: Cast,
  target: Target,
): Promise<fc.Arbitrary<Buffer>> {
  const [own, others] = [await factsOf(portal, cast.caller), await factsOf(portal, cast.bystander)];
  const working = target.call && (await cast.workingRequest(target.name));
  const { cookies } = cast.caller.browser;
  const known: Known = {
    sessionToken: cookies.get("session") ?? "",
    csrfToken: cookies.get("XSRF-TOKEN") ?? "",
    texts: [
      ...Object.values(own),
      ...Object.values(others),
      GOOD_PASSWORD,
      OTHER_PASSWORD,
      MADE_UP_TOKEN,
    ].filter(Boolean),
    proofs: await proofsFor(portal, working?.body),
  };
  const senders = [
    headersOf(cast.caller.browser, working?.cookie),
    headersOf(cast.visitor, working?.cookie),
    [],
  ];
  return requestsTo({ target, known, payer: own, working, senders });
}

const headersOf = ({ cookies }: Browser, further = ""): HeaderLines => [
  ["cookie", [...cookies].map(([name, value]) => `${name}=${value}; `).join("") + further],
  ["x-xsrf-token", cookies.get("XSRF-TOKEN") ?? ""],
];

type Proof = {
  readonly challenge: { readonly parameters: { readonly data: { readonly action: string } } };
};

/** Solves bot checks: several for the action of the working request, and one for each other action. */
async function proofsFor({ url }: TestPortal, body: object = {}): Promise<string[]> {
  const { [BOT_CHECK_FIELD]: token } = body as { readonly [BOT_CHECK_FIELD]?: string };
  if (token === undefined) return [];
  const { challenge } = JSON.parse(Buffer.from(token, "base64").toString()) as Proof;
  const own = Array.from({ length: PROOFS_PER_BATCH }, () => challenge.parameters.data.action);
  return Promise.all([...botCheckActions, ...own].map((action) => solveBotCheck(url, action)));
}

type WireAnswer = { readonly status: number; readonly head: string; readonly body: string };

/**
 * Follows each request on its connection. A server that misjudged where that request ends would not answer this one.
 */
const NEXT_REQUEST = "GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
const COME_AGAIN_AT_MOST = 3;
const COME_AGAIN_AFTER_MS = 500;
const SHOWN_BYTES = 4_000;

async function sendOne(
  portal: TestPortal,
  target: Target,
  bytes: Buffer,
  seed: number,
): Promise<void> {
  let answer = await exchange(portal.url, bytes);
  for (let again = 0; again < COME_AGAIN_AT_MOST && isOverloaded(answer); again += 1) {
    await new Promise((resolve) => setTimeout(resolve, COME_AGAIN_AFTER_MS));
    answer = await exchange(portal.url, bytes);
  }
  const fault = typeof answer === "string" ? answer : faultOf(answer, target);
  if (fault === undefined) return;
  const shown = JSON.stringify(bytes.toString("latin1", 0, SHOWN_BYTES));
  throw new Error(`${fault}\nseed ${seed}, ${target.name}, the request:\n${shown}`);
}

/** Sends a request, then NEXT_REQUEST, on one connection. @returns the first response, or what is wrong with them */
async function exchange(url: string, bytes: Buffer): Promise<WireAnswer | string> {
  const text = await bytesFrom(url, Buffer.concat([bytes, Buffer.from(NEXT_REQUEST)]));
  const [first = "", ...next] = text
    .replace("HTTP/1.1 100 Continue\r\n\r\n", "")
    .split(/(?=HTTP\/1\.1 \d{3} )/);
  const end = first.indexOf("\r\n\r\n");
  if (end === -1) return `no whole response: ${first}`;
  const [head, body] = [first.slice(0, end).toLowerCase(), first.slice(end + "\r\n\r\n".length)];
  const isLast = head.includes("connection: close") || isStream(head);
  const isNextAnswered = next.length === 1 && next[0]!.startsWith("HTTP/1.1 200 ");
  if (isLast ? next.length > 0 : !isNextAnswered)
    return `followed by ${next.length} responses: ${text}`;
  const length = /^content-length: (\d+)$/m.exec(head)?.[1];
  if (length !== undefined && body.length !== Number(length)) return `not ${length} bytes: ${body}`;
  return { status: Number(head.split(" ")[1]), head, body: Buffer.from(body, "latin1").toString() };
}

const isStream = (head: string) => head.includes("content-type: text/event-stream");

/** Returns everything that the server sends until it closes the connection. Leaves a live stream once it has begun. */
function bytesFrom(url: string, bytes: Buffer): Promise<string> {
  const { hostname: host, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let text = "";
    const socket = connect({ host, port: Number(port), noDelay: true }, () => socket.write(bytes));
    socket.setEncoding("latin1").setTimeout(PATIENCE_MS, () => {
      socket.destroy();
      reject(new Error(`no end after ${text}\n${bytes.toString("latin1", 0, SHOWN_BYTES)}`));
    });
    socket.on("data", (chunk: string) => {
      text += chunk;
      if (isStream(text)) socket.destroy();
    });
    // A server that refuses a request early closes while the rest is still being sent.
    socket.on("error", () => {});
    socket.on("close", () => resolve(text));
  });
}

/** Refusals in the forms that providers expect. */
const WEBHOOK_REFUSALS = [/^\{"success":false\}$/, /^\{"status":0\}$/, /^\{"error_code":"01",/];

/** Returns what is wrong with a response to any request, or undefined. */
function faultOf({ status, head, body }: WireAnswer, { webhook }: Target): string | undefined {
  if (!head.includes("\r\nx-content-type-options: "))
    return `${status} without the security headers`;
  if (status >= 300 && status < 400) return `redirected with ${status}`;
  if (status < 400) return undefined;
  if (webhook && WEBHOOK_REFUSALS.some((form) => form.test(body))) return undefined;
  // A provider such as the game server is unavailable, as the error code shows.
  const isAbsence = status === 503 && /"errorCode":"\w+_unavailable"/.test(body);
  if (status >= 500 && !isAbsence) return `answered ${status}: ${body}`;
  return deviationFromRefusal(body, status);
}

/** True if the portal refused because this machine is overloaded, which must not last. */
function isOverloaded(answer: WireAnswer | string): boolean {
  return (
    typeof answer !== "string" &&
    answer.status === 503 &&
    answer.body.includes('"errorCode":"unavailable"')
  );
}
