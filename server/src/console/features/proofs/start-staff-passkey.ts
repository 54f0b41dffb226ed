import type { startStaffPasskey as call } from "@portal/contract/console/proofs";
import type { ReplyInput } from "@portal/contract/http/call";
import { creationOptions } from "../../../domain/passkeys/credential-options.ts";
import { codeOf } from "../../../kit/database/database-errors.ts";
import { errors } from "../../errors.ts";
import type { ConsoleServices } from "../../services.ts";
import type { Staff } from "../../../operations/as-staff.ts";
import { consoleParty } from "./console-party.ts";
import { issueChallenge, listPasskeys } from "./store.ts";

/** SQLSTATE: the sign-in is not fresh, and no proof holds. */
const MAY_ADD_NONE = "PT022";

/** Starts the adding of a passkey, where the database allows one in this session. */
export async function startStaffPasskey(
  services: ConsoleServices,
  { id: staffId, login, fullName, session }: Staff,
): Promise<ReplyInput<typeof call>> {
  const { db } = services;
  const challenge = await issueChallenge(db, session, "add").catch((error: unknown) => {
    throw codeOf(error) === MAY_ADD_NONE ? errors.signInAgain() : error;
  });
  return creationOptions({
    party: consoleParty(services),
    user: { handle: Buffer.from(`staff-${staffId}`), name: login, displayName: fullName },
    challenge,
    known: await listPasskeys(db, staffId),
  });
}
