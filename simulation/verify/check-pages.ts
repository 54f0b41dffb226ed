import type { World } from "../execute/context.ts";
import { differences } from "./compare.ts";
import type { LedgerBooks } from "./ledger-books.ts";

/** What his page tells each player that he has and owes is what the ledger says. */
export async function checkPages(
  { players }: Pick<World, "players">,
  { wallets }: Pick<LedgerBooks, "wallets">,
): Promise<string[]> {
  const told = await Promise.all(
    players.map(async ({ username, browser }) => {
      const { credit, debtCredit } = (await browser.get("/api/me")).body;
      return `${username} has ${String(credit)} KP and owes ${String(debtCredit)}`;
    }),
  );
  // Others have registered meanwhile, and have nothing.
  const theirs = wallets.filter(({ username }) =>
    players.some((each) => each.username === username),
  );
  return differences(
    "pages:",
    told,
    theirs.map(({ username, credit, debt }) => `${username} has ${credit} KP and owes ${-debt}`),
  );
}
