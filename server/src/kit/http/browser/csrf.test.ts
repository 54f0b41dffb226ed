/** Which unsafe requests count as forged: by the CSRF token, `Origin` and `Sec-Fetch-Site`. */
import { randomBytes } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { expect, test } from "vitest";
import type { MacKeys } from "../../crypto/keys.ts";
import { assertNotForged, mintCsrfToken } from "./csrf.ts";
import { newToken } from "./session-tokens.ts";

const KEYS: MacKeys = [randomBytes(32)];
const SESSION = newToken();
/** The origins of our own pages. */
const OURS = new Set(["https://portal.example"]);

/** Returns the status that a request is refused with, or "passed". */
function check(
  headers: Record<string, string | string[]>,
  method = "POST",
  keys = KEYS,
): number | "passed" {
  const request = { method, headers } as unknown as FastifyRequest;
  try {
    assertNotForged(request, keys, SESSION, OURS);
    return "passed";
  } catch (error) {
    return (error as { statusCode: number }).statusCode;
  }
}

const token = mintCsrfToken(KEYS, SESSION);

test("the session's own token passes, whether or not the client has encoded its dot", () => {
  expect(check({ "x-xsrf-token": token })).toBe("passed");
  expect(check({ "x-xsrf-token": token.replace(".", "%2E") })).toBe("passed");
});

test("each token differs and all are valid", () => {
  const tokens = Array.from({ length: 20 }, () => mintCsrfToken(KEYS, SESSION));
  expect(new Set(tokens).size).toBe(20);
  for (const one of tokens) expect(check({ "x-xsrf-token": one })).toBe("passed");
});

test("a token is bound to the key, the session and its own nonce", () => {
  expect(check({ "x-xsrf-token": token }, "POST", [randomBytes(32)])).toBe(419);
  expect(check({ "x-xsrf-token": mintCsrfToken(KEYS, newToken()) })).toBe(419);
  const [, mac] = token.split(".");
  expect(check({ "x-xsrf-token": `${mintCsrfToken(KEYS, SESSION).split(".")[0]}.${mac}` })).toBe(
    419,
  );
});

test("during a change of key, tokens of both keys are valid", () => {
  const both: MacKeys = [randomBytes(32), ...KEYS];
  expect(check({ "x-xsrf-token": token }, "POST", both)).toBe("passed");
  expect(check({ "x-xsrf-token": mintCsrfToken(both, SESSION) }, "POST", both)).toBe("passed");
  expect(check({ "x-xsrf-token": mintCsrfToken(both, SESSION) })).toBe(419);
});

test.each([
  "",
  ".",
  "..",
  "a",
  `${token}x`,
  token.slice(0, -1),
  `${token}.${token}`,
  " ",
  "%",
  "\u0000",
])("the malformed token %j is refused like any wrong token", (given) => {
  // What follows a second dot is no part of the token.
  expect(check({ "x-xsrf-token": given })).toBe(given.startsWith(`${token}.`) ? "passed" : 419);
});

test("a repeated header is refused", () => {
  expect(check({ "x-xsrf-token": [token, token] })).toBe(419);
});

test.each(["GET", "HEAD", "OPTIONS"])("%s changes nothing and needs no token", (method) => {
  expect(check({ origin: "https://evil.example" }, method)).toBe("passed");
});

test.each(["POST", "PUT", "PATCH", "DELETE", "MKCOL", "post"])("%s needs a token", (method) => {
  expect(check({}, method)).toBe(419);
});

test.each([
  [{ origin: "https://portal.example" }, "passed"],
  [{ origin: "https://portal.example", "sec-fetch-site": "same-origin" }, "passed"],
  [{ origin: "https://portal.example", "sec-fetch-site": "same-site" }, "passed"],
  [{ "sec-fetch-site": "none" }, "passed"],
  [{ origin: "http://portal.example" }, 403],
  [{ origin: "https://portal.example:8443" }, 403],
  [{ origin: "https://a.portal.example" }, 403],
  [{ origin: "null" }, 403],
  [{ origin: "" }, 403],
  [{ "sec-fetch-site": "same-site" }, 403],
  [{ "sec-fetch-site": "cross-site" }, 403],
  [{ origin: "https://portal.example", "sec-fetch-site": "cross-site" }, 403],
] as const)("with the right token, %j is answered %s", (headers, outcome) => {
  expect(check({ "x-xsrf-token": token, ...headers })).toBe(outcome);
});
