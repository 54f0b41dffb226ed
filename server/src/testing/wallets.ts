import type { PaymentMethods } from "@portal/contract/payment";
import type { User } from "@portal/contract/session";
import type { Transaction } from "@portal/contract/transactions";
import { findViolations } from "../domain/invariants.ts";
import type { Person } from "./people.ts";
import type { TestPortal } from "./test-portal.ts";

/** What the player's pages tell him of his money. */
export async function walletOf({
  browser,
}: Person): Promise<{ readonly credit: number; readonly debt: number }> {
  const { credit, debtCredit } = (await browser.get("/api/me")).body as unknown as User;
  return { credit, debt: debtCredit };
}

/** The content that names the player in a transfer. */
export async function contentOf({ browser }: Person): Promise<string> {
  const methods = (await browser.get("/api/payment-methods")).body as unknown as PaymentMethods;
  return methods.bankTransfers[0]?.paymentSyntax ?? "";
}

export async function historyOf({ browser }: Person): Promise<Transaction[]> {
  return (await browser.get("/api/transaction-history")).body as unknown as Transaction[];
}

/** The ids of the invariants that the portal's books break. */
export async function brokenInvariants({ services }: TestPortal): Promise<string[]> {
  return (await findViolations(services.db)).map(({ invariant }) => invariant.id);
}
