/** Adds staff's passkeys, and lets staff prove themselves by one before money moves. */
import * as calls from "@portal/contract/console/proofs";
import type { UsedCredential } from "@portal/contract/passkey-login";
import type { CreatedCredential } from "@portal/contract/passkeys";
import type { ReplyInput } from "@portal/contract/http/call";
import { runOperation } from "../../../domain/ledger/run-operation.ts";
import {
  checkAssertion,
  readNewPasskey,
  type RelyingParty,
} from "../../../domain/passkeys/check-credential.ts";
import { creationOptions, requestOptions } from "../../../domain/passkeys/credential-options.ts";
import { codeOf } from "../../../kit/database/database-errors.ts";
import { operatorOf, type Staff } from "../../../operations/as-staff.ts";
import { type ConsoleFeature, route } from "../../feature.ts";
import type { ConsoleServices } from "../../services.ts";
import { errors } from "../../errors.ts";
import { addPasskey, issueChallenge, listPasskeys, noteProof } from "./store.ts";

/** The site that staff's passkeys are made for: the console's own host, which no player's page shares. */
const consoleParty = ({ config }: Pick<ConsoleServices, "config">): RelyingParty => ({
  id: new URL(config.env.CONSOLE_URL).hostname,
  name: `${config.portal.brand.gameName}: trang vận hành`,
  origins: [new URL(config.env.CONSOLE_URL).origin],
});

/** SQLSTATE: the sign-in is not fresh, and no proof holds. */
const MAY_NOT_ADD_PASSKEY = "PT022";

/** Starts adding a passkey. @throws errors.signInAgain if the database allows none in this session */
async function startStaffPasskey(
  services: ConsoleServices,
  { id: staffId, login, fullName, session }: Staff,
): Promise<ReplyInput<typeof calls.startStaffPasskey>> {
  const { db } = services;
  const challenge = await issueChallenge(db, session, "add").catch((error: unknown) => {
    throw codeOf(error) === MAY_NOT_ADD_PASSKEY ? errors.signInAgain() : error;
  });
  return creationOptions({
    party: consoleParty(services),
    user: { handle: Buffer.from(`staff-${staffId}`), name: login, displayName: fullName },
    challenge,
    known: await listPasskeys(db, staffId),
  });
}

/** Adds the passkey that the browser has created, with an entry in the log. @throws errors.passkeyRefused */
async function addStaffPasskey(
  services: ConsoleServices,
  staff: Staff,
  credential: CreatedCredential,
): Promise<undefined> {
  const made = await readNewPasskey(consoleParty(services), credential);
  if (!made) throw errors.passkeyRefused();
  // `addPasskey` itself sets the person who acts in the transaction.
  const operator = operatorOf(staff, "khóa truy cập của mình", { begin: async () => {} });
  return runOperation(services.db, operator, async (tx) => {
    if (!(await addPasskey(tx, staff.session, made))) throw errors.passkeyRefused();
    const details = { isBackedUp: made.isBackedUp };
    return {
      result: undefined,
      auditEntry: { command: "add-staff-passkey", userId: null, details },
    };
  });
}

/** Issues the challenge that the person signs with a passkey. @throws errors.passkeyMissing */
async function startProof(
  services: ConsoleServices,
  { id: staffId, session }: Staff,
): Promise<ReplyInput<typeof calls.startProof>> {
  const { db } = services;
  const known = await listPasskeys(db, staffId);
  if (known.length === 0) throw errors.passkeyMissing();
  const challenge = await issueChallenge(db, session, "prove");
  return requestOptions(consoleParty(services), challenge, known);
}

/** Checks the signature and stores the proof for this session. @throws errors.passkeyRefused */
async function prove(
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

const routes = (services: ConsoleServices) => [
  route(calls.startStaffPasskey, { handle: ({ viewer }) => startStaffPasskey(services, viewer) }),
  route(calls.addStaffPasskey, {
    handle: ({ viewer, body }) => addStaffPasskey(services, viewer, body.credential),
  }),
  route(calls.startProof, { handle: ({ viewer }) => startProof(services, viewer) }),
  route(calls.prove, { handle: ({ viewer, body }) => prove(services, viewer, body.credential) }),
];

export const proofs: ConsoleFeature = { routes };
