import type { BodyOf, ReplyInput } from "@portal/contract/http/call";
import { fieldErrorsOf } from "@portal/contract/http/errors";
import type { giveIdentity as call } from "@portal/contract/identity";
import { namesForm } from "@portal/contract/profile";
import { tidyNames } from "../../domain/accounts/spellings.ts";
import { lockUser } from "../../domain/accounts/locks.ts";
import { findViewer, type Viewer } from "../../domain/accounts/viewer.ts";
import { coded, httpErrors } from "../../kit/http/errors.ts";
import type { Services } from "../../services.ts";
import { setIdentity } from "./store.ts";

const BIRTH_DATE_FIXED =
  "Ngày sinh đã khai không đổi được ở đây. Nếu bạn khai nhầm, vui lòng liên hệ bộ phận hỗ trợ.";

export const errors = {
  birthDateFixed: () =>
    coded(409, "birth_date_fixed", BIRTH_DATE_FIXED, { errors: { dob: [BIRTH_DATE_FIXED] } }),
};

/**
 * Stores the player's name and date of birth. The date cannot be changed later: a player could avoid the guardian.
 * @throws notFound if the operator does not ask for them, invalidInput if a name has only spaces, birthDateFixed,
 * unauthenticated
 */
export async function giveIdentity(
  { db, config, log }: Services,
  viewer: Viewer,
  { dob, ...form }: BodyOf<typeof call>,
): Promise<ReplyInput<typeof call>> {
  if (!config.portal.recharge.requires.nameAndBirthDate) throw httpErrors.notFound();
  const names = namesForm.safeParse(tidyNames(form));
  if (!names.success) throw httpErrors.invalidInput(fieldErrorsOf(names.error));
  await db.transaction(async (tx) => {
    await lockUser(tx, viewer.id);
    if (!(await setIdentity(tx, viewer.id, { ...names.data, dob }))) throw errors.birthDateFixed();
  });
  log.info({ event: "identity_given", userId: viewer.id }, "name and date of birth given");
  const updated = await findViewer(db, viewer.sessionHash);
  if (!updated) throw httpErrors.unauthenticated();
  return updated;
}
