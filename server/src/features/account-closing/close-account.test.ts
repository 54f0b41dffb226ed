/**
 * A player closes the account: it ends all sessions at once, can be withdrawn in the grace period, and is refused with
 * a debt or open money.
 */
import { describe, expect, test } from "vitest";
import { openBrowser } from "../../testing/people/browser.ts";
import { askToClose, letTimePass } from "../../testing/people/closings.ts";
import { aPlayerWithEmail, nextEmail } from "../../testing/people/mailbox.ts";
import { aPlayer, GOOD_PASSWORD, type Person } from "../../testing/people/people.ts";
import { aPhoneNumber, inE164 } from "../../testing/people/phones.ts";
import {
  deleteUsedSteps,
  totpOf,
  turnOnQuietly,
  wrongTotp,
} from "../../testing/people/two-factor.ts";
import { aPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";
import { finishClosings } from "./finish-closings.ts";

const { portal, sandbox } = await aPortalWithSandbox();

async function logIn({ username }: Person) {
  const browser = openBrowser(portal.url);
  return { browser, answer: await browser.post("/login", { username, password: GOOD_PASSWORD }) };
}

const DAY_MS = 24 * 60 * 60 * 1_000;

describe("closing an account", () => {
  test("ends every session, and notifies the player of the day by email and SMS", async () => {
    const player = await aPlayerWithEmail(portal);
    const phone = aPhoneNumber();
    await portal.database.query(
      "update users set phone_number = $1, phone_verified_at = now() where username = $2",
      [inE164(phone), player.username],
    );
    const other = await logIn(player);
    const copy = openBrowser(portal.url, new Map(player.browser.cookies));
    const isClosing = ({ subject }: { subject: string }) => subject.endsWith("sắp đóng");
    const email = await nextEmail(sandbox, player.email, isClosing, async () => {
      const { status, body } = await askToClose(player.browser);
      expect(status).toBe(200);
      const inDays = (Date.parse(body["closesAt"] as string) - Date.now()) / DAY_MS;
      expect(inDays).toBeCloseTo(14, 2);
    });
    expect(email.links).toContainEqual(expect.stringMatching(/\/account-closing$/));
    await expect
      .poll(async () => (await sandbox.textsTo(phone)).map(({ text }) => text))
      .toContainEqual(expect.stringMatching(/se dong ngay \d\d\/\d\d\/\d{4}\. Doi y\?/));
    expect(player.browser.cookies.has("signed-in"), "the session hint cookie").toBe(false);
    for (const browser of [player.browser, copy, other.browser]) {
      expect((await browser.get("/api/me")).status).toBe(401);
    }
  });

  test("lets a later login only keep the account, which restores everything", async () => {
    const player = await aPlayer(portal);
    await askToClose(player.browser);
    const { browser, answer } = await logIn(player);
    expect(answer.status).toBe(204);
    for (const path of ["/api/me", "/api/live", "/api/transaction-history.csv"]) {
      const refused = await browser.get(path);
      expect(refused.body, path).toMatchObject({ errorCode: "account_closing" });
    }
    const order = { creditAmount: 100, zoneId: "1" };
    expect((await browser.post("/api/recharge/game", order)).status).toBe(403);
    const closing = await browser.get("/api/user/account-closing");
    expect(closing.body).toEqual({ username: player.username, closesAt: expect.any(String) });

    expect((await browser.post("/api/user/account-closing/keep")).status).toBe(204);
    expect((await browser.get("/api/me")).body["username"]).toBe(player.username);
    const again = await browser.post("/api/user/account-closing/keep");
    expect(again.body).toMatchObject({ statusCode: 409, errorCode: "account_not_closing" });
  });

  test("requires the password, and a code if two-factor is on", async () => {
    const player = await aPlayerWithEmail(portal);
    const wrong = await askToClose(player.browser, { currentPassword: "Khong-phai-2026" });
    expect(wrong.body["errors"]).toEqual({ currentPassword: ["Mật khẩu không đúng."] });
    const { secret } = await turnOnQuietly(portal, player);
    for (const fields of [{}, { code: wrongTotp(secret) }]) {
      const { status, body } = await askToClose(player.browser, fields);
      expect(status).toBe(422);
      expect(Object.keys(body["errors"] as object)).toEqual(["code"]);
    }
    await deleteUsedSteps(portal, player.username);
    expect((await askToClose(player.browser, { code: totpOf(secret) })).status).toBe(200);
  });

  test.each([
    [
      "with a debt",
      "closing_in_debt",
      `select post_journal(gen_random_uuid()::text, 'test', null, id, -5, true, array['issued:test'], array['KP'], array[5::bigint]) from users where username = $1`,
    ],
    [
      "with money under way",
      "closing_money_under_way",
      `insert into transactions (user_id, type, status, value, currency)
       select id, 'topup.card', 'pending', 50000, 'VND' from users where username = $1`,
    ],
    [
      "with an open case",
      "closing_case_open",
      `insert into transfer_cases (user_id, method, amount_vnd, sent_at, reference_end)
       select id, 'vietcombank', 1000, now(), '123456' from users where username = $1`,
    ],
    [
      "stopped by an operator",
      "spending_stopped",
      "update users set spending_stopped_at = now() where username = $1",
    ],
  ])(
    "is refused %s, at the request and at the end of the grace period",
    async (_what, errorCode, obstacle) => {
      const player = await aPlayer(portal);
      await portal.database.query(obstacle, [player.username]);
      expect((await askToClose(player.browser)).body["errorCode"]).toBe(errorCode);
      expect((await player.browser.get("/api/me")).status).toBe(200);
      await letTimePass(portal, player);
      await finishClosings(portal.services);
      expect((await logIn(player)).answer.status).toBe(204);
    },
  );
});
