/** With two-factor on, a login needs a second step: which codes complete it, and when it is over. */
import { describe, expect, test } from "vitest";
import { withoutIdentity, setCookiesOf } from "../../testing/http/responses.ts";
import { type Browser, openBrowser } from "../../testing/people/browser.ts";
import { jobsDone, emailsTo } from "../../testing/people/mailbox.ts";
import { aPasskeyOf, logInBy } from "../../testing/people/passkeys.ts";
import { aPlayer, GOOD_PASSWORD } from "../../testing/people/people.ts";
import {
  aChallengedBrowser,
  approve,
  aPlayerWithTwoFactor,
  copiesOf,
  deleteUsedSteps,
  isSignedIn,
  totpOf,
  type TwoFactorPlayer,
  wrongTotp,
} from "../../testing/people/two-factor.ts";
import { aPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";

const { portal, sandbox } = await aPortalWithSandbox();
const secure = await aPortal({ PUBLIC_URL: "https://portal.example" }, portal.database);

const DAY_SECONDS = 24 * 60 * 60;
const OVER = [409, "login_approval_over"];
const pendingOf = (browser: Browser) => browser.get("/api/login-approval");
const logIn = (username: string, password: string) =>
  openBrowser(portal.url).post("/login", { username, password });

async function expectOver(browser: Browser, { secret }: TwoFactorPlayer): Promise<void> {
  expect((await pendingOf(browser)).status).toBe(204);
  const answer = await approve(browser, "totp", totpOf(secret));
  expect([answer.status, answer.body["errorCode"]]).toEqual(OVER);
  expect(await isSignedIn(browser)).toBe(false);
}

describe("R-LOGIN-1: with two-factor on, the right password", () => {
  test("starts no session, and returns the methods of the second step", async () => {
    const { username, email } = await aPlayerWithTwoFactor(portal);
    const browser = openBrowser(portal.url);
    const answer = await browser.post("/login", { username, password: GOOD_PASSWORD });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      methods: ["totp", "recovery-code", "email-code"],
      email: email.replace(/^(.)[^@]*/, "$1•••"),
    });
    expect([...setCookiesOf(answer.headers).keys()]).toEqual(["login-approval"]);
    expect(await isSignedIn(browser)).toBe(false);
    expect((await pendingOf(browser)).body).toEqual(answer.body);
  });

  test("sets an HttpOnly, SameSite cookie for ten minutes", async () => {
    const { username } = await aPlayerWithTwoFactor(portal);
    const form = { username, password: GOOD_PASSWORD, remember: true };
    const cookieOf = async (url: string, name: string) => {
      const answer = await openBrowser(url).post("/login", form);
      return setCookiesOf(answer.headers).get(name)!;
    };
    const plain = await cookieOf(portal.url, "login-approval");
    const attributes = { path: "/", httponly: "", samesite: "Strict", "max-age": "600" };
    expect(Object.fromEntries(plain.attributes)).toEqual(attributes);
    expect(plain.value).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const onHttps = await cookieOf(secure.url, "__Host-login-approval");
    expect(Object.fromEntries(onHttps.attributes)).toEqual({ ...attributes, secure: "" });
  });

  test("is needed: a wrong one gets the reply for an unknown name, byte for byte", async () => {
    const { username } = await aPlayerWithTwoFactor(portal);
    const plain = await aPlayer(portal);
    const refused = withoutIdentity(await logIn(username, "Kiem-hiep-2025"));
    expect(refused.status).toBe(422);
    expect(withoutIdentity(await logIn("nobody_of_that_name", "Kiem-hiep-2025"))).toEqual(refused);
    expect(withoutIdentity(await logIn(plain.username, "Kiem-hiep-2025"))).toEqual(refused);
  });

  test("does not end the session that the browser has, until the login is approved", async () => {
    const player = await aPlayerWithTwoFactor(portal);
    const { browser, username } = await aPlayer(portal);
    const before = openBrowser(portal.url, new Map(browser.cookies));
    await browser.post("/login", { username: player.username, password: GOOD_PASSWORD });
    expect((await browser.get("/api/me")).body["username"]).toBe(username);
    expect((await approve(browser, "totp", totpOf(player.secret))).status).toBe(204);
    expect((await browser.get("/api/me")).body["username"]).toBe(player.username);
    expect(await isSignedIn(before)).toBe(false);
  });
});

test("R-LOGIN-1: an account without two-factor logs in with 204 and no body", async () => {
  const { username } = await aPlayer(portal);
  const browser = openBrowser(portal.url);
  const answer = await browser.post("/login", { username, password: GOOD_PASSWORD });
  expect([answer.status, answer.text]).toEqual([204, ""]);
  expect(setCookiesOf(answer.headers).has("session")).toBe(true);
  expect(setCookiesOf(answer.headers).has("login-approval")).toBe(false);
  expect((await pendingOf(browser)).status).toBe(204);
});

