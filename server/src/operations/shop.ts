/** The operation that publishes a version of the shop: packages, rates, bonuses and zones. */
import type { ShopContent, ShopMethod, ShopPackage } from "@portal/contract/console/shop-content";
import { COINS_PER_SHOWN_COIN } from "@portal/contract/values/money";
import { OperationRefused } from "../domain/ledger/run-operation.ts";
import { ratedMethods } from "../settings/shop-of-settings.ts";
import { listGameZones } from "./channels/channel-store.ts";
import { changeVersion } from "./versions/change-version.ts";

/** Its limit is the percentage by which it changes what a player gets for the same money. */
const changeShop = changeVersion("shop", {
  name: "cửa hàng",
  /** Players see servers that a version does not name as the game names them, after the others. */
  completed: async (content, db) => {
    const named = new Set(content.zones.map(({ id }) => id));
    const others = (await listGameZones(db)).filter(({ id }) => !named.has(id));
    return {
      ...content,
      zones: [...content.zones, ...others.map(({ id, name }) => ({ id, name }))],
    };
  },
  assertFit({ methods }, portal) {
    const known = new Set(ratedMethods(portal).map(({ name }) => name));
    const unknown = methods.filter(({ name }) => !known.has(name));
    if (unknown.length === 0) return;
    const names = unknown.map(({ name }) => name).join(", ");
    throw new OperationRefused("methods", `không có kênh nạp ${names}`);
  },
  changesInWords: (before = NOTHING, after, { recharge }) => ({
    packages: wordsOf(
      before.packages,
      after.packages,
      ({ creditKp }) => creditKp,
      (each) => packageInWords(each, recharge.coinName),
    ),
    packageOrder: orderInWords(before.packages, after.packages, ({ creditKp }) => creditKp),
    rates: wordsOf(before.methods, after.methods, ({ name }) => name, methodInWords),
    zoneNames: wordsOf(
      before.zones,
      after.zones,
      ({ id }) => id,
      ({ id, name }) => `${id}: ${name}`,
    ),
    zoneOrder: orderInWords(before.zones, after.zones, ({ id }) => id),
  }),
});

const NOTHING: ShopContent = { packages: [], methods: [], zones: [] };

type KeyOf<Item> = (item: Item) => string | number;

/** Describes what was removed, added and changed; null: nothing. */
function wordsOf<Item>(
  before: readonly Item[],
  after: readonly Item[],
  keyOf: KeyOf<Item>,
  inWords: (item: Item) => string,
): string | null {
  const known = new Map(before.map((item) => [keyOf(item), inWords(item)]));
  const wanted = new Map(after.map((item) => [keyOf(item), inWords(item)]));
  const gone = [...known].filter(([key]) => !wanted.has(key)).map(([, words]) => `bỏ ${words}`);
  const changed = [...wanted].flatMap(([key, words]) => {
    const was = known.get(key);
    if (was === words) return [];
    return [was === undefined ? `thêm ${words}` : `${was} → ${words}`];
  });
  return [...gone, ...changed].join("; ") || null;
}

/** Returns the new order if items that both versions have changed places; else null. */
function orderInWords<Item>(
  before: readonly Item[],
  after: readonly Item[],
  keyOf: KeyOf<Item>,
): string | null {
  const keys = after.map(keyOf);
  const was = before.map(keyOf).filter((key) => keys.includes(key));
  const is = keys.filter((key) => was.includes(key));
  return was.join() === is.join() ? null : keys.join(", ");
}

const MOMENT = new Intl.DateTimeFormat("vi-VN", {
  timeZone: "Asia/Ho_Chi_Minh",
  dateStyle: "short",
  timeStyle: "short",
});
const momentInWords = (at: string): string => MOMENT.format(new Date(at));

const inVietnam = (amount: number): string => amount.toLocaleString("vi-VN");

function packageInWords(
  { creditKp, coins, artwork, badge, from, until }: ShopPackage,
  coinName: string,
): string {
  const further = [
    ...(badge === undefined ? [] : [`nhãn “${badge}”`]),
    ...(artwork === undefined ? [] : [`hình ${artwork + 1}`]),
    ...(from === undefined ? [] : [`từ ${momentInWords(from)}`]),
    ...(until === undefined ? [] : [`đến ${momentInWords(until)}`]),
  ];
  const shown = inVietnam(coins / COINS_PER_SHOWN_COIN);
  return [`${inVietnam(creditKp)} KP = ${shown} ${coinName}`, ...further].join(", ");
}

function methodInWords({ name, kpPer10000Vnd, steps }: ShopMethod): string {
  const bonuses = steps
    .toSorted((one, other) => one.cashValueVnd - other.cashValueVnd)
    .map(({ cashValueVnd, bonusPercent }) => `từ ${inVietnam(cashValueVnd)}đ +${bonusPercent}%`);
  return [`${name} ${kpPer10000Vnd} KP/10.000đ`, ...bonuses].join(", ");
}

export const shop = { "change-shop": changeShop };
