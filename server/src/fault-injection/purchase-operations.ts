/** An operation to run under faults: a package that a transfer pays (`purchasePaidBy`). */
import { randomInt, randomUUID } from "node:crypto";
import { sendNotice } from "../testing/money/bank-notices.ts";
import { order } from "../testing/money/purchases.ts";
import { contentOf } from "../testing/money/wallets.ts";
import type { Person } from "../testing/people/people.ts";
import { count, type Operation, type Scene, type Verdict } from "./operation.ts";

const PACKAGE = { creditAmount: 100, zoneId: "1" };
const PRICE_VND = 10_000;

/** Count the paid and the delivered purchases of an Idempotency-Key. `IDS` stands for the delivered orders. */
const PAID_BY_KEY = `select count(*) from purchase_keys k
  join journals j on j.transaction_id = k.purchase_id and j.kind = 'recharge.capture'
  where k.key = $1`;
const DELIVERED_BY_KEY = `select count(*) from purchase_keys k
  where k.key = $1 and k.purchase_id::text = any('{IDS}'::text[])`;

const VERDICTS: Readonly<Record<string, Verdict>> = { delivered: "done", refused: "undone" };

/**
 * Orders a package without the credit for it, and transfers its price.
 * @param buyer has no other credit
 * @param deliveredIds the ids of the orders that the game has delivered, separated by commas
 */
export function purchasePaidBy(
  buyer: Person,
  { portal }: Scene,
  deliveredIds: () => string,
): Operation {
  const [key, reference, eventId] = [randomUUID(), randomUUID(), randomInt(10 ** 9, 10 ** 12)];
  let content: string | undefined;
  return {
    send: async () => {
      // The request for the content may be the one that fails.
      content ??= await contentOf(buyer).catch(() => undefined);
      if (content === undefined) return "unknown";
      const ordered = await order(buyer, PACKAGE, key);
      if (ordered.status !== 200) return "unknown";
      const money = { id: eventId, content, referenceCode: reference, transferAmount: PRICE_VND };
      if ((await sendNotice(portal.url, money)).status !== 200) return "unknown";
      const shown = await buyer.browser.get(`/api/purchases/${String(ordered.body["id"])}`);
      if (shown.status !== 200) return "unknown";
      return VERDICTS[String(shown.body["state"])] ?? "processing";
    },
    effects: async () => ({
      here: await count(portal, PAID_BY_KEY, key),
      outside: await count(portal, DELIVERED_BY_KEY.replace("IDS", deliveredIds()), key),
    }),
  };
}
