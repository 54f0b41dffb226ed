/** The operation that publishes a version of the shop: packages, rates, bonuses and zones. */
import { OperationRefused } from "../domain/ledger/run-operation.ts";
import { ratedMethods } from "../settings/shop-of-settings.ts";
import { changesInWords } from "./shop/change-words.ts";
import { changeVersion } from "./versions/change-version.ts";

/** Its limit is the percentage by which it changes what a player gets for the same money. */
const changeShop = changeVersion("shop", {
  name: "cửa hàng",
  assertFit({ methods }, portal) {
    const known = new Set(ratedMethods(portal).map(({ name }) => name));
    const unknown = methods.filter(({ name }) => !known.has(name));
    if (unknown.length === 0) return;
    const names = unknown.map(({ name }) => name).join(", ");
    throw new OperationRefused("methods", `không có kênh nạp ${names}`);
  },
  changesInWords: (before, after, { recharge }) => changesInWords(before, after, recharge.coinName),
});

/** The operation of this file by its name in the contract. */
export const shop = { "change-shop": changeShop };
