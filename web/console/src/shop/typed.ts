/** Converts a version of the shop to typed texts, one for each field, and back. */
import type { ShopContent } from "@portal/contract/console/shop-content";
import { COINS_PER_SHOWN_COIN } from "@portal/contract/values/money";
import { formatNumber } from "../../../src/lib/text/format.ts";
import { numberOf, stepOf, type TypedStep, typedStep } from "../campaigns/step-fields.tsx";
import { fieldOf, instantOf } from "../moments.ts";

/** A package as typed texts. An empty text means that the package has no such value. */
export type TypedPackage = {
  readonly key: string;
  readonly creditKp: string;
  /** As players read them. */
  readonly coins: string;
  readonly artwork: string;
  readonly badge: string;
  readonly from: string;
  readonly until: string;
};

export type TypedMethod = {
  readonly name: string;
  readonly rate: string;
  readonly steps: readonly TypedStep[];
};

export type TypedZone = { readonly id: string; readonly name: string };

export type TypedShop = {
  readonly packages: readonly TypedPackage[];
  readonly methods: readonly TypedMethod[];
  readonly zones: readonly TypedZone[];
};

type Known = {
  readonly methods: readonly { readonly name: string }[];
  readonly zones: readonly TypedZone[];
};

/** Returns the fields of a version. */
export function typedShop(content: ShopContent, known: Known): TypedShop {
  return {
    packages: content.packages.map(typedPackage),
    methods: content.methods
      .filter(({ name }) => known.methods.some((method) => method.name === name))
      .map(({ name, kpPer10000Vnd, steps }) => ({
        name,
        rate: formatNumber(kpPer10000Vnd),
        steps: steps.map(typedStep),
      })),
    zones: zonesOf(content, known),
  };
}

/** Returns the servers in a version's order. Those that it does not name follow by the game's names. */
export function zonesOf(content: ShopContent, known: Pick<Known, "zones">): TypedZone[] {
  const named = new Set(content.zones.map(({ id }) => id));
  const added = known.zones.filter(({ id }) => !named.has(id));
  return [...content.zones, ...added.map(({ id, name }) => ({ id, name }))];
}

const typedPackage = (each: ShopContent["packages"][number]): TypedPackage => ({
  key: crypto.randomUUID(),
  creditKp: formatNumber(each.creditKp),
  coins: formatNumber(each.coins / COINS_PER_SHOWN_COIN),
  artwork: each.artwork === undefined ? "" : String(each.artwork),
  badge: each.badge ?? "",
  from: each.from === undefined ? "" : fieldOf(new Date(each.from)),
  until: each.until === undefined ? "" : fieldOf(new Date(each.until)),
});

export const emptyPackage = (): TypedPackage => ({
  key: crypto.randomUUID(),
  creditKp: "",
  coins: "",
  artwork: "",
  badge: "",
  from: "",
  until: "",
});

/** Reads what is typed. The order's schema refuses what is not a number. */
export const contentOf = ({ packages, methods, zones }: TypedShop): ShopContent => ({
  packages: packages.map(({ creditKp, coins, artwork, badge, from, until }) => ({
    creditKp: numberOf(creditKp),
    coins: numberOf(coins) * COINS_PER_SHOWN_COIN,
    ...(artwork !== "" && { artwork: Number(artwork) }),
    ...(badge.trim() !== "" && { badge: badge.trim() }),
    ...(from !== "" && { from: instantOf(from) }),
    ...(until !== "" && { until: instantOf(until) }),
  })),
  methods: methods.map(({ name, rate, steps }) => ({
    name,
    kpPer10000Vnd: numberOf(rate),
    steps: steps.map(stepOf),
  })),
  zones: [...zones],
});

/** Returns the list with one item moved by one place. */
export function moved<Item>(items: readonly Item[], at: number, by: 1 | -1): Item[] {
  const list = [...items];
  const [item] = list.splice(at, 1);
  if (item !== undefined) list.splice(at + by, 0, item);
  return list;
}
