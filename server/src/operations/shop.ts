/** The shop: packages, rates, bonuses and zones, in versions. */
import { OperationRefused, runOperation } from "../domain/ledger/run-operation.ts";
import { codeOf } from "../kit/database/database-errors.ts";
import { ratedMethods } from "../settings/shop-of-settings.ts";
import type { Operation, Order } from "./operation.ts";
import { changesInWords } from "./shop/change-words.ts";
import {
  findContentAt,
  listReplaced,
  measureChange,
  publishVersion,
} from "./shop/version-store.ts";

/** SQLSTATE of `publish_shop`: another version was published since. */
const OUT_OF_DATE = "PT025";

/** Its limit is in percent: by how much it changes what a player gets for the same money. */
const changeShop: Operation<Order<"change-shop">> = {
  amountOf: async ({ from, content }, { db }) =>
    measureChange(db, await findContentAt(db, from), content),
  run: ({ db, portal }, operator, order) => {
    const { from, content } = order;
    const known = new Set(ratedMethods(portal).map(({ name }) => name));
    const unknown = content.methods.filter(({ name }) => !known.has(name));
    if (unknown.length > 0) {
      const names = unknown.map(({ name }) => name).join(", ");
      throw new OperationRefused("methods", `không có kênh nạp ${names}`);
    }
    return runOperation(db, operator, async (tx) => {
      const before = await findContentAt(tx, from);
      const replaced = await listReplaced(tx, from);
      const changes = changesInWords(before, content, portal.recharge.coinName);
      if (replaced.length === 0 && Object.values(changes).every((words) => words === null)) {
        throw new OperationRefused("content", "bản này không đổi gì");
      }
      const version = await publishVersion(tx, order, operator.reason).catch((error: unknown) => {
        if (codeOf(error) !== OUT_OF_DATE) throw error;
        throw new OperationRefused("after", "cửa hàng đã được người khác sửa: hãy mở lại");
      });
      const replaces = replaced.map((each) => `bản ${each}`).join(", ") || null;
      const result = { version, from, ...changes, replaces };
      const details = { ...result, content };
      return { result, auditEntry: { command: "change-shop", userId: null, details } };
    });
  },
  subjectOf: () => "shop",
};

/** The operation of this file by its name in the contract. */
export const shop = { "change-shop": changeShop };
