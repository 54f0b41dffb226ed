/** Checks purchases: one order, its coins delivered once to the chosen character, or its money returned as credit. */
import type { Queries } from "../../server/src/kit/database/database.ts";
import { sql } from "../../server/src/kit/database/sql.ts";
import { untilServed } from "../../server/src/testing/patience.ts";
import type { SandboxBooks } from "../environment/sandbox.ts";
import type { Notes, PurchaseNote } from "../execute/notes.ts";

/**
 * Checks that each order of a package was one purchase, whose coins came once, to the character that the player chose
 * and the page names, or whose money is credit. The page must say the same, and credit must not wait beside a purchase
 * that it covers.
 */
export async function checkPurchases(
  db: Queries,
  { purchases }: Notes,
  { deliveries }: SandboxBooks,
): Promise<string[]> {
  const delivered = Map.groupBy(deliveries, ({ requestId }) => requestId);
  const named = purchases.flatMap((note) => [...new Set(note.ids)].map((id) => ({ id, note })));
  const ordered = [...Map.groupBy(named, ({ id }) => id)];
  const found = await Promise.all(
    ordered.map(([id, all]) => {
      const notes = all.map(({ note }) => note);
      return contradictionsOf(id, notes, delivered.get(id) ?? []);
    }),
  );
  const doubled = purchases.filter(({ ids }) => new Set(ids).size > 1);
  return [
    ...found.flat(),
    ...doubled.map(({ key, ids }) => `a purchase of key ${key} was answered as ${ids.join(", ")}`),
    ...(await listOverlooked(db)),
  ];
}

/** @param notes the orders that were answered as this purchase */
async function contradictionsOf(
  id: string,
  notes: readonly PurchaseNote[],
  deliveries: SandboxBooks["deliveries"],
): Promise<string[]> {
  const { username, browser } = notes[0]!.player;
  const what = `purchase ${id} of ${username}, key ${notes[0]!.key}:`;
  // A busy machine may answer 503 for a while.
  const answer = await untilServed(() => browser.get(`/api/purchases/${id}`));
  const { state, characterId } = answer.body as {
    readonly state?: string;
    readonly characterId?: string | null;
  };
  const chosen = new Set(notes.flatMap(({ characterIds }) => characterIds));
  const isDropped = notes.some((note) => note.isDropped);
  const received = deliveries.map(({ character = null }) => character);
  const times = received.length;
  return [
    ...(times > 1 ? [`${what} delivered ${times} times`] : []),
    ...((state === "delivered") === (times === 1)
      ? []
      : [`${what} shown as ${state ?? answer.text}, delivered ${times} times`]),
    ...received
      .filter((character) => character !== characterId || !chosen.has(character))
      .map((character) => `${what} delivered to ${character}, shown for ${characterId}`),
    ...(state === "delivering" ? [`${what} never decided`] : []),
    ...(isDropped && state !== "dropped" ? [`${what} answered as dropped, and is ${state}`] : []),
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
