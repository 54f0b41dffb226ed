/** Metrics of money: sales, cash, credit held and owed, silent payment methods, unmatched transfers, grants. */
import { type Figure, unlabelled, withZeros } from "./figure.ts";
import type { HouseAccount } from "./money-store.ts";
import type { Readings } from "./readings.ts";

/** Why a transfer waits for an operator. */
const REASONS = ["names_nobody", "unknown_account", "conflict"];

/**
 * Returns a value for each house account with this prefix, labelled with the rest of its name: `sales:` (money
 * credited) and `issued:` (KP given for it) have one account per method, `cash:` one per receiving account.
 */
const byAccount = (
  { house }: Readings,
  { prefix, label }: { readonly prefix: string; readonly label: string },
  valueOf: (account: HouseAccount) => number,
) =>
  house
    .filter(({ name }) => name.startsWith(prefix))
    .map((account) => ({
      labels: { [label]: account.name.slice(prefix.length) },
      value: valueOf(account),
    }));

const waiting = ({ waitingMoney }: Readings, field: "transfers" | "vnd" | "oldestSeconds") =>
  withZeros(
    "reason",
    REASONS,
    waitingMoney.map((money) => [money.reason, money[field]]),
  );

const sum = (numbers: readonly number[]): number => numbers.reduce((one, two) => one + two, 0);

export const moneyFigures: readonly Figure[] = [
  {
    name: "portal_sales_vnd",
    help: "Money credited, less refunds, since the beginning, by payment method",
    labels: ["method"],
    valuesOf: (readings) =>
      byAccount(readings, { prefix: "sales:", label: "method" }, ({ balance }) => balance),
  },
  {
    name: "portal_top_ups_credited",
    help: "Top-ups credited since the beginning, by payment method; never decreases",
    labels: ["method"],
    valuesOf: (readings) =>
      byAccount(readings, { prefix: "issued:", label: "method" }, ({ entries }) => entries),
  },
  {
    name: "portal_cash_vnd",
    help: "Balance of each receiving account by the books, to compare with the bank's",
    labels: ["account"],
    valuesOf: (readings) =>
      // What the house holds is negative in the ledger.
      byAccount(readings, { prefix: "cash:", label: "account" }, ({ balance }) => -balance),
  },
  {
    name: "portal_liability_kp",
    help: "Credit of all players, less their debts",
    labels: [],
    valuesOf: ({ house }) =>
      // Every journal sums to zero, so the players' sum is the negative of the house's.
      unlabelled(
        -sum(house.flatMap(({ currency, balance }) => (currency === "KP" ? balance : []))),
      ),
  },
  {
    name: "portal_held_kp",
    help: "Credit held for orders that the game has not decided",
    labels: [],
    valuesOf: ({ house }) =>
      unlabelled(sum(house.flatMap(({ name, balance }) => (name === "game-holds" ? balance : [])))),
  },
  {
    name: "portal_money_silent_seconds",
    help: "Time since money last arrived, by payment method",
    labels: ["method"],
    valuesOf: ({ arrivals }) =>
      arrivals.map(({ method, silentSeconds }) => ({ labels: { method }, value: silentSeconds })),
  },
  {
    name: "portal_money_usual_gap_seconds",
    help: "Longest time between two of the newest arrivals of a payment method; absent if there are few",
    labels: ["method"],
    valuesOf: ({ arrivals }) =>
      arrivals.flatMap(({ method, usualGapSeconds }) =>
        usualGapSeconds === null ? [] : { labels: { method }, value: usualGapSeconds },
      ),
  },
  {
    name: "portal_unmatched_transfers",
    help: "Unmatched transfers, by reason",
    labels: ["reason"],
    valuesOf: (readings) => waiting(readings, "transfers"),
  },
  {
    name: "portal_unmatched_vnd",
    help: "Unmatched money, by reason",
    labels: ["reason"],
    valuesOf: (readings) => waiting(readings, "vnd"),
  },
  {
    name: "portal_unmatched_oldest_seconds",
    help: "Age of the oldest unmatched transfer, by reason",
    labels: ["reason"],
    valuesOf: (readings) => waiting(readings, "oldestSeconds"),
  },
  {
    name: "portal_granted_today_kp",
    help: "Credit that operators have granted today, by operator; the empty name is the sum",
    labels: ["operator"],
    valuesOf: ({ grantedToday }) =>
      withZeros(
        "operator",
        [""],
        grantedToday.map(({ operator, kp }) => [operator, kp]),
      ),
  },
  {
    name: "portal_grant_limit_today_kp",
    help: "Credit that all operators together may grant in a day",
    labels: [],
    valuesOf: ({ grantLimitKp }) => unlabelled(grantLimitKp),
  },
];
