/** Grants the demo's credit through the console's operations, with two made-up members of staff (`grantCredit`). */
import { randomBytes } from "node:crypto";
import type { StaffRole } from "@portal/contract/console/rights";
import { encryptionFor, macKeysFor } from "../encryption-keys.ts";
import type { Database } from "../kit/database/database.ts";
import { withDatabase } from "../kit/database/with-database.ts";
import { hashToken } from "../kit/http/browser/session-tokens.ts";
import {
  approveOperation,
  previewOperation,
  proposeOperation,
} from "../operations/approvals/carry-out.ts";
import { PREVIEW_KEYS_PURPOSE } from "../operations/approvals/preview-hash.ts";
import type { Staff } from "../operations/as-staff.ts";
import type { OperationServices } from "../operations/operation.ts";
import {
  keepSignInKey,
  STAFF_SIGN_IN_PURPOSE,
  startStaffSession,
} from "../operations/staff/staff-session-store.ts";
import type { Services } from "../services.ts";
import { addPasskey, countDemoStaff, endSession, findStaffId, isProofRequired } from "./store.ts";

type GrantServices = Pick<Services, "config" | "notifications" | "log">;

const REASON = "Dữ liệu mẫu";

/**
 * Grants credit to a player: one person proposes, another approves. Both are created for this grant.
 * @param consoleUrl the database address of the console's login
 */
export async function grantCredit(
  { config, notifications, log }: GrantServices,
  consoleUrl: string,
  grant: { readonly username: string; readonly kp: number },
): Promise<void> {
  await withDatabase({ url: consoleUrl, maxConnections: 2 }, async (db) => {
    const services: OperationServices = {
      db,
      notifications,
      log,
      portal: config.portal,
      game: undefined,
      proposalEncryption: encryptionFor(config, "proposals"),
      previewKeys: macKeysFor(config, PREVIEW_KEYS_PURPOSE),
      messages: () => {
        throw new Error("a grant writes no message");
      },
    };
    const known = await countDemoStaff(db);
    const proposer = await signIn(db, config, `demo-${known + 1}`, "support");
    const approver = await signIn(db, config, `demo-${known + 2}`, "senior");
    if (await isProofRequired(db)) await addPasskey(db, approver.session);
    // A new occasion, so that an open proposal of a killed start does not block this one.
    const occasion = `Dữ liệu mẫu ${randomBytes(4).toString("hex")}`;
    const order = { operation: "grant", ...grant, occasion } as const;
    const { hash } = await previewOperation(services, proposer, order);
    const confirmed = { order, previewHash: hash.toString("hex"), reason: REASON };
    const { id } = await proposeOperation(services, proposer, confirmed);
    await approveOperation(services, approver, { id, previewHash: confirmed.previewHash });
    for (const { session } of [proposer, approver]) await endSession(db, session);
  });
}

async function signIn(
  db: Database,
  config: GrantServices["config"],
  login: string,
  role: StaffRole,
): Promise<Staff> {
  const keys = macKeysFor(config, STAFF_SIGN_IN_PURPOSE);
  await keepSignInKey(db, keys);
  const identity = { issuer: "demo", subject: login, login, fullName: "Dữ liệu mẫu", groups: [] };
  const session = hashToken(await startStaffSession(db, keys, identity, [role]));
  return { id: await findStaffId(db, login), login, fullName: login, roles: [role], session };
}
