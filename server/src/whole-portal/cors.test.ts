/** Only pages of the origins that the settings list can call the portal from another host and read its replies. */
import { expect, test } from "vitest";
import { openBrowser } from "../testing/people/browser.ts";
import { GOOD_PASSWORD, aPlayer } from "../testing/people/people.ts";
import { aPortal, startTestPortal } from "../testing/portal/test-portal.ts";

const NAMED = "https://www.portal.example";
const STRANGER = "https://www.portal.example.evil.example";

const portal = await aPortal({ ALLOWED_ORIGINS: NAMED });
/** A portal with the default setting: no other origin. */
const closed = await aPortal({}, portal.database);
const player = await aPlayer(portal);

type Headers = Record<string, string>;
const call = (method: string, path: string, headers: Headers, body?: unknown) =>
  fetch(portal.url + path, {
    method,
    headers: { accept: "application/json", "content-type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

const corsHeadersOf = ({ headers }: Response) =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith("access-control-")));

const preflight = (url: string, origin: string) =>
  fetch(`${url}/login`, {
    method: "OPTIONS",
    headers: {
      origin,
      "access-control-request-method": "POST",
      "access-control-request-headers": "content-type,x-xsrf-token",
    },
  });

test("R-WIRE-1: a page of a listed origin signs in and reads the responses", async () => {
  const asked = await preflight(portal.url, NAMED);
  expect(asked.status).toBe(204);
  expect(corsHeadersOf(asked)).toMatchObject({
    "access-control-allow-origin": NAMED,
    "access-control-allow-credentials": "true",
    "access-control-allow-methods": expect.stringContaining("POST"),
    "access-control-allow-headers": expect.stringContaining("x-xsrf-token"),
  });

  // The page cannot read another host's cookies: the token comes in a header that it may read.
  const given = await call("GET", "/api/csrf-cookie", { origin: NAMED });
  expect(given.headers.get("access-control-expose-headers")).toContain("x-xsrf-token");
  const token = given.headers.get("x-xsrf-token")!;
  const [session] = given.headers.getSetCookie().map((line) => line.split(";")[0]!);
  const signedIn = await call(
    "POST",
    "/login",
    { origin: NAMED, "sec-fetch-site": "same-site", cookie: session!, "x-xsrf-token": token },
    { username: player.username, password: GOOD_PASSWORD },
  );
  expect(signedIn.status).toBe(204);
  expect(signedIn.headers.get("access-control-allow-origin")).toBe(NAMED);

  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const me = await call("GET", "/api/me", { origin: NAMED, cookie });
  expect(await me.json()).toMatchObject({ username: player.username });
  expect(me.headers.get("access-control-allow-origin")).toBe(NAMED);
  expect(me.headers.get("vary")).toContain("origin");
});

test("R-WIRE-1: with API_URL the pages of PUBLIC_URL may call, and get the session in headers", async () => {
  const api = await startTestPortal(
    { PUBLIC_URL: "https://id.portal.example", API_URL: "https://api.portal.example" },
    portal.database,
  );
  const page = { origin: "https://id.portal.example", "sec-fetch-site": "same-site" };
  const browser = openBrowser(api.url);
  const first = await browser.get("/api/csrf-cookie", page);
  expect(first.headers.get("access-control-allow-origin")).toBe(page.origin);
  expect(first.headers.get("x-signed-in")).toBe("");
  const given = () => ({ ...page, "x-xsrf-token": token });
  let token = first.headers.get("x-xsrf-token")!;

  const form = { username: player.username, password: GOOD_PASSWORD, remember: true };
  const signedIn = await browser.post("/login", form, given());
  expect(signedIn.status).toBe(204);
  expect(signedIn.headers.get("x-signed-in")).toMatch(/^[\w-]{8}; max-age=\d+$/);
  token = signedIn.headers.get("x-xsrf-token")!;
  const left = await browser.post("/logout", undefined, given());
  expect(left.status).toBe(204);
  expect(left.headers.get("x-signed-in")).toBe("");
  for (const answer of [first, signedIn, left]) {
    expect(answer.headers.get("access-control-expose-headers")).toContain("x-signed-in");
  }
  await api.close();
});

test("R-WIRE-1: a page of this host gets no headers that repeat its cookies", async () => {
  const given = await call("GET", "/api/csrf-cookie", {});
  expect(given.headers.get("x-signed-in")).toBeNull();
  expect(given.headers.get("x-xsrf-token")).toBeNull();
});

test("R-WIRE-1: a page of any other origin can read nothing", async () => {
  for (const origin of [STRANGER, "null", "http://www.portal.example", portal.url]) {
    expect(corsHeadersOf(await preflight(portal.url, origin))).toEqual({});
    const given = await call("GET", "/api/csrf-cookie", { origin });
    expect(corsHeadersOf(given)).toEqual({});
    expect(given.headers.get("x-xsrf-token")).toBeNull();
  }
  for (const origin of [NAMED, STRANGER]) {
    expect(corsHeadersOf(await preflight(closed.url, origin))).toEqual({});
  }
});
