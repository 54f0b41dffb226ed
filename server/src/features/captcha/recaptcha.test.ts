/** The bot check by Google reCAPTCHA: which of Google's answers let a form pass. `google` stands in for Google. */
import type { ServerResponse } from "node:http";
import { afterAll, expect, test } from "vitest";
import { openBrowser } from "../../testing/people/browser.ts";
import { signUpForm } from "../../testing/people/people.ts";
import { stubHttpServer } from "../../testing/portal/stub-http-server.ts";
import { aPortal, startTestPortal } from "../../testing/portal/test-portal.ts";

const SITE_SECRET = "recaptcha-secret";
const PASSED = {
  success: true,
  score: 0.9,
  action: "registerFormSubmit",
  hostname: "portal.example",
  challenge_ts: "2026-01-01T00:00:00Z",
};

/** Stands in for www.google.com. */
const google = await stubHttpServer();
afterAll(google.close);
const lastForm = () => Object.fromEntries(new URLSearchParams(google.received.at(-1)!.body));

const settings = {
  CAPTCHA_PROVIDER: "recaptcha",
  RECAPTCHA_SITE_KEY: "site-key",
  RECAPTCHA_SECRET: SITE_SECRET,
  RECAPTCHA_VERIFY_URL: `${google.url}/recaptcha/api/siteverify`,
  PUBLIC_URL: "https://portal.example",
};
/** Without the request's own deadline: only the check's limit ends a request to a silent Google. */
const portal = await aPortal(settings, undefined, { timeLimitScale: 1_000 });

const says =
  (body: unknown, status = 200) =>
  (response: ServerResponse) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };

async function register(target = portal) {
  const form = await signUpForm(portal, { gReCaptchaToken: "token-of-the-page" });
  const browser = openBrowser(target.url);
  await browser.get("/api/csrf-cookie");
  return browser.post("/register", form);
}

async function countUsers(): Promise<number> {
  const [row] = await portal.database.query<{ count: string }>("select count(*) from users");
  return Number(row!.count);
}

test("R-SIGNUP-3: a registration with a token that Google accepts succeeds", async () => {
  google.answers(says(PASSED));
  google.received.length = 0;
  expect((await register()).status).toBe(204);
  expect(google.received).toHaveLength(1);
  expect(lastForm()).toEqual({
    secret: SITE_SECRET,
    response: "token-of-the-page",
    remoteip: "127.0.0.1",
  });
});

test("R-SIGNUP-3: the lowest accepted score is 0.5", async () => {
  google.answers(says({ ...PASSED, score: 0.5 }));
  expect((await register()).status).toBe(204);
});

test.each([
  ["no success", { ...PASSED, success: false, "error-codes": ["timeout-or-duplicate"] }],
  ["a low score", { ...PASSED, score: 0.4 }],
  ["no score", { ...PASSED, score: undefined }],
  ["another action", { ...PASSED, action: "forgotPasswordFormSubmit" }],
  ["no action", { ...PASSED, action: undefined }],
  ["another site's host", { ...PASSED, hostname: "evil.example" }],
  ["a host that begins with ours", { ...PASSED, hostname: "portal.example.evil.example" }],
  ["no host", { ...PASSED, hostname: undefined }],
])("R-SIGNUP-3: a token is refused if Google reports %s", async (_what, body) => {
  google.answers(says(body));
  const before = await countUsers();
  const answer = await register();
  expect(answer.status).toBe(422);
  expect(answer.body["errors"]).toEqual({
    gReCaptchaToken: ["Chưa xác nhận được bạn không phải là robot. Vui lòng thử lại."],
  });
  expect(await countUsers()).toBe(before);
});

const moved = (response: ServerResponse) =>
  void response.writeHead(302, { location: "https://evil.example/" }).end();
const hangUp = (response: ServerResponse) => void response.destroy();
const neverEnd = (response: ServerResponse) =>
  void response.writeHead(200, { "content-type": "application/json" }).write('{"success":');

test.each([
  ["answers 500", says({ error: "internal" }, 500)],
  ["answers 429", says({ error: "quota" }, 429)],
  ["answers without JSON", says("<html>")],
  ["answers nonsense", says({ success: "yes", score: "1" })],
  ["redirects", moved],
  ["hangs up", hangUp],
  ["never answers", () => {}],
  ["never finishes its answer", neverEnd],
])(
  "R-SIGNUP-3: if Google %s, the form gets 503 with Retry-After in time",
  async (_what, answer) => {
    google.answers(answer);
    const before = await countUsers();
    const refused = await register();
    expect(refused.status).toBe(503);
    expect(refused.body).toMatchObject({ statusCode: 503, errorCode: "unavailable" });
    expect(refused.headers.get("retry-after")).not.toBeNull();
    expect(await countUsers()).toBe(before);
  },
);

test("R-SIGNUP-3: during a rotation, tokens of both site keys are accepted", async () => {
  const rotation = {
    RECAPTCHA_SITE_KEY: "another-site-key",
    RECAPTCHA_SECRET: "another-secret",
    RECAPTCHA_SECRET_PREVIOUS: SITE_SECRET,
  };
  const changed = await startTestPortal({ ...settings, ...rotation }, portal.database);
  const refusal = { success: false, "error-codes": ["invalid-input-response"] };
  const isOf = (secret: string) => lastForm()["secret"] === secret;
  google.answers((response) => says(isOf(SITE_SECRET) ? PASSED : refusal)(response));
  expect((await register(changed)).status).toBe(204);
  google.answers((response) => says(isOf("another-secret") ? PASSED : refusal)(response));
  expect((await register(changed)).status).toBe(204);
  expect((await register(portal)).status).toBe(422);
  await changed.close();
});

test("R-SIGNUP-3: if Google is unreachable, nobody registers", async () => {
  const unreachable = { ...settings, RECAPTCHA_VERIFY_URL: "http://127.0.0.1:9/" };
  const alone = await startTestPortal(unreachable, portal.database);
  const before = await countUsers();
  expect((await register(alone)).status).toBe(503);
  expect(await countUsers()).toBe(before);
  await alone.close();
});

test("R-SIGNUP-3: with reCAPTCHA there is no challenge", async () => {
  const answer = await openBrowser(portal.url).get(
    "/api/captcha/challenge?action=registerFormSubmit",
  );
  expect(answer.status).toBe(404);
});
