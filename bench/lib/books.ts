import { findViolations } from "../../server/src/domain/invariants.ts";
import { openDatabase } from "../../server/src/kit/database.ts";

const CHECKING_MS = 60_000;

/** Whatever was compared did its work, and all of it: only then do speeds compare. @throws where not */
export async function assertBooksInOrder(databaseUrl: string): Promise<void> {
  const db = openDatabase({ url: databaseUrl, maxConnections: 1, statementTimeoutMs: CHECKING_MS });
  const violations = await findViolations(db);
  await db.close();
  if (violations.length === 0) return;
  const claims = violations.map(({ invariant }) => `${invariant.id}: ${invariant.claim}`);
  throw new Error(`after the load the books do not hold:\n${claims.join("\n")}`);
}
