import type { BodyOf, ReplyInput } from "@portal/contract/http/call";
import type { changePassword as call } from "@portal/contract/security";
import { lockUser } from "../../domain/accounts/locks.ts";
import { type Viewer } from "../../domain/accounts/viewer.ts";
import { checkPassword, isStillPassword } from "../../domain/credentials/current-password.ts";
import { hashNewPassword } from "../../domain/credentials/password-policy.ts";
import { setPassword } from "../../domain/credentials/set-password.ts";
import { renewSession } from "../../domain/sessions/sessions.ts";
import { BrowserResult } from "../../kit/http/browser/browser.ts";
import { onField } from "../../kit/http/errors.ts";
import type { Services } from "../../services.ts";

export const errors = {
  currentPasswordWrong: () => onField("currentPassword", "Mật khẩu cũ không đúng."),
};

/**
 * Changes the player's password. All other sessions end. This one gets a new token, so that a stolen copy of the old
 * one is worthless.
 * @throws currentPasswordWrong, or a refusal of the new password
 */
export async function changePassword(
  services: Services,
  viewer: Viewer,
  { currentPassword, password }: BodyOf<typeof call>,
): Promise<BrowserResult<ReplyInput<typeof call>>> {
  const { db, log } = services;
  const current = await checkPassword(services, viewer.id, currentPassword);
  if (!current) {
    log.info({ event: "password_change_refused", userId: viewer.id }, "wrong current password");
    throw errors.currentPasswordWrong();
  }
  const owner = { ...viewer, phoneNumber: viewer.phoneNumber ?? "" };
  const passwordHash = await hashNewPassword(services, { password, field: "password", owner });
  const change = await db.transaction(async (tx) => {
    await lockUser(tx, viewer.id);
    if (!(await isStillPassword(tx, viewer.id, current))) throw errors.currentPasswordWrong();
    const renewed = await renewSession(tx, viewer.sessionHash);
    const { sessionId: keepSessionId, id: userId } = viewer;
    await setPassword(services, tx, { userId, passwordHash, keepSessionId });
    return renewed;
  });
  log.info({ event: "password_changed", userId: viewer.id }, "password changed");
  const message = "Đã đổi mật khẩu. Các thiết bị khác đã được đăng xuất.";
  return new BrowserResult({ message }, change);
}
