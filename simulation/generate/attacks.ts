/** Decides by chance what the attack commands of a plan do: thefts, floods, bursts, and money that moves in odd ways. */
import { feedFormats } from "../../server/src/testing/rails/bank-feeds.ts";
import { ZONES } from "./players.ts";
import type { CommandMakers } from "./seeded.ts";

const BANK_FEEDS = Object.keys(feedFormats) as (keyof typeof feedFormats)[];
const METHODS = ["vietcombank", "techcombank"] as const;
/** A flood's requests: more than the limits allow one address, and about what one was seen to send in a second. */
const FLOOD_REQUESTS = 310;
/** A burst's calls, of all its players: more than may wait for one player, so that some are refused. */
const BURST_CALLS = 120;
const ERRANDS = ["login", "login elsewhere", "registration", "reset", "user name"] as const;
/** What an honest player does during a flood or a burst. */
export type Errand = (typeof ERRANDS)[number] | "page";
/** Thefts are of this sum or more, in amounts that no other transfer has: a claim can mean only this one. */
export const ODD_AMOUNT_VND = 100_003;

/** How often each kind of command happens. */
export const attackWeights: Readonly<Record<keyof typeof attackMakers, number>> = {
  theft: 2,
  twins: 1,
  "part reversal": 1,
  flood: 0.25,
  burst: 0.5,
  "test call": 2,
};

export const attackMakers = {
  /** A thief has seen the slip of a payer whose content is wrong, and claims the money. */
  theft: (seeded, players) => {
    const thief = seeded.below(players);
    return {
      thief,
      payer: (thief + 1 + seeded.below(players - 1)) % players,
      method: seeded.pick(METHODS),
      amountVnd: ODD_AMOUNT_VND + 10 * seeded.below(100_000),
      /** A code with up to two errors, or a name; `bare` names no player. */
      content: seeded.weighted({
        "one symbol wrong": 20,
        "two symbols wrong": 15,
        swapped: 15,
        "user name": 15,
        bare: 35,
      }),
      /** Whether the thief claims before the money comes. */
      isEarly: seeded.chance(0.4),
      payerClaims: seeded.pick(["never", "before the thief", "after the thief"]),
    };
  },
  /** Two transfers with one reference and amount, whose contents differ. */
  twins: (seeded, players) => ({
    players: [seeded.below(players), seeded.below(players)],
    method: seeded.pick(METHODS),
    amountVnd: seeded.pick([10_000, 50_000, 100_000]),
  }),
  /** The bank takes a part of a transfer back; `back` counts from the newest possible one. */
  "part reversal": (seeded) => ({
    back: seeded.below(10),
    percent: seeded.pick([1, 25, 50, 99, 100]),
  }),
  /** One address sends many requests, while a player at another address has errands. */
  flood: (seeded, players) => {
    const errands: readonly Errand[] = ERRANDS.filter(() => seeded.chance(0.6));
    return {
      of: seeded.pick(["login", "registration", "reset", "reset by phone", "user name"]),
      requests: FLOOD_REQUESTS,
      errands,
      player: seeded.below(players),
    };
  },
  /** These players send `calls` requests each at once, an order among them, while another one opens a page. */
  burst: (seeded, players) => {
    // Always the same player, so that a bystander is never in another burst, and its own limits do not count.
    const bystander = players - 1;
    const others = Array.from({ length: bystander }, (_, at) => at);
    const busy = seeded.chance(0.5) ? [seeded.pick(others)] : others;
    const calls = BURST_CALLS / busy.length;
    return { busy, bystander, calls, creditKp: 100, zoneId: seeded.pick(ZONES) };
  },
  /** A bank feed tries its webhook by one of its test calls. It books nothing. Only SePay reports transfers. */
  "test call": (seeded) => ({
    feed: seeded.pick(["sepay", ...BANK_FEEDS]),
    of: seeded.below(3),
  }),
} satisfies CommandMakers;