test("R-LOGIN-1: a passkey whose device has verified the player is both factors", async () => {
  const player = await aPlayerWithTwoFactor(portal);
  const answer = await logInBy(portal, await aPasskeyOf(player));
  expect(answer.status).toBe(204);
  expect((await answer.browser.get("/api/me")).body["mfaEnabled"]).toBe(true);
});

describe("R-LOGIN-1: the second step", () => {
  test("accepts a code of the application, one step early or late, typed with a space", async () => {
    const player = await aPlayerWithTwoFactor(portal);
    for (const step of [0, -1, 1]) {
      await deleteUsedSteps(portal, player.username);
      const challenged = await aChallengedBrowser(portal, player);
      const code = totpOf(player.secret, step).replace(/^.../, "$& ");
      expect((await approve(challenged, "totp", code)).status, `step ${step}`).toBe(204);
      expect((await challenged.get("/api/me")).body["username"]).toBe(player.username);
    }
  });

  test("accepts each recovery code once, however it is spelled; the player is notified how many are left", async () => {
    const player = await aPlayerWithTwoFactor(portal);
    const spellings = [
      (code: string) => code,
      (code: string) => ` ${code.toLowerCase().replace("-", "")} `,
      (code: string) => code.replaceAll("0", "O").replaceAll("1", "l"),
    ];
    for (const [at, spell] of spellings.entries()) {
      const code = player.recoveryCodes[at]!;
      const challenged = await aChallengedBrowser(portal, player);
      expect((await approve(challenged, "recovery-code", spell(code))).status, spell(code)).toBe(
        204,
      );
      expect(await isSignedIn(challenged)).toBe(true);
      const again = await approve(await aChallengedBrowser(portal, player), "recovery-code", code);
      expect(again.body["errors"]).toEqual({
        code: ["Mã khôi phục không đúng hoặc đã được dùng."],
      });
      await jobsDone(portal);
      const messages = await emailsTo(sandbox, player.email, 2 + at);
      const texts = messages.flatMap(({ subject, text }) =>
        subject.startsWith("Một mã khôi phục") ? [text] : [],
      );
      expect(texts.at(-1)).toContain(`Bạn còn ${9 - at} mã.`);
    }
  });

  test("does not offer recovery codes if none is left", async () => {
    const player = await aPlayerWithTwoFactor(portal);
    await portal.database.query(
      "delete from recovery_codes where user_id = (select id from users where username = $1)",
      [player.username],
    );
    const challenged = await aChallengedBrowser(portal, player);
    expect((await pendingOf(challenged)).body["methods"]).toEqual(["totp", "email-code"]);
  });

  test("refuses a used code and older ones, in other logins too", async () => {
    const player = await aPlayerWithTwoFactor(portal);
    const [early, now] = [totpOf(player.secret, -1), totpOf(player.secret)];
    const [first, second] = [
      await aChallengedBrowser(portal, player),
      await aChallengedBrowser(portal, player),
    ];
    expect((await approve(first, "totp", now)).status).toBe(204);
    for (const code of [now, early]) {
      const answer = await approve(second, "totp", code);
      expect(answer.status).toBe(422);
      expect(answer.body["errors"]).toEqual({
        code: [expect.stringContaining("đã được dùng")],
      });
    }
  });

  test("refuses the codes of another player or of another method", async () => {
    const [player, other] = [
      await aPlayerWithTwoFactor(portal),
      await aPlayerWithTwoFactor(portal),
    ];
    const challenged = await aChallengedBrowser(portal, player);
    expect((await approve(challenged, "totp", totpOf(other.secret))).status).toBe(422);
    expect((await approve(challenged, "recovery-code", other.recoveryCodes[0]!)).status).toBe(422);
    expect((await approve(challenged, "email-code", "ABCDEF")).status).toBe(422);
    expect((await approve(challenged, "recovery-code", totpOf(player.secret))).status).toBe(422);
    expect((await approve(challenged, "totp", player.recoveryCodes[0]!)).status).toBe(422);
    expect(await isSignedIn(challenged)).toBe(false);
  });

  test("refuses a malformed form at its field and counts no try", async () => {
    const player = await aPlayerWithTwoFactor(portal);
    const challenged = await aChallengedBrowser(portal, player);
    for (const [form, field] of [
      [{ method: "totp" }, "code"],
      [{ method: "totp", code: "" }, "code"],
      [{ method: "totp", code: "1".repeat(33) }, "code"],
      [{ method: "totp", code: ["123456"] }, "code"],
      [{ method: "sms", code: "123456" }, "method"],
      [{ code: "123456" }, "method"],
    ] as const) {
      const { status, body } = await challenged.post("/login/approve", form);
      const fields = Object.keys(body["errors"] as object);
      expect([form, status, fields]).toEqual([form, 422, [field]]);
    }
    const [row] = await portal.database.query<{ tries: number }>(
      `select max(tries) as tries from login_challenges
       where user_id = (select id from users where username = $1)`,
      [player.username],
    );
    expect(row!.tries).toBe(0);
    expect((await approve(challenged, "totp", totpOf(player.secret))).status).toBe(204);
  });

  test("keeps the choice to be remembered, and ends its own cookie", async () => {
    const player = await aPlayerWithTwoFactor(portal);
    for (const remember of [true, false]) {
      await deleteUsedSteps(portal, player.username);
      const challenged = await aChallengedBrowser(portal, player, { remember });
      const cookies = setCookiesOf(
        (await approve(challenged, "totp", totpOf(player.secret))).headers,
      );
      const maxAge = cookies.get("session")!.attributes.get("max-age");
      expect(maxAge).toBe(remember ? String(30 * DAY_SECONDS) : undefined);
      const ended = cookies.get("login-approval")!;
      expect(ended.value).toBe("");
      expect(Date.parse(ended.attributes.get("expires")!)).toBe(0);
    }
  });
});

