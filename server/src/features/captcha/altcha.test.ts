/**
 * The bot check by proof of work (ALTCHA): a form needs a fresh solved challenge for its own action, and each solution
 * works once.
 */
import { afterEach, expect, test, vi } from "vitest";
import { derivedKey } from "../../kit/crypto/keys.ts";
import { altcha } from "../../providers/bot-check/altcha.ts";
import { tally, concurrently } from "../../testing/concurrently.ts";
import { openBrowser } from "../../testing/people/browser.ts";
import { signUpForm, solve, solveBotCheck } from "../../testing/people/people.ts";
import { aPortal, startTestPortal } from "../../testing/portal/test-portal.ts";
import { TEST_SECRETS } from "../../testing/portal/test-secrets.ts";
import { limits } from "./feature.ts";

const ACTION = "registerFormSubmit";
const CHALLENGE_PATH = `/api/captcha/challenge?action=${ACTION}`;
const MINUTE_MS = 60_000;
const REFUSED = {
  gReCaptchaToken: ["Chưa xác nhận được bạn không phải là robot. Vui lòng thử lại."],
};

const portal = await aPortal();
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type Parts = {
  challenge: { parameters: Record<string, unknown>; signature: string };
  solution: { counter: number; derivedKey: string };
};

const unpack = (token: string) =>
  JSON.parse(Buffer.from(token, "base64").toString("utf8")) as Parts;
const pack = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString("base64");

async function register(gReCaptchaToken: unknown) {
  return openBrowser(portal.url).post("/register", await signUpForm(portal, { gReCaptchaToken }));
}

/** Expects that the token is refused on its field, before a password is hashed or an account created. */
async function expectRefused(token: unknown): Promise<void> {
  const hash = vi.spyOn(portal.services.passwords, "hash");
  const before = await countUsers();
  const answer = await register(token);
  expect(answer.status).toBe(422);
  expect(answer.body["errors"]).toEqual(REFUSED);
  expect(await countUsers()).toBe(before);
  expect(hash).not.toHaveBeenCalled();
}

async function countUsers(): Promise<number> {
  const [row] = await portal.database.query<{ count: string }>("select count(*) from users");
  return Number(row!.count);
}

/** Returns a solved challenge that was signed with the key for this purpose. */
async function solvedWith(secret: string, action: string, purpose = "altcha"): Promise<string> {
  const key = derivedKey(secret, purpose).toString("hex");
  const issuer = altcha({ secret: key, cost: 1, useOnce: async () => true });
  return solve(await issuer.challenge(action as typeof ACTION));
}

test("R-SIGNUP-3: a registration with a solved challenge succeeds", async () => {
  expect((await register(await solveBotCheck(portal.url, ACTION))).status).toBe(204);
});

test.each([
  ["missing", undefined],
  ["empty", ""],
  ["not base64", "%%%"],
  ["not JSON", Buffer.from("{").toString("base64")],
  ["of an unknown form", pack({ challenge: {}, solution: {} })],
  ["null", pack(null)],
])("R-SIGNUP-3: a token that is %s is refused", (_what, token) => expectRefused(token));

test("R-SIGNUP-3: a challenge without its solution is refused", async () => {
  const { challenge, solution } = unpack(await solveBotCheck(portal.url, ACTION));
  await expectRefused(
    pack({ challenge, solution: { ...solution, counter: solution.counter + 1 } }),
  );
  await expectRefused(pack({ challenge, solution: { ...solution, derivedKey: "00".repeat(32) } }));
  await expectRefused(pack({ challenge, solution: { counter: 0, derivedKey: "" } }));
});

