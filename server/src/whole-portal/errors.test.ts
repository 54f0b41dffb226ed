/** Every kind of bad request gets its status and the error format of the specification, with texts in Vietnamese. */
import { errorReply } from "@portal/contract/http/errors";
import { beforeAll, expect, test } from "vitest";
import { concurrently } from "../testing/concurrently.ts";
import { type RawAnswer, rawRequest, sendBytes } from "../testing/http/raw-http.ts";
import { deviationFromRefusal, expectRefusal } from "../testing/http/refusals.ts";
import { type Browser, openBrowser } from "../testing/people/browser.ts";
import { aPlayer, signUpForm } from "../testing/people/people.ts";
import { REAL_HASHING, aPortal, startTestPortal } from "../testing/portal/test-portal.ts";

let visitor: Browser;
const portal = await aPortal({}, undefined, REAL_HASHING);
beforeAll(async () => {
  visitor = openBrowser(portal.url);
  await visitor.get("/api/csrf-cookie");
});

const FORM = { username: "demo", password: "x" };

function post(path: string, headers: Record<string, string>, body: string): Promise<RawAnswer> {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return rawRequest(portal.url, {
    method: "POST",
    path,
    headers: {
      cookie,
      "x-xsrf-token": visitor.cookies.get("XSRF-TOKEN")!,
      "content-type": "application/json",
      ...headers,
    },
    body,
  });
}

/** Expects a refusal with this status, and goes on where it is another. */
function expectEach(what: string, status: number, answer: RawAnswer): void {
  expect.soft(answer.status, what).toBe(status);
  expect.soft(deviationFromRefusal(answer.text, answer.status), what).toBeUndefined();
}

test("R-WIRE-2: 400 for a body that is no JSON, or that poisons a prototype", async () => {
  for (const body of [
    "{",
    '{"password": "Kiem-hiep-2026",',
    "",
    '{"__proto__": {"isAdmin": true}}',
    '{"constructor": {"prototype": {"isAdmin": true}}}',
  ]) {
    const answer = await post("/login", {}, body);
    expectEach(body, 400, answer);
    expect.soft(answer.text).not.toContain("Kiem-hiep");
  }
});

test("R-WIRE-2: 422 for a body that is no object", async () => {
  for (const path of ["/login", "/register"]) {
    for (const body of ["[]", "null", '"text"', "5", "true"]) {
      expectEach(`${path} ${body}`, 422, await post(path, {}, body));
    }
  }
});

test("R-WIRE-2: 422 in Vietnamese for fields of the wrong type", async () => {
  const wrongTypes = { username: ["demo"], password: { $ne: "" }, remember: "yes" };
  const answer = await post("/login", {}, JSON.stringify(wrongTypes));
  expect(answer.status).toBe(422);
  expectRefusal(answer.text, 422);
  expect(Object.keys(errorReply.parse(JSON.parse(answer.text)).errors!).toSorted()).toEqual([
    "password",
    "remember",
    "username",
  ]);
});

test("R-WIRE-2: 422 in Vietnamese for a query without its field, or with it twice", async () => {
  for (const query of ["", "?action=a&action=b"]) {
    const answer = await visitor.get(`/api/captcha/challenge${query}`);
    expect(answer.status).toBe(422);
    expectRefusal(answer.text, 422);
  }
});

test("R-WIRE-2: 401 where somebody must be signed in", async () => {
  const answer = await visitor.get("/api/me");
  expect(answer.status).toBe(401);
  expectRefusal(answer.text, 401);
});

test("R-WIRE-2: 403 for another site's page, 419 without the token", async () => {
  const crossSite = await post("/login", { origin: "https://evil.example" }, JSON.stringify(FORM));
  expect(crossSite.status).toBe(403);
  expectRefusal(crossSite.text, 403);
  const stale = await post("/login", { "x-xsrf-token": "stale" }, JSON.stringify(FORM));
  expect(stale.status).toBe(419);
  expectRefusal(stale.text, 419);
});

test("R-WIRE-2: 404 for an unknown path", async () => {
  for (const path of [
    "/api/no-such-call",
    "/api/me/x",
    "/..%2f..%2fetc/passwd",
    "/api/%00",
    "/.env",
    "/assets",
    "/assets/",
    "/cards/",
  ]) {
    const answer = await rawRequest(portal.url, { method: "GET", path });
    expectEach(path, 404, answer);
    expect.soft(answer.text, path).toContain("Trang bạn truy cập không tồn tại.");
  }
});

