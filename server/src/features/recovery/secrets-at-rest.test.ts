import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { dumpOf } from "../../testing/database/database-state.ts";
import { openBrowser } from "../../testing/people/browser.ts";
import {
  anOwner,
  changePassword,
  lookAtUndo,
  undo,
  undoTokensTexted,
  undoTokensTo,
} from "../../testing/people/changes.ts";
import {
  type Addressee,
  anAddress,
  aPlayerWithEmail,
  emailsTo,
  tokenIn,
} from "../../testing/people/mailbox.ts";
import { askForResetLink, resetPassword } from "../../testing/people/recovery.ts";
import { portalConfigWith } from "../../testing/portal/portal-config.ts";
import { aPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";

const PORTAL_CONFIG = portalConfigWith({ accounts: { emailPolicy: "open" } });
const { portal, sandbox } = await aPortalWithSandbox({ PORTAL_CONFIG });

const NEW_PASSWORD = "Giang-ho-dem-mua-88";

test("R-RECOVER-3, R-EMAIL-1: no token of a link is readable in the database or the log, even while its email waits", async () => {
  const reset = await aPlayerWithEmail(portal);
  const verification = await aPlayerWithEmail(portal, { verified: false });
  await sandbox.fault("smtp", "down");
  await askForResetLink(portal, reset.username);
  await verification.browser.post("/email-verification/send");
  await emailsWait(2);
  const whileWaiting = await dumpOf(portal.database);
  await sandbox.fault("smtp", "none");

  const resetToken = await tokenOf(reset, "reset-password");
  const verificationToken = await tokenOf(verification, "email-verification");
  await openBrowser(portal.url).get(`/reset-password/${resetToken}`);
  const afterwards = await dumpOf(portal.database);
  const log = portal.logLines.join("");
  for (const token of [resetToken, verificationToken]) {
    expectHiddenIn([whileWaiting, afterwards, log], token);
    expectHashIn(afterwards, token);
  }
});

test("R-SEC-3, R-ME-1: nor is a token that undoes a change, changes the email, or sets the password after an undo", async () => {
  const owner = await anOwner(portal);
  await sandbox.fault("smtp", "down");
  await sandbox.fault("sms", "down");
  await changePassword(owner.browser, NEW_PASSWORD);
  const newEmail = anAddress();
  const form = { newEmail, currentPassword: NEW_PASSWORD };
  await owner.browser.post("/api/user/change-email", form);
  await emailsWait(2);
  const whileWaiting = await dumpOf(portal.database);
  await sandbox.fault("smtp", "none");
  await sandbox.fault("sms", "none");

  const [mailed] = await undoTokensTo(sandbox, owner.email);
  const [texted] = await undoTokensTexted(sandbox, owner.phone);
  const [email] = await emailsTo(sandbox, newEmail, 1);
  const changing = tokenIn(email!, "email-verification");
  await lookAtUndo(portal, mailed!);
  const beforeUndo = await dumpOf(portal.database);
  for (const token of [mailed!, texted!, changing]) expectHashIn(beforeUndo, token);
  const { resetToken } = (await undo(portal, mailed!)).body as { resetToken: string };
  const afterUndo = await dumpOf(portal.database);
  expectHashIn(afterUndo, resetToken);
  const log = portal.logLines.join("");
  for (const token of [mailed!, texted!, changing, resetToken]) {
    expectHiddenIn([whileWaiting, beforeUndo, afterUndo, log], token);
  }
});

test("R-RECOVER-3: the new password is in no table, no log line and no refusal", async () => {
  const player = await aPlayerWithEmail(portal);
  await askForResetLink(portal, player.username);
  const token = await tokenOf(player, "reset-password");
  const answers = [
    await resetPassword(portal, "A".repeat(43), NEW_PASSWORD),
    await resetPassword(portal, token, NEW_PASSWORD),
    await resetPassword(portal, token, NEW_PASSWORD),
  ];
  const everything = [
    await dumpOf(portal.database),
    portal.logLines.join(""),
    ...answers.map(({ text }) => text),
  ];
  for (const place of everything) {
    for (const form of formsOf(NEW_PASSWORD)) expect(place.includes(form)).toBe(false);
  }
});

function expectHiddenIn(places: readonly string[], token: string): void {
  for (const form of formsOf(token)) {
    for (const place of places) expect(place.includes(form)).toBe(false);
  }
}

function expectHashIn(place: string, token: string): void {
  const hash = createHash("sha256").update(token).digest("hex");
  expect(place.includes(hash), "the scan finds the hash").toBe(true);
}

/** Returns the secret as text, as bytea and in base64. */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const inner = (text: string) => text.slice(2, -4);
  return [
    secret,
    bytes.toString("hex"),
    inner(bytes.toString("base64")),
    inner(bytes.subarray(1).toString("base64")),
    inner(bytes.subarray(2).toString("base64")),
    Buffer.from(secret, "base64url").toString("hex"),
  ];
}

async function tokenOf(player: Addressee, page: "reset-password" | "email-verification") {
  const [email] = await emailsTo(sandbox, player.email, 1);
  return tokenIn(email!, page);
}

async function emailsWait(count: number): Promise<void> {
  await expect
    .poll(() => portal.database.query("select from jobs where task = 'send-mail'"))
    .toHaveLength(count);
}
