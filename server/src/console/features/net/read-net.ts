import type { getNet as call, NetOfMethod } from "@portal/contract/console/net";
import type { QueryOf, ReplyInput } from "@portal/contract/http/call";
import type { Queries } from "../../../kit/database/database.ts";
import { assertPeriod } from "../../books/read-books.ts";
import { byPeriod } from "./periods.ts";
import { type SummedNet, sumNet } from "./store.ts";

type Sums = Omit<NetOfMethod, "period" | "from" | "to">;

/**
 * Reads income, refunds, fees and the rest by method, for each day or month (`by`) and for all days together.
 * @throws errors.periodInvalid if `from` is after `to`, or the period is too long
 */
export async function readNet(
  db: Queries,
  { by, ...days }: QueryOf<typeof call>,
): Promise<ReplyInput<typeof call>> {
  assertPeriod(days);
  const rows = await sumNet(db, days);
  const methodOf = ({ method }: SummedNet) => method;
  const ofWhole = rows.map((row) => ({ ...row, day: days.from }));
  return {
    periods: byPeriod(rows, by, methodOf, add),
    whole: byPeriod(ofWhole, "day", methodOf, add).map((sum) => ({
      ...sum,
      ...days,
      period: null,
    })),
  };
}

function add(sum: Sums | undefined, row: SummedNet): Sums {
  const { method, payments, grossVnd, returnedVnd, hasRate } = row;
  const isCard = method.startsWith("card");
  // The fee that the other side kept, as far as it is known.
  const kept = isCard
    ? row.gatewayPayments > 0
      ? row.gatewayFeeVnd
      : null
    : row.bookedFeeVnd > 0
      ? row.bookedFeeVnd
      : null;
  // Without a rate, what the other side is known to have kept is the fee.
  const feeVnd = hasRate ? row.feeVnd : (kept ?? 0);
  return {
    method,
    account: isCard || WALLETS.has(method) ? `cash:${isCard ? "card" : method}` : `cash:${method}:`,
    hasRate: hasRate && sum?.hasRate !== false,
    payments: payments + (sum?.payments ?? 0),
    grossVnd: grossVnd + (sum?.grossVnd ?? 0),
    returnedVnd: returnedVnd + (sum?.returnedVnd ?? 0),
    feeVnd: feeVnd + (sum?.feeVnd ?? 0),
    netVnd: grossVnd - returnedVnd - feeVnd + (sum?.netVnd ?? 0),
    keptVnd: kept === null ? (sum?.keptVnd ?? null) : kept + (sum?.keptVnd ?? 0),
    keptPayments: row.gatewayPayments + (sum?.keptPayments ?? 0),
  };
}

/** Wallets have one account, without a number. */
const WALLETS: ReadonlySet<string> = new Set(["momo", "viettelpay"]);
