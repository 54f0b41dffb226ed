/** Players' balances for tests: top up, read the balance and history, and check the books. */
import type { PaymentMethods } from "@portal/contract/payment";
import type { User } from "@portal/contract/session";
import type { Transaction } from "@portal/contract/transactions";
import { findViolations } from "../../domain/ledger/invariants.ts";
import { withDatabase } from "../../kit/database/with-database.ts";
import { eventually, PATIENCE_MS } from "../patience.ts";
import { aPlayer, type Person, type Reachable } from "../people/people.ts";
import type { TestPortal } from "../portal/test-portal.ts";
import { aNotice, sendNotice } from "./bank-notices.ts";

/** The most KP that one top-up gives without a bonus. */
const PLAIN_KP = 999;
const VND_PER_KP = 100;

/** Creates a player who has topped up this amount by bank transfer. */
export async function aPlayerWith(portal: Reachable, creditKp: number): Promise<Person> {
  const player = await aPlayer(portal);
  const content = await contentOf(player);
  for (let left = creditKp; left > 0; left -= PLAIN_KP) {
    await transfer(portal, content, Math.min(left, PLAIN_KP) * VND_PER_KP);
  }
  return player;
}

/** Tops up by bank transfer. */
export const topUp = async (
  portal: Reachable,
  player: Pick<Person, "browser">,
  amountVnd: number,
): Promise<void> => transfer(portal, await contentOf(player), amountVnd);

/** Reports a transfer with this content. Like the bank, resends the same notice until it is accepted. */
export async function transfer(
  { url }: Reachable,
  content: string,
  transferAmount: number,
): Promise<void> {
  const notice = aNotice({ content, transferAmount });
  await eventually("the portal does not accept the notice", async () =>
    (await sendNotice(url, notice)).status === 200 ? true : undefined,
  );
}

/** Returns the balance that the player's pages show. */
export async function walletOf({
  browser,
}: Person): Promise<{ readonly credit: number; readonly debt: number }> {
  const { credit, debtCredit } = (await browser.get("/api/me")).body as unknown as User;
  return { credit, debt: debtCredit };
}

/** Returns the transfer content that names the player. */
export async function contentOf({ browser }: Pick<Person, "browser">): Promise<string> {
  const methods = (await browser.get("/api/payment-methods")).body as unknown as PaymentMethods;
  return methods.bankTransfers[0]?.paymentSyntax ?? "";
}

export async function historyOf({ browser }: Person): Promise<Transaction[]> {
  return (await browser.get("/api/transaction-history")).body as unknown as Transaction[];
}

/** Returns the ids of the invariants that the ledger violates. */
export async function brokenInvariants({ database }: Pick<TestPortal, "database">) {
  const login = { url: database.runtimeUrl, maxConnections: 1, statementTimeoutMs: PATIENCE_MS };
  return (await withDatabase(login, findViolations)).map(({ invariant }) => invariant.id);
}
