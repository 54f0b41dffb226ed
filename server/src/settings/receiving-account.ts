import type { CashAccount } from "../domain/ledger/ledger.ts";
import type { TransferMethodSettings, ValidPortalSettings } from "./portal-settings.ts";
import { UNKNOWN_METHOD } from "./transfer-methods.ts";

/** Where money has come to, by the settings. */
export type ReceivingAccount = {
  /** Undefined where the settings know no such account: there are no rates then. */
  readonly method: TransferMethodSettings | undefined;
  /** What history and books call the method. */
  readonly methodName: string;
  readonly cashAccount: CashAccount;
};

/** The method that a feed's account belongs to, today or in former times; no account of ours is unknown. */
export function receivingAccount(
  { transferMethods }: ValidPortalSettings["payment"],
  feed: string,
  accountNumber: string,
): ReceivingAccount {
  const method = transferMethods.find((each) => isAccountOf(each, feed, accountNumber));
  const methodName = method?.name ?? UNKNOWN_METHOD;
  return {
    method,
    methodName,
    cashAccount:
      method?.type === "e-wallet" ? `cash:${methodName}` : `cash:${methodName}:${accountNumber}`,
  };
}

/** A wallet's feed has made sure itself that the money is the operator's. */
function isAccountOf(method: TransferMethodSettings, feed: string, accountNumber: string): boolean {
  if (method.type === "e-wallet") return method.feed === feed;
  return [method, ...method.retiredAccounts].some(
    (each) => (each.feed ?? method.feed) === feed && each.accountNumber === accountNumber,
  );
}
