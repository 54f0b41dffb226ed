/** Players with two-factor, its codes, and logins that wait for the second step. */
import type { ApprovalMethod } from "@portal/contract/session";
import { TOTP } from "otpauth";
import { encryptSecret, newTotpSecret } from "../../domain/credentials/totp.ts";
import { macOfRecoveryCode, newRecoveryCodes } from "../../features/two-factor/second-factor.ts";
import { replaceRecoveryCodes, turnOn as markOn } from "../../features/two-factor/store.ts";
import { hashToken, newToken } from "../../kit/http/browser/session-tokens.ts";
import type { TestPortal } from "../portal/test-portal.ts";
import { type Answer, type Browser, openBrowser, okay } from "./browser.ts";
import { type Addressee, aPlayerWithEmail, jobsDone } from "./mailbox.ts";
import { GOOD_PASSWORD } from "./people.ts";

/** How long a code of an authenticator application is shown. */
const STEP_MS = 30_000;

export type TwoFactorPlayer = Addressee & {
  /** In base 32, as authenticator applications store it. */
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
};

/** Creates a player with two-factor on, whose current code is unused. */
export async function aPlayerWithTwoFactor(portal: TestPortal): Promise<TwoFactorPlayer> {
  const player = await aPlayerWithEmail(portal);
  const factor = await turnOn(portal, player);
  // Waits, so that a test does not mistake the email about it for another.
  await jobsDone(portal);
  return { ...player, ...factor };
}

/** Turns two-factor on as the page does. The player needs a verified address. */
async function turnOn(
  portal: TestPortal,
  player: Pick<Addressee, "username" | "browser">,
): Promise<Pick<TwoFactorPlayer, "secret" | "recoveryCodes">> {
  const secret = await startSetup(player.browser);
  const code = totpOf(secret);
  const answer = await okay(player.browser.post("/api/user/two-factor/confirm", { code }));
  await deleteUsedSteps(portal, player.username);
  return { secret, recoveryCodes: answer.body["recoveryCodes"] as string[] };
}

/** @returns the secret that waits for confirmation, in base 32 */
export async function startSetup(browser: Browser): Promise<string> {
  const form = { currentPassword: GOOD_PASSWORD };
  let answer = await browser.post("/api/user/two-factor/start", form);
  // Retries while the machine is too busy to hash in time.
  for (let again = 0; answer.status === 503 && again < 5; again += 1) {
    answer = await browser.post("/api/user/two-factor/start", form);
  }
  if (answer.status !== 200) throw new Error(`no secret: ${answer.text}`);
  return (answer.body["secret"] as string).replaceAll(" ", "");
}

/** Returns the code that an authenticator application shows, now or this many steps of 30 s later. */
export function totpOf(secret: string, stepsLater = 0): string {
  const timestamp = Date.now() + stepsLater * STEP_MS;
  return new TOTP({ secret }).generate({ timestamp });
}

/** Returns a code that is wrong at any moment of this minute, another one for each index. */
export function wrongTotp(secret: string, index = 0): string {
  const near = [-2, -1, 0, 1, 2, 3].map((step) => totpOf(secret, step));
  const others = Array.from({ length: index + near.length + 1 }, (_, count) =>
    String(100_000 + count * 7),
  );
  return others.filter((code) => !near.includes(code))[index]!;
}

/** Makes the used codes valid again, so that a test need not wait for the next one. */
export async function deleteUsedSteps({ database }: TestPortal, username: string): Promise<void> {
  await database.query(
    `update totp_secrets set last_used_step = 0
     where user_id = (select id from users where username = $1)`,
    [username],
  );
}

/** Turns two-factor on, and makes all codes of this player unused. */
export async function giveCodesBack(
  { database, services }: TestPortal,
  player: Pick<TwoFactorPlayer, "username" | "secret" | "recoveryCodes">,
): Promise<void> {
  const [user] = await database.query<{ id: string }>(
    "update users set mfa_enabled = false where username = $1 returning id",
    [player.username],
  );
  const userId = Number(user!.id);
  const macs = player.recoveryCodes.map((code) =>
    macOfRecoveryCode(services.codeKeys[0], userId, code),
  );
  const encryptedSecret = encryptSecret(services.totpEncryption, userId, player.secret);
  await services.db.transaction(async (tx) => {
    await markOn(tx, userId, { encryptedSecret, usedStep: 0 });
    await replaceRecoveryCodes(tx, userId, macs);
  });
}

/** Turns two-factor on without notifying the player. */
export async function turnOnQuietly(
  portal: TestPortal,
  { username }: { readonly username: string },
): Promise<Pick<TwoFactorPlayer, "secret" | "recoveryCodes">> {
  const factor = { secret: newTotpSecret(), recoveryCodes: newRecoveryCodes() };
  await giveCodesBack(portal, { username, ...factor });
  return factor;
}

/** Returns a browser whose login, sent as the page does, waits for the second step. */
export async function aChallengedBrowser(
  portal: TestPortal,
  { username }: { readonly username: string },
  { password = GOOD_PASSWORD, remember = false } = {},
): Promise<Browser> {
  const browser = openBrowser(portal.url);
  await okay(browser.post("/login", { username, password, remember }));
  return browser;
}

/** Returns this many browsers whose logins wait for the second step, without computing a hash for each. */
export async function challengedBrowsers(
  { url, database }: TestPortal,
  { username }: { readonly username: string },
  count: number,
): Promise<Browser[]> {
  const visitor = openBrowser(url);
  await visitor.get("/api/csrf-cookie");
  const tokens = Array.from({ length: count }, newToken);
  await database.query(
    `insert into login_challenges (token_hash, user_id, remember, password_set_at, expires_at)
     select hash, id, false, password_changed_at, now() + interval '10 minutes'
     from users, unnest($2::bytea[]) as given (hash) where username = $1`,
    [username, tokens.map(hashToken)],
  );
  return tokens.map((token) =>
    openBrowser(url, new Map([...visitor.cookies, ["login-approval", token]])),
  );
}

export function approve(browser: Browser, method: ApprovalMethod, code: string): Promise<Answer> {
  return browser.post("/login/approve", { method, code });
}

/** Returns copies of a browser, each with its own cookies. */
export function copiesOf(url: string, { cookies }: Browser, count: number): Browser[] {
  return Array.from({ length: count }, () => openBrowser(url, new Map(cookies)));
}

export async function isSignedIn(browser: Browser): Promise<boolean> {
  return (await browser.get("/api/me")).status === 200;
}
