import { calls } from "@portal/contract/http/calls";
import { LIVE_PATH } from "@portal/contract/live";
import { TRANSACTION_EXPORT_PATH } from "@portal/contract/transactions";
import { describe, expect, test } from "vitest";
import { WEBHOOKS } from "../testing/fuzz/webhooks.ts";
import { type Answer, type Browser, openBrowser } from "../testing/people/browser.ts";
import { aPlayer } from "../testing/people/people.ts";
import { everyRoute } from "../testing/portal/every-route.ts";
import { aPortalForEveryCall } from "../testing/portal/portal-for-every-call.ts";
import { PATIENCE_MS } from "../testing/patience.ts";

const portal = await aPortalForEveryCall();

type Caller = { method: string; path: string; who: string };
const live: Caller = { method: "GET", path: LIVE_PATH, who: "user" };
const file: Caller = { method: "GET", path: TRANSACTION_EXPORT_PATH, who: "user" };
const all: Caller[] = [
  ...calls.map(({ method, path, who }) => ({ method, path, who })),
  live,
  file,
];

/** Visitors without a session, each with the CSRF token that belongs to their cookies. */
const outsiders: Record<string, () => Promise<Browser>> = {
  "somebody without cookies": async () => openBrowser(portal.url),
  "a visitor": async () => withCsrf(openBrowser(portal.url)),
  "somebody with a token of his own making": async () =>
    withCsrf(openBrowser(portal.url, new Map([["session", "A".repeat(43)]]))),
  "somebody with the hash of a live token": async () => {
    await aPlayer(portal);
    const [row] = await portal.database.query<{ token_hash: Buffer }>(
      "select token_hash from sessions limit 1",
    );
    const hash = row!.token_hash.toString("base64url");
    return withCsrf(openBrowser(portal.url, new Map([["session", hash]])));
  },
  "somebody who has logged out, with his old token": async () => {
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

describe.each(Object.entries(outsiders))("%s", (who, open) => {
  test.each(all.filter((call) => call.who === "user"))(
    `R-SHELL-5: $method $path answers ${who} with 401`,
    async (call) => {
      const answer = await make(await open(), call);
      expect(answer.status).toBe(401);
      expect(answer.body).toMatchObject({ statusCode: 401, errorCode: "unauthenticated" });
    },
  );

  test.each(all.filter((call) => call.who === "anyone"))(
    `R-SHELL-5: $method $path does not ask ${who} to sign in`,
    async (call) => {
      expect((await make(await open(), call)).status).not.toBe(401);
    },
  );
});

test.each(all.filter((call) => call.who === "user" && call !== live))(
  "R-SHELL-5: $method $path does not answer a signed-in player with 401",
  async (call) => {
    expect((await make((await aPlayer(portal)).browser, call)).status).not.toBe(401);
  },
);

test("R-SHELL-5: what answers and is no call of the contract is known, and has nothing of anybody's", () => {
  const known = new Set([
    ...all.map(({ method, path }) => `${method} ${path}`),
    ...Object.keys(WEBHOOKS),
    "GET /api/openapi.json",
  ]);
  const others = everyRoute(portal.app)
    .filter(
      ({ method, path }) =>
        method !== "HEAD" && (method !== "GET" || /^\/(api|webhooks)\//.test(path)),
    )
    .map(({ method, path }) => `${method} ${path}`)
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
