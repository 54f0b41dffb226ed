import type { BodyOf, ReplyInput } from "@portal/contract/http/call";
import type { resetPassword as call } from "@portal/contract/recovery";
import { findLinkOwner, consumeLink } from "../../domain/credentials/link-tokens.ts";
import { hashNewPassword } from "../../domain/credentials/password-policy.ts";
import { setPassword } from "../../domain/credentials/set-password.ts";
import { rememberDevice } from "../../domain/sessions/known-devices.ts";
import { isTokenUsed } from "../../kit/crypto/used-tokens.ts";
import type { Queries } from "../../kit/database/database.ts";
import { type Browser, BrowserResult } from "../../kit/http/browser/browser.ts";
import { scaled, countAttempt } from "../../kit/limits/limits.ts";
import type { Services } from "../../services.ts";
import { errors } from "./errors.ts";
import { limits } from "./limits.ts";

/** Checks a link without consuming it, because mail programs open links, too. */
export async function checkResetToken({ db }: Services, token: string): Promise<undefined> {
  if (!(await findLinkOwner(db, "reset-password", token))) throw await deadLink(db, token);
}

/** Returns the refusal of a link that does not work, or no longer. */
async function deadLink(db: Queries, token: string): Promise<Error> {
  return (await isTokenUsed(db, token)) ? errors.resetLinkUsed() : errors.resetLinkInvalid();
}

/**
 * Sets a new password for the player who holds the link of an email. The link is consumed in the commit that
 * sets the password, so a refused password leaves it valid.
 */
export async function resetPassword(
  services: Services,
  browser: Browser,
  { token, password }: BodyOf<typeof call>,
): Promise<BrowserResult<ReplyInput<typeof call>>> {
  const { db, config, log } = services;
  const owner = await findLinkOwner(db, "reset-password", token);
  if (!owner) throw await deadLink(db, token);
  const counted = [{ limit: limits.newPasswordByUser, by: String(owner.id) }];
  await countAttempt(db, scaled(counted, config.env.RATE_LIMIT_SCALE));
  // Hash before a connection is taken. The limit above bounds how many hashes a link can cause.
  const passwordHash = await hashNewPassword(services, { password, field: "password", owner });
  const set = await db.transaction(async (tx) => {
    if (!(await consumeLink(tx, "reset-password", token, owner))) return undefined;
    const change = { userId: owner.id, passwordHash, isByEmail: true };
    return {
      passkeys: await setPassword(services, tx, change),
      deviceTokens: await rememberDevice(tx, browser, owner.id),
    };
  });
  if (!set) throw await deadLink(db, token);
  const { passkeys, deviceTokens } = set;
  log.info({ event: "password_reset", userId: owner.id, by: "email" }, "password reset");
  const message = "Mật khẩu đã được đổi. Bạn có thể đăng nhập bằng mật khẩu mới.";
  return new BrowserResult({ message, passkeys }, { deviceTokens });
}
