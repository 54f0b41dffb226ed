/** Every call of a player gets 401 from callers without a valid session (`outsiders`), and no public call does. */
import { calls } from "@portal/contract/http/calls";
import { LIVE_PATH } from "@portal/contract/live";
import { TRANSACTION_EXPORT_PATH } from "@portal/contract/transactions";
import { expect, test } from "vitest";
import { WEBHOOKS } from "./testing/fuzz/webhooks.ts";
import { type Answer, type Browser, openBrowser } from "../testing/people/browser.ts";
import { aPlayer } from "../testing/people/people.ts";
import { everyRoute } from "../testing/portal/every-route.ts";
import { aPortalForEveryCall } from "../testing/portal/portal-for-every-call.ts";
import { PATIENCE_MS } from "../testing/patience.ts";

const portal = await aPortalForEveryCall();

const UNAUTHENTICATED = { statusCode: 401, errorCode: "unauthenticated" };

type Caller = { method: string; path: string; who: string };
const live: Caller = { method: "GET", path: LIVE_PATH, who: "user" };
const file: Caller = { method: "GET", path: TRANSACTION_EXPORT_PATH, who: "user" };
const all: Caller[] = [
  ...calls.map(({ method, path, who }) => ({ method, path, who })),
  live,
  file,
];

const nameOf = ({ method, path }: Pick<Caller, "method" | "path">) => `${method} ${path}`;

/** Visitors without a session, each with the CSRF token that belongs to their cookies. */
const outsiders: Record<string, () => Promise<Browser>> = {
  "somebody without cookies": async () => openBrowser(portal.url),
  "a visitor": async () => withCsrf(openBrowser(portal.url)),
  "somebody with a made-up token": async () =>
    withCsrf(openBrowser(portal.url, new Map([["session", "A".repeat(43)]]))),
  "somebody with the hash of a live token": async () => {
    await aPlayer(portal);
    const [row] = await portal.database.query<{ token_hash: Buffer }>(
      "select token_hash from sessions limit 1",
    );
    const hash = row!.token_hash.toString("base64url");
    return withCsrf(openBrowser(portal.url, new Map([["session", hash]])));
  },
  "somebody who has logged out, with the old token": async () => {
    const { browser } = await aPlayer(portal);
    const old = browser.cookies.get("session")!;
    await browser.post("/logout");
    return withCsrf(openBrowser(portal.url, new Map([["session", old]])));
  },
  "somebody whose session has run out": async () => {
    const { browser, username } = await aPlayer(portal);
    await portal.database.query(
      `update sessions set ends_at = now()
       where user_id = (select id from users where username = $1)`,
      [username],
    );
    return withCsrf(browser);
  },
};

test.each(Object.entries(outsiders))(
  "R-SHELL-5: %s gets 401 from each call of a user, and from no other call",
  async (_who, open) => {
    const { cookies } = await open();
    for (const call of all) {
      // A copy: a refusal may clear the cookies.
      const answer = await make(openBrowser(portal.url, new Map(cookies)), call);
      if (call.who === "anyone") expect.soft(answer.status, nameOf(call)).not.toBe(401);
      else {
        expect.soft(answer.status, nameOf(call)).toBe(401);
        expect.soft(answer.body, nameOf(call)).toMatchObject(UNAUTHENTICATED);
      }
    }
  },
);

test("R-SHELL-5: no call answers a signed-in player with 401", async () => {
  let player = await aPlayer(portal);
  for (const call of all.filter((each) => each.who === "user" && each !== live)) {
    const { status } = await make(player.browser, call);
    expect.soft(status, nameOf(call)).not.toBe(401);
    // The call may have ended the session.
    if (call.method !== "GET" && status < 300) player = await aPlayer(portal);
  }
});

test("R-SHELL-5: every route outside the contract is listed here and returns nobody's data", () => {
  const known = new Set([...all.map(nameOf), ...Object.keys(WEBHOOKS), "GET /api/openapi.json"]);
  const others = everyRoute(portal.app)
    .filter(
      ({ method, path }) =>
        method !== "HEAD" && (method !== "GET" || /^\/(api|webhooks)\//.test(path)),
    )
    .map(nameOf)
    .filter((name) => !known.has(name));
  expect(others).toEqual([]);
});

test("R-WIRE-1: the live stream does not open for HEAD, which would hold it for nothing", async () => {
  const { browser } = await aPlayer(portal);
  const response = await fetch(portal.url + LIVE_PATH, {
    method: "HEAD",
    headers: { cookie: `session=${browser.cookies.get("session")}` },
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  expect(response.status).toBe(405);
});

async function withCsrf(browser: Browser): Promise<Browser> {
  await browser.get("/api/csrf-cookie");
  return browser;
}

function make(browser: Browser, { method, path }: Caller): Promise<Answer> {
  return method === "GET"
    ? browser.get(path)
    : browser.send(method as Parameters<Browser["send"]>[0], path, {});
}
