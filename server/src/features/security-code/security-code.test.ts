import { type SecurityAction, securityActions } from "@portal/contract/security-code";
import { beforeEach, describe, expect, test } from "vitest";
import { checkSecurityCode } from "../../domain/credentials/security-codes.ts";
import { tally, concurrently } from "../../testing/concurrently.ts";
import { openBrowser } from "../../testing/people/browser.ts";
import {
  type Addressee,
  aPlayerWithEmail,
  jobsDone,
  emailsTo,
} from "../../testing/people/mailbox.ts";
import { aPlayer, GOOD_PASSWORD } from "../../testing/people/people.ts";
import { aSecurityCode, codeIn } from "../../testing/people/security-codes.ts";
import { aPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";
import { limits } from "./limits.ts";
import { userIdOf } from "../../testing/money/purchases.ts";

/** Over the same database, with the limits of the real portal. */
const { portal, sandbox } = await aPortalWithSandbox();
const limited = await aPortal({ RATE_LIMIT_SCALE: "1" }, portal.database);
beforeEach(() => portal.database.query("delete from rate_limits"));

const ask = ({ browser }: { browser: Addressee["browser"] }, action: unknown) =>
  browser.post("/api/security-code/", { action });

describe("R-CODE-1: a code by email", () => {
  test.each(securityActions)("can be had for %s", async (action) => {
    const player = await aPlayerWithEmail(portal);
    const answer = await ask(player, action);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ message: "Mã bảo mật đã được gửi đến email của bạn." });
    const [email] = await emailsTo(sandbox, player.email, 1);
    expect(codeIn(email!)).toHaveLength(6);
    expect(email?.text).toContain(player.username);
    expect(email?.subject).not.toContain(codeIn(email!));
  });

  test.each(securityActions)("for %s is not sent without an address", async (action) => {
    const answer = await ask(await aPlayer(portal), action);
    expect(answer.status).toBe(409);
    expect(answer.body["errorCode"]).toBe("email_missing");
  });

  test.each(securityActions)(
    "for %s goes to an unverified address only to confirm it",
    async (action) => {
      const player = await aPlayerWithEmail(portal, { verified: false });
      const answer = await ask(player, action);
      expect(answer.status).toBe(action === "confirm.email" ? 200 : 409);
      await jobsDone(portal);
      expect(await sandbox.mailTo(player.email)).toHaveLength(action === "confirm.email" ? 1 : 0);
    },
  );

  test.each(["", "confirm.everything", "CONFIRM.EMAIL", null, 5, ["confirm.email"], { a: 1 }])(
    "for the action %j is refused at the field",
    async (action) => {
      const answer = await ask(await aPlayerWithEmail(portal), action);
      expect(answer.status).toBe(422);
      expect(answer.body["errors"]).toEqual({ action: ["Hành động không hợp lệ."] });
    },
  );

  test("is only for who is signed in", async () => {
    expect((await ask({ browser: openBrowser(portal.url) }, "confirm.email")).status).toBe(401);
  });
});

describe("R-CODE-1: a code counts", () => {
  test("for its own action, session and player, typed in any case", async () => {
    const player = await aPlayerWithEmail(portal);
    const code = await aSecurityCode(sandbox, player, "confirm.payment");
    const own = await identityOf(player);
    const other = await identityOf(await aPlayerWithEmail(portal));
    const secondBrowser = openBrowser(portal.url);
    await secondBrowser.post("/login", { username: player.username, password: GOOD_PASSWORD });
    const second = await identityOf({ ...player, browser: secondBrowser });
    expect(second.userId).toBe(own.userId);
    expect(second.sessionId).not.toBe(own.sessionId);

    expect(await isRight({ ...own, action: "confirm.change_password" }, code)).toBe(false);
    expect(await isRight(second, code)).toBe(false);
    expect(await isRight(other, code)).toBe(false);
    expect(await isRight({ ...own, userId: other.userId }, code)).toBe(false);
    expect(await isRight(own, code.toLowerCase())).toBe(true);
  });

  test("no more once a newer one was sent", async () => {
    const player = await aPlayerWithEmail(portal);
    const older = await aSecurityCode(sandbox, player, "confirm.payment");
    const newer = await aSecurityCode(sandbox, player, "confirm.payment");
    const own = await identityOf(player);
    expect(await isRight(own, older)).toBe(false);
    expect(await isRight(own, newer)).toBe(true);
  });

  test("no more after ten minutes", async () => {
    const player = await aPlayerWithEmail(portal);
    const code = await aSecurityCode(sandbox, player, "confirm.payment");
    const [row] = await portal.database.query<{ seconds: number }>(
      "select extract(epoch from max(expires_at) - now())::int as seconds from security_codes",
    );
    expect(row!.seconds).toBeGreaterThan(590);
    expect(row!.seconds).toBeLessThanOrEqual(600);
    await portal.database.query("update security_codes set expires_at = now()");
    expect(await isRight(await identityOf(player), code)).toBe(false);
  });

  test("no more when its session has ended", async () => {
    const player = await aPlayerWithEmail(portal);
    const own = await identityOf(player);
    const code = await aSecurityCode(sandbox, player, "confirm.payment");
    await player.browser.post("/logout");
    expect(await isRight(own, code)).toBe(false);
  });

  test("no more when the password was changed", async () => {
    const player = await aPlayerWithEmail(portal);
    const code = await aSecurityCode(sandbox, player, "confirm.payment");
    const password = "Giang-ho-dem-mua-88";
    const form = { currentPassword: GOOD_PASSWORD, password, passwordConfirm: password };
    expect((await player.browser.post("/api/user/change-password", form)).status).toBe(200);
    expect(await isRight(await identityOf(player), code)).toBe(false);
  });
});

test("R-CODE-1: codes are asked for so often and no more", async () => {
  const player = await aPlayerWithEmail(portal);
  const cookies = player.browser.cookies;
  const k = limits.securityCodeByUser.max;
  const answers = await concurrently(k + 50, () =>
    openBrowser(limited.url, cookies).post("/api/security-code/", { action: "confirm.email" }),
  );
  expect(tally(answers.map(({ status }) => status))).toEqual({ 200: k, 429: 50 });
});

test("R-CODE-1: the code rests nowhere in the clear, even while its email waits", async () => {
  const player = await aPlayerWithEmail(portal);
  await sandbox.fault("smtp", "down");
  await ask(player, "confirm.payment");
  const rows = JSON.stringify([
    await portal.database.query("select jobs::text as row from jobs"),
    await portal.database.query("select security_codes::text as row from security_codes"),
  ]);
  await sandbox.fault("smtp", "none");
  const code = codeIn((await emailsTo(sandbox, player.email, 1))[0]!);
  for (const form of [code, Buffer.from(code).toString("hex")]) expect(rows).not.toContain(form);
  expect(portal.logLines.join("")).not.toContain(code);
});

type Own = { userId: number; sessionId: string; action?: SecurityAction };

/** Checks a code as any feature that takes one would. */
async function isRight(own: Own, typed: string): Promise<boolean> {
  const { db, codeKeys } = portal.services;
  const purpose = { action: "confirm.payment", ...own } as const;
  return (await checkSecurityCode(db, codeKeys, purpose, typed)) !== undefined;
}

async function identityOf({ username, browser }: Addressee): Promise<Own> {
  const list = (await browser.get("/api/user/sessions")).body as unknown as ListedSession[];
  const userId = await userIdOf(portal, { username });
  return { userId, sessionId: list.find(({ isCurrent }) => isCurrent)!.id };
}

type ListedSession = { readonly id: string; readonly isCurrent: boolean };
