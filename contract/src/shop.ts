/** The shop: the prices of packages (`getPrices`), and what a player is offered next (`getShop`). */
import * as z from "zod/mini";
import { defineCall } from "./http/call.ts";
import { openPurchaseStates } from "./purchase.ts";
import { packageLook } from "./recharge.ts";
import { coinAmount, kpAmount, vndAmount } from "./values/money.ts";

/** A package, which credit buys at once. */
const packaged = {
  creditKp: kpAmount,
  coins: coinAmount,
  ...packageLook,
  /** How many whole percent more coins each KP buys than in the smallest package; 0 if it buys no more. */
  morePercent: z.int(),
};

const bonusStep = z.object({
  /** The amount from which the bonus applies. */
  fromVnd: vndAmount,
  /** Whole percent of the credit. */
  percent: z.int(),
});

const payBy = {
  /** A transfer method's name, or `card`. */
  name: z.string(),
  label: z.string(),
  kind: z.enum(["bank", "e-wallet", "card"]),
};

const pricedMethod = z.object({
  ...payBy,
  /** The bonus steps at this moment, the least amount first. */
  bonuses: z.array(bonusStep),
  /**
   * For each package, in their order, the least amount whose credit and bonus pay it. Null if no single card does.
   */
  pricesVnd: z.array(z.nullable(vndAmount)),
  /** The same without the bonus. */
  fullPricesVnd: z.array(z.nullable(vndAmount)),
});
export type PricedMethod = z.output<typeof pricedMethod>;

const prices = z.object({
  coinName: z.string(),
  packages: z.array(z.object(packaged)),
  methods: z.array(pricedMethod),
});
export type Prices = z.output<typeof prices>;

/** Methods with the same prices and bonuses, which share a column. Named after the first of them. */
export type MethodGroup = Pick<PricedMethod, "name" | "bonuses" | "pricesVnd" | "fullPricesVnd"> & {
  readonly methods: readonly PricedMethod[];
  /** The kinds of its methods, where the group has all methods of these kinds: then they name its column. */
  readonly wholeKinds: readonly PricedMethod["kind"][] | undefined;
};

/** Puts methods together that cost the same, in their order: on the page, and in its markup before the scripts run. */
export function groupMethods(methods: readonly PricedMethod[]): MethodGroup[] {
  const groups = new Map<string, PricedMethod[]>();
  for (const method of methods) {
    const key = JSON.stringify([method.bonuses, method.pricesVnd, method.fullPricesVnd]);
    groups.set(key, [...(groups.get(key) ?? []), method]);
  }
  return [...groups.values()].flatMap((alike) => {
    const [first] = alike;
    if (!first) return [];
    const { name, bonuses, pricesVnd, fullPricesVnd } = first;
    const kinds = [...new Set(alike.map(({ kind }) => kind))];
    const isWhole = methods.every(
      (method) => alike.includes(method) || !kinds.includes(method.kind),
    );
    const wholeKinds = isWhole ? kinds : undefined;
    return [{ name, bonuses, pricesVnd, fullPricesVnd, methods: alike, wholeKinds }];
  });
}

/** Whether a group has the lowest price of the package at a place, and some other group a higher one. */
export function isBestPrice(groups: readonly MethodGroup[], name: string, at: number): boolean {
  const own = groups.find((group) => group.name === name)?.pricesVnd[at];
  const known = groups.flatMap(({ pricesVnd }) => pricesVnd[at] ?? []);
  return own != null && own === Math.min(...known) && own < Math.max(...known);
}

/** The placeholder in the built page /prices that the server replaces with the prices. */
export const PRICES_MARK = "<!--prices-->";

export const getPrices = defineCall({
  method: "GET",
  path: "/api/prices",
  who: "anyone",
  summary: "What each package gives, and what it costs by each method at this moment.",
  reply: prices,
});

