/** Makes the adapter of a bank from its account and the feed that reports its money; lists the demo's banks. */
import { wasAccepted } from "../kit/notify.ts";
import type {
  Movement,
  WrittenMovement,
  TransferProvider,
  Method,
} from "../transfers/transfer-provider.ts";

type MovementWriting<T extends WrittenMovement> = { write(movement: Movement): T };
type Feed = Pick<TransferProvider, "provider" | "timeoutMs" | "retryWaitsMinutes" | "sign">;

/** Returns the adapter of a bank whose money a feed reports. */
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

export type BankAccount = {
  method: Extract<Method, "vietcombank" | "techcombank">;
  /** The feed's name of the bank. */
  gateway: "Vietcombank" | "Techcombank";
  /** The bank's abbreviation in other banks' statements. */
  abbreviation: "VCB" | "TCB";
  number: string;
};

export const ACCOUNT_HOLDER = "CONG TY FS ONLINE";

export const bankAccounts: readonly BankAccount[] = [
  {
    method: "vietcombank",
    gateway: "Vietcombank",
    abbreviation: "VCB",
    number: "1013579246",
  },
  {
    method: "techcombank",
    gateway: "Techcombank",
    abbreviation: "TCB",
    number: "19036668888019",
  },
];
