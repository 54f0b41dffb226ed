/** A path that exists gets 405 with the right methods in Allow for any other method, and an unknown path gets 404. */
import { expect, test } from "vitest";
import { rawRequest } from "../testing/http/raw-http.ts";
import { deviationFromRefusal } from "../testing/http/refusals.ts";
import { aPortal } from "../testing/portal/test-portal.ts";

const portal = await aPortal();

const SCRIPT = { accept: "application/json", "x-requested-with": "XMLHttpRequest" };
const send = (method: string, path: string, headers: Record<string, string> = SCRIPT) =>
  rawRequest(portal.url, { method, path, headers });

const WRONG = [
  ["GET", "/logout", "POST"],
  ["GET", "/login", "POST"],
  ["PUT", "/recover-username", "POST"],
  ["DELETE", "/api/me", "GET, HEAD"],
  ["TRACE", "/api/me", "GET, HEAD"],
  ["POST", "/api/me?x=1", "GET, HEAD"],
  ["POST", "/api/me/", "GET, HEAD"],
  ["POST", "/api/%6de", "GET, HEAD"],
  ["GET", "/api/security-code", "POST"],
  ["PATCH", "/api/top-ups/5f1c2c0e-7a7e-4f39-9f3e-0a5a3f8f7c11", "DELETE, GET, HEAD"],
  ["POST", "/reset-password/abc", "GET, HEAD"],
  ["GET", "/webhooks/sepay", "POST"],
  ["POST", "/healthz", "GET, HEAD"],
] as const;

test("R-WIRE-2: a wrong method is answered 405, with the right ones in Allow", async () => {
  for (const [method, path, allow] of WRONG) {
    const answer = await send(method, path);
    expect
      .soft([answer.status, answer.headers["allow"]], `${method} ${path}`)
      .toEqual([405, allow]);
    expect.soft(deviationFromRefusal(answer.text, 405), `${method} ${path}`).toBeUndefined();
  }
});

test("R-WIRE-2: a wrong method is answered 405 before the body is read", async () => {
  const answer = await rawRequest(portal.url, {
    method: "POST",
    path: "/api/me",
    headers: { accept: "text/html", "content-type": "text/plain" },
    body: "x".repeat(100_000),
  });
  expect(answer.status).toBe(405);
});

test("R-WIRE-2: an unknown path is unknown by any method", async () => {
  for (const path of ["/api/no-such-call", "/no-such-page", "/api/top-ups/a/b", "/security/x"]) {
    for (const method of ["GET", "POST", "DELETE", "OPTIONS", "HEAD"]) {
      const answer = await send(method, path);
      expect.soft(answer.status, `${method} ${path}`).toBe(404);
      expect.soft(answer.headers["allow"], `${method} ${path}`).toBeUndefined();
    }
  }
});

test("R-WIRE-2: a path with too long a part is unknown, not a wrong method", async () => {
  const answer = await send("GET", `/reset-password/${"a".repeat(300)}`);
  expect([404, 414]).toContain(answer.status);
});

test("R-WIRE-2: OPTIONS gets the methods, HEAD the headers of GET", async () => {
  const options = await send("OPTIONS", "/recover-username");
  expect(options.status).toBe(204);
  expect(options.headers["allow"]).toBe("POST");
  expect(options.headers["access-control-allow-origin"]).toBeUndefined();
  const head = await send("HEAD", "/api/csrf-cookie");
  expect([head.status, head.text]).toEqual([204, ""]);
  expect((await send("HEAD", "/api/me")).status).toBe(401);
  const refused = await send("HEAD", "/logout");
  expect([refused.status, refused.text]).toEqual([405, ""]);
});
