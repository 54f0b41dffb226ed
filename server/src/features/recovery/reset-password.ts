/** Sets a new password by an emailed link: `checkResetToken` checks the link, `resetPassword` uses it. */
import type { BodyOf, ReplyInput } from "@portal/contract/http/call";
import { type resetPassword as call, RESET_LINK_INVALID_MESSAGE } from "@portal/contract/recovery";
import { findLinkOwner, consumeLink } from "../../domain/credentials/link-tokens.ts";
import { hashNewPassword } from "../../domain/credentials/password-policy.ts";
import { setPassword } from "../../domain/credentials/set-password.ts";
import { rememberDevice } from "../../domain/sessions/known-devices.ts";
import { isTokenUsed } from "../../kit/crypto/used-tokens.ts";
import type { Queries } from "../../kit/database/database.ts";
import { type Browser, BrowserResult } from "../../kit/http/browser/browser.ts";
import { onField, refusal } from "../../kit/http/errors.ts";
import { countAttempt, limit, MINUTE, scaled } from "../../kit/limits/limits.ts";
import type { Services } from "../../services.ts";

export const limits = {
  // A link is consumed only after the new password has been hashed. This bounds how many hashes it can cause.
  newPasswordByUser: limit("new-password.user", 20, 10 * MINUTE),
};

export const errors = {
  resetLinkInvalid: () => onField("token", RESET_LINK_INVALID_MESSAGE),
  resetLinkUsed: refusal(
    409,
    "reset_link_used",
    "Liên kết này đã dùng rồi, mật khẩu mới đã được đặt.",
  ),
};

/** Checks a link without consuming it, because mail programs open links too. */
export async function checkResetToken({ db }: Services, token: string): Promise<undefined> {
  if (!(await findLinkOwner(db, "reset-password", token))) throw await linkRefusal(db, token);
}

/** Returns the refusal of a link that is invalid or used. */
async function linkRefusal(db: Queries, token: string): Promise<Error> {
  return (await isTokenUsed(db, token)) ? errors.resetLinkUsed() : errors.resetLinkInvalid();
}

/**
 * Sets a new password by the link of an email. The link is consumed in the transaction that sets the password, so a
 * refused password leaves it valid.
 * @throws resetLinkInvalid, resetLinkUsed, or a refusal of the password
 */
export async function resetPassword(
  services: Services,
  browser: Browser,
  { token, password }: BodyOf<typeof call>,
): Promise<BrowserResult<ReplyInput<typeof call>>> {
  const { db, config, log } = services;
  const owner = await findLinkOwner(db, "reset-password", token);
  if (!owner) throw await linkRefusal(db, token);
  const counted = [{ limit: limits.newPasswordByUser, by: String(owner.id) }];
  await countAttempt(db, scaled(counted, config.env.RATE_LIMIT_SCALE));
  // Hash before a connection is taken.
  const passwordHash = await hashNewPassword(services, { password, field: "password", owner });
  const set = await db.transaction(async (tx) => {
    if (!(await consumeLink(tx, "reset-password", token, owner))) return undefined;
    const change = { userId: owner.id, passwordHash, isByEmail: true };
    return {
      passkeys: await setPassword(services, tx, change),
      deviceTokens: await rememberDevice(tx, browser, owner.id),
    };
  });
  if (!set) throw await linkRefusal(db, token);
  const { passkeys, deviceTokens } = set;
  log.info({ event: "password_reset", userId: owner.id, by: "email" }, "password reset");
  const message = "Mật khẩu đã được đổi. Bạn có thể đăng nhập bằng mật khẩu mới.";
  return new BrowserResult({ message, passkeys }, { deviceTokens });
}
