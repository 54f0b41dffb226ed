import type { startProof as call } from "@portal/contract/console/proofs";
import type { ReplyInput } from "@portal/contract/http/call";
import { requestOptions } from "../../../domain/passkeys/credential-options.ts";
import { errors } from "../../errors.ts";
import type { ConsoleServices } from "../../services.ts";
import type { Staff } from "../../../operations/as-staff.ts";
import { consoleParty } from "./console-party.ts";
import { issueChallenge, listPasskeys } from "./store.ts";

/** Issues the challenge that one of the person's passkeys signs. @throws errors.passkeyMissing */
export async function startProof(
  services: ConsoleServices,
  { id: staffId, session }: Staff,
): Promise<ReplyInput<typeof call>> {
  const { db } = services;
  const known = await listPasskeys(db, staffId);
  if (known.length === 0) throw errors.passkeyMissing();
  const challenge = await issueChallenge(db, session, "prove");
  return requestOptions(consoleParty(services), challenge, known);
}
