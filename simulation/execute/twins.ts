/** A bank reuses a reference: two transfers share reference, amount and day, but differ in content. */
import { consult, operate } from "../environment/operator.ts";
import type { Attack } from "../generate/attacks.ts";
import { arrive, nextReference } from "./arrive.ts";
import type { Simulation } from "./context.ts";

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

type Unmatched = {
  readonly transfer: string;
  readonly content: string;
  readonly conflictsWith: string | null;
};

/** Has the operator assign twins that wait: where both name one player, the second may be the first again. */
export async function decideConflicts(simulation: Simulation): Promise<string[]> {
  const words = ["transfers", "unmatched"];
  const { transfers } = await consult<{ transfers: Unmatched[] }>(simulation.operatorUrl, words);
  const left: string[] = [];
  for (const { transfer, content, conflictsWith } of transfers) {
    if (conflictsWith === null) continue;
    const named = simulation.players.find(({ paymentContent }) => content.includes(paymentContent));
    const auditEntry = ["transfers", "assign", transfer, named?.username ?? ""];
    const { answer, says } = await operate(simulation.operatorUrl, auditEntry);
    if (answer !== "done") left.push(`${auditEntry.join(" ")}: ${says}`);
  }
  return left;
}
