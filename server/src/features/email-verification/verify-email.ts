import { noteChange } from "../../domain/accounts/account-changes.ts";
import { deleteCodesOf } from "../../domain/credentials/delete-codes.ts";
import {
  findLinkOwner,
  deleteLinksOf,
  type LinkOwner,
  consumeLink,
} from "../../domain/credentials/link-tokens.ts";
import type { Services } from "../../services.ts";
import { errors } from "./errors.ts";
import { notifyOfNewEmail } from "./notify-of-new-email.ts";
import { markEmailVerified, replaceEmail } from "./store.ts";

/** Verifies, once, the address that the link was sent to. If it is to replace another, it does so now. */
export async function verifyEmail(services: Services, token: string): Promise<undefined> {
  const owner = await findLinkOwner(services.db, "verify-email", token);
  if (owner) return verifyPresent(services, token, owner);
  const changing = await findLinkOwner(services.db, "change-email", token);
  if (!changing || changing.newEmail === null) throw errors.verificationLinkInvalid();
  await completeChange(services, token, changing, changing.newEmail);
}

async function verifyPresent(
  { db, log }: Services,
  token: string,
  owner: LinkOwner,
): Promise<undefined> {
  await db.transaction(async (tx) => {
    if (!(await consumeLink(tx, "verify-email", token, owner))) {
      throw errors.verificationLinkInvalid();
    }
    await markEmailVerified(tx, owner.id);
  });
  log.info({ event: "email_verified", userId: owner.id }, "email verified");
}

async function completeChange(
  services: Services,
  token: string,
  owner: LinkOwner,
  newEmail: string,
): Promise<void> {
  const { id: userId } = owner;
  await services.db.transaction(async (tx) => {
    if (!(await consumeLink(tx, "change-email", token, owner))) {
      throw errors.verificationLinkInvalid();
    }
    const before = await noteChange(tx, userId, "email");
    await replaceEmail(tx, { userId, newEmail, isVerified: true });
    await deleteLinksOf(tx, userId);
    await deleteCodesOf(tx, userId);
    await notifyOfNewEmail(services, tx, before, newEmail);
  });
  services.log.info({ event: "email_changed", userId }, "email changed");
}