test.each([
  ["signature", (parts: Parts) => (parts.challenge.signature = "0".repeat(64))],
  ["missing signature", (parts: Parts) => (parts.challenge.signature = "")],
  ["end", (parts: Parts) => (parts.challenge.parameters["expiresAt"] = 4_000_000_000)],
  ["cost", (parts: Parts) => (parts.challenge.parameters["cost"] = 0)],
  ["difficulty", (parts: Parts) => (parts.challenge.parameters["keyPrefix"] = "")],
  ["algorithm", (parts: Parts) => (parts.challenge.parameters["algorithm"] = "SHA-1")],
  ["nonce", (parts: Parts) => (parts.challenge.parameters["nonce"] = "00")],
])("R-SIGNUP-3: a challenge whose %s was changed is refused", async (_what, change) => {
  const parts = unpack(await solveBotCheck(portal.url, ACTION));
  change(parts);
  await expectRefused(pack(parts));
});

test("R-SIGNUP-3: a challenge for another action, or signed with another key, is refused", async () => {
  const { APP_SECRET } = TEST_SECRETS;
  expect((await register(await solvedWith(APP_SECRET, ACTION))).status).toBe(204);
  const forOtherAction = await solvedWith(APP_SECRET, "forgotPasswordFormSubmit");
  const relabelled = unpack(forOtherAction);
  relabelled.challenge.parameters["data"] = { action: ACTION };
  for (const token of [
    forOtherAction,
    pack(relabelled),
    await solvedWith("another-secret-of-more-than-32-characters", ACTION),
    await solvedWith(APP_SECRET, ACTION, "csrf"),
    await solvedWith(APP_SECRET, ACTION, "login-proof"),
  ]) {
    await expectRefused(token);
  }
});

test("R-SIGNUP-3: a challenge is valid for ten minutes", async () => {
  const [early, late] = [
    await solveBotCheck(portal.url, ACTION),
    await solveBotCheck(portal.url, ACTION),
  ];
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 9 * MINUTE_MS });
  expect((await register(early)).status).toBe(204);
  vi.setSystemTime(Date.now() + 2 * MINUTE_MS);
  await expectRefused(late);
});

test("R-SIGNUP-3: a token works once, also in another order of its fields", async () => {
  const token = await solveBotCheck(portal.url, ACTION);
  expect((await register(token)).status).toBe(204);
  await expectRefused(token);
  const { challenge, solution } = unpack(token);
  await expectRefused(pack({ solution: { ...solution, time: 5 }, challenge }));
});

test("R-SIGNUP-3: of 50 concurrent forms with one token, one registers", async () => {
  const token = await solveBotCheck(portal.url, ACTION);
  const before = await countUsers();
  const answers = await concurrently(50, () => register(token));
  expect(tally(answers.map(({ status }) => status))).toEqual({ 204: 1, 422: 49 });
  expect(await countUsers()).toBe(before + 1);
});

test("R-SIGNUP-3: a form with another error does not consume its token", async () => {
  const token = await solveBotCheck(portal.url, ACTION);
  const broken = await signUpForm(portal, { gReCaptchaToken: token, username: "admin" });
  expect((await openBrowser(portal.url).post("/register", broken)).status).toBe(422);
  expect((await register(token)).status).toBe(204);
});

test("R-SIGNUP-3: each challenge is new, and caches may not store it", async () => {
  const browser = openBrowser(portal.url);
  const answers = [await browser.get(CHALLENGE_PATH), await browser.get(CHALLENGE_PATH)];
  expect(answers[0]!.status).toBe(200);
  expect(answers[0]!.headers.get("cache-control")).toBe("no-store");
  expect(answers[0]!.body["signature"]).not.toBe(answers[1]!.body["signature"]);
});

test("R-SIGNUP-3: an unknown action has no challenge", async () => {
  const answer = await openBrowser(portal.url).get("/api/captcha/challenge?action=anything");
  expect(answer.status).toBe(422);
  expect(answer.body["errors"]).toEqual({ action: ["Giá trị không hợp lệ."] });
});

test("R-SIGNUP-3: challenges are limited by address", async () => {
  const strict = await startTestPortal({ RATE_LIMIT_SCALE: "0.1" });
  const allowed = limits.challengeByAddress.max * 0.1;
  const answers = await concurrently(allowed + 50, () =>
    openBrowser(strict.url).get(CHALLENGE_PATH),
  );
  expect(tally(answers.map(({ status }) => status))).toEqual({ 200: allowed, 429: 50 });
  await strict.close();
});
