import type { BodyOf, ReplyInput } from "@portal/contract/http/call";
import { PASSKEYS_MAX, type addPasskey as call } from "@portal/contract/passkeys";
import { lockUser, type Viewer } from "../../domain/accounts/users.ts";
import { ownerOf, notifyOwner } from "../../domain/notifications/notify-player.ts";
import { readNewPasskey, relyingPartyOf } from "../../domain/passkeys/check-credential.ts";
import { consumeSessionChallenge, listDescriptors } from "../../domain/passkeys/passkey-store.ts";
import { deviceInWords } from "../../domain/sessions/session-words.ts";
import { passkeyAddedEmail } from "../../messages/security-emails.ts";
import type { Services } from "../../services.ts";
import { errors } from "./errors.ts";
import { insertPasskey } from "./passkey-store.ts";

/** Stores the passkey that the browser has made, named after the device until the player renames it. */
export async function addPasskey(
  services: Services,
  viewer: Viewer,
  { credential, userAgent }: BodyOf<typeof call> & { readonly userAgent: string | undefined },
): Promise<ReplyInput<typeof call>> {
  const { db, config, log } = services;
  const { id: userId, sessionId } = viewer;
  const made = await readNewPasskey(relyingPartyOf(config), credential);
  if (!made) {
    log.info({ event: "passkey_change_refused", userId }, "not a passkey as it was asked for");
    throw errors.passkeyInvalid();
  }
  const device = deviceInWords(userAgent);
  const added = await db.transaction(async (tx) => {
    await lockUser(tx, userId);
    if (!(await consumeSessionChallenge(tx, made.challenge, { sessionId })))
      throw errors.passkeyInvalid();
    const { length } = await listDescriptors(tx, userId);
    if (length >= PASSKEYS_MAX) throw errors.passkeyLimitReached();
    const passkey = await insertPasskey(tx, userId, { ...made, name: device });
    if (!passkey) throw errors.passkeyKnown();
    await notifyOwner(services, tx, ownerOf(viewer), (head, change) =>
      passkeyAddedEmail(head, { ...change, device }),
    );
    return passkey;
  });
  log.info({ event: "passkey_added", userId }, "passkey added");
  return added;
}
