/** Two-factor that a thief has turned on can be undone by its owner's link, and then locks nobody out. */
import { describe, expect, test } from "vitest";
import { openBrowser } from "../../testing/people/browser.ts";
import {
  anOwner,
  changePassword,
  previewUndo,
  type Owner,
  THIEFS_PASSWORD,
  undo,
  undoTokensTexted,
  undoTokensTo,
} from "../../testing/people/changes.ts";
import { jobsDone, emailsTo, tokenIn } from "../../testing/people/mailbox.ts";
import { GOOD_PASSWORD } from "../../testing/people/people.ts";
import { aResetToken, resetPassword } from "../../testing/people/recovery.ts";
import {
  aChallengedBrowser,
  approve,
  deleteUsedSteps,
  isSignedIn,
  startSetup,
  totpOf,
} from "../../testing/people/two-factor.ts";
import { aPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";

const { portal, sandbox } = await aPortalWithSandbox();

const NEW_PASSWORD = "Giang-ho-dem-mua-88";
const logIn = ({ username }: Owner, password: string) =>
  openBrowser(portal.url).post("/login", { username, password });

/** Turns two-factor on with an authenticator application. @returns its secret */
async function turnOn({ browser, username }: Owner): Promise<string> {
  const secret = await startSetup(browser);
  const form = { code: totpOf(secret) };
  const answer = await browser.post("/api/user/two-factor/confirm", form);
  if (answer.status !== 200) throw new Error(`not turned on: ${answer.text}`);
  await deleteUsedSteps(portal, username);
  return secret;
}

async function undoTokenOf({ email }: Owner): Promise<string> {
  await jobsDone(portal);
  const messages = await emailsTo(sandbox, email, 1);
  return tokenIn(
    messages.find(({ subject }) => subject.includes("Đã bật"))!,
    "undo",
  );
}

describe("R-SEC-3: two-factor that a thief has turned on", () => {
  test("locks the owner out, even after a reset, until it is undone by the email", async () => {
    const owner = await anOwner(portal, { phone: false });
    await turnOn(owner);
    const token = await undoTokenOf(owner);
    const reset = await resetPassword(
      portal,
      await aResetToken(portal, sandbox, owner),
      NEW_PASSWORD,
    );
    expect(reset.status).toBe(200);
    expect((await logIn(owner, NEW_PASSWORD)).body["methods"]).toEqual(["totp", "recovery-code"]);

    const preview = await previewUndo(portal, token);
    const changes = preview.body["changes"] as { what: string }[];
    expect(changes.map(({ what }) => what)).toEqual(["two-factor", "password"]);
    const undone = await undo(portal, token);
    expect(undone.status).toBe(200);
    expect(await isSignedIn(owner.browser)).toBe(false);
    const again = undone.body["resetToken"] as string;
    expect((await resetPassword(portal, again, "Giang-ho-dem-mua-99")).status).toBe(200);
    const login = await logIn(owner, "Giang-ho-dem-mua-99");
    expect(login.status).toBe(204);
  });

  test("is also undone by the text to the phone", async () => {
    const owner = await anOwner(portal, { email: true });
    await turnOn(owner);
    const [token] = await undoTokensTexted(sandbox, owner.phone);
    expect((await undo(portal, token!)).status).toBe(200);
    const rows = await portal.database.query<{ on: boolean; codes: number; secrets: number }>(
      `select mfa_enabled as on,
         (select count(*)::int from recovery_codes r where r.user_id = u.id) as codes,
         (select count(*)::int from totp_secrets t where t.user_id = u.id) as secrets
       from users u where username = $1`,
      [owner.username],
    );
    expect(rows).toEqual([{ on: false, codes: 0, secrets: 0 }]);
  });

  test("is undone together with an earlier change", async () => {
    const owner = await anOwner(portal, { phone: false });
    await changePassword(owner.browser);
    const [token] = await undoTokensTo(sandbox, owner.email);
    const started = await owner.browser.post("/api/user/two-factor/start", {
      currentPassword: THIEFS_PASSWORD,
    });
    const secret = (started.body["secret"] as string).replaceAll(" ", "");
    const form = { code: totpOf(secret) };
    expect((await owner.browser.post("/api/user/two-factor/confirm", form)).status).toBe(200);
    const undone = await undo(portal, token!);
    await resetPassword(portal, undone.body["resetToken"] as string, NEW_PASSWORD);
    expect((await logIn(owner, NEW_PASSWORD)).status).toBe(204);
  });
});

test("R-SEC-3: the owner's two-factor remains if a later change is undone", async () => {
  const owner = await anOwner(portal, { phone: false });
  const secret = await turnOn(owner);
  await changePassword(owner.browser);
  const [token] = await undoTokensTo(sandbox, owner.email);
  const undone = await undo(portal, token!);
  await resetPassword(portal, undone.body["resetToken"] as string, NEW_PASSWORD);
  const challenged = await aChallengedBrowser(portal, owner, { password: NEW_PASSWORD });
  expect((await approve(challenged, "totp", totpOf(secret))).status).toBe(204);
});

test("R-SEC-3: an undo ends a login that waits for its second step", async () => {
  const owner = await anOwner(portal, { phone: false });
  const secret = await turnOn(owner);
  await changePassword(owner.browser);
  const [token] = await undoTokensTo(sandbox, owner.email);
  const challenged = await aChallengedBrowser(portal, owner, { password: THIEFS_PASSWORD });
  expect((await undo(portal, token!)).status).toBe(200);
  const answer = await approve(challenged, "totp", totpOf(secret));
  expect(answer.body["errorCode"]).toBe("login_approval_over");
});

test("R-SEC-3: the password alone does not turn two-factor on", async () => {
  const owner = await anOwner(portal);
  const form = { currentPassword: GOOD_PASSWORD };
  const answer = await openBrowser(portal.url).post("/api/user/two-factor/start", form);
  expect(answer.status).toBe(401);
  expect((await logIn(owner, GOOD_PASSWORD)).status).toBe(204);
});
