import type { LastPackage, LastTransfer, Shop, ShopBonus } from "@portal/contract/shop";
import { coins, kp, vnd } from "@portal/contract/values/money";
import { pauseOf } from "../../domain/channels.ts";
import { creditAndBonus, nextBonusOf, type TransferRates } from "../../domain/ledger/conversion.ts";
import { type CurrentShop, findShop } from "../../domain/payments/shop-store.ts";
import type { Services } from "../../services.ts";
import type { TransferMethodSettings } from "../../settings/portal-settings.ts";
import { channelsOf, withAccounts } from "../../settings/receiving-accounts.ts";
import { listPackages } from "./prices.ts";
import {
  type BoughtPackage,
  findLastPackage,
  findLastTransfer,
  findMilestone,
  hasHadCredit,
  listCampaigns,
  listWaiting,
  type PaidTransfer,
} from "./store.ts";

/** Returns what the shop and the home page show a player. */
export async function showShop(services: Services, userId: number): Promise<Shop> {
  const { db } = services;
  const { payment, recharge } = services.config.portal;
  const open = await findOpenMethods(services);
  const names = open.map(({ name }) => name);
  const labelOf = (method: string) =>
    payment.transferMethods.find(({ name }) => name === method)?.label ??
    (method === "card" ? "Thẻ cào" : method);
  const [shop, transfer, bought, hadCredit, campaigns, milestone, waiting] = await Promise.all([
    findShop(db, recharge),
    findLastTransfer(db, userId, names),
    findLastPackage(db, userId),
    hasHadCredit(db, userId),
    listCampaigns(db, userId),
    findMilestone(db, userId),
    listWaiting(db, userId),
  ]);
  const payBy =
    open.find(({ name }) => name === transfer?.method) ??
    open.find(({ type }) => type === "bank") ??
    open[0];
  const rates = payBy && shop.ratesOf(payBy);
  const isPackageLast = bought && (!transfer || bought.at >= transfer.at);
  return {
    coinName: recharge.coinName,
    packages: listPackages(shop),
    isNewcomer: !hadCredit,
    last:
      (isPackageLast && soldToday(bought, shop)) ||
      (transfer && payBy && rates ? creditToday(transfer, payBy, rates) : null),
    nextBonus: payBy && rates ? nextBonusBy(payBy, rates, transfer) : null,
    campaigns: campaigns.map((each) => ({ ...each, methods: each.methods.map(labelOf) })),
    milestone: milestone ?? null,
    waiting: waiting.map((item) =>
      "method" in item ? { ...item, label: labelOf(item.method) } : item,
    ),
  };
}

/** Returns the transfer methods that players can use now, in the order of the settings. */
async function findOpenMethods({
  config,
  channels,
}: Pick<Services, "config" | "channels">): Promise<TransferMethodSettings[]> {
  const { pauses, accounts } = await channels();
  return config.portal.payment.transferMethods
    .filter(({ isOffered }) => isOffered)
    .map((method) => withAccounts(method, accounts))
    .filter((method) => pauseOf(pauses, channelsOf(method)) === undefined);
}

/** Returns a package as it is sold today; undefined if it is no longer sold. */
function soldToday(
  { creditKp, zone, character, characterId }: BoughtPackage,
  { packages }: Pick<CurrentShop, "packages">,
): LastPackage | undefined {
  const offer = packages.find((each) => each.creditKp === creditKp);
  if (!offer) return undefined;
  const bought = { creditKp: kp(creditKp), coins: coins(offer.coins) };
  return { kind: "package", ...bought, zone, character, characterId };
}

/** Returns a transfer with the credit that it would bring today. */
function creditToday(
  { amountVnd }: PaidTransfer,
  { name, label, type }: TransferMethodSettings,
  rates: TransferRates,
): LastTransfer {
  const { creditKp, bonusKp } = creditAndBonus(amountVnd, rates);
  return { method: name, label, kind: type, amountVnd, creditKp, bonusKp };
}

/** Returns the amount that the last transfer (or 0đ) lacks for the next higher bonus. */
function nextBonusBy(
  { name, type }: TransferMethodSettings,
  rates: TransferRates,
  last: PaidTransfer | undefined,
): ShopBonus | null {
  const next = nextBonusOf(last?.amountVnd ?? vnd(0), rates);
  return next && { method: name, kind: type, ...next };
}
