import type { BodyOf, ReplyInput } from "@portal/contract/http/call";
import { fieldErrorsOf } from "@portal/contract/http/errors";
import type { giveIdentity as call } from "@portal/contract/identity";
import { namesForm } from "@portal/contract/profile";
import { tidyNames } from "../../domain/accounts/spellings.ts";
import { findViewer, lockUser, type Viewer } from "../../domain/accounts/users.ts";
import { httpErrors } from "../../kit/http/errors.ts";
import type { Services } from "../../services.ts";
import { errors } from "./errors.ts";
import { setIdentity } from "./store.ts";

/**
 * Keeps the player's name and date of birth. The date stays: else a guardian would be got around by another one.
 * @throws notFound where the operator does not ask for it; invalidInput where a name has only spaces;
 * birthDateFixed; unauthenticated
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
