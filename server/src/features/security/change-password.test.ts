/** A change of password ends the other sessions, keeps this one under a new token, and takes effect once. */
import { beforeEach, describe, expect, test } from "vitest";
import { commonLimits } from "../../domain/limits.ts";
import { RACE_ROUNDS, tally, concurrently } from "../../testing/concurrently.ts";
import { setCookiesOf } from "../../testing/http/responses.ts";
import { effectsOf } from "../../testing/money/effects.ts";
import { type Browser, openBrowser } from "../../testing/people/browser.ts";
import { aPlayerWithEmail, emailsTo } from "../../testing/people/mailbox.ts";
import { aPlayer, GOOD_PASSWORD, type Person } from "../../testing/people/people.ts";
import { aPlayerWithPhone, textsTo } from "../../testing/people/phones.ts";
import { logInWith } from "../../testing/people/recovery.ts";
import { aPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";

const { portal, sandbox } = await aPortalWithSandbox();
/** Over the same database, with the limits of production. */
const limited = await aPortal({ RATE_LIMIT_SCALE: "1" }, portal.database);
beforeEach(() => portal.database.query("delete from rate_limits"));

const NEW_PASSWORD = "giangho2088";
const RACERS = 50;

function change(browser: Browser, fields: Record<string, string> = {}) {
  const form = { currentPassword: GOOD_PASSWORD, password: NEW_PASSWORD, ...fields };
  return browser.post("/api/user/change-password", { passwordConfirm: form.password, ...form });
}

async function signedInAgain({ username }: Person, remember = false): Promise<Browser> {
  const browser = openBrowser(portal.url);
  await browser.post("/login", { username, password: GOOD_PASSWORD, remember });
  return browser;
}

describe("R-SEC-2: a change of password", () => {
  test("makes only the new one valid, and updates lastPasswordChange", async () => {
    const player = await aPlayer(portal);
    const before = (await player.browser.get("/api/me")).body["lastPasswordChange"] as string;
    const answer = await change(player.browser);
    expect(answer.status).toBe(200);
    expect(answer.body["message"]).toContain("Đã đổi mật khẩu");
    expect(await logInWith(portal, player.username, NEW_PASSWORD)).toBe(204);
    expect(await logInWith(portal, player.username, GOOD_PASSWORD)).toBe(422);
    const after = (await player.browser.get("/api/me")).body["lastPasswordChange"] as string;
    expect(Date.parse(after)).toBeGreaterThan(Date.parse(before));
  });

  test("needs no confirmation: it may be empty or absent", async () => {
    for (const rest of [{ passwordConfirm: "" }, {}]) {
      const player = await aPlayer(portal);
      const form = { currentPassword: GOOD_PASSWORD, password: NEW_PASSWORD, ...rest };
      const { status } = await player.browser.post("/api/user/change-password", form);
      expect([rest, status]).toEqual([rest, 200]);
      expect(await logInWith(portal, player.username, NEW_PASSWORD)).toBe(204);
    }
  });

  test("ends the other sessions, and gives this one a new token", async () => {
    const player = await aPlayer(portal);
    const other = await signedInAgain(player);
    const stolen = new Map(player.browser.cookies);
    const answer = await change(player.browser);
    expect([...setCookiesOf(answer.headers).keys()].toSorted()).toEqual([
      "XSRF-TOKEN",
      "session",
      "signed-in",
    ]);
    expect((await player.browser.get("/api/me")).body["username"]).toBe(player.username);
    expect((await other.get("/api/me")).status).toBe(401);
    expect((await openBrowser(portal.url, stolen).get("/api/me")).status).toBe(401);
    // The new CSRF token works.
    expect((await player.browser.post("/api/user/sessions/end-others")).status).toBe(204);
  });

  test.each([true, false])("keeps a remembered session remembered: %s", async (remember) => {
    const browser = await signedInAgain(await aPlayer(portal), remember);
    const cookie = setCookiesOf((await change(browser)).headers).get("session")!;
    expect(cookie.attributes.has("max-age")).toBe(remember);
    if (!remember) return;
    const days = Number(cookie.attributes.get("max-age")) / 86_400;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThanOrEqual(30);
  });

  test("is reported to the verified email and phone", async () => {
    const mailed = await aPlayerWithEmail(portal);
    await change(mailed.browser);
    const [email] = await emailsTo(sandbox, mailed.email, 1);
    expect(email?.subject).toContain("Mật khẩu");
    const texted = await aPlayerWithPhone(portal);
    await change(texted.browser);
    const texts = await textsTo(sandbox, texted.phone, 2);
    expect(texts.at(-1)).toContain(`mat khau tai khoan ${texted.username} vua duoc doi`);
  });

  test("that breaks a rule is refused at its field and changes nothing", async () => {
    const player = await aPlayer(portal);
    const other = await signedInAgain(player);
    const rows: [Record<string, string>, object][] = [
      [{ currentPassword: "Kiem-hiep-2025" }, { currentPassword: ["Mật khẩu cũ không đúng."] }],
      [{ currentPassword: "" }, { currentPassword: ["Vui lòng nhập mật khẩu cũ."] }],
      [{ passwordConfirm: "other2088" }, { passwordConfirm: ["Mật khẩu xác nhận không khớp."] }],
      [{ passwordConfirm: " " }, { passwordConfirm: ["Mật khẩu xác nhận không khớp."] }],
    ];
    for (const [fields, errors] of rows) {
      const { status, body, headers } = await change(player.browser, fields);
      expect([fields, status, body["errors"]]).toEqual([fields, 422, errors]);
      expect(headers.getSetCookie()).toEqual([]);
    }
    expect((await other.get("/api/me")).status).toBe(200);
    expect(await logInWith(portal, player.username, GOOD_PASSWORD)).toBe(204);
  });
});

test(
  `R-SEC-2: of ${RACERS} concurrent changes from one session one is made, in ${RACE_ROUNDS} rounds`,
  { timeout: 240_000 },
  async () => {
    const k = commonLimits.changePasswordByUser.max;
    const passwordOf = (racer: number) => `giangho${2_000 + racer}x`;
    for (let round = 1; round <= RACE_ROUNDS; round += 1) {
      const { username, browser } = await aPlayer(portal);
      const cookies = new Map(browser.cookies);
      const answers = await concurrently(RACERS, (racer) =>
        change(openBrowser(limited.url, new Map(cookies)), { password: passwordOf(racer) }),
      );
      const statuses = tally(answers.map(({ status }) => status));
      const sumOf = (...kinds: string[]) =>
        kinds.reduce((sum, status) => sum + (statuses[status] ?? 0), 0);
      expect(sumOf("200", "422", "503"), "compared").toBeLessThanOrEqual(k);
      // The others met the limit, or had the session's old token.
      expect(sumOf("200", "422", "503", "429", "401")).toBe(RACERS);
      await expect.poll(changesMade).toBe(round);
      // If hashing is slow, the response may be 503 although the change was made.
      const winner = answers.findIndex(({ status }) => status === 200);
      if (winner >= 0) expect(await logInWith(portal, username, passwordOf(winner))).toBe(204);
      expect(sumOf("200")).toBeLessThanOrEqual(1);
    }
  },
);

const changesMade = () => effectsOf(limited, "password_changed");
