/** The session's cookies and how long a session lives, remembered or not. */
import { expect, test } from "vitest";
import { setCookiesOf } from "../../testing/http/responses.ts";
import { type Answer, type Browser, openBrowser } from "../../testing/people/browser.ts";
import { aPlayer, GOOD_PASSWORD } from "../../testing/people/people.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";

const HOUR = 60 * 60;
/** The time that a request of this test needs at most. */
const MARGIN_SECONDS = 5;
const DAY = 24 * HOUR;
/** The longest life of a cookie that browsers accept (RFC 6265bis). */
const COOKIE_MAX_AGE_LIMIT = 400 * DAY;
const COOKIE_MAX_BYTES = 4_096;

const portal = await aPortal();
const secure = await aPortal({ PUBLIC_URL: "https://portal.example" }, portal.database);
const player = await aPlayer(portal);

async function logIn(remember: boolean | undefined, url = portal.url) {
  const browser = openBrowser(url);
  const form = { username: player.username, password: GOOD_PASSWORD };
  const answer = await browser.post(
    "/login",
    remember === undefined ? form : { ...form, remember },
  );
  expect(answer.status).toBe(204);
  return { browser, answer };
}

const attributesOf = (answer: Answer, name: string) =>
  Object.fromEntries(setCookiesOf(answer.headers).get(name)!.attributes);

/** Moves this browser's session `seconds` into the past. */
async function age(browser: Browser, seconds: number): Promise<void> {
  const moved = await portal.database.query(
    `update sessions set
       created_at = created_at - make_interval(secs => $2),
       last_used_at = last_used_at - make_interval(secs => $2),
       idle_ends_at = idle_ends_at - make_interval(secs => $2),
       ends_at = ends_at - make_interval(secs => $2)
     where token_hash = sha256(convert_to($1, 'UTF8')) returning 1`,
    [browser.cookies.get("session"), seconds],
  );
  expect(moved).toHaveLength(1);
}

const isSignedIn = async (browser: Browser) => (await browser.get("/api/me")).status === 200;

test("R-LOGIN-2: the cookies end with the browser, or with the session if it is remembered", async () => {
  const untilClosed = { path: "/", samesite: "Lax" };
  const remembered = { ...untilClosed, "max-age": String(30 * DAY) };
  for (const [remember, lifetime] of [
    [false, untilClosed],
    [undefined, untilClosed],
    [true, remembered],
  ] as const) {
    const { answer } = await logIn(remember);
    expect(attributesOf(answer, "session")).toEqual({ ...lifetime, httponly: "" });
    expect(attributesOf(answer, "XSRF-TOKEN")).toEqual(lifetime);
    expect(attributesOf(answer, "signed-in")).toEqual(lifetime);
  }
  expect(30 * DAY).toBeLessThanOrEqual(COOKIE_MAX_AGE_LIMIT);
});

test("R-LOGIN-2: on https the cookies are small and Secure, and that of the session is bound to its host", async () => {
  const { browser, answer } = await logIn(true, secure.url);
  expect([...setCookiesOf(answer.headers).keys()].toSorted()).toEqual([
    "XSRF-TOKEN",
    "__Host-device",
    "__Host-session",
    "__Host-signed-in",
  ]);
  const session = attributesOf(answer, "__Host-session");
  expect(session).toMatchObject({ path: "/", secure: "", httponly: "" });
  expect(session).not.toHaveProperty("domain");
  expect(attributesOf(answer, "XSRF-TOKEN")).toMatchObject({ path: "/", secure: "" });
  const hint = attributesOf(answer, "__Host-signed-in");
  expect(hint).toMatchObject({ path: "/", secure: "" });
  expect(hint).not.toHaveProperty("domain");
  for (const line of answer.headers.getSetCookie()) {
    expect(Buffer.byteLength(line)).toBeLessThan(COOKIE_MAX_BYTES / 8);
  }
  expect(await isSignedIn(browser)).toBe(true);
});

