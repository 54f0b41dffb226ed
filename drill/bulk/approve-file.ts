import { randomBytes } from "node:crypto";
import { readPortalSettings } from "../../server/src/config.ts";
import { approveOperation } from "../../server/src/operations/approvals/approve-operation.ts";
import { proposeOperation } from "../../server/src/operations/approvals/propose-operation.ts";
import { uploadBulk } from "../../server/src/console/features/bulk/upload-bulk.ts";
import { previewOperation } from "../../server/src/operations/approvals/preview-operation.ts";
import type { Staff } from "../../server/src/operations/as-staff.ts";
import { findStaff } from "../../server/src/console/staff/staff-store.ts";
import {
  keepSignInKey,
  startStaffSession,
} from "../../server/src/operations/staff/staff-sessions.ts";
import { encryptionWith } from "../../server/src/kit/crypto/encryption.ts";
import { type Database, openDatabase } from "../../server/src/kit/database/database.ts";
import { hashToken } from "../../server/src/kit/http/browser/session-tokens.ts";
import type { OperationServices } from "../../server/src/operations/operation.ts";

const SIGN_IN_KEYS = [randomBytes(32)] as const;

/**
 * Uploads a file, proposes it and has another person approve it, all as the console does and by its login.
 * @returns the run's id
 */
export async function approveFile(consoleUrl: string, csv: string): Promise<string> {
  const db = openDatabase({ url: consoleUrl, maxConnections: 2 });
  const services: OperationServices = {
    log: { info: () => {} },
    proposalEncryption: encryptionWith(randomBytes(32)),
    previewKeys: [randomBytes(32)],
    game: undefined,
    db,
    portal: await readPortalSettings(undefined),
    notifications: { publish: () => {} },
    messages: () => Promise.reject(new Error("a grant writes no message")),
  };
  if (!(await keepSignInKey(db, SIGN_IN_KEYS))) throw new Error("nobody can sign in");
  const [lan, hoa] = [await signIn(db, "lan", "support"), await signIn(db, "hoa", "senior")];
  const { runId, totalKp, faults } = await uploadBulk(services, lan, {
    fileName: "drill.csv",
    csv,
  });
  if (runId === null) throw new Error(`the file is refused: ${JSON.stringify(faults[0])}`);
  const order = { operation: "bulk-grant", runId, totalKp } as const;
  const { hash } = await previewOperation(services, lan, order);
  const previewHash = hash.toString("hex");
  const { id } = await proposeOperation(services, lan, { order, previewHash, reason: "drill" });
  await approveOperation(services, hoa, { id, previewHash });
  await db.close();
  return runId;
}

async function signIn(db: Database, login: string, role: "support" | "senior"): Promise<Staff> {
  const identity = { issuer: "drill", subject: login, login, fullName: login, groups: [] };
  const token = await startStaffSession(db, SIGN_IN_KEYS, identity, [role]);
  const staff = await findStaff(db, hashToken(token), "browser");
  if (!staff) throw new Error(`${login} is not signed in`);
  return staff;
}
