/** Metrics of money: sales, cash, credit held and owed, silent payment methods, unmatched transfers, grants. */
import { type Figure, figure, figureBy, withZeros } from "./figure.ts";
import type { HouseAccount } from "./money-store.ts";
import type { Readings } from "./readings.ts";

/** Why a transfer waits for an operator. */
const REASONS = ["names_nobody", "unknown_account", "conflict"];

/**
 * Returns a value for each house account with this prefix, by the rest of its name: `sales:` (money credited) and
 * `issued:` (KP given for it) have one account per method, `cash:` one per receiving account.
 */
const byAccount = (
  { house }: Readings,
  prefix: string,
  valueOf: (account: HouseAccount) => number,
) =>
  house
    .filter(({ name }) => name.startsWith(prefix))
    .map((account) => [account.name.slice(prefix.length), valueOf(account)] as const);

const waiting = ({ waitingMoney }: Readings, field: "transfers" | "vnd" | "oldestSeconds") =>
  withZeros(
    REASONS,
    waitingMoney.map((money) => [money.reason, money[field]]),
  );

const sum = (accounts: readonly HouseAccount[]): number =>
  accounts.reduce((total, { balance }) => total + balance, 0);

export const moneyFigures: readonly Figure[] = [
  figureBy(
    "method",
    "portal_sales_vnd",
    "Money credited, less refunds, since the beginning, by payment method",
    (readings) => byAccount(readings, "sales:", ({ balance }) => balance),
  ),
  figureBy(
    "method",
    "portal_top_ups_credited",
    "Top-ups credited since the beginning, by payment method; never decreases",
    (readings) => byAccount(readings, "issued:", ({ entries }) => entries),
  ),
  figureBy(
    "account",
    "portal_cash_vnd",
    "Balance of each receiving account by the books, to compare with the bank's",
    // What the house holds is negative in the ledger.
    (readings) => byAccount(readings, "cash:", ({ balance }) => -balance),
  ),
  figure(
    "portal_liability_kp",
    "Credit of all players, less their debts",
    ({ house }) =>
      // Every journal sums to zero, so the players' sum is the negative of the house's.
      -sum(house.filter(({ currency }) => currency === "KP")),
  ),
  figure("portal_held_kp", "Credit held for orders that the game has not decided", ({ house }) =>
    sum(house.filter(({ name }) => name === "game-holds")),
  ),
  figureBy(
    "method",
    "portal_money_silent_seconds",
    "Time since money last arrived, by payment method",
    ({ arrivals }) => arrivals.map(({ method, silentSeconds }) => [method, silentSeconds]),
  ),
  figureBy(
    "method",
    "portal_money_usual_gap_seconds",
    "Longest time between two of the newest arrivals of a payment method; absent if there are few",
    ({ arrivals }) => arrivals.map(({ method, usualGapSeconds }) => [method, usualGapSeconds]),
  ),
  figureBy("reason", "portal_unmatched_transfers", "Unmatched transfers, by reason", (readings) =>
    waiting(readings, "transfers"),
  ),
  figureBy("reason", "portal_unmatched_vnd", "Unmatched money, by reason", (readings) =>
    waiting(readings, "vnd"),
  ),
  figureBy(
    "reason",
    "portal_unmatched_oldest_seconds",
    "Age of the oldest unmatched transfer, by reason",
    (readings) => waiting(readings, "oldestSeconds"),
  ),
  figureBy(
    "operator",
    "portal_granted_today_kp",
    "Credit that operators have granted today, by operator; the empty name is the sum",
    ({ grantedToday }) =>
      withZeros(
        [""],
        grantedToday.map(({ operator, kp }) => [operator, kp]),
      ),
  ),
  figure(
    "portal_grant_limit_today_kp",
    "Credit that all operators together may grant in a day",
    ({ grantLimitKp }) => grantLimitKp,
  ),
];
