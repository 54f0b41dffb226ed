import type { ReplyInput } from "@portal/contract/http/call";
import type { lookAtUndo as call } from "@portal/contract/recovery";
import { findUndo, type Undo } from "../../../domain/accounts/account-changes.ts";
import { maskedEmail } from "../../../messages/email.ts";
import type { Services } from "../../../services.ts";
import { errors } from "../errors.ts";
import { findChangesSince } from "../store.ts";

type Contacts = ReplyInput<typeof call>["contacts"];

/** Does not consume the link, because mail programs open links, too. An expired link counts as unknown. */
export async function lookAtUndo(
  { db }: Services,
  token: string,
): Promise<ReplyInput<typeof call>> {
  const undo = await findUndo(db, token);
  if (!undo) throw errors.undoLinkInvalid();
  if (undo.isUndone) throw errors.undoLinkUsed();
  const changes = await findChangesSince(db, undo);
  const { username, keepsPassword } = undo;
  return { username, keepsPassword, changes, contacts: contactsOf(undo) };
}

/** Returns the contacts masked: a stranger who sees the page must not learn them. */
function contactsOf({ phoneNow, phoneThen, emailNow, emailThen }: Undo): Contacts {
  const mask = (email: string | null) => email && maskedEmail(email);
  return [
    ...(phoneNow === phoneThen
      ? []
      : [{ kind: "phone" as const, now: maskedPhone(phoneNow), before: maskedPhone(phoneThen) }]),
    ...(emailNow === emailThen
      ? []
      : [{ kind: "email" as const, now: mask(emailNow), before: mask(emailThen) }]),
  ];
}

/** •••321: enough to recognise one's own number. */
const maskedPhone = (phoneNumber: string): string => `•••${phoneNumber.slice(-3)}`;
