import type { Transaction } from "../../kit/database/database.ts";
import {
  type Email,
  type EmailBranding,
  emailBrandingOf,
  type EmailSettings,
} from "../../mail/email.ts";
import type { Change } from "../../mail/notices.ts";
import { type MailQueue, queueMail } from "./mail-queue.ts";

type Owner = {
  readonly username: string;
  /** Only where it is verified. */
  readonly email: string | null;
};

/** Tells the player by mail of what was done, in case it was not he. */
export async function notifyOwner(
  services: MailQueue & { readonly config: EmailSettings },
  tx: Transaction,
  { username, email }: Owner,
  write: (head: EmailBranding, change: Change) => Email,
): Promise<void> {
  if (email === null) return;
  const letter = write(emailBrandingOf(services.config), { username, at: new Date() });
  await queueMail(services, tx, { to: email, letter });
}

/** The player as letters know him. */
export function ownerOf({
  username,
  email,
  verifiedAt,
}: {
  readonly username: string;
  readonly email: string | null;
  readonly verifiedAt: string | null;
}): Owner {
  return { username, email: verifiedAt === null ? null : email };
}
