/** Stores the guardian whom a young player names, and texts them a code (`nameGuardian`, `macOfGuardianCode`). */
import type { BodyOf, ReplyInput } from "@portal/contract/http/call";
import type { nameGuardian as call } from "@portal/contract/identity";
import { PHONE_UNKNOWN_MESSAGE } from "@portal/contract/values/phone";
import { toMobileE164 } from "../../domain/accounts/phone-numbers.ts";
import { tidyName } from "../../domain/accounts/spellings.ts";
import { lockUser } from "../../domain/accounts/locks.ts";
import { type Viewer } from "../../domain/accounts/viewer.ts";
import { CODE_MINUTES, macOfCode, newCode } from "../../domain/credentials/one-time-codes.ts";
import { queueSms } from "../../domain/notifications/sms-queue.ts";
import { httpErrors, onField, refusal } from "../../kit/http/errors.ts";
import { guardianCodeText } from "../../messages/texts.ts";
import type { Services } from "../../services.ts";
import { findGuardian, isYounger, storeGuardian, type NamedGuardian } from "./store.ts";

export const errors = {
  guardianFixed: refusal(
    409,
    "guardian_fixed",
    "Người giám hộ đã xác nhận nên không đổi được ở đây. Nếu cần đổi, vui lòng liên hệ bộ phận hỗ trợ.",
  ),
  guardianNameMissing: () => onField("name", "Vui lòng nhập họ tên người giám hộ."),
  guardianPhoneInvalid: () => onField("phoneNumber", PHONE_UNKNOWN_MESSAGE),
  guardianPhoneOwn: () =>
    onField(
      "phoneNumber",
      "Đây là số điện thoại của tài khoản. Vui lòng nhập số riêng của người giám hộ.",
    ),
};

/**
 * Stores the guardian whom a young player names, and texts a code to the guardian's phone. A new code replaces the
 * previous one.
 * @throws notFound if this player needs no guardian, invalidInput, guardianFixed
 */
export async function nameGuardian(
  services: Services,
  viewer: Viewer,
  form: BodyOf<typeof call>,
): Promise<ReplyInput<typeof call>> {
  const { db, config, codeKeys } = services;
  const { guardianUnderYears } = config.portal.recharge.requires;
  const named = readForm(viewer, form);
  const code = newCode();
  const guardian = await db.transaction(async (tx) => {
    await lockUser(tx, viewer.id);
    const isNeeded = guardianUnderYears && (await isYounger(tx, viewer.id, guardianUnderYears));
    if (!isNeeded) throw httpErrors.notFound();
    const mac = macOfGuardianCode(codeKeys[0], viewer.id, named.phoneNumber, code);
    if (!(await storeGuardian(tx, viewer.id, named, mac))) throw errors.guardianFixed();
    const about = { username: viewer.username, code, minutes: CODE_MINUTES };
    const text = guardianCodeText(config.portal.brand, about);
    await queueSms(services, tx, {
      kind: "guardian-code",
      username: viewer.username,
      to: named.phoneNumber,
      text,
      expiresInMinutes: CODE_MINUTES,
    });
    return findGuardian(tx, viewer.id);
  });
  return { guardian: guardian ?? null };
}

function readForm({ phoneNumber: ownPhone }: Viewer, form: BodyOf<typeof call>): NamedGuardian {
  const name = tidyName(form.name);
  if (!name) throw errors.guardianNameMissing();
  const phoneNumber = toMobileE164(form.phoneNumber);
  if (!phoneNumber) throw errors.guardianPhoneInvalid();
  if (phoneNumber === ownPhone) throw errors.guardianPhoneOwn();
  return { name, relation: form.relation, phoneNumber };
}

/** Returns the MAC that is stored instead of a guardian's code. It is valid for this player and phone only. */
export const macOfGuardianCode = (
  key: Buffer,
  userId: number,
  phoneNumber: string,
  code: string,
): Buffer => macOfCode(key, code, ["guardian", userId, phoneNumber]);
