import type { World } from "../play/world.ts";
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
  return differences(
    "pages:",
    told,
    wallets.map(({ username, credit, debt }) => `${username} has ${credit} KP and owes ${-debt}`),
  );
}
