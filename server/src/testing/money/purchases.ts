/** Purchases of packages for tests: order, read, wait for, pay and drop one. */
import { randomUUID } from "node:crypto";
import type { Purchase, PurchaseState } from "@portal/contract/purchase";
import { portal as demo } from "../../../../portal.config.ts";
import { eventually, untilServed } from "../patience.ts";
import { type Answer, okay } from "../people/browser.ts";
import type { Person } from "../people/people.ts";
import type { Sandbox } from "../portal/sandbox.ts";
import { portalConfigWith } from "../portal/portal-config.ts";

/** Above this sum a day an order needs a proof. */
const PROOF_ABOVE_KP = 2_000;

/** Settings with a proof for large sums a day, and with limits that players set themselves. */
export const settingsOfPurchases = () => ({
  PORTAL_CONFIG: portalConfigWith({
    recharge: {
      ...demo.recharge,
      confirmAboveKpPerDay: PROOF_ABOVE_KP,
      playersLimitSpending: true,
    },
  }),
});

type Buyer = Pick<Person, "browser">;

/** Orders the package of 500 KP for the first zone, with these changes. */
export const order = (
  { browser }: Buyer,
  changes: object = {},
  key: string = randomUUID(),
): Promise<Answer> =>
  browser.post(
    "/api/purchases",
    { creditAmount: 500, zoneId: "1", ...changes },
    { "idempotency-key": key },
  );

/** Orders a package; like the page, resends the order until it is answered. @returns the purchase's id */
export async function aPurchase(player: Buyer, changes: object = {}): Promise<string> {
  const key = randomUUID();
  const { body } = await okay(untilServed(() => order(player, changes, key)));
  return String(body["id"]);
}

export async function purchaseOf({ browser }: Buyer, id: string): Promise<Purchase> {
  return (await okay(browser.get(`/api/purchases/${id}`))).body as unknown as Purchase;
}

/** Waits until a purchase is in this state. */
export const untilState = (player: Buyer, id: string, state: PurchaseState): Promise<Purchase> =>
  eventually(`the purchase never is ${state}`, async () => {
    const purchase = await purchaseOf(player, id);
    return purchase.state === state ? purchase : undefined;
  });

/** Lists the coins of each delivery that the game has made to a player. */
export const coinsOf = async (
  sandbox: Pick<Sandbox, "deliveriesTo">,
  { username }: Pick<Person, "username">,
): Promise<number[]> => (await sandbox.deliveriesTo(username)).map(({ coins }) => coins);

/** Pays a purchase from the balance. */
export const pay = ({ browser }: Buyer, id: string, body: object = {}): Promise<Answer> =>
  browser.post(`/api/purchases/${id}/pay`, body);

export const drop = ({ browser }: Buyer, id: string): Promise<Answer> =>
  browser.send("DELETE", `/api/purchases/${id}`);

/** SQL that inserts a purchase for an order, priced `moreKp` above it. */
export const plantPurchase = (orderId: string, moreKp: number, isPaid: boolean): string => `
  insert into purchases (id, user_id, credit_kp, coins, coin_name, game_id, zone_id, zone_name, expires_at,
    ordered_at, transaction_id)
  select t.id, t.user_id, ${moreKp} - t.value, 1, 'Ngân Lượng', 'fsonline', '1', 'Hoa Sơn', now(),
    ${isPaid ? "now(), t.id" : "null, null"} from transactions t where t.id = ${orderId}`;
