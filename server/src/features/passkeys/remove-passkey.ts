import type { BodyOf, ReplyInput } from "@portal/contract/http/call";
import type { removePasskey as call } from "@portal/contract/passkeys";
import type { Viewer } from "../../domain/accounts/users.ts";
import { confirmPassword, lockByPassword } from "../../domain/credentials/current-password.ts";
import { ownerOf, notifyOwner } from "../../domain/notifications/notify-player.ts";
import { relyingPartyOf } from "../../domain/passkeys/check-credential.ts";
import { listDescriptors } from "../../domain/passkeys/passkey-store.ts";
import { passkeyRemovedEmail } from "../../messages/security-emails.ts";
import type { Services } from "../../services.ts";
import { errors } from "./errors.ts";
import { deletePasskey, userHandleOf } from "./passkey-store.ts";

/** Removes a passkey. This takes the password, as adding one does. */
export async function removePasskey(
  services: Services,
  viewer: Viewer,
  { id, currentPassword }: BodyOf<typeof call> & { readonly id: string },
): Promise<ReplyInput<typeof call>> {
  const { db, config, log } = services;
  const { id: userId } = viewer;
  const { id: rpId } = relyingPartyOf(config);
  const current = await confirmPassword(
    services,
    userId,
    currentPassword,
    "passkey_change_refused",
  );
  const { handle, left } = await db.transaction(async (tx) => {
    await lockByPassword(tx, userId, current);
    const addedAt = await deletePasskey(tx, userId, id);
    if (addedAt === undefined) throw errors.passkeyNotFound();
    await notifyOwner(services, tx, ownerOf(viewer), (head, change) =>
      passkeyRemovedEmail(head, { ...change, addedAt: new Date(addedAt) }),
    );
    return { handle: await userHandleOf(tx, userId), left: await listDescriptors(tx, userId) };
  });
  log.info({ event: "passkey_removed", userId }, "passkey removed");
  return {
    rpId,
    userId: handle.toString("base64url"),
    acceptedCredentialIds: left.map(({ credentialId }) => credentialId.toString("base64url")),
  };
}