describe("R-LOGIN-1: a login that waits for its second step ends", () => {
  test("when it is approved", async () => {
    const player = await aPlayerWithTwoFactor(portal);
    const challenged = await aChallengedBrowser(portal, player);
    const [copy] = copiesOf(portal.url, challenged, 1);
    expect((await approve(challenged, "recovery-code", player.recoveryCodes[0]!)).status).toBe(204);
    await expectOver(copy!, player);
  });

  test("after ten minutes", async () => {
    const player = await aPlayerWithTwoFactor(portal);
    const challenged = await aChallengedBrowser(portal, player);
    await portal.database.query("update login_challenges set expires_at = now()");
    await expectOver(challenged, player);
  });

  test("after five wrong codes of any kind", async () => {
    const player = await aPlayerWithTwoFactor(portal);
    const challenged = await aChallengedBrowser(portal, player);
    for (const [method, code] of [
      ["totp", wrongTotp(player.secret, 0)],
      ["totp", wrongTotp(player.secret, 1)],
      ["recovery-code", "AAAAA-AAAAA"],
      ["recovery-code", "nonsense"],
      ["email-code", "ABCDEF"],
    ] as const) {
      expect((await approve(challenged, method, code)).status).toBe(422);
    }
    await expectOver(challenged, player);
    const next = await aChallengedBrowser(portal, player);
    expect((await approve(next, "totp", totpOf(player.secret))).status).toBe(204);
  });

  test("when the same browser logs in again", async () => {
    const player = await aPlayerWithTwoFactor(portal);
    const browser = await aChallengedBrowser(portal, player);
    const [copy] = copiesOf(portal.url, browser, 1);
    await browser.post("/login", { username: player.username, password: GOOD_PASSWORD });
    await expectOver(copy!, player);
    expect((await approve(browser, "totp", totpOf(player.secret))).status).toBe(204);
  });

  test("when the password is changed", async () => {
    const player = await aPlayerWithTwoFactor(portal);
    const challenged = await aChallengedBrowser(portal, player);
    const password = "Giang-ho-dem-mua-88";
    const form = { currentPassword: GOOD_PASSWORD, password, passwordConfirm: password };
    expect((await player.browser.post("/api/user/change-password", form)).status).toBe(200);
    await expectOver(challenged, player);
  });

  test("and cannot be reached by a forged token", async () => {
    const player = await aPlayerWithTwoFactor(portal);
    await aChallengedBrowser(portal, player);
    const [row] = await portal.database.query<{ hash: Buffer }>(
      "select token_hash as hash from login_challenges limit 1",
    );
    const hash = row!.hash.toString("base64url");
    for (const token of ["A".repeat(43), hash, "", "x", `v.${"A".repeat(43)}`]) {
      await expectOver(openBrowser(portal.url, new Map([["login-approval", token]])), player);
    }
  });
});

test("R-SESSION-1: a login after a logout needs the second step again", async () => {
  const player = await aPlayerWithTwoFactor(portal);
  const browser = await aChallengedBrowser(portal, player);
  await approve(browser, "totp", totpOf(player.secret));
  await browser.post("/logout");
  const answer = await browser.post("/login", {
    username: player.username,
    password: GOOD_PASSWORD,
  });
  expect(answer.status).toBe(200);
  expect(await isSignedIn(browser)).toBe(false);
  await jobsDone(portal);
});
