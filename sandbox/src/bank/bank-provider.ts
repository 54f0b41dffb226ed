import { wasAccepted } from "../kit/notify.ts";
import type {
  Movement,
  WrittenMovement,
  TransferProvider,
} from "../transfers/transfer-provider.ts";
import type { BankAccount } from "./accounts.ts";

type MovementWriting<T extends WrittenMovement> = { write(movement: Movement): T };
type Feed = Pick<TransferProvider, "provider" | "timeoutMs" | "retryWaitsMinutes" | "sign">;

/** Returns the adapter of a bank whose money a feed tells of. */
export const bankProvider = <T extends WrittenMovement>(
  bank: BankAccount,
  feed: Feed & MovementWriting<T>,
): Omit<TransferProvider, "write"> & MovementWriting<T> => ({
  method: bank.method,
  name: bank.gateway,
  account: bank.number,
  party: "bank",
  outcomes: ["paid"],
  path: `/webhooks/${feed.provider}`,
  accepted: wasAccepted,
  ...feed,
});
