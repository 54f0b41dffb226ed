import type { startStaffPasskey as call } from "@portal/contract/console/proofs";
import type { ReplyInput } from "@portal/contract/http/call";
import { CHALLENGE_MS } from "../../../domain/passkeys/challenge-store.ts";
import { ALGORITHMS } from "../../../domain/passkeys/check-credential.ts";
import { codeOf } from "../../../kit/database/database-errors.ts";
import { errors } from "../../errors.ts";
import type { ConsoleServices } from "../../services.ts";
import type { Staff } from "../../staff/staff-store.ts";
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
  const { id, name } = consoleParty(services);
  const challenge = await issueChallenge(db, session, "add").catch((error: unknown) => {
    throw codeOf(error) === MAY_ADD_NONE ? errors.signInAgain() : error;
  });
  const known = await listPasskeys(db, staffId);
  return {
    rp: { id, name },
    user: {
      id: Buffer.from(`staff-${staffId}`).toString("base64url"),
      name: login,
      displayName: fullName,
    },
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
    timeout: CHALLENGE_MS,
    attestation: "none",
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId.toString("base64url"),
      type: "public-key",
      transports,
    })),
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
  };
}
