/** How players can pay for a purchase now: the offered methods, the missing KP, and the transfer that brings them. */
import { LEAST_TRANSFER_VND, type WayToPay } from "@portal/contract/purchase";
import { type Kp, kp, type Vnd, vnd } from "@portal/contract/values/money";
import { assertNotPaused, type ChannelPause, pauseOf } from "../../domain/channels.ts";
import { commonErrors } from "../../domain/errors.ts";
import { creditAndBonus, leastAmount, nextBonusOf } from "../../domain/ledger/conversion.ts";
import { lastMethodsOf } from "../../domain/payments/last-method-store.ts";
import { type CurrentShop, findShop, type RatesOf } from "../../domain/payments/shop-store.ts";
import type { Database, Queries } from "../../kit/database/database.ts";
import type { Services } from "../../services.ts";
import type { TransferMethodSettings } from "../../settings/portal-settings.ts";
import { channelsOf, withAccounts } from "../../settings/receiving-accounts.ts";
import type { Wallet } from "./store.ts";

/** The transfer methods, rates and pauses of one moment. */
export type OfferedMethods = {
  /** In the order of the settings, with the accounts that staff gave them. */
  readonly methods: readonly TransferMethodSettings[];
  readonly shop: CurrentShop;
  readonly pauses: readonly ChannelPause[];
};

/** Reads how players can transfer money now. Call it before a transaction, not within one. */
export async function findOfferedMethods(
  { config, channels }: Pick<Services, "config" | "channels">,
  db: Database,
): Promise<OfferedMethods> {
  const { payment, recharge } = config.portal;
  const { pauses, accounts } = await channels();
  const methods = payment.transferMethods
    .filter(({ isOffered }) => isOffered)
    .map((method) => withAccounts(method, accounts));
  return { methods, pauses, shop: await findShop(db, recharge) };
}

/** Returns the KP that a wallet lacks for a price, including its debt, which incoming money settles first. */
export const missingKpOf = (priceKp: number, { balanceKp, debtKp }: Wallet): Kp =>
  kp(Math.max(0, priceKp + debtKp - balanceKp));

/** Returns the smallest transfer by this method that brings the missing credit at these rates. */
export const amountFor = (missingKp: Kp, method: TransferMethodSettings, ratesOf: RatesOf): Vnd =>
  vnd(Math.max(LEAST_TRANSFER_VND, leastAmount(missingKp, ratesOf(method))));

/** Lists for each method the transfer that brings the missing credit. */
export function waysToPay(missingKp: Kp, offered: OfferedMethods): WayToPay[] {
  return offered.methods.map((method) => {
    const rates = offered.shop.ratesOf(method);
    const amountVnd = amountFor(missingKp, method, () => rates);
    const { creditKp, bonusKp } = creditAndBonus(amountVnd, rates);
    const nextBonus = nextBonusOf(amountVnd, rates);
    const { name, label, type } = method;
    const isPaused = pauseOfMethod(method, offered) !== undefined;
    return { method: name, label, type, amountVnd, creditKp, bonusKp, nextBonus, isPaused };
  });
}

/** Returns the name of a method that players can use now. @throws a field error otherwise */
export function assertOffered({ methods, pauses }: OfferedMethods, name: string): string {
  const method = methods.find((each) => each.name === name);
  if (!method) throw commonErrors.transferMethodNotOffered();
  assertNotPaused(pauses, channelsOf(method), { field: "method", label: method.label });
  return name;
}

/** Returns the pause of a method, if there is one now. */
export const pauseOfMethod = (method: TransferMethodSettings, { pauses }: OfferedMethods) =>
  pauseOf(pauses, channelsOf(method));

/** Returns the unpaused method that was used last, else the first bank, else the first; null if all are paused. */
export async function usualMethod(
  db: Queries,
  userId: number,
  offered: OfferedMethods,
): Promise<string | null> {
  const open = offered.methods.filter((method) => !pauseOfMethod(method, offered));
  const [last] = await lastMethodsOf(db, userId);
  const usual =
    open.find(({ name }) => name === last) ?? open.find(({ type }) => type === "bank") ?? open[0];
  return usual?.name ?? null;
}
