/** The commands beside honest top-ups: thieves, floods, bursts, and money that comes and goes in odd ways. */
import type { Seeded } from "./seeded.ts";

/** The index of one of the simulation's players. */
export type PlayerNumber = number;

export type BankMethod = "vietcombank" | "techcombank";

/** How the payer has spoilt the content: a code with up to two errors, or a name; `bare` names nobody. */
export type SpoiltContent =
  | "one symbol wrong"
  | "two symbols wrong"
  | "swapped"
  | "user name"
  | "bare";

/** The feeds that the portal has secrets of. Only SePay reports the transfers. */
export type TestedFeed = "sepay" | "casso" | "payos";

/** The requests that a flood consists of. */
export type FloodOf = "login" | "registration" | "reset" | "reset by phone" | "user name";
/** What an honest player does during a flood or a burst. */
export type Errand = "login" | "login elsewhere" | "page" | "registration" | "reset" | "user name";

export type Attack =
  /** A thief has seen the slip of a payer whose content is spoilt, and claims the money. */
  | {
      readonly kind: "theft";
      readonly thief: PlayerNumber;
      readonly payer: PlayerNumber;
      readonly method: BankMethod;
      readonly amountVnd: number;
      readonly content: SpoiltContent;
      /** Whether the thief claims before the money comes. */
      readonly isEarly: boolean;
      readonly payerClaims: "never" | "before the thief" | "after the thief";
    }
  /** Two transfers with one reference and amount, whose contents differ. */
  | {
      readonly kind: "twins";
      readonly players: readonly [PlayerNumber, PlayerNumber];
      readonly method: BankMethod;
      readonly amountVnd: number;
    }
  /** The bank takes a part of a transfer back: the one `back` places before the newest possible one. */
  | { readonly kind: "part reversal"; readonly back: number; readonly percent: number }
  /** The operator gives a player's money back, whole or in part. */
  | { readonly kind: "refund"; readonly back: number; readonly percent: number }
  /** One address sends `requests` requests, while a player at another address has errands. */
  | {
      readonly kind: "flood";
      readonly of: FloodOf;
      readonly requests: number;
      readonly errands: readonly Errand[];
      readonly player: PlayerNumber;
    }
  /** These players send `calls` requests each at once, an order among them, while another one opens a page. */
  | {
      readonly kind: "burst";
      readonly busy: readonly PlayerNumber[];
      readonly bystander: PlayerNumber;
      readonly calls: number;
      readonly creditKp: number;
      readonly zoneId: string;
    }
  /** A bank feed tries its webhook: the one `of` its test calls. It books nothing. */
  | { readonly kind: "test call"; readonly feed: TestedFeed; readonly of: number };

/** A command without its kind, which is the name of its maker. */
export type Unnamed<C> = C extends unknown ? Omit<C, "kind"> : never;

const METHODS: readonly BankMethod[] = ["vietcombank", "techcombank"];
const PERCENTS = [1, 25, 50, 99, 100] as const;
/** More than the limits allow one address, and about what one address was seen to send in a second. */
const FLOOD_REQUESTS = 310;
/** No other transfer has such an amount, so that a claim can mean only this one. */
const ODD_AMOUNT_VND = 100_003;

export const attackMakers: {
  readonly [Kind in Attack["kind"]]: (
    seeded: Seeded,
    players: number,
  ) => Unnamed<Extract<Attack, { kind: Kind }>>;
} = {
  theft: (seeded, players) => {
    const thief = seeded.below(players);
    return {
      thief,
      payer: (thief + 1 + seeded.below(players - 1)) % players,
      method: seeded.pick(METHODS),
      amountVnd: ODD_AMOUNT_VND + 10 * seeded.below(100_000),
      content: seeded.weighted({
        "one symbol wrong": 20,
        "two symbols wrong": 15,
        swapped: 15,
        "user name": 15,
        bare: 35,
      }),
      isEarly: seeded.chance(0.4),
      payerClaims: seeded.pick(["never", "before the thief", "after the thief"]),
    };
  },
  twins: (seeded, players) => ({
    players: [seeded.below(players), seeded.below(players)],
    method: seeded.pick(METHODS),
    amountVnd: seeded.pick([10_000, 50_000, 100_000]),
  }),
  "part reversal": (seeded) => ({
    back: seeded.below(10),
    percent: seeded.pick(PERCENTS),
  }),
  refund: (seeded) => ({
    back: seeded.below(10),
    percent: seeded.pick(PERCENTS),
  }),
  flood: (seeded, players) => ({
    of: seeded.pick(["login", "registration", "reset", "reset by phone", "user name"]),
    requests: FLOOD_REQUESTS,
    errands: ERRANDS.filter(() => seeded.chance(SHARE_OF_ERRANDS)),
    player: seeded.below(players),
  }),
  burst: (seeded, players) => {
    // Always the same: a bystander is in no burst of the same time, whose limits would be their own.
    const bystander = players - 1;
    const others = Array.from({ length: bystander }, (_, at) => at);
    const busy = seeded.chance(0.5) ? [seeded.pick(others)] : others;
    return {
      busy,
      bystander,
      calls: BURST_CALLS / busy.length,
      creditKp: 100,
      zoneId: seeded.pick(["1", "2", "3", "4"]),
    };
  },
  "test call": (seeded) => ({
    feed: seeded.pick(["sepay", "casso", "payos"]),
    of: seeded.below(3),
  }),
};

/** More than one player's calls may wait, so that some are refused. */
const BURST_CALLS = 120;
const ERRANDS = ["login", "login elsewhere", "registration", "reset", "user name"] as const;
const SHARE_OF_ERRANDS = 0.6;
