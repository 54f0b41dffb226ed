import { Secret } from "otpauth";
import { expect, test } from "vitest";
import { decryptSecret } from "../../domain/credentials/totp.ts";
import { dumpOf } from "../../testing/database/database-state.ts";
import { jobsDone, emailsTo, aPlayerWithEmail } from "../../testing/people/mailbox.ts";
import { GOOD_PASSWORD } from "../../testing/people/people.ts";
import { codeIn } from "../../testing/people/security-codes.ts";
import {
  aChallengedBrowser,
  approve,
  aPlayerWithTwoFactor,
  startSetup,
  totpOf,
} from "../../testing/people/two-factor.ts";
import { aPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";

const { portal, sandbox } = await aPortalWithSandbox({ LOG_LEVEL: "debug" });

test("R-WIRE-2: secret, recovery codes, token and mailed code are neither stored in clear text nor logged", async () => {
  const setUp = await aPlayerWithEmail(portal);
  const pendingSecret = await startSetup(setUp.browser);
  const player = await aPlayerWithTwoFactor(portal);
  await sandbox.fault("smtp", "down");
  const challenged = await aChallengedBrowser(portal, player);
  expect((await challenged.post("/login/approve/send-code")).status).toBe(200);
  const whileWaiting = await dumpOf(portal.database);
  await sandbox.fault("smtp", "none");
  const mailed = codeIn((await emailsTo(sandbox, player.email, 2)).at(-1)!);
  const token = challenged.cookies.get("login-approval")!;
  const totp = totpOf(player.secret);
  expect((await approve(challenged, "recovery-code", player.recoveryCodes[0]!)).status).toBe(204);
  const form = { currentPassword: GOOD_PASSWORD, code: player.recoveryCodes[1] };
  await player.browser.post("/api/user/two-factor/recovery-codes", form);
  await jobsDone(portal);
  const afterwards = await dumpOf(portal.database);
  const log = portal.logLines.join("");
  const secrets = [pendingSecret, player.secret, ...player.recoveryCodes, token, mailed];
  for (const place of [whileWaiting, afterwards, log]) {
    expect(place.length).toBeGreaterThan(1_000);
    for (const secret of secrets) {
      for (const form of formsOf(secret)) expect(place.includes(form), form).toBe(false);
    }
    expect(place.includes(`"${totp}"`)).toBe(false);
  }
});

test("R-WIRE-2: an encrypted secret that was moved to another account is useless", async () => {
  const [player, thief] = [await aPlayerWithTwoFactor(portal), await aPlayerWithTwoFactor(portal)];
  await portal.database.query(
    `update totp_secrets set secret = (
       select secret from totp_secrets t join users u on u.id = t.user_id where username = $1)
     where user_id = (select id from users where username = $2)`,
    [thief.username, player.username],
  );
  const challenged = await aChallengedBrowser(portal, player);
  expect((await approve(challenged, "totp", totpOf(thief.secret))).status).toBe(500);
  const [row] = await portal.database.query<{ user_id: string; secret: string }>(
    `select user_id, secret from totp_secrets
     where user_id = (select id from users where username = $1)`,
    [thief.username],
  );
  const { totpEncryption } = portal.services;
  expect(decryptSecret(totpEncryption, Number(row!.user_id), row!.secret)).toBe(thief.secret);
  expect(() => decryptSecret(totpEncryption, Number(row!.user_id) + 1, row!.secret)).toThrow(
    /does not belong/,
  );
});

/** Returns the secret as text, without its dash, in hex, and the bytes that it encodes in hex. */
function formsOf(secret: string): string[] {
  const plain = secret.replace("-", "");
  const isBase32 = /^[A-Z2-7]{32}$/.test(plain);
  return [
    secret,
    plain,
    Buffer.from(secret).toString("hex"),
    Buffer.from(plain).toString("hex"),
    ...(isBase32 ? [Secret.fromBase32(plain).hex.toLowerCase()] : []),
    ...(plain.length === 43 ? [Buffer.from(plain, "base64url").toString("hex")] : []),
  ];
}
