/** Adds a passkey in two steps: `startPasskey` returns options for the browser, `addPasskey` stores the result. */
import type { BodyOf, ReplyInput } from "@portal/contract/http/call";
import {
  type addPasskey as addCall,
  PASSKEYS_MAX,
  type startPasskey as startCall,
} from "@portal/contract/passkeys";
import { lockUser } from "../../domain/accounts/locks.ts";
import { type Viewer } from "../../domain/accounts/viewer.ts";
import { confirmPassword, lockByPassword } from "../../domain/credentials/current-password.ts";
import { notifyOwner, ownerOf } from "../../domain/notifications/notify-player.ts";
import { readNewPasskey, relyingPartyOf } from "../../domain/passkeys/check-credential.ts";
import { creationOptions } from "../../domain/passkeys/credential-options.ts";
import {
  consumeSessionChallenge,
  issueSessionChallenge,
  listDescriptors,
} from "../../domain/passkeys/passkey-store.ts";
import { deviceInWords } from "../../domain/sessions/session-words.ts";
import { refusal } from "../../kit/http/errors.ts";
import { passkeyAddedEmail } from "../../messages/security-emails.ts";
import type { Services } from "../../services.ts";
import { insertPasskey, userHandleOf } from "./store.ts";

export const errors = {
  passkeyLimitReached: refusal(
    409,
    "passkey_limit_reached",
    `Mỗi tài khoản có tối đa ${PASSKEYS_MAX} khóa truy cập. Hãy xóa bớt rồi thử lại.`,
  ),
  passkeyKnown: refusal(409, "passkey_known", "Khóa truy cập này đã được thêm trước đó."),
  passkeyInvalid: refusal(
    422,
    "passkey_invalid",
    "Không thêm được khóa truy cập. Vui lòng thử lại.",
  ),
};

/**
 * Returns the options with which the browser creates a passkey. This requires the password, because a stolen session
 * must not be enough to add one. The challenge proves to `addPasskey` that the password was given.
 */
export async function startPasskey(
  services: Services,
  viewer: Viewer,
  { currentPassword }: BodyOf<typeof startCall>,
): Promise<ReplyInput<typeof startCall>> {
  const { db, config } = services;
  const { id: userId, username, sessionId } = viewer;
  const party = relyingPartyOf(config);
  const current = await confirmPassword(
    services,
    userId,
    currentPassword,
    "passkey_change_refused",
  );
  const { handle, challenge, known } = await db.transaction(async (tx) => {
    await lockByPassword(tx, userId, current);
    const known = await listDescriptors(tx, userId);
    // Checked before the browser creates a passkey that could not be added.
    if (known.length >= PASSKEYS_MAX) throw errors.passkeyLimitReached();
    const challenge = await issueSessionChallenge(tx, { sessionId });
    return { known, challenge, handle: await userHandleOf(tx, userId) };
  });
  const user = { handle, name: username, displayName: username };
  return creationOptions({ party, user, challenge, known });
}

/** Stores the passkey that the browser has created, named after the device until the player renames it. */
export async function addPasskey(
  services: Services,
  viewer: Viewer,
  { credential, userAgent }: BodyOf<typeof addCall> & { readonly userAgent: string | undefined },
): Promise<ReplyInput<typeof addCall>> {
  const { db, config, log } = services;
  const { id: userId, sessionId } = viewer;
  const made = await readNewPasskey(relyingPartyOf(config), credential);
  if (!made) {
    log.info({ event: "passkey_change_refused", userId }, "the passkey does not match its options");
    throw errors.passkeyInvalid();
  }
  const device = deviceInWords(userAgent);
  const added = await db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const isConsumed = await consumeSessionChallenge(tx, made.challenge, { sessionId });
    if (!isConsumed) throw errors.passkeyInvalid();
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