/** The last transfer that was credited, as it would be today. */
const lastTransfer = z.object({
  method: z.string(),
  label: z.string(),
  kind: z.enum(["bank", "e-wallet"]),
  amountVnd: vndAmount,
  creditKp: kpAmount,
  bonusKp: kpAmount,
});
export type LastTransfer = z.output<typeof lastTransfer>;

/** The last package that was bought, where it is still sold. */
const lastPackage = z.object({
  kind: z.literal("package"),
  creditKp: kpAmount,
  coins: coinAmount,
  zone: z.object({ id: z.string(), name: z.string() }),
  /** The character that was chosen, and the game's id of it; null if there was none. */
  character: z.nullable(z.string()),
  characterId: z.nullable(z.string()),
});
export type LastPackage = z.output<typeof lastPackage>;

/** The next bonus above the last transfer by the method that packages are priced by, or above nothing. */
const shopBonus = z.extend(bonusStep, {
  method: z.string(),
  kind: z.enum(["bank", "e-wallet"]),
  missingVnd: vndAmount,
});
export type ShopBonus = z.output<typeof shopBonus>;

/** ISO 8601 in UTC. */
const instant = z.string();

/** A campaign that runs. */
const shopCampaign = z.object({
  /** The same as long as it runs. */
  campaign: z.string(),
  title: z.string(),
  kind: z.enum(["bonus", "share"]),
  /** Of a bonus: the methods' labels, and the highest percentage. */
  methods: z.array(z.string()),
  upToPercent: z.int(),
  /** Null: until it is ended. */
  endsAt: z.nullable(instant),
});
export type ShopCampaign = z.output<typeof shopCampaign>;

/** The gift code for topping up enough while a campaign runs. */
const milestone = z.object({
  toppedUpVnd: vndAmount,
  neededVnd: vndAmount,
  /** Whether the player has its code. */
  isReceived: z.boolean(),
  endsAt: instant,
});
export type Milestone = z.output<typeof milestone>;

const by = {
  method: z.string(),
  /** The name that players read. */
  label: z.string(),
};

/** An unfinished matter of the player: it waits for money, the game, support or the player. */
const waiting = z.union([
  z.object({
    kind: z.literal("top-up"),
    id: z.string(),
    since: instant,
    ...by,
    amountVnd: vndAmount,
    /** It takes longer than instant transfers do. */
    isLate: z.boolean(),
  }),
  /** A search for money that did not arrive. `isFound`: it was found, and its credit comes after a while. */
  z.object({
    kind: z.literal("search"),
    id: z.string(),
    since: instant,
    ...by,
    amountVnd: vndAmount,
    isFound: z.boolean(),
  }),
  /** A package that is not delivered yet. */
  z.object({
    kind: z.literal("purchase"),
    id: z.string(),
    since: instant,
    coins: coinAmount,
    coinName: z.string(),
    state: z.enum(openPurchaseStates),
  }),
  z.object({
    kind: z.literal("case"),
    id: z.string(),
    since: instant,
    isAnswered: z.boolean(),
  }),
]);
export type WaitingItem = z.output<typeof waiting>;

const shop = z.object({
  coinName: z.string(),
  packages: z.array(z.object(packaged)),
  /** True until the first credit has come, or been given. */
  isNewcomer: z.boolean(),
  /** What the player did last: bought a package, or topped up by a method that is open now. Null if neither. */
  last: z.nullable(z.union([lastTransfer, lastPackage])),
  /** Null if there is no higher one, or no transfer method is open. */
  nextBonus: z.nullable(shopBonus),
  campaigns: z.array(shopCampaign),
  milestone: z.nullable(milestone),
  /** The newest first. */
  waiting: z.array(waiting),
});
export type Shop = z.output<typeof shop>;

export const getShop = defineCall({
  method: "GET",
  path: "/api/shop",
  who: "user",
  summary:
    "What the shop offers this player: packages, the last purchase, campaigns; and what waits.",
  reply: shop,
});
