import type { LastTransfer, Shop } from "@portal/contract/shop";
import { vnd } from "@portal/contract/values/money";
import { findBonuses } from "../../domain/campaigns/bonus-store.ts";
import { creditAndBonus, type TransferRates } from "../../domain/ledger/conversion.ts";
import { leastAmount } from "../../domain/ledger/least-amount.ts";
import type { Services } from "../../services.ts";
import type { TransferMethodSettings } from "../../settings/portal-settings.ts";
import { listPackages, ratesOf } from "./price-packages.ts";
import {
  findLastTransfer,
  findMilestone,
  hasHadCredit,
  listCampaigns,
  listWaiting,
  type PaidTransfer,
} from "./store.ts";

/** Shows a player all that the home page offers, in one reply. */
export async function showShop({ db, config }: Services, userId: number): Promise<Shop> {
  const { payment, recharge } = config.portal;
  const offered = payment.transferMethods.filter(({ isOffered }) => isOffered);
  const names = offered.map(({ name }) => name);
  const labelOf = (method: string) =>
    payment.transferMethods.find(({ name }) => name === method)?.label ??
    (method === "card" ? "Thẻ cào" : method);
  const [bonusOf, transfer, hadCredit, campaigns, milestone, waiting] = await Promise.all([
    findBonuses(db),
    findLastTransfer(db, userId, names),
    hasHadCredit(db, userId),
    listCampaigns(db, userId),
    findMilestone(db, userId),
    listWaiting(db, userId),
  ]);
  const payBy = offered.find(({ name }) => name === transfer?.method) ?? offered[0];
  const rates = payBy && ratesOf(payBy, bonusOf);
  return {
    coinName: recharge.coinName,
    packages: listPackages(recharge).map((each) => ({
      ...each,
      priceVnd: rates ? leastAmount(each.creditKp, rates) : null,
    })),
    pricedBy: payBy?.label ?? null,
    isNewcomer: !hadCredit,
    last: transfer && payBy && rates ? today(transfer, payBy, rates) : null,
    campaigns: campaigns.map((each) => ({ ...each, methods: each.methods.map(labelOf) })),
    milestone: milestone ?? null,
    waiting: waiting.map((thing) =>
      "method" in thing ? { ...thing, label: labelOf(thing.method) } : thing,
    ),
  };
}

/** Returns a transfer as it would be today, and how far its amount is from a higher bonus. */
function today(
  { amountVnd }: PaidTransfer,
  { name, label, type }: TransferMethodSettings,
  rates: TransferRates,
): LastTransfer {
  const { creditKp, bonusKp, rate } = creditAndBonus(amountVnd, rates);
  const next = rates.bonuses
    .filter((step) => step.cashValueVnd > amountVnd && step.bonusPercent > rate.bonusPercent)
    .toSorted((one, other) => one.cashValueVnd - other.cashValueVnd)[0];
  return {
    method: name,
    label,
    kind: type,
    amountVnd,
    creditKp,
    bonusKp,
    nextBonus: next
      ? {
          missingVnd: vnd(next.cashValueVnd - amountVnd),
          fromVnd: vnd(next.cashValueVnd),
          percent: next.bonusPercent,
        }
      : null,
  };
}