test("R-LOGIN-2: on https a cookie without the prefix, which a sibling host could plant, is no session", async () => {
  const { browser } = await logIn(false, secure.url);
  const token = browser.cookies.get("__Host-session")!;
  expect(await isSignedIn(openBrowser(secure.url, new Map([["session", token]])))).toBe(false);
});

test("R-WIRE-1: cookies set by a site on the parent domain disturb no call, in whichever order they come", async () => {
  const { browser } = await logIn(false, secure.url);
  const own = [...browser.cookies].map(([name, value]) => `${name}=${value}`);
  const foreign = [
    "XSRF-TOKEN=100%",
    "XSRF-TOKEN=eyJpdiI6Ik5vIn0%3D",
    "session=%E0",
    "signed-in=1",
  ];
  for (const cookies of [
    [...foreign, ...own],
    [...own, ...foreign],
  ]) {
    const answer = await fetch(`${secure.url}/api/user/newsletter`, {
      method: "PUT",
      headers: {
        cookie: cookies.join("; "),
        "x-xsrf-token": browser.cookies.get("XSRF-TOKEN")!,
        "content-type": "application/json",
      },
      body: JSON.stringify({ receiveNewsletter: true }),
    });
    expect(answer.status).toBe(200);
  }
});

test.each([
  ["that is not remembered", false, 2 * HOUR],
  ["that is remembered", true, 14 * DAY],
])("R-LOGIN-2: a session %s ends after its idle time", async (_, remember, idle) => {
  const { browser: kept } = await logIn(remember);
  await age(kept, idle - MARGIN_SECONDS);
  expect(await isSignedIn(kept)).toBe(true);
  const { browser: ended } = await logIn(remember);
  await age(ended, idle + 1);
  expect(await isSignedIn(ended)).toBe(false);
});

test.each([
  ["that is not remembered", false, HOUR, 12 * HOUR],
  ["that is remembered", true, 7 * DAY, 30 * DAY],
])(
  "R-LOGIN-2: a session %s is prolonged by use up to its maximum",
  async (_, remember, step, total) => {
    const { browser } = await logIn(remember);
    let aged = 0;
    for (; aged + step < total; aged += step) {
      await age(browser, step);
      expect(await isSignedIn(browser), `after ${aged + step} s`).toBe(true);
    }
    await age(browser, total - aged - MARGIN_SECONDS);
    expect(await isSignedIn(browser)).toBe(true);
    await age(browser, MARGIN_SECONDS);
    expect(await isSignedIn(browser)).toBe(false);
  },
);

test("R-LOGIN-2: quick requests write nothing", async () => {
  const { browser } = await logIn(false);
  const versionOf = async () => {
    const [row] = await portal.database.query<{ xmin: string }>(
      "select xmin::text from sessions where token_hash = sha256(convert_to($1, 'UTF8'))",
      [browser.cookies.get("session")],
    );
    return row!.xmin;
  };
  const before = await versionOf();
  for (let count = 0; count < 5; count += 1) expect(await isSignedIn(browser)).toBe(true);
  expect(await versionOf()).toBe(before);
  await age(browser, 6 * 60);
  const aged = await versionOf();
  expect(await isSignedIn(browser)).toBe(true);
  expect(await versionOf()).not.toBe(aged);
});

test("R-WIRE-1: the CSRF cookie can be replaced without ending or prolonging the session", async () => {
  const { browser } = await logIn(true);
  const token = browser.cookies.get("session");
  browser.cookies.delete("XSRF-TOKEN");
  const answer = await browser.get("/api/csrf-cookie");
  expect(answer.status).toBe(204);
  expect(answer.text).toBe("");
  expect([...setCookiesOf(answer.headers).keys()]).toEqual(["XSRF-TOKEN"]);
  expect(browser.cookies.get("session")).toBe(token);
  expect((await browser.post("/logout")).status).toBe(204);
});

