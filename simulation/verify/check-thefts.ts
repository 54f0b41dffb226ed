import type { Notes } from "../execute/notes.ts";
import type { LedgerBooks } from "./ledger-books.ts";

/**
 * Checks that no thief gets another player's money, and that a payer who claims the money has it in the end. The
 * documented exception: a transfer that names no player and that its payer never claims goes to a thief who has seen
 * its slip and claims it after it arrived.
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
      return [`withheld: ${id} of ${payer}, who claimed it; ${thief} was the thief`];
    }
    return [];
  });
}
