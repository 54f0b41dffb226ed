import type { Notes } from "../execute/notes.ts";
import type { LedgerBooks } from "./ledger-books.ts";

/**
 * Nobody gets what another has paid, but for the rest that is written down: a transfer that names nobody, whose
 * payer never claims it, goes to whoever has seen its slip and claims it once it is there. And whoever has paid
 * and says so has it in the end.
 */
export function checkThefts(
  { transfers }: Pick<Notes, "transfers">,
  { found }: Pick<LedgerBooks, "found">,
): string[] {
  const takers = new Map(found.map(({ reference, username }) => [reference, username]));
  return transfers.flatMap(({ id, reference, theft }) => {
    if (!theft || reference === null) return [];
    const taker = takers.get(reference);
    const { thief, payer, isMarked, isEarly, hasPayerClaimed } = theft;
    const mayBeLost = !isMarked && !isEarly && !hasPayerClaimed;
    if (taker === thief && !mayBeLost) return [`stolen: ${id} of ${payer}, by ${thief}`];
    if (hasPayerClaimed && taker !== payer) {
      return [`withheld: ${id} of ${payer}, who claims it in vain because of ${thief}`];
    }
    return [];
  });
}
