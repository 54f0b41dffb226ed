import { errors } from "../../domain/errors.ts";
import { findLinkOwner, useUpLink } from "../../domain/link-tokens.ts";
import type { Services } from "../../services.ts";
import { markEmailVerified } from "./store.ts";

/** Verifies the address that the link was sent to, once. @throws verificationLinkInvalid */
export async function verifyEmail({ db, log }: Services, token: string): Promise<undefined> {
  const owner = await findLinkOwner(db, "verify-email", token);
  if (!owner) throw errors.verificationLinkInvalid();
  await db.transaction(async (tx) => {
    if (!(await useUpLink(tx, "verify-email", token, owner))) {
      throw errors.verificationLinkInvalid();
    }
    await markEmailVerified(tx, owner.id);
  });
  log.info({ event: "email_verified", userId: owner.id }, "e-mail verified");
}
