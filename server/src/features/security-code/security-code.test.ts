/** The code by email that confirms an action: when it is sent, and for which action, session and time it is valid. */
import { type SecurityAction, securityActions } from "@portal/contract/security-code";
import { describe, expect, test } from "vitest";
import { checkSecurityCode } from "../../domain/credentials/security-codes.ts";
import { openBrowser } from "../../testing/people/browser.ts";
import {
  type Addressee,
  aPlayerWithEmail,
  jobsDone,
  emailsTo,
} from "../../testing/people/mailbox.ts";
import { aPlayer, GOOD_PASSWORD, userIdOf } from "../../testing/people/people.ts";
import { aSecurityCode, codeIn } from "../../testing/people/security-codes.ts";
import { aPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";

const { portal, sandbox } = await aPortalWithSandbox();

const ask = ({ browser }: { browser: Addressee["browser"] }, action: unknown) =>
  browser.post("/api/security-code/", { action });

describe("R-CODE-1: a code by email", () => {
  test("is sent for each action, and no other", async () => {
    const player = await aPlayerWithEmail(portal);
    const message = "Mã bảo mật đã được gửi đến email của bạn.";
    for (const [at, action] of securityActions.entries()) {
      const { status, body } = await ask(player, action);
      expect([action, status, body]).toEqual([action, 200, { message }]);
      const email = (await emailsTo(sandbox, player.email, at + 1)).at(-1)!;
      expect(codeIn(email), action).toHaveLength(6);
      expect(email.text).toContain(player.username);
      expect(email.subject).not.toContain(codeIn(email));
    }
    const errors = { action: ["Hành động không hợp lệ."] };
    const others = [
      "",
      "confirm.everything",
      "CONFIRM.EMAIL",
      null,
      5,
      ["confirm.email"],
      { a: 1 },
    ];
    for (const action of others) {
      const { status, body } = await ask(player, action);
      expect([action, status, body["errors"]]).toEqual([action, 422, errors]);
    }
  });

  test("is not sent without an address, and to an unverified one only to confirm it", async () => {
    const [none, unverified] = [
      await aPlayer(portal),
      await aPlayerWithEmail(portal, { verified: false }),
    ];
    for (const action of securityActions) {
      const { status, body } = await ask(none, action);
      expect([action, status, body["errorCode"]]).toEqual([action, 409, "email_missing"]);
      const expected = action === "confirm.email" ? 200 : 409;
      expect([action, (await ask(unverified, action)).status]).toEqual([action, expected]);
    }
    await jobsDone(portal);
    expect(await sandbox.mailTo(unverified.email)).toHaveLength(1);
  });
});

describe("R-CODE-1: a code is valid", () => {
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

  test("until a newer one is sent", async () => {
    const player = await aPlayerWithEmail(portal);
    const older = await aSecurityCode(sandbox, player, "confirm.payment");
    const newer = await aSecurityCode(sandbox, player, "confirm.payment");
    const own = await identityOf(player);
    expect(await isRight(own, older)).toBe(false);
    expect(await isRight(own, newer)).toBe(true);
  });

  test("for ten minutes", async () => {
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

  test("until its session ends", async () => {
    const player = await aPlayerWithEmail(portal);
    const own = await identityOf(player);
    const code = await aSecurityCode(sandbox, player, "confirm.payment");
    await player.browser.post("/logout");
    expect(await isRight(own, code)).toBe(false);
  });

  test("until the password changes", async () => {
    const player = await aPlayerWithEmail(portal);
    const code = await aSecurityCode(sandbox, player, "confirm.payment");
    const password = "Giang-ho-dem-mua-88";
    const form = { currentPassword: GOOD_PASSWORD, password, passwordConfirm: password };
    expect((await player.browser.post("/api/user/change-password", form)).status).toBe(200);
    expect(await isRight(await identityOf(player), code)).toBe(false);
  });
});

type Identity = { userId: number; sessionId: string; action?: SecurityAction };

/** Checks a code as features do. */
async function isRight(own: Identity, typed: string): Promise<boolean> {
  const { db, codeKeys } = portal.services;
  const purpose = { action: "confirm.payment", ...own } as const;
  return (await checkSecurityCode(db, codeKeys, purpose, typed)) !== undefined;
}

async function identityOf({ username, browser }: Addressee): Promise<Identity> {
  const list = (await browser.get("/api/user/sessions")).body as unknown as ListedSession[];
  const userId = await userIdOf(portal, { username });
  return { userId, sessionId: list.find(({ isCurrent }) => isCurrent)!.id };
}

type ListedSession = { readonly id: string; readonly isCurrent: boolean };
