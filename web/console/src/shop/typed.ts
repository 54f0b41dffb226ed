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
    // What is half typed stays a text, which no order takes.
    ...(from !== "" && { from: instantOf(from) ?? from }),
    ...(until !== "" && { until: instantOf(until) ?? until }),
  })),
  methods: methods.map(({ name, rate, steps }) => ({
    name,
    kpPer10000Vnd: numberOf(rate),
    steps: steps.map(stepOf),
  })),
  zones: [...zones],
});

/** Whether two packages are typed alike. */
export const isAlike = (
  { key: _one, ...one }: TypedPackage,
  { key: _other, ...other }: TypedPackage,
) => JSON.stringify(one) === JSON.stringify(other);

const PART_NAMES = { packages: "gói", methods: "tỉ giá và thưởng", zones: "máy chủ" } as const;

/** Names the parts of the shop that are typed differently from today's. */
export function changedParts(typed: TypedShop, today: TypedShop): string[] {
  const [content, held] = [contentOf(typed), contentOf(today)];
  return (["packages", "methods", "zones"] as const)
    .filter((part) => JSON.stringify(content[part]) !== JSON.stringify(held[part]))
    .map((part) => PART_NAMES[part]);
}

/** Returns the list with one item moved by one place. */
export function moved<Item>(items: readonly Item[], at: number, by: 1 | -1): Item[] {
  const list = [...items];
  const [item] = list.splice(at, 1);
  if (item !== undefined) list.splice(at + by, 0, item);
  return list;
}
