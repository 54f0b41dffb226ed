/** Every kind of response has the security headers, and no reply of a call is cached. */
import { calls } from "@portal/contract/http/calls";
import { expect, test } from "vitest";
import { openBrowser } from "../testing/people/browser.ts";
import { aPlayer, type Person } from "../testing/people/people.ts";
import { aPortal } from "../testing/portal/test-portal.ts";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

const portal = await aPortal();
const secure = await aPortal(
  {
    PUBLIC_URL: "https://portal.example",
    CAPTCHA_PROVIDER: "recaptcha",
    RECAPTCHA_SITE_KEY: "site-key",
    RECAPTCHA_SECRET: "secret",
  },
  portal.database,
);

/** Requests for every kind of response. */
const requests: [what: string, make: (url: string) => Promise<Response>][] = [
  ...calls.map(
    ({ method, path }) =>
      [`${method} ${path}, refused or not`, (url: string) => fetch(url + path, { method })] as [
        string,
        (url: string) => Promise<Response>,
      ],
  ),
  ["GET /api/live", (url) => fetch(`${url}/api/live`)],
  ["GET /api/openapi.json", (url) => fetch(`${url}/api/openapi.json`)],
  ["GET /healthz", (url) => fetch(`${url}/healthz`)],
  ["GET /readyz", (url) => fetch(`${url}/readyz`)],
  ["POST /webhooks/sepay", (url) => fetch(`${url}/webhooks/sepay`, { method: "POST", body: "{}" })],
  ["an unknown path", (url) => fetch(`${url}/no/such/path`)],
  ["a page", (url) => fetch(`${url}/login`, { headers: { accept: "text/html" } })],
  ["an unknown page", (url) => fetch(`${url}/no-page`, { headers: { accept: "text/html" } })],
  ["bad JSON", (url) => fetch(`${url}/login`, json("{"))],
  ["a large body", (url) => fetch(`${url}/login`, json(`"${"x".repeat(40_000)}"`))],
  ["another media type", (url) => fetch(`${url}/login`, { method: "POST", body: "x" })],
  ["a path that cannot be decoded", (url) => fetch(`${url}/%ZZ`)],
];

const json = (body: string) => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body,
});

test("R-WIRE-2: nothing inline or foreign runs, nobody frames a response, no type is guessed", async () => {
  for (const [what, make] of requests) {
    const { headers } = await make(portal.url);
    expect.soft(policyOf(headers), what).toMatchObject({
      "default-src": "'none'",
      "script-src": "'self'",
      "style-src": "'self'",
      "base-uri": "'none'",
      "form-action": "'self'",
      "frame-ancestors": "'none'",
      "frame-src": "'none'",
    });
    const policy = headers.get("content-security-policy");
    expect.soft(policy, what).not.toMatch(/unsafe|\*|data:.*script/);
    expect.soft(Object.fromEntries(headers), what).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "same-origin-allow-popups",
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy": expect.stringContaining("camera=()"),
    });
    for (const name of ["x-powered-by", "server", "strict-transport-security"]) {
      expect.soft(headers.get(name), `${what}: ${name}`).toBeNull();
    }
  }
});

test("R-WIRE-2: on https the browser stays on https, on every host below too", async () => {
  for (const [what, make] of requests) {
    const { headers } = await make(secure.url);
    const [, seconds = "0"] =
      /^max-age=(\d+); includeSubDomains$/.exec(headers.get("strict-transport-security") ?? "") ??
      [];
    expect.soft(Number(seconds), what).toBeGreaterThanOrEqual(YEAR_SECONDS);
    expect.soft(policyOf(headers), what).toHaveProperty("upgrade-insecure-requests");
  }
});

test("R-SIGNUP-3: with reCAPTCHA its two origins may run, and nothing else besides ours", async () => {
  const { headers } = await fetch(`${secure.url}/healthz`);
  const policy = policyOf(headers);
  const google = "https://www.google.com https://www.gstatic.com";
  expect(policy["script-src"]).toBe(`'self' ${google}`);
  expect(policy["frame-src"]).toBe(google);
  expect(headers.get("content-security-policy")).not.toContain("unsafe");
});

test("R-WIRE-2: no response of a call is cached, signed in or not", async () => {
  let player = await aPlayer(portal);
  for (const { method, path } of calls) {
    for (const caller of [player.browser, openBrowser(portal.url)]) {
      const answer =
        method === "GET" ? await caller.get(path) : await caller.send("POST", path, {});
      expect.soft(answer.headers.get("cache-control"), `${method} ${path}`).toBe("no-store");
    }
    // The call may have ended the session.
    if (method !== "GET") player = await signedIn(player);
  }
});

async function signedIn(player: Person): Promise<Person> {
  const { status } = await player.browser.get("/api/me");
  return status === 200 ? player : aPlayer(portal);
}

/** Returns the content security policy: the values of each directive. */
function policyOf(headers: Headers): Record<string, string> {
  const policy = headers.get("content-security-policy") ?? "";
  return Object.fromEntries(
    policy.split("; ").map((directive) => {
      const [name = "", ...values] = directive.split(" ");
      return [name, values.join(" ")];
    }),
  );
}
