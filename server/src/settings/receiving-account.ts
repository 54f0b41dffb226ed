import type { CashAccount } from "../domain/ledger/ledger.ts";
import type { TransferMethodSettings, ValidPortalSettings } from "./portal-settings.ts";
import { accountsOf, UNKNOWN_METHOD } from "./transfer-methods.ts";

/** The account that received money, as the settings describe it. */
export type ReceivingAccount = {
  /** Undefined if the settings do not know the account: then there are no rates. */
  readonly method: TransferMethodSettings | undefined;
  /** The method's name in history and books. */
  readonly methodName: string;
  readonly cashAccount: CashAccount;
};

/** Finds the method that a feed's account belongs to or formerly did. An unknown account has no method. */
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

/** A wallet's feed has already verified that the money is the operator's. */
function isAccountOf(method: TransferMethodSettings, feed: string, accountNumber: string): boolean {
  if (method.type === "e-wallet") return method.feed === feed;
  return accountsOf(method).some(
    (each) => each.feed === feed && each.accountNumber === accountNumber,
  );
}
