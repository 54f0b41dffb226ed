import { VERIFICATION_LINK_INVALID_MESSAGE } from "@portal/contract/email-verification";
import { noteChange } from "../../domain/accounts/account-changes.ts";
import {
  findLinkOwner,
  deleteLinksOf,
  type LinkOwner,
  consumeLink,
} from "../../domain/credentials/link-tokens.ts";
import { deleteCodesOf } from "../../domain/credentials/one-time-codes.ts";
import { isTokenUsed } from "../../kit/crypto/used-tokens.ts";
import { onField, refusal } from "../../kit/http/errors.ts";
import type { Services } from "../../services.ts";
import { notifyOfNewEmail } from "./change-email.ts";
import { markEmailVerified, replaceEmail } from "./store.ts";

export const errors = {
  verificationLinkInvalid: () => onField("token", VERIFICATION_LINK_INVALID_MESSAGE),
  verificationLinkUsed: refusal(
    409,
    "verification_link_used",
    "Liên kết này đã dùng rồi, email của bạn đã được xác minh.",
  ),
};

/** Verifies, once, the address that the link was sent to. The link of a change also replaces the old address. */
export async function verifyEmail(services: Services, token: string): Promise<undefined> {
  const owner = await findLinkOwner(services.db, "verify-email", token);
  if (owner) return verifyCurrent(services, token, owner);
  const changing = await findLinkOwner(services.db, "change-email", token);
  if (!changing || changing.newEmail === null) throw await deadLink(services, token);
  await completeChange(services, token, changing, changing.newEmail);
}

/** Returns the error for a used or invalid link. */
async function deadLink({ db }: Services, token: string): Promise<Error> {
  return (await isTokenUsed(db, token))
    ? errors.verificationLinkUsed()
    : errors.verificationLinkInvalid();
}

async function verifyCurrent(
  services: Services,
  token: string,
  owner: LinkOwner,
): Promise<undefined> {
  const isVerified = await services.db.transaction(async (tx) => {
    if (!(await consumeLink(tx, "verify-email", token, owner))) return false;
    await markEmailVerified(tx, owner.id);
    return true;
  });
  if (!isVerified) throw await deadLink(services, token);
  services.log.info({ event: "email_verified", userId: owner.id }, "email verified");
}

async function completeChange(
  services: Services,
  token: string,
  owner: LinkOwner,
  newEmail: string,
): Promise<void> {
  const { id: userId } = owner;
  const isChanged = await services.db.transaction(async (tx) => {
    if (!(await consumeLink(tx, "change-email", token, owner))) return false;
    const before = await noteChange(tx, userId, "email");
    await replaceEmail(tx, { userId, newEmail, isVerified: true });
    await deleteLinksOf(tx, userId);
    await deleteCodesOf(tx, userId);
    await notifyOfNewEmail(services, tx, before, newEmail);
    return true;
  });
  if (!isChanged) throw await deadLink(services, token);
  services.log.info({ event: "email_changed", userId }, "email changed");
}
