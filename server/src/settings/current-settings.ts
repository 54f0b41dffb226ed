import { type Channel, listMethodAccounts, type MethodAccount } from "../domain/channels.ts";
import type { Queries } from "../kit/database/database.ts";
import type { TransferMethodSettings, ValidPortalSettings } from "./portal-settings.ts";
import { receivingAccount } from "./receiving-account.ts";

/**
 * Returns a method as it is with the accounts that staff gave it: the newest is the one that players are
 * shown, all others are retired.
 * @param accounts of all methods, the newest first
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

/** What closes a method when it is paused: the method itself, or the account that players are shown. */
export function channelsOf(method: TransferMethodSettings): readonly Channel[] {
  const itself: Channel = { kind: "method", name: method.name };
  if (method.type === "e-wallet") return [itself];
  return [itself, { kind: "account", name: method.accountNumber }];
}

/** Returns the settings with the accounts that staff gave to methods. */
export async function currentSettings(
  db: Queries,
  portal: ValidPortalSettings,
): Promise<ValidPortalSettings> {
  const accounts = await listMethodAccounts(db);
  if (accounts.length === 0) return portal;
  const transferMethods = portal.payment.transferMethods.map((each) =>
    withAccounts(each, accounts),
  );
  return { ...portal, payment: { ...portal.payment, transferMethods } };
}

/**
 * Returns settings that know an account which received money, if any do. What the file has suffices for its
 * own accounts; for any other the database is asked at that moment, so that no process is too late.
 */
export async function settingsThatKnow(
  db: Queries,
  portal: ValidPortalSettings,
  { feed, accountNumber }: { readonly feed: string; readonly accountNumber: string },
): Promise<ValidPortalSettings> {
  const { method } = receivingAccount(portal.payment, feed, accountNumber);
  return method ? portal : currentSettings(db, portal);
}
