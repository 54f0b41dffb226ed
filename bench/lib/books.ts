import { findViolations } from "../../server/src/domain/ledger/invariants.ts";
import { openSlowDatabase } from "./slow-database.ts";

/** Whatever was compared did its work, and all of it: only then do speeds compare. @throws where not */
export async function assertBooksInOrder(
  databaseUrl: string,
  { except }: { readonly except?: string } = {},
): Promise<void> {
  const db = openSlowDatabase(databaseUrl);
  const found = await findViolations(db);
  const violations = found.filter(({ invariant }) => invariant.id !== except);
  await db.close();
  if (violations.length === 0) return;
  const claims = violations.map(({ invariant }) => `${invariant.id}: ${invariant.claim}`);
  throw new Error(`after the load the books do not hold:\n${claims.join("\n")}`);
}
