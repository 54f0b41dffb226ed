/** The requests that browsers and the bank send to the portal. */
import { randomUUIDv7 } from "node:crypto";
import { derivedKey } from "../../server/src/kit/crypto/keys.ts";
import { mintCsrfToken, XSRF_COOKIE, XSRF_HEADER } from "../../server/src/kit/http/browser/csrf.ts";
import { newVisitorToken } from "../../server/src/kit/http/browser/session-tokens.ts";
import { aNotice, signedHeaders } from "../../server/src/testing/money/bank-notices.ts";
import { TEST_SECRETS } from "../../server/src/testing/portal/test-secrets.ts";
import type { Player } from "./players.ts";

type Headers = Readonly<Record<string, string>>;
export type Request = {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers: Headers;
  readonly body?: string;
};

export const get = (path: string, headers: Headers = {}): Request => ({
  method: "GET",
  path,
  headers,
});

export const post = (path: string, headers: Headers, body: object): Request => ({
  method: "POST",
  path,
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(body),
});

const CSRF_KEY = derivedKey(TEST_SECRETS.APP_SECRET, "csrf");

/** Returns the headers that a page with this session sends with a form. */
const formHeaders = (sessionToken: string) => {
  const csrfToken = mintCsrfToken([CSRF_KEY], sessionToken);
  return {
    cookie: `session=${sessionToken}; ${XSRF_COOKIE}=${csrfToken}`,
    [XSRF_HEADER]: csrfToken,
    "sec-fetch-site": "same-origin",
  };
};

/** Returns the headers of a browser in which nobody has signed in. */
export const visitorHeaders = () => formHeaders(newVisitorToken());

export const cookieOf = ({ sessionToken }: Player): Headers => ({
  cookie: `session=${sessionToken}`,
});

export const me = (player: Player): Request => get("/api/me", cookieOf(player));

/** Returns the request with which the transactions page loads its first page. */
export const historyPage = (player: Player): Request =>
  get("/api/transaction-history?limit=16", cookieOf(player));

export const login = (headers: Headers, username: string, password: string): Request =>
  post("/login", headers, { username, password, remember: false });

/** Returns a player's order, as the page sends it; the next one has another key. */
export const order = (
  path: "/api/purchases" | "/api/recharge/game",
  { sessionToken }: Player,
  creditAmount: number,
): Request => {
  const headers = { ...formHeaders(sessionToken), "idempotency-key": randomUUIDv7() };
  return post(path, headers, { creditAmount, zoneId: "1" });
};

const NOTICE_VND = 200_000;

export const noticeBody = (id: number, { paymentCode }: Player, transferAmount = NOTICE_VND) => {
  const content = `MBVCB.${id}.FSO${paymentCode}.CT tu 0123499999 NGUYEN VAN A`;
  return JSON.stringify(aNotice({ id, content, transferAmount, referenceCode: `MBVCB.${id}` }));
};

/** Returns a signed notice of the bank feed (SePay's webhook documentation). */
export function notice(id: number, player: Player, amountVnd = NOTICE_VND): Request {
  const body = noticeBody(id, player, amountVnd);
  return { method: "POST", path: "/webhooks/sepay", headers: signedHeaders(body), body };
}

export type Sent = { readonly status: number; readonly tookMs: number };

/** Sends one request. @returns its status and latency */
export async function send(url: string, { path, ...init }: Request): Promise<Sent> {
  const since = performance.now();
  const answer = await fetch(url + path, init);
  await answer.arrayBuffer();
  return { status: answer.status, tookMs: performance.now() - since };
}
