/** A bank reuses a reference: two transfers share reference, amount and day, but differ in content. */
import { sql } from "../../server/src/kit/database/sql.ts";
import type { Attack } from "../generate/attacks.ts";
import { arrive, nextReference } from "./arrive.ts";
import type { Simulation } from "./context.ts";
import { doOnce } from "./manual-operations.ts";

export async function sendTwins(
  simulation: Simulation,
  { players: numbers, method, amountVnd }: Extract<Attack, { kind: "twins" }>,
): Promise<void> {
  const reference = nextReference();
  for (const [index, number] of numbers.entries()) {
    const { username, paymentContent } = simulation.players[number]!;
    const content = `${paymentContent} lan ${index + 1}`;
    const owner = username;
    await arrive(simulation, { method, amountVnd, content, reference, owner, isApart: true });
  }
}

/** Assigns twins that wait: where both name one player, the second may be the first again. */
export async function decideConflicts(simulation: Simulation): Promise<string[]> {
  const waiting = await simulation.db.many<{ transfer: string; content: string }>(sql`
    select n.provider || ':' || n.event_id as transfer, n.content from inbound_notices n
    where n.conflicts_with is not null and n.user_id is null
      and not exists (select from notice_claims c where c.notice_id = n.id) order by n.id`);
  const left: string[] = [];
  for (const { transfer, content } of waiting) {
    const named = simulation.players.find(({ paymentContent }) => content.includes(paymentContent));
    const order = { operation: "assign", transfer, username: named?.username ?? "nobody" };
    const { answer } = await doOnce(simulation, order, () => {});
    if (answer !== "done") left.push(`${JSON.stringify(order)}: ${answer}`);
  }
  return left;
}
