/**
 * The token of a command line acts as its person, with their limits, and cannot be used in a browser or prove by
 * passkey.
 */
import { beforeAll, describe, expect, test } from "vitest";
import { consoleCalls } from "@portal/contract/console/calls";
import { callWithJson } from "../testing/http/raw-http.ts";
import { type Browser, okay, openBrowser, toAnswer } from "../testing/people/browser.ts";
import { aPlayer } from "../testing/people/people.ts";
import { doneBy, signInStaff, staffTokenOf } from "../testing/people/staff.ts";
import { aConsole } from "../testing/portal/test-console.ts";
import { aPortal } from "../testing/portal/test-portal.ts";

const portal = await aPortal();
const console = await aConsole(portal.database);
const { minh } = await signInStaff(console);

const ME = "/api/console/me";
const sessionOf = (browser: Browser) => browser.cookies.get("console-session")!;

/** A program that calls with a token of the command line: no cookies, no CSRF header. */
function withToken(token: string) {
  const call = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const own = { authorization: `Bearer ${token}`, ...headers };
    return toAnswer(await callWithJson(console.url + path, body, own));
  };
  return {
    get: (path: string, headers?: Record<string, string>) => call(path, undefined, headers),
    post: (path: string, body: unknown = {}, headers?: Record<string, string>) =>
      call(path, body, headers),
  };
}

let token: string;
beforeAll(async () => {
  token = await staffTokenOf(minh);
});

describe("R-OPS-C: a token of the command line", () => {
  test("acts as its person without cookies, within their limits and under their name", async () => {
    const { username } = await aPlayer(portal);
    const grant = (kp: number) => ({ operation: "grant", username, kp, occasion: `t-${kp}` });
    const { body, headers } = await okay(withToken(token).get(ME));
    expect(body).toMatchObject({ login: "minh", roles: ["payments"] });
    expect(headers.getSetCookie()).toEqual([]);
    expect(await doneBy(withToken(token), grant(70))).toMatchObject({ status: 200 });
    expect((await doneBy(withToken(token), grant(1_001))).body["errorCode"]).toBe("takes_approval");
    const [entry] = await portal.database.query(
      "select operator, command, staff_id is not null as staff from operator_log order by id desc limit 1",
    );
    expect(entry).toEqual({ operator: "minh", command: "grant", staff: true });
  });

  test("has only its person's rights", async () => {
    const kiem = withToken(await staffTokenOf(await console.signIn("kiem", "auditor")));
    expect((await kiem.get("/api/console/approvals")).status).toBe(200);
    const order = { operation: "end-sessions", username: "nobody" };
    const refused = await kiem.post("/api/console/operations/preview", { order });
    expect(refused.body["errorCode"]).toBe("right_missing");
  });

  test("is refused beside any session's cookie", async () => {
    const lan = await console.signIn("lan", "support");
    for (const cookie of [sessionOf(lan), sessionOf(minh), "", "anything"]) {
      const asked = withToken(token).get(ME, { cookie: `console-session=${cookie}` });
      expect((await asked).status).toBe(400);
    }
    expect((await lan.get(ME, { authorization: `Bearer ${token}` })).status).toBe(400);
  });

  test("cannot be used by another site's page, and a cookie still needs its CSRF token", async () => {
    const sent = { origin: "https://evil.example" };
    expect((await withToken(token).post("/api/console/sign-out", {}, sent)).status).toBe(403);
    const crossSite = { "sec-fetch-site": "cross-site" };
    expect((await withToken(token).post("/api/console/sign-out", {}, crossSite)).status).toBe(403);
    const basic = { authorization: "Basic bWluaDo=", cookie: `console-session=${sessionOf(minh)}` };
    const refused = await withToken(token).post("/api/console/sign-out", {}, basic);
    expect(refused.status).toBe(419);
    expect((await withToken(token).get(ME)).status).toBe(200);
  });

  test("is refused in the wrong place: a browser's session as a bearer, a token as a cookie", async () => {
    expect((await withToken(sessionOf(minh)).get(ME)).status).toBe(401);
    const asBrowser = console.open(new Map([["console-session", token]]));
    expect((await asBrowser.get(ME)).status).toBe(401);
  });

  test.each(["", "A".repeat(43), "v.".padEnd(45, "A"), "'; --", `${"A".repeat(43)} x`])(
    "%j is nobody's",
    async (made) => {
      expect((await withToken(made).get(ME)).status).toBe(401);
    },
  );

  test("neither proves its person by passkey nor makes another token", async () => {
    const browserOnly = consoleCalls.filter((c) => "right" in c && c.right === "own-browser");
    expect(browserOnly.length).toBeGreaterThanOrEqual(5);
    for (const { path } of browserOnly) {
      expect((await withToken(token).post(path)).status).toBe(401);
    }
  });

  test("ends when it expires, and when its person signs out", async () => {
    const an = await console.signIn("an", "admin");
    const [late, signedOut] = [await staffTokenOf(an), await staffTokenOf(an)];
    await portal.database.query(
      "update staff_sessions set idle_ends_at = now(), ends_at = now() where token_hash = sha256($1::bytea)",
      [late],
    );
    expect((await withToken(late).get(ME)).status).toBe(401);
    expect((await withToken(signedOut).get(ME)).status).toBe(200);
    await an.post("/api/console/sign-out");
    expect((await withToken(signedOut).get(ME)).status).toBe(401);
  });

  test("signs out by itself", async () => {
    const hoa = await console.signIn("hoa", "senior");
    const own = await staffTokenOf(hoa);
    expect((await withToken(own).post("/api/console/sign-out")).status).toBe(204);
    expect((await withToken(own).get(ME)).status).toBe(401);
    expect((await hoa.get(ME)).status).toBe(200);
  });
});

test("R-OPS-C: the players' portal ignores bearer tokens", async () => {
  const player = await aPlayer(portal);
  const session = player.browser.cookies.get("session")!;
  for (const bearer of [session, token]) {
    const authorization = `Bearer ${bearer}`;
    const stranger = await openBrowser(portal.url).get("/api/me", { authorization });
    expect(stranger.status).toBe(401);
    expect((await player.browser.get("/api/me", { authorization })).status).toBe(200);
    const unforged = await player.browser.post(
      "/logout",
      {},
      { authorization, "x-xsrf-token": "" },
    );
    expect(unforged.status).toBe(419);
  }
});
