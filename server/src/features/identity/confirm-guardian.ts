import type { BodyOf, ReplyInput } from "@portal/contract/http/call";
import type { confirmGuardian as call } from "@portal/contract/identity";
import { lockUser } from "../../domain/accounts/locks.ts";
import { type Viewer } from "../../domain/accounts/viewer.ts";
import { readCode } from "../../domain/credentials/one-time-codes.ts";
import { commonErrors } from "../../domain/errors.ts";
import { isMacUnderAny } from "../../kit/crypto/keys.ts";
import type { Services } from "../../services.ts";
import { macOfGuardianCode } from "./name-guardian.ts";
import { countTry, findGuardian, setConfirmed } from "./store.ts";

/** Confirms the guardian by the code on the guardian's phone. Counts the try before it compares. @throws otpWrong */
export async function confirmGuardian(
  { db, codeKeys, log }: Services,
  viewer: Viewer,
  { code }: BodyOf<typeof call>,
): Promise<ReplyInput<typeof call>> {
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
