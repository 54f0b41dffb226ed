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
  /** Null unless it is verified. */
  readonly email: string | null;
};

/** Notifies the player by email of what was done, in case somebody else did it. */
export async function notifyOwner(
  services: MailQueue & { readonly config: EmailSettings },
  tx: Transaction,
  { username, email }: Owner,
  write: (head: EmailBranding, change: Change) => Email,
): Promise<void> {
  if (email === null) return;
  const message = write(emailBrandingOf(services.config), { username, at: new Date() });
  await queueMail(services, tx, {
    kind: "account-notice",
    username,
    to: email,
    email: message,
  });
}

/** Returns the player as emails need them. */
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
