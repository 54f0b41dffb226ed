/** Renames and removes passkeys. */
import type { BodyOf, ReplyInput } from "@portal/contract/http/call";
import type {
  removePasskey as removeCall,
  renamePasskey as renameCall,
} from "@portal/contract/passkeys";
import type { Viewer } from "../../domain/accounts/viewer.ts";
import { confirmPassword, lockByPassword } from "../../domain/credentials/current-password.ts";
import { ownerOf, notifyOwner } from "../../domain/notifications/notify-player.ts";
import { relyingPartyOf } from "../../domain/passkeys/check-credential.ts";
import { listDescriptors } from "../../domain/passkeys/passkey-store.ts";
import { refusal } from "../../kit/http/errors.ts";
import { passkeyRemovedEmail } from "../../messages/security-emails.ts";
import type { Services } from "../../services.ts";
import { deletePasskey, updateName, userHandleOf } from "./store.ts";

export const errors = {
  passkeyNotFound: refusal(404, "passkey_not_found", "Khóa truy cập này không còn nữa."),
};

export async function renamePasskey(
  { db }: Services,
  { id: userId }: Viewer,
  renamed: BodyOf<typeof renameCall> & { readonly id: string },
): Promise<undefined> {
  if (!(await updateName(db, userId, renamed))) throw errors.passkeyNotFound();
}

/**
 * Removes a passkey. This requires the password, as adding one does.
 * @returns the remaining passkeys, for the browser to forget the removed one
 */
export async function removePasskey(
  services: Services,
  viewer: Viewer,
  { id, currentPassword }: BodyOf<typeof removeCall> & { readonly id: string },
): Promise<ReplyInput<typeof removeCall>> {
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