test("R-WIRE-1: a visitor's CSRF cookie comes with a session cookie that is no login", async () => {
  const browser = openBrowser(portal.url);
  const answer = await browser.get("/api/csrf-cookie");
  expect(attributesOf(answer, "session")).toEqual({ path: "/", httponly: "", samesite: "Lax" });
  expect(await isSignedIn(browser)).toBe(false);
});

test("R-WIRE-1: a malformed session cookie is ignored", async () => {
  const malformed = [
    "",
    "x",
    "A".repeat(42),
    "A".repeat(44),
    `${"A".repeat(42)}%`,
    "v.",
    "%E0%A4%A",
    '"',
  ];
  for (const token of malformed) {
    const browser = openBrowser(portal.url, new Map([["session", token]]));
    expect((await browser.get("/api/me")).status, token).toBe(401);
    await browser.get("/api/csrf-cookie");
    const form = { username: player.username, password: GOOD_PASSWORD };
    expect((await browser.post("/login", form)).status, token).toBe(204);
    expect(await isSignedIn(browser)).toBe(true);
  }
});

test("R-SESSION-2: a separate cookie without a token lets scripts see whether there is a session", async () => {
  const { browser } = await logIn(false);
  const hint = browser.cookies.get("signed-in")!;
  expect(await isSignedIn(openBrowser(portal.url, new Map([["signed-in", hint]])))).toBe(false);
  const { browser: next } = await logIn(false);
  expect(next.cookies.get("signed-in")).not.toBe(hint);
  await browser.post("/logout");
  expect(browser.cookies.has("signed-in")).toBe(false);
  const visitor = openBrowser(portal.url);
  await visitor.get("/api/csrf-cookie");
  expect(visitor.cookies.has("signed-in")).toBe(false);
});

test("R-SESSION-1: a logout ends the session on the server, not only in the browser", async () => {
  const { browser } = await aPlayer(portal);
  const [token, csrf] = [browser.cookies.get("session")!, browser.cookies.get("XSRF-TOKEN")!];
  expect((await browser.post("/logout")).status).toBe(204);
  const replayed = openBrowser(
    portal.url,
    new Map([
      ["session", token],
      ["XSRF-TOKEN", csrf],
    ]),
  );
  expect((await replayed.get("/api/me")).status).toBe(401);
  expect((await replayed.post("/api/recharge/game", {})).status).toBe(401);
});

test("R-SESSION-1: a logout gives the browser a visitor's cookies and clears its cache", async () => {
  const { browser } = await aPlayer(portal);
  const [token, csrf] = [browser.cookies.get("session")!, browser.cookies.get("XSRF-TOKEN")!];
  const answer = await browser.post("/logout");
  expect(answer.headers.get("clear-site-data")).toContain('"cache"');
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(browser.cookies.get("session")).not.toBe(token);
  expect(browser.cookies.get("XSRF-TOKEN")).not.toBe(csrf);
  expect((await browser.get("/api/me")).status).toBe(401);
});

test("R-SESSION-1: a CSRF token ends with its session", async () => {
  const { browser, username } = await aPlayer(portal);
  const csrf = browser.cookies.get("XSRF-TOKEN")!;
  await browser.post("/logout");
  const form = { username, password: GOOD_PASSWORD };
  expect((await browser.post("/login", form, { "x-xsrf-token": csrf })).status).toBe(419);
  expect((await browser.post("/login", form)).status).toBe(204);
});

test("R-SESSION-1: a logout leaves the player's other sessions", async () => {
  const { browser, username } = await aPlayer(portal);
  const phone = openBrowser(portal.url);
  await phone.post("/login", { username, password: GOOD_PASSWORD });
  await browser.post("/logout");
  expect((await phone.get("/api/me")).status).toBe(200);
});

test("R-SESSION-1: a logout may be repeated, or come from a visitor", async () => {
  const { browser } = await aPlayer(portal);
  expect((await browser.post("/logout")).status).toBe(204);
  expect((await browser.post("/logout")).status).toBe(204);
  expect((await openBrowser(portal.url).post("/logout")).status).toBe(204);
});
