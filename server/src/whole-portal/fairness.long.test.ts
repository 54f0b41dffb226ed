/**
 * One client that floods every public call (`FLOOD`) does not keep anybody else from logging in, registering or
 * recovering an account.
 */
import { expect, test } from "vitest";
import { limits as recoveryLimits } from "../features/recovery/feature.ts";
import { limits as sessionLimits } from "../features/session/login-limits.ts";
import { tally, concurrently } from "../testing/concurrently.ts";
import { openBrowser } from "../testing/people/browser.ts";
import { aPlayer, signUpForm, solveBotCheck } from "../testing/people/people.ts";
import {
  aChallengedBrowser,
  aPlayerWithTwoFactor,
  approve,
  totpOf,
} from "../testing/people/two-factor.ts";
import { aPortal } from "../testing/portal/test-portal.ts";

const NEW_PASSWORD = "Giang-ho-dem-mua-88";
const FLOODER = "203.0.113.66";
const from = (address: string) => ({ "x-forwarded-for": address });

/** A portal without limits on the same database, for preparations that must not be counted. */
const unlimited = await aPortal();
/** A portal with the limits of production. */
const portal = await aPortal(
  { RATE_LIMIT_SCALE: "1", TRUSTED_PROXY_HOPS: "1" },
  unlimited.database,
);
const known = await aPlayer(unlimited);

type Call = { readonly path: string; readonly body: (index: number) => object };

const byPhone = { newPassword: NEW_PASSWORD, reNewPassword: NEW_PASSWORD, otp: "ABC123" };
/** What one client sends as fast as it can, with names that it chooses. */
const FLOOD: readonly Call[] = [
  { path: "/login", body: (n) => ({ username: `flooded_${n}`, password: "wrong" }) },
  {
    path: "/register",
    body: (n) => ({
      phone: "0912345678",
      username: `flooded_${n}`,
      password: NEW_PASSWORD,
      passwordConfirm: NEW_PASSWORD,
      gReCaptchaToken: "x",
    }),
  },
  {
    path: "/reset-password/send-email",
    body: (n) => ({ username: `flooded_${n}`, gReCaptchaToken: "x" }),
  },
  {
    path: "/recover-username",
    body: (n) => ({ email: `flooded_${n}@example.vn`, gReCaptchaToken: "x" }),
  },
  { path: "/reset-password-by-phone", body: (n) => ({ username: `flooded_${n}`, ...byPhone }) },
  { path: "/login/approve", body: () => ({ method: "totp", code: "000000" }) },
  { path: "/login/approve/send-code", body: () => ({}) },
  { path: "/recovery/undo", body: () => ({ token: "A".repeat(43) }) },
];
const EACH = 625;
const WORKERS = 20;

async function flood(): Promise<number> {
  const browser = openBrowser(portal.url);
  await browser.get("/api/csrf-cookie");
  const all = FLOOD.flatMap(({ path, body }) =>
    Array.from({ length: EACH }, (_, index) => ({ path, body: body(index) })),
  );
  const statuses = await concurrently(WORKERS, async (worker) => {
    let served = 0;
    for (let at = worker; at < all.length; at += WORKERS) {
      const { path, body } = all[at]!;
      const { status } = await browser.post(path, body, from(FLOODER));
      if (status !== 429) served += 1;
    }
    for (let at = 0; at < 25; at += 1) {
      await browser.get("/api/captcha/challenge?action=registerFormSubmit", from(FLOODER));
    }
    return served;
  });
  return statuses.reduce((sum, served) => sum + served, 0);
}

test(
  "R-FAIR-1: after 5,000 requests from one address every call still works for everybody else",
  { timeout: 120_000 },
  async () => {
    const player = await aPlayerWithTwoFactor(unlimited);
    const challenged = await aChallengedBrowser(portal, player);
    const served = await flood();
    expect(served, "the flood is cut off").toBeLessThan(EACH * 2);

    const other = () => openBrowser(portal.url);
    const address = from("198.51.100.1");
    const check = (action: string) => solveBotCheck(unlimited.url, action);
    const answers = {
      login: await other().post(
        "/login",
        { username: known.username, password: "Kiem-hiep-2026" },
        address,
      ),
      register: await other().post("/register", await signUpForm(unlimited), address),
      forgot: await other().post(
        "/reset-password/send-email",
        {
          username: known.username,
          gReCaptchaToken: await check("forgotPasswordFormSubmit"),
        },
        address,
      ),
      recoverUsername: await other().post(
        "/recover-username",
        { email: "somebody@example.vn", gReCaptchaToken: await check("recoverUsernameFormSubmit") },
        address,
      ),
      byPhone: await other().post(
        "/reset-password-by-phone",
        { username: known.username, ...byPhone },
        address,
      ),
      challenge: await other().get("/api/captcha/challenge?action=registerFormSubmit", address),
      passkey: await other().post("/login/passkey/options", {}, address),
      approve: await approve(challenged, "totp", totpOf(player.secret)),
    };
    const statuses = Object.fromEntries(
      Object.entries(answers).map(([name, { status }]) => [name, status]),
    );
    expect(statuses).toEqual({
      login: 204,
      register: 204,
      forgot: 200,
      recoverUsername: 200,
      byPhone: 422,
      challenge: 200,
      passkey: 200,
      approve: 204,
    });
  },
);

test("R-FAIR-1: names and addresses that strangers type fill no table: none stands in a counter", async () => {
  const rows = await portal.database.query<{ key: string }>("select key from rate_limits");
  expect(rows.filter(({ key }) => key.includes("flooded"))).toEqual([]);
  // The only names counted are those of the logins and resets that the limit of the address allowed.
  const named = rows.filter(({ key }) => /^(?:login|reset-by-phone)\.account/.test(key));
  const most = 2 * sessionLimits.loginByAddress.max + recoveryLimits.resetByPhoneByAddress.max;
  expect(named.length).toBeLessThanOrEqual(most + 10);
});

test("R-FAIR-1: a request that fails the bot check uses up no shared resource", async () => {
  await portal.database.query("delete from rate_limits");
  const answers = await concurrently(400, (index) =>
    openBrowser(portal.url).post(
      "/reset-password/send-email",
      { username: known.username, gReCaptchaToken: "x" },
      from(`198.51.${index % 100}.${index % 7}`),
    ),
  );
  expect(tally(answers.map(({ status }) => status))).toEqual({ 422: 400 });
  const shared = await portal.database.query(
    "select key from rate_limits where key like '%.all:%'",
  );
  expect(shared).toEqual([]);
});