test("R-WIRE-2: 413 for a large body", async () => {
  const body = JSON.stringify({ ...FORM, password: "x".repeat(64 * 1024) });
  const answer = await post("/login", {}, body);
  expect(answer.status).toBe(413);
  expectRefusal(answer.text, 413);
});

test("R-WIRE-2: 415 for another media type", async () => {
  const answer = await post("/login", { "content-type": "application/xml" }, "<login/>");
  expect(answer.status).toBe(415);
  expectRefusal(answer.text, 415);
});

/** Requests that HTTP itself does not allow, and the status of the refusal. */
const NO_REQUESTS = [
  ["a path that cannot be decoded", "GET /%ZZ HTTP/1.1\r\nHost: a\r\n\r\n", 400],
  ["no HTTP at all", "what is this\r\n\r\n", 400],
  ["an unknown method", "FROBNICATE / HTTP/1.1\r\nHost: a\r\n\r\n", 400],
  ["a request without Host", "GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
  ["an expectation of nobody's", "GET /api/me HTTP/1.1\r\nHost: a\r\nExpect: a\r\n\r\n", 401],
  ["a head too large", `GET /healthz HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(20_000)}\r\n\r\n`, 431],
  [
    "a path part too long",
    `GET /reset-password/${"a".repeat(300)} HTTP/1.1\r\nHost: a\r\n\r\n`,
    404,
  ],
] as const;

test("R-WIRE-2: a malformed request gets an error of the same shape", async () => {
  for (const [what, bytes, status] of NO_REQUESTS) {
    const withClose = bytes.replace("Host: a\r\n", "Host: a\r\nConnection: close\r\n");
    const [head = "", text = ""] = (await sendBytes(portal.url, withClose)).split("\r\n\r\n");
    const actual = Number(head.split(" ")[1]);
    // A path part that is too long may also be called a URI that is too long.
    expect.soft([status, ...(status === 404 ? [414] : [])], what).toContain(actual);
    expect.soft(deviationFromRefusal(text, actual), what).toBeUndefined();
    expect.soft(head.toLowerCase(), what).toContain("x-content-type-options: nosniff");
    expect.soft(head.toLowerCase(), what).toContain("content-security-policy: default-src 'none'");
  }
});

test("R-WIRE-2: 429 says when to come again, in words and as Retry-After", async () => {
  const strict = await startTestPortal({ RATE_LIMIT_SCALE: "0.1" });
  const browser = openBrowser(strict.url);
  await browser.get("/api/csrf-cookie");
  const answers = await concurrently(20, (index) =>
    browser.post("/login", { ...FORM, username: `somebody_${index}` }),
  );
  const refused = answers.find(({ status }) => status === 429)!;
  expectRefusal(refused.text, 429);
  expect(refused.body["message"]).toMatch(/sau (\d+ giây|5 phút)\.$/);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(300);
  await strict.close();
});

test("R-WIRE-2: 503 where all hashing is taken, with Retry-After", async () => {
  await portal.database.query("delete from rate_limits");
  const answers = await concurrently(120, () => visitor.post("/login", FORM));
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  expectRefusal(refused[0]!.text, 503);
  expect(Number(refused[0]!.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(answers.filter(({ status }) => status === 422).length).toBe(120 - refused.length);
});

test("R-WIRE-2: 500 hides what went wrong; the log has it under the same id", async () => {
  const broken = await startTestPortal();
  const player = await aPlayer(broken);
  const form = await signUpForm(broken);
  await broken.database.query("alter table users rename to people");
  for (const answer of [
    await player.browser.get("/api/me"),
    await openBrowser(broken.url).post("/register", form),
  ]) {
    expect(answer.status).toBe(500);
    expectRefusal(answer.text, 500);
    expect(answer.body["message"]).toBe("Đã có lỗi xảy ra, xin thử lại sau.");
    expect(answer.text).not.toMatch(/users|relation|stack|at /);
    const line = broken.logLines.find(
      (entry) =>
        entry.includes(answer.body["requestId"] as string) && entry.includes("request failed"),
    );
    expect(line).toContain('relation \\"users\\" does not exist');
  }
  await broken.close();
});
