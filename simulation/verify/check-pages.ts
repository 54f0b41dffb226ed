import type { Simulation } from "../execute/context.ts";
import { differences } from "./compare.ts";
import type { LedgerBooks } from "./ledger-books.ts";

/** Checks that each player's page shows the credit and debt of the ledger. */
export async function checkPages(
  { players }: Pick<Simulation, "players">,
  { wallets }: Pick<LedgerBooks, "wallets">,
): Promise<string[]> {
  const shown = await Promise.all(
    players.map(async ({ username, browser }) => {
      const { credit, debtCredit } = (await browser.get("/api/me")).body;
      return `${username} has ${String(credit)} KP and owes ${String(debtCredit)}`;
    }),
  );
  // Leaves out the accounts that floods' errands have registered: they have nothing.
  const theirs = wallets.filter(({ username }) =>
    players.some((each) => each.username === username),
  );
  return differences(
    "pages:",
    shown,
    theirs.map(({ username, credit, debt }) => `${username} has ${credit} KP and owes ${-debt}`),
  );
}
