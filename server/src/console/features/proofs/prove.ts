import type { UsedCredential } from "@portal/contract/passkey-login";
import { checkAssertion } from "../../../domain/passkeys/check-credential.ts";
import { errors } from "../../errors.ts";
import type { ConsoleServices } from "../../services.ts";
import type { Staff } from "../../../operations/as-staff.ts";
import { consoleParty } from "./console-party.ts";
import { listPasskeys, noteProof } from "./store.ts";

/** Proves the person in this session, by a signature of one of their passkeys. @throws errors.passkeyRefused */
export async function prove(
  services: ConsoleServices,
  { id: staffId, session }: Staff,
  credential: UsedCredential,
): Promise<{ readonly until: string }> {
  const id = Buffer.from(credential.id, "base64url");
  const known = await listPasskeys(services.db, staffId);
  const passkey = known.find(({ credentialId }) => credentialId.equals(id));
  const assertion =
    passkey && (await checkAssertion(consoleParty(services), passkey.publicKey, credential));
  const until = assertion ? await noteProof(services.db, session, id, assertion) : null;
  if (until === null) throw errors.passkeyRefused();
  return { until };
}
