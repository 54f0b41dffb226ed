/** Stores the guardian whom a young player names and texts them a code (`nameGuardian`); confirms by it (`confirmGuardian`). */
import type { BodyOf, ReplyInput } from "@portal/contract/http/call";
import type * as calls from "@portal/contract/identity";
import { PHONE_UNKNOWN_MESSAGE } from "@portal/contract/values/phone";
import { toMobileE164 } from "../../domain/accounts/phone-numbers.ts";
import { tidyName } from "../../domain/accounts/spellings.ts";
import { lockUser } from "../../domain/accounts/locks.ts";
import type { Viewer } from "../../domain/accounts/viewer.ts";
import {
  CODE_MINUTES,
  macOfCode,
  newCode,
  readCode,
} from "../../domain/credentials/one-time-codes.ts";
import { queueSms } from "../../domain/notifications/sms-queue.ts";
import { httpErrors, onField, refusal } from "../../kit/http/errors.ts";
import { guardianCodeText } from "../../messages/texts.ts";
import type { Services } from "../../services.ts";
import { commonErrors } from "../../domain/errors.ts";
import { isMacUnderAny } from "../../kit/crypto/keys.ts";
import {
  findGuardian,
  isYounger,
  storeGuardian,
  type NamedGuardian,
  countTry,
  setConfirmed,
} from "./store.ts";

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
  form: BodyOf<typeof calls.nameGuardian>,
): Promise<ReplyInput<typeof calls.nameGuardian>> {
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

function readForm(
  { phoneNumber: ownPhone }: Viewer,
  form: BodyOf<typeof calls.nameGuardian>,
): NamedGuardian {
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

/** Confirms the guardian by the code on the guardian's phone. Counts the try before it compares. @throws otpWrong */
export async function confirmGuardian(
  { db, codeKeys, log }: Services,
  viewer: Viewer,
  { code }: BodyOf<typeof calls.confirmGuardian>,
): Promise<ReplyInput<typeof calls.confirmGuardian>> {
  const waiting = await countTry(db, viewer.id);
  if (!waiting) throw commonErrors.otpWrong("code");
  const { mac, phoneNumber } = waiting;
  const given = (key: Buffer) => macOfGuardianCode(key, viewer.id, phoneNumber, readCode(code));
  if (!isMacUnderAny(codeKeys, mac, given)) throw commonErrors.otpWrong("code");
  const guardian = await db.transaction(async (tx) => {
    await lockUser(tx, viewer.id);
    if (!(await setConfirmed(tx, viewer.id, mac))) throw commonErrors.otpWrong("code");
    return findGuardian(tx, viewer.id);
  });
  log.info({ event: "guardian_confirmed", userId: viewer.id }, "guardian confirmed");
  return { guardian: guardian ?? null };
}
