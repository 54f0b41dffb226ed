import { calls } from "@portal/contract/http/calls";
import { describe, expect, test } from "vitest";
import { openBrowser } from "../testing/people/browser.ts";
import { aPlayer } from "../testing/people/people.ts";
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

describe.each(requests)("%s", (what, make) => {
  test(`R-WIRE-2: ${what}: nothing inline or foreign runs, nobody frames it, no type is guessed`, async () => {
    const { headers } = await make(portal.url);
    const policy = directivesOf(headers);
    expect(policy.get("default-src")).toBe("'none'");
    expect(policy.get("script-src")).toBe("'self'");
    expect(policy.get("style-src")).toBe("'self'");
    expect(policy.get("base-uri")).toBe("'none'");
    expect(policy.get("form-action")).toBe("'self'");
    expect(policy.get("frame-ancestors")).toBe("'none'");
    expect(policy.get("frame-src")).toBe("'none'");
    expect(headers.get("content-security-policy")).not.toMatch(/unsafe|\*|data:.*script/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin-allow-popups");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("permissions-policy")).toContain("camera=()");
    expect(headers.get("x-powered-by")).toBeNull();
    expect(headers.get("server")).toBeNull();
    expect(headers.get("strict-transport-security"), "on http").toBeNull();
  });

  test(`R-WIRE-2: ${what}: on https the browser keeps to it`, async () => {
    const { headers } = await make(secure.url);
    const [lifetime = "", ...others] = headers.get("strict-transport-security")!.split("; ");
    const [, seconds = "0"] = /^max-age=(\d+)$/.exec(lifetime) ?? [];
    expect(Number(seconds)).toBeGreaterThanOrEqual(YEAR_SECONDS);
    expect(others, "on every host below it too").toEqual(["includeSubDomains"]);
    expect(directivesOf(headers).has("upgrade-insecure-requests")).toBe(true);
  });
});

test("R-SIGNUP-3: with reCAPTCHA its two origins may run, and nothing else besides ours", async () => {
  const { headers } = await fetch(`${secure.url}/healthz`);
  const policy = directivesOf(headers);
  const google = "https://www.google.com https://www.gstatic.com";
  expect(policy.get("script-src")).toBe(`'self' ${google}`);
  expect(policy.get("frame-src")).toBe(google);
  expect(headers.get("content-security-policy")).not.toContain("unsafe");
});

test.each(calls.map(({ method, path }) => ({ method, path })))(
  "R-WIRE-2: no answer of $method $path is kept by anybody, signed in or not",
  async ({ method, path }) => {
    const { browser } = await aPlayer(portal);
    for (const caller of [browser, openBrowser(portal.url)]) {
      const answer =
        method === "GET" ? await caller.get(path) : await caller.send("POST", path, {});
      expect(answer.headers.get("cache-control")).toBe("no-store");
    }
  },
);

function directivesOf(headers: Headers): Map<string, string> {
  const policy = headers.get("content-security-policy") ?? "";
  return new Map(
    policy.split("; ").map((directive) => {
      const [name = "", ...values] = directive.split(" ");
      return [name, values.join(" ")];
    }),
  );
}
