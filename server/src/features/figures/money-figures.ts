import { type Figure, only, withZeros } from "./figure.ts";
import type { Readings } from "./readings.ts";

const REASONS = ["names_nobody", "unknown_account", "conflict"];

/** Returns the balances of the accounts whose name begins so, by the rest of the name, with the sign turned. */
const held = ({ house }: Readings, prefix: string, label: string) =>
  house
    .filter(({ name }) => name.startsWith(prefix))
    .map(({ name, balance }) => ({
      labels: { [label]: name.slice(prefix.length) },
      value: -balance,
    }));

const waiting = ({ waitingMoney }: Readings, of: "transfers" | "vnd" | "oldestSeconds") =>
  withZeros(
    "reason",
    REASONS,
    waitingMoney.map((money) => [money.reason, money[of]]),
  );

const sum = (numbers: readonly number[]): number => numbers.reduce((one, two) => one + two, 0);

/** What came in, what waits and what is owed: of the ledger, so the same in every process. */
export const moneyFigures: readonly Figure[] = [
  {
    name: "portal_sales_vnd",
    help: "Money that was credited, less what went back, since the beginning, by payment method",
    labels: ["method"],
    valuesOf: ({ house }) =>
      house
        .filter(({ name }) => name.startsWith("sales:"))
        .map(({ name, balance }) => ({
          labels: { method: name.slice("sales:".length) },
          value: balance,
        })),
  },
  {
    name: "portal_top_ups_credited",
    help: "Top-ups that were credited since the beginning, by payment method; it only rises",
    labels: ["method"],
    valuesOf: ({ house }) =>
      house
        .filter(({ name }) => name.startsWith("issued:"))
        .map(({ name, entries }) => ({
          labels: { method: name.slice("issued:".length) },
          value: entries,
        })),
  },
  {
    name: "portal_cash_vnd",
    help: "What the books say lies on each account, to be held against the bank's own figure",
    labels: ["account"],
    valuesOf: (readings) => held(readings, "cash:", "account"),
  },
  {
    name: "portal_liability_kp",
    help: "What the house owes all players: their credit, less their debts",
    labels: [],
    valuesOf: ({ house }) =>
      // Every journal sums to zero: what the house's accounts lack is what the players have.
      only(-sum(house.flatMap(({ currency, balance }) => (currency === "KP" ? balance : [])))),
  },
  {
    name: "portal_held_kp",
    help: "Credit set aside for orders that the game has not decided",
    labels: [],
    valuesOf: ({ house }) =>
      only(sum(house.flatMap(({ name, balance }) => (name === "game-holds" ? balance : [])))),
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
    help: "The longest time between two of the newest arrivals of a payment method; absent where there are few",
    labels: ["method"],
    valuesOf: ({ arrivals }) =>
      arrivals.flatMap(({ method, usualGapSeconds }) =>
        usualGapSeconds === null ? [] : { labels: { method }, value: usualGapSeconds },
      ),
  },
  {
    name: "portal_unmatched_transfers",
    help: "Transfers that wait unmatched, by why",
    labels: ["reason"],
    valuesOf: (readings) => waiting(readings, "transfers"),
  },
  {
    name: "portal_unmatched_vnd",
    help: "Money that waits unmatched, by why",
    labels: ["reason"],
    valuesOf: (readings) => waiting(readings, "vnd"),
  },
  {
    name: "portal_unmatched_oldest_seconds",
    help: "Age of the oldest transfer that waits unmatched, by why",
    labels: ["reason"],
    valuesOf: (readings) => waiting(readings, "oldestSeconds"),
  },
  {
    name: "portal_granted_today_kp",
    help: "Credit that operators have granted today, by operator; the empty name is all together",
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
    help: "What all operators together may grant in a day",
    labels: [],
    valuesOf: ({ grantLimitKp }) => only(grantLimitKp),
  },
];
