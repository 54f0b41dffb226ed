import { queueMail } from "../../domain/outgoing-mail.ts";
import type { Viewer } from "../../domain/users.ts";
import type { Transaction } from "../../kit/database.ts";
import { letterheadOf } from "../../mail/letter.ts";
import { passkeyAddedLetter, passkeyRemovedLetter } from "../../mail/passkeys.ts";
import type { Services } from "../../services.ts";

type PasskeyChange =
  | { readonly what: "added"; readonly device: string }
  | { readonly what: "removed"; readonly addedAt: string };

/** Tells the player at his verified address, in case it was not he. */
export async function tellOfPasskey(
  services: Services,
  tx: Transaction,
  { username, email, verifiedAt }: Viewer,
  change: PasskeyChange,
): Promise<void> {
  if (email === null || verifiedAt === null) return;
  const head = letterheadOf(services.config);
  const at = new Date();
  const letter =
    change.what === "added"
      ? passkeyAddedLetter(head, { username, at, device: change.device })
      : passkeyRemovedLetter(head, { username, at, addedAt: new Date(change.addedAt) });
  await queueMail(services, tx, { to: email, letter });
}
