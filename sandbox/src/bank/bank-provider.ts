import { wasAccepted } from "../kit/notify.ts";
import type { Movement, Told, TransferProvider } from "../transfers/transfer-provider.ts";
import type { BankAccount } from "./accounts.ts";

type Telling<T extends Told> = { tell(movement: Movement): T };
type Feed = Pick<TransferProvider, "provider" | "timeoutMs" | "retryWaitsMinutes" | "sign">;

/** Returns the adapter of a bank whose money a feed tells of. */
export const bankProvider = <T extends Told>(
  bank: BankAccount,
  feed: Feed & Telling<T>,
): Omit<TransferProvider, "tell"> & Telling<T> => ({
  method: bank.method,
  name: bank.gateway,
  account: bank.number,
  party: "bank",
  outcomes: ["paid"],
  path: `/webhooks/${feed.provider}`,
  accepted: wasAccepted,
  ...feed,
});
