import type { Queries } from "../../server/src/kit/database/database.ts";
import { sql } from "../../server/src/kit/database/sql.ts";
import { untilServed } from "../../server/src/testing/patience.ts";
import type { SandboxBooks } from "../environment/sandbox.ts";
import type { Notes, PurchaseNote } from "../execute/notes.ts";

/**
 * Checks that each order of a package was one purchase, whose coins came once or whose money is credit; that the page
 * says the same; and that no credit is there which should have paid one.
 */
export async function checkPurchases(
  db: Queries,
  { purchases }: Notes,
  { deliveries }: SandboxBooks,
): Promise<string[]> {
  const delivered = new Map<string, number>();
  for (const { requestId } of deliveries) {
    delivered.set(requestId, (delivered.get(requestId) ?? 0) + 1);
  }
  const told = purchases.filter(({ ids }) => ids.length > 0);
  const found = await Promise.all(told.map((note) => contradictionsOf(note, delivered)));
  return [...found.flat(), ...(await listOverlooked(db))];
}

async function contradictionsOf(
  { player, key, ids, isDropped }: PurchaseNote,
  delivered: ReadonlyMap<string, number>,
): Promise<string[]> {
  const [id = "", ...others] = new Set(ids);
  const what = `purchase ${id} of ${player.username}, key ${key}:`;
  // A busy machine may answer 503 for a while.
  const answer = await untilServed(() => player.browser.get(`/api/purchases/${id}`));
  const { state } = answer.body as { readonly state?: string };
  const times = delivered.get(id) ?? 0;
  return [
    ...(others.length > 0 ? [`${what} also told as ${others.join(", ")}`] : []),
    ...(times > 1 ? [`${what} delivered ${times} times`] : []),
    ...((state === "delivered") === (times === 1)
      ? []
      : [`${what} shown as ${state ?? answer.text}, delivered ${times} times`]),
    ...(state === "delivering" ? [`${what} never decided`] : []),
    ...(isDropped && state !== "dropped" ? [`${what} told to be dropped, and is ${state}`] : []),
  ];
}

/** Returns purchases that await money although it is there. */
async function listOverlooked(db: Queries): Promise<string[]> {
  const rows = await db.many<{ id: string; creditKp: number; balanceKp: number }>(sql`
    select p.id, p.credit_kp as "creditKp", a.balance as "balanceKp"
    from purchases p
    join ledger_accounts a on a.user_id = p.user_id and a.name = 'credit'
    where p.transaction_id is null and p.dropped_at is null and p.why is null
      and p.expires_at > now() and p.credit_kp <= a.balance`);
  return rows.map(
    ({ id, creditKp, balanceKp }) =>
      `purchase ${id} awaits ${creditKp} KP, and ${balanceKp} KP are there`,
  );
}
