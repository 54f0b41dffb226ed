/** The accounts that receive money: from the settings file, changed by staff in the database. */
import {
  type Channel,
  listMethodAccounts,
  type MethodAccount,
  WHOLE_PORTAL,
} from "../domain/channels.ts";
import type { CashAccount } from "../domain/ledger/ledger.ts";
import type { Queries } from "../kit/database/database.ts";
import type { TransferMethodSettings, ValidPortalSettings } from "./portal-settings.ts";
import { withCurrentBrand } from "./current-brand.ts";
import { accountsOf, UNKNOWN_METHOD } from "./transfer-methods.ts";

/** The account that received money, as the settings describe it. */
export type ReceivingAccount = {
  /** Undefined if the settings do not know the account: then there are no rates. */
  readonly method: TransferMethodSettings | undefined;
  /** The method's name in history and books. */
  readonly methodName: string;
  readonly cashAccount: CashAccount;
};

/**
 * Finds the payment method of an account that a feed reports, current or retired. Without one, `method` is undefined and the
 * money is booked under UNKNOWN_METHOD.
 */
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

/** For a wallet the feed is enough: it only reports the operator's own account. */
function isAccountOf(method: TransferMethodSettings, feed: string, accountNumber: string): boolean {
  if (method.type === "e-wallet") return method.feed === feed;
  return accountsOf(method).some(
    (each) => each.feed === feed && each.accountNumber === accountNumber,
  );
}

/**
 * Returns a method with the accounts that staff added: the newest is shown to players, the others are retired.
 * @param accounts those of all methods, newest first
 */
export function withAccounts(
  method: TransferMethodSettings,
  accounts: readonly MethodAccount[],
): TransferMethodSettings {
  if (method.type === "e-wallet") return method;
  const own = accounts.filter((account) => account.method === method.name);
  const [newest] = own;
  if (!newest) return method;
  const { accountNumber, accountName } = newest;
  const { accountNumber: ofSettings } = method;
  const earlier = [...own.slice(1).map((each) => each.accountNumber), ofSettings]
    .filter((number) => number !== accountNumber)
    .map((number) => ({ accountNumber: number }));
  const retired = method.retiredAccounts.filter((each) => each.accountNumber !== accountNumber);
  return { ...method, accountNumber, accountName, retiredAccounts: [...earlier, ...retired] };
}

/** Pausing any of these closes the method: the portal, the method, or the account shown to players. */
export function channelsOf(method: TransferMethodSettings): readonly Channel[] {
  const itself: Channel = { kind: "method", name: method.name };
  if (method.type === "e-wallet") return [WHOLE_PORTAL, itself];
  return [WHOLE_PORTAL, itself, { kind: "account", name: method.accountNumber }];
}

/** Returns the settings with the accounts that staff gave to methods, and the brand that they published. */
export async function currentSettings(
  db: Queries,
  portal: ValidPortalSettings,
): Promise<ValidPortalSettings> {
  const branded = await withCurrentBrand(db, portal);
  const accounts = await listMethodAccounts(db);
  if (accounts.length === 0) return branded;
  const transferMethods = portal.payment.transferMethods.map((each) =>
    withAccounts(each, accounts),
  );
  return { ...branded, payment: { ...portal.payment, transferMethods } };
}

/**
 * Returns settings that include the account. If the file does not list it, reads staff's accounts from the database, so that
 * every process knows a new account at once.
 */
export async function settingsIncluding(
  db: Queries,
  portal: ValidPortalSettings,
  { feed, accountNumber }: { readonly feed: string; readonly accountNumber: string },
): Promise<ValidPortalSettings> {
  const { method } = receivingAccount(portal.payment, feed, accountNumber);
  return method ? portal : currentSettings(db, portal);
}
