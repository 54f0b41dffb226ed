import type { Transaction } from "../kit/database.ts";
import { type Letter, type Letterhead, letterheadOf, type LetterSettings } from "../mail/letter.ts";
import type { Change } from "../mail/notices.ts";
import { type PostOffice, queueMail } from "./outgoing-mail.ts";

type Owner = {
  readonly username: string;
  /** Only where it is verified. */
  readonly email: string | null;
};

/** Tells the player by mail of what was done, in case it was not he. */
export async function tellOwner(
  services: PostOffice & { readonly config: LetterSettings },
  tx: Transaction,
  { username, email }: Owner,
  write: (head: Letterhead, change: Change) => Letter,
): Promise<void> {
  if (email === null) return;
  const letter = write(letterheadOf(services.config), { username, at: new Date() });
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
