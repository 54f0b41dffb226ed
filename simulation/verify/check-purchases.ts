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
  const known = purchases.filter(({ ids }) => ids.length > 0);
  const found = await Promise.all(known.map((note) => contradictionsOf(note, delivered)));
  return [...found.flat(), ...listMisdelivered(known, deliveries), ...(await listOverlooked(db))];
}

async function contradictionsOf(
  { player, key, ids, isDropped }: PurchaseNote,
  delivered: ReadonlyMap<string, SandboxBooks["deliveries"]>,
): Promise<string[]> {
  const [id = "", ...others] = new Set(ids);
  const what = `purchase ${id} of ${player.username}, key ${key}:`;
  // A busy machine may answer 503 for a while.
  const answer = await untilServed(() => player.browser.get(`/api/purchases/${id}`));
  const { state, characterId } = answer.body as {
    readonly state?: string;
    readonly characterId?: string | null;
  };
  const received = delivered.get(id)?.map(({ character = null }) => character) ?? [];
  const times = received.length;
  return [
    ...(others.length > 0 ? [`${what} also answered as ${others.join(", ")}`] : []),
    ...(times > 1 ? [`${what} delivered ${times} times`] : []),
    ...((state === "delivered") === (times === 1)
      ? []
      : [`${what} shown as ${state ?? answer.text}, delivered ${times} times`]),
    ...received
      .filter((character) => character !== characterId)
      .map((character) => `${what} shown for ${characterId}, delivered to ${character}`),
    ...(state === "delivering" ? [`${what} never decided`] : []),
    ...(isDropped && state !== "dropped" ? [`${what} answered as dropped, and is ${state}`] : []),
  ];
}

/** Returns purchases whose coins went to a character that the player had not chosen for them. */
function listMisdelivered(
  known: readonly PurchaseNote[],
  deliveries: SandboxBooks["deliveries"],
): string[] {
  const chosen = new Map<string, Set<string | null>>();
  for (const { ids, characterIds } of known) {
    for (const id of ids) {
      chosen.set(id, new Set([...(chosen.get(id) ?? []), ...characterIds]));
    }
  }
  return deliveries.flatMap(({ requestId, character = null }) => {
    const characterIds = chosen.get(requestId);
    if (!characterIds || characterIds.has(character)) return [];
    return `purchase ${requestId} delivered to ${character}, chosen: ${[...characterIds].join()}`;
  });
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
