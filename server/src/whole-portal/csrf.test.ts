/**
 * Every call that changes something refuses forged requests (`attacks`) without effect, and allows the portal's own
 * page.
 */
import type { Call } from "@portal/contract/http/call";
import { calls } from "@portal/contract/http/calls";
import { reportClientError } from "@portal/contract/client-errors";
import { checkUsername } from "@portal/contract/sign-up";
import { expect, test } from "vitest";
import { dumpOf } from "../testing/database/database-state.ts";
import { type EffectiveRequest, effectiveRequests } from "../testing/http/effective-requests.ts";
import { rawRequest } from "../testing/http/raw-http.ts";
import { openBrowser } from "../testing/people/browser.ts";
import { aPlayer, type Person } from "../testing/people/people.ts";
import { aPortalForEveryCall } from "../testing/portal/portal-for-every-call.ts";

const portal = await aPortalForEveryCall();
const other = await aPlayer(portal);
let player: Person;
const requests = effectiveRequests(portal, () => player);
const unsafeCalls = calls.filter(({ method }) => method !== "GET");

const cookieOf = ({ browser }: Person) =>
  ["session", "XSRF-TOKEN"].map((name) => `${name}=${browser.cookies.get(name)}`).join("; ");
const tokenOf = ({ browser }: Person) => browser.cookies.get("XSRF-TOKEN")!;
const visitorsToken = async () => {
  const visitor = openBrowser(portal.url);
  await visitor.get("/api/csrf-cookie");
  return visitor.cookies.get("XSRF-TOKEN")!;
};

type Headers = Record<string, string>;
type Attack = { name: string; status: number; headers(): Headers | Promise<Headers> };

const withToken = (headers: Headers) => () => ({
  cookie: cookieOf(player),
  "x-xsrf-token": tokenOf(player),
  ...headers,
});

/** Tokens that are not the session's. */
const wrongTokens: Readonly<Record<string, () => string | Promise<string>>> = {
  "an empty token": () => "",
  "a wrong token": () => "nonsense",
  "a made-up token": () => `${"A".repeat(22)}.${"A".repeat(43)}`,
  "a token changed by one letter": () => flipLast(tokenOf(player)),
  "a token without its signature": () => tokenOf(player).split(".")[0]!,
  "another session's token": () => tokenOf(other),
  "a visitor's token": visitorsToken,
};

/** Headers that another site's page would send, beside the right token. */
const foreignHeaders: Readonly<Record<number, Readonly<Record<string, Headers>>>> = {
  403: {
    "another site's origin": { origin: "https://evil.example" },
    "an origin that begins like ours": { origin: "http://localhost:3000.evil.example" },
    "our host on another port": { origin: "http://localhost:4000" },
    "a hidden origin": { origin: "null" },
    "Sec-Fetch-Site: cross-site": { "sec-fetch-site": "cross-site" },
    "Sec-Fetch-Site: same-site": { "sec-fetch-site": "same-site" },
  },
  415: {
    "text/plain": { "content-type": "text/plain" },
    "a form's content type": { "content-type": "application/x-www-form-urlencoded" },
    "a form's parts": { "content-type": "multipart/form-data; boundary=x" },
  },
};

const attacks: readonly Attack[] = [
  ...Object.entries(wrongTokens).map(([name, token]) => ({
    name,
    status: 419,
    headers: async () => ({ cookie: cookieOf(player), "x-xsrf-token": await token() }),
  })),
  ...Object.entries(foreignHeaders).flatMap(([status, all]) =>
    Object.entries(all).map(([name, headers]) => ({
      name,
      status: Number(status),
      headers: withToken(headers),
    })),
  ),
  { name: "no token", status: 419, headers: () => ({ cookie: cookieOf(player) }) },
  {
    name: "another session's token in cookie and header",
    status: 419,
    headers: () => ({
      cookie: `session=${player.browser.cookies.get("session")}; XSRF-TOKEN=${tokenOf(other)}`,
      "x-xsrf-token": tokenOf(other),
    }),
  },
  {
    name: "a token but no session",
    status: 419,
    headers: () => ({
      cookie: `XSRF-TOKEN=${tokenOf(player)}`,
      "x-xsrf-token": tokenOf(player),
    }),
  },
  {
    name: "text/plain and no token",
    status: 415,
    headers: () => ({ cookie: cookieOf(player), "content-type": "text/plain" }),
  },
];

test("R-WIRE-1: every unsafe call of the contract is in this matrix", () => {
  expect(unsafeCalls.map(nameOf).toSorted()).toEqual(Object.keys(requests).toSorted());
});

/** The one only answers, the other only counts. */
const keepsNothing = new Set<Call>([checkUsername, reportClientError]);

test.each(unsafeCalls.map((call) => ({ name: nameOf(call), call })))(
  "R-WIRE-1: $name is refused to every forged request without effect, and allowed from the portal's own page",
  async ({ name, call }) => {
    // A new player, because some of these calls end the session.
    player = await aPlayer(portal);
    const request = await requests[name]!();
    // The jobs of the preparation are done: those that the call leaves must stay visible.
    await portal.services.jobs.stop();
    const before = await stateOfEverything();
    for (const { name: how, status, headers } of attacks) {
      const answer = await send(call, request, await headers());
      expect.soft(answer.status, how).toBe(status);
      expect.soft(answer.headers["set-cookie"], how).toBeUndefined();
    }
    expect(await stateOfEverything()).toEqual(before);
    // The player is still signed in as themselves. An account that waits to be closed shows its name too.
    const { body } = await player.browser.get("/api/user/account-closing");
    expect(body["username"]).toBe(player.username);

    const own = withToken({ origin: "http://localhost:3000", "sec-fetch-site": "same-origin" });
    const answer = await send(call, request, own());
    expect([204, 200, 503]).toContain(answer.status);
    if (answer.status === 503) expect(answer.text).toContain("game_unavailable");
    // Some calls only return a file of stored data.
    else if (answer.headers["content-disposition"]) expect(answer.status).toBe(200);
    else if (keepsNothing.has(call)) expect(answer.status).toBe(204);
    else expect(await stateOfEverything(), "the request does something").not.toEqual(before);
  },
);

function send(call: (typeof calls)[number], request: EffectiveRequest, headers: Headers) {
  const body = JSON.stringify(request.body);
  // Node adds no Content-Length to a DELETE by default.
  const own = {
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
  };
  return rawRequest(portal.url, {
    method: call.method,
    path: request.path ?? call.path,
    headers: {
      ...own,
      ...headers,
      cookie: [headers["cookie"], request.cookie].filter(Boolean).join("; "),
    },
    body,
  });
}

/** Returns all data but the counters of attempts. */
const stateOfEverything = (): Promise<string> => dumpOf(portal.database, ["rate_limits"]);

function flipLast(token: string): string {
  return token.slice(0, -2) + (token.at(-2) === "A" ? "B" : "A") + token.at(-1);
}

function nameOf({ method, path }: { method: string; path: string }): string {
  return `${method} ${path}`;
}
