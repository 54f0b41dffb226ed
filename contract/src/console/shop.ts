/** The shop's versions (packages, rates, zones): current, planned and past, and what a change would have cost. */
import * as z from "zod/mini";
import { defineCall } from "../http/call.ts";
import { approval } from "./approvals.ts";
import { takesRight } from "./rights.ts";
import { changeShopOrder, shopContent } from "./shop-content.ts";
import { publishedVersion } from "./versions.ts";

export const getShopVersions = takesRight(
  "see-shop",
  defineCall({
    method: "GET",
    path: "/api/console/shop",
    who: "user",
    summary: "The shop's versions, the newest first, with proposals that wait for a second person.",
    reply: z.object({
      coinName: z.string(),
      /** The settings' before anything was published: then there is no version. */
      current: shopContent,
      versions: z.array(publishedVersion(shopContent)),
      waiting: z.array(z.object({ ...approval.shape, order: changeShopOrder })),
      /** The methods that can have rates, with their names on the pages. */
      methods: z.array(z.object({ name: z.string(), label: z.string() })),
      /** The servers as the game names them. */
      zones: z.array(z.object({ id: z.string(), name: z.string(), isOpen: z.boolean() })),
    }),
    errors: ["right_missing"],
  }),
);

export const estimateShop = takesRight(
  "see-shop",
  defineCall({
    method: "POST",
    path: "/api/console/shop/estimate",
    who: "user",
    summary:
      "What the last 30 days' payments and purchases would have given by other packages and rates.",
    body: z.object({ content: shopContent }),
    reply: z.object({
      from: z.string(),
      until: z.string(),
      /** The KP that these payments gave and would have given, bonus included. A campaign's bonus stays as it was. */
      methods: z.array(
        z.object({
          method: z.string(),
          payments: z.int(),
          amountVnd: z.int(),
          gaveKp: z.int(),
          wouldGiveKp: z.int(),
        }),
      ),
      /** The deliveries by price. `wouldGiveCoins` is null if no package of that price would be sold. */
      packages: z.array(
        z.object({
          creditKp: z.int(),
          sold: z.int(),
          gaveCoins: z.int(),
          wouldGiveCoins: z.nullable(z.int()),
        }),
      ),
      /** How many payers would have got more KP, less, or the same. */
      players: z.object({ more: z.int(), less: z.int(), same: z.int() }),
    }),
    errors: ["right_missing"],
  }),
);
