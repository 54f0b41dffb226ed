import type { BodyOf, ReplyInput } from "@portal/contract/http/call";
import { PASSKEYS_MAX, type startPasskey as call } from "@portal/contract/passkeys";
import type { Viewer } from "../../domain/accounts/users.ts";
import { confirmPassword, lockByPassword } from "../../domain/credentials/current-password.ts";
import { relyingPartyOf } from "../../domain/passkeys/check-credential.ts";
import { creationOptions } from "../../domain/passkeys/credential-options.ts";
import { issueSessionChallenge, listDescriptors } from "../../domain/passkeys/passkey-store.ts";
import type { Services } from "../../services.ts";
import { errors } from "./errors.ts";
import { userHandleOf } from "./passkey-store.ts";

/**
 * Starts the adding of a passkey. It takes the password: a stolen session must not be enough to add a
 * passkey. The challenge proves that to the call that adds the passkey.
 */
export async function startPasskey(
  services: Services,
  viewer: Viewer,
  { currentPassword }: BodyOf<typeof call>,
): Promise<ReplyInput<typeof call>> {
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
    // Refused here, before the browser makes a passkey that could not be added.
    if (known.length >= PASSKEYS_MAX) throw errors.passkeyLimitReached();
    const challenge = await issueSessionChallenge(tx, { sessionId });
    return { known, challenge, handle: await userHandleOf(tx, userId) };
  });
  const user = { handle, name: username, displayName: username };
  return creationOptions({ party, user, challenge, known });
}
