import { findViolations } from "../../../server/src/domain/ledger/invariants.ts";
import { openSlowDatabase } from "./slow-database.ts";

/**
 * Verifies the books: speeds compare only where all of the work was done.
 * @throws where an invariant is broken
 */
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
